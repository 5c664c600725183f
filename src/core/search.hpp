// Can this still be won? A depth-first search over the positions of one deal, which looks at each at most once.
#pragma once

#include <algorithm>
#include <memory>
#include <new>
#include <optional>
#include <utility>
#include <vector>

#include "budget.hpp"
#include "keyset.hpp"
#include "moves.hpp"
#include "packing.hpp"
#include "relaxation.hpp"
#include "validate.hpp"

namespace reflechi {

template <typename Key>
class DealSearch {
public:
    explicit DealSearch(const Problem& problem)
        : problem_(problem),
          packing_(problem),
          moves_(packing_, problem, stock_of(problem)),
          has_doubts_(problem.prune && moves_.stock() == Stock::ordered) {}

    Outcome run(const Start& start, const Limits& limits, const Tick& tick) {
        Budget budget(limits, tick);
        int result = -1;
        Limit ended_by = Limit::none;
        try {
            result = search(start_key(start), budget) ? 1 : 0;
        } catch (const Ended& ended) {
            ended_by = ended.limit;
        } catch (const std::bad_alloc&) {
            ended_by = Limit::memory;
        }
        // Only where all was looked at, all that was seen is lost; then it is worth keeping for the next position.
        if (result != 0) seen_.clear();
        // Its table would leave the next search no room, and may hold a key that found none in the log.
        if (ended_by == Limit::memory) relaxation_.reset();
        std::vector<Step> steps;
        if (result == 1) steps = steps_of_path();
        return {result, ended_by, budget.nodes(), budget.seconds(), steps};
    }

private:
    struct Open {
        Key key;
        std::uint32_t depth;
        LastStep last;
    };

    struct Reached {
        Key key;
        LastStep last;  // that led here
    };

    // One of the searches that take turns: what is open, and the way to what it looked at last.
    struct Line {
        std::vector<Open> open;
        std::vector<Reached> path;
    };

    static constexpr std::size_t usual_depth = 64;  // of a win found soon

    // A search that has found nothing after so many positions lets another one begin at its earliest open choice, since
    // a wrong choice made early costs most; all share what was seen.
    static constexpr std::uint64_t turn = 1000;
    static constexpr std::size_t most_lines = 16;

    // Doubts whether anything here can be won pay only where a search grows: after so many positions, and again after
    // so many more.
    static constexpr std::uint64_t first_doubt = 300, doubt_every = 3000;

    // What a doubt may cost, in positions of the relaxed game, at the start of the search and where it stands.
    static constexpr std::uint64_t doubt_of_start = 6000, doubt_here = 1'000'000;

    static Stock stock_of(const Problem& problem) {
        const bool always = problem.draw == 1 && problem.recycles == no_limit;
        return always || problem.cycle.empty() ? Stock::open : Stock::ordered;
    }

    Key start_key(const Start& start) const {
        const Key key = packing_.pack(start);
        if (moves_.stock() == Stock::open) return packing_.without_order(key);
        return packing_.with_waste(key, moves_.waste_of(start.waste, static_cast<int>(start.rest.size())));
    }

    // Whether a win was found; its positions are left in `won_path_`.
    bool search(Key start, Budget& budget) {
        won_path_.assign(1, {start, {}});
        if (moves_.is_won(start)) return true;
        lines_.assign(1, Line{{{start, 0, {}}}, {}});
        lines_[0].open.reserve(usual_depth * 8);
        lines_[0].path.reserve(usual_depth);
        if (relaxation_) relaxation_->begin_start(start);
        visited_ = 0;
        next_doubt_ = first_doubt;
        for (std::size_t at = 0; !lines_.empty();) {
            if (take_turn(lines_[at], budget)) return true;
            if (lines_[at].open.empty()) {
                lines_.erase(lines_.begin() + static_cast<std::ptrdiff_t>(at));
            } else {
                if (lines_.size() < most_lines) begin_line(at);
                ++at;
            }
            if (at >= lines_.size()) at = 0;
        }
        return false;
    }

    bool take_turn(Line& line, Budget& budget) {
        for (const std::uint64_t end = visited_ + turn; visited_ < end && !line.open.empty();) {
            if (!enter_next(line)) continue;
            ++visited_;
            budget.spend();
            budget.check_bytes(bytes());
            if (has_doubts_ && visited_ >= next_doubt_) {
                next_doubt_ = visited_ + doubt_every;
                budget.set_held(seen_.bytes());
                const bool is_cut = cut_what_is_dead(line, budget);
                budget.set_held(0);
                if (is_cut) continue;
            }
            if (push_successors(line)) return true;
        }
        return false;
    }

    // Goes to the next open position; false if it was seen before.
    bool enter_next(Line& line) {
        const Open open = line.open.back();
        line.open.pop_back();
        if (!seen_.insert(open.key)) return false;
        line.path.resize(open.depth);
        line.path.push_back({open.key, open.last});
        return true;
    }

    bool push_successors(Line& line) {
        const Key from = line.path.back().key;
        for (const auto& [key, preference, last] : moves_.after(from)) {
            if (moves_.is_won(key)) {
                won_path_ = line.path;
                won_path_.push_back({key, last});
                return true;
            }
            if (relaxation_ && Packing<Key>::is_final(from, key) && relaxation_->knows_dead(key)) continue;
            seen_.prefetch(key);
            line.open.push_back({key, static_cast<std::uint32_t>(line.path.size()), last});
        }
        return false;
    }

    // Moves the best of the earliest open positions to a line of its own.
    void begin_line(std::size_t at) {
        auto& open = lines_[at].open;
        const auto is_later = [&](const Open& other) { return other.depth != open[0].depth; };
        const auto later = std::find_if(open.begin(), open.end(), is_later);
        if (later == open.end()) return;
        const Open first = *(later - 1);
        open.erase(later - 1);
        const auto& path = lines_[at].path;
        lines_.push_back({{first}, {path.begin(), path.begin() + first.depth}});
    }

    // If the relaxed game is lost here, finds where on the path it was lost first, and drops all that is open below.
    // What is lost stays lost, so the path can be halved.
    bool cut_what_is_dead(Line& line, Budget& budget) {
        // Most searches are over before they come to this.
        if (!relaxation_) relaxation_.emplace(packing_, problem_).begin_start(line.path[0].key);
        if (relaxation_->is_start_dead(doubt_of_start, budget)) {
            for (Line& lost : lines_) lost.open.clear();
            return true;
        }
        const auto is_dead = [&](std::size_t depth) {
            return relaxation_->is_dead(line.path[depth].key, doubt_here, budget);
        };
        std::size_t alive = 0, dead = line.path.size() - 1;
        if (!is_dead(dead)) return false;
        while (dead > alive + 1) {
            const std::size_t middle = (alive + dead) / 2;
            (is_dead(middle) ? dead : alive) = middle;
        }
        while (!line.open.empty() && line.open.back().depth > dead) line.open.pop_back();
        return true;
    }

    std::size_t bytes() const {
        return seen_.bytes_after_next() + (relaxation_ ? relaxation_->bytes() : 0);
    }

    std::vector<Step> steps_of_path() {
        std::vector<Step> steps;
        steps.reserve(won_path_.size());
        for (std::size_t i = 1; i < won_path_.size(); ++i) {
            const auto& [key, last] = won_path_[i];
            if (last.is_whole) {
                steps.push_back({last.kind, last.card});
            } else {
                for (const Step& step : moves_.steps_between(won_path_[i - 1].key, key)) steps.push_back(step);
            }
        }
        return steps;
    }

    const Problem& problem_;
    Packing<Key> packing_;
    Moves<Key> moves_;
    bool has_doubts_;
    std::optional<Relaxation<Key>> relaxation_;
    KeySet<Key> seen_;
    std::vector<Line> lines_;
    std::vector<Reached> won_path_;
    std::uint64_t visited_ = 0, next_doubt_ = 0;
};

// A search for positions of one deal. What was proved lost is kept from run to run.
class Search {
public:
    // Throws std::invalid_argument where the deal is none.
    explicit Search(Problem problem) : problem_(checked(std::move(problem))) {
        if (Fields(problem_).bits() <= 64) {
            narrow_ = std::make_unique<DealSearch<std::uint64_t>>(problem_);
        } else {
            wide_ = std::make_unique<DealSearch<Wide>>(problem_);
        }
    }

    // The search refers to the deal beside it.
    Search(const Search&) = delete;
    Search& operator=(const Search&) = delete;

    // Searches from a position of the deal; throws std::invalid_argument where it is none.
    Outcome run(const Start& start, const Limits& limits, const Tick& tick) {
        validate(problem_, start);
        validate(limits);
        return narrow_ ? narrow_->run(start, limits, tick) : wide_->run(start, limits, tick);
    }

private:
    // Needed for some games with a limit on passes, and for columns that no deal gives.
    __extension__ typedef unsigned __int128 Wide;

    static Problem checked(Problem problem) {
        validate(problem);
        return problem;
    }

    Problem problem_;
    std::unique_ptr<DealSearch<std::uint64_t>> narrow_;
    std::unique_ptr<DealSearch<Wide>> wide_;
};

}  // namespace reflechi
