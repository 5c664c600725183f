// Can this still be won? A depth-first search over the positions of one deal, which looks at each at most once.
#pragma once

#include <memory>
#include <new>
#include <optional>
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
        : packing_(problem), moves_(packing_, problem, stock_of(problem)) {
        if (problem.prune && moves_.stock() == Stock::ordered) relaxation_.emplace(packing_, problem);
    }

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
        std::vector<Step> steps;
        if (result == 1) steps = steps_of_path();
        return {result, ended_by, budget.nodes(), budget.seconds(), steps};
    }

private:
    struct Open {
        Key key;
        std::uint32_t depth;
    };

    // The relaxation pays only where a search grows: after so many positions, and again after so many more.
    static constexpr std::uint64_t first_doubt = 300, doubt_every = 4000;

    // What the relaxation may look at: a few deals are hard even for it, and then the search itself must go on.
    static constexpr std::uint64_t relaxed_at_first = 1'000'000, relaxed_per_visited = 4, least_relaxed = 10'000;

    static Stock stock_of(const Problem& problem) {
        const bool always = problem.draw == 1 && problem.recycles == no_limit;
        return always || problem.cycle.empty() ? Stock::open : Stock::ordered;
    }

    Key start_key(const Start& start) const {
        const Key key = packing_.pack(start);
        if (moves_.stock() == Stock::open) return packing_.without_order(key);
        return packing_.with_waste(key, moves_.waste_of(start.waste, static_cast<int>(start.rest.size())));
    }

    // Whether a win was found; its positions are left in `path_`.
    bool search(Key start, Budget& budget) {
        path_.assign(1, start);
        if (moves_.is_won(start)) return true;
        stack_.assign(1, {start, 0});
        visited_ = 0;
        spent_before_ = relaxation_ ? relaxation_->spent() : 0;
        std::uint64_t next_doubt = first_doubt;
        while (!stack_.empty()) {
            const Open open = stack_.back();
            stack_.pop_back();
            if (!seen_.insert(open.key)) continue;
            path_.resize(open.depth);
            path_.push_back(open.key);
            budget.spend();
            budget.check_bytes(bytes());
            if (relaxation_ && ++visited_ >= next_doubt) {
                next_doubt = visited_ + doubt_every;
                if (cut_dead_branch(budget)) continue;
            }
            if (push_successors(open)) return true;
        }
        return false;
    }

    bool push_successors(const Open& open) {
        for (const auto& [key, preference] : moves_.after(open.key)) {
            if (moves_.is_won(key)) {
                path_.push_back(key);
                return true;
            }
            if (relaxation_ && Packing<Key>::is_final(open.key, key) && relaxation_->knows_dead(key)) continue;
            seen_.prefetch(key);
            stack_.push_back({key, open.depth + 1});
        }
        return false;
    }

    // If the relaxed game is lost here, finds where on the path it was lost first, and drops all that is open below.
    // What is lost stays lost, so the path can be halved.
    bool cut_dead_branch(Budget& budget) {
        if (!is_proved_dead(path_.back(), budget)) return false;
        std::size_t alive = 0, dead = path_.size() - 1;
        if (is_proved_dead(path_[0], budget)) dead = 0;
        while (dead > alive + 1) {
            const std::size_t middle = (alive + dead) / 2;
            (is_proved_dead(path_[middle], budget) ? dead : alive) = middle;
        }
        while (!stack_.empty() && stack_.back().depth > dead) stack_.pop_back();
        return true;
    }

    bool is_proved_dead(Key key, Budget& budget) {
        const std::uint64_t allowed = relaxed_at_first + relaxed_per_visited * visited_;
        const std::uint64_t left = allowed - std::min(allowed, relaxation_->spent() - spent_before_);
        return left >= least_relaxed && relaxation_->is_dead(key, left, budget);
    }

    std::size_t bytes() const {
        return seen_.bytes_after_next() + stack_.capacity() * sizeof(Open) + (relaxation_ ? relaxation_->bytes() : 0);
    }

    std::vector<Step> steps_of_path() {
        std::vector<Step> steps;
        for (std::size_t i = 1; i < path_.size(); ++i)
            for (const Step& step : moves_.steps_between(path_[i - 1], path_[i])) steps.push_back(step);
        return steps;
    }

    Packing<Key> packing_;
    Moves<Key> moves_;
    std::optional<Relaxation<Key>> relaxation_;
    KeySet<Key> seen_;
    std::vector<Open> stack_;
    std::vector<Key> path_;
    std::uint64_t visited_ = 0, spent_before_ = 0;  // in this run; by the relaxation before it
};

// A search for positions of one deal. What was proved lost is kept from run to run.
class Search {
public:
    // Throws std::invalid_argument where the deal is none.
    explicit Search(const Problem& problem) : problem_(checked(problem)) {
        if (Fields(problem_).bits() <= 64) {
            narrow_ = std::make_unique<DealSearch<std::uint64_t>>(problem_);
        } else {
            wide_ = std::make_unique<DealSearch<Wide>>(problem_);
        }
    }

    // Searches from a position of the deal; throws std::invalid_argument where it is none.
    Outcome run(const Start& start, const Limits& limits, const Tick& tick) {
        validate(problem_, start);
        validate(limits);
        return narrow_ ? narrow_->run(start, limits, tick) : wide_->run(start, limits, tick);
    }

private:
    // Needed for some games with a limit on passes, and for columns that no deal gives.
    __extension__ typedef unsigned __int128 Wide;

    static const Problem& checked(const Problem& problem) {
        validate(problem);
        return problem;
    }

    Problem problem_;
    std::unique_ptr<DealSearch<std::uint64_t>> narrow_;
    std::unique_ptr<DealSearch<Wide>> wide_;
};

}  // namespace reflechi
