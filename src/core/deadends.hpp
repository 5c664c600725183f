// Which positions cannot be won any more, for searches that look for short wins: most of what a hard deal leads to is
// lost, and a bound on the length of a win does not show it.
//
// The game with an open stock is asked (relaxation.hpp says why what is lost there is lost). With one card drawn at a time
// and no limit it is the same game. What was found out about a position is remembered for all that share it.
#pragma once

#include <algorithm>
#include <vector>

#include "arrangement.hpp"
#include "budget.hpp"
#include "keyset.hpp"
#include "moves.hpp"

namespace reflechi {

class DeadEnds {
public:
    explicit DeadEnds(const Problem& problem)
        : problem_(with_open_stock(problem)), packing_(problem_), moves_(packing_, problem_, Stock::open) {}

    // The packing is referred to.
    DeadEnds(const DeadEnds&) = delete;
    DeadEnds& operator=(const DeadEnds&) = delete;

    // Whether a position is proved lost. Takes no more than so many bytes, or a few kilobytes.
    bool is_dead(const Arrangement& at, std::uint64_t bytes, Budget& budget) {
        const OpenKey key = packing_.pack_open(at.up, at.left, at.rest);
        if (spared_.has(key)) return false;
        if (dead_.has(key)) return true;
        if (dead_.bytes_after_next() + spared_.bytes_after_next() > bytes / 2) forget();
        return search(key, std::min(most, bytes / 2 / bytes_a_position), budget);
    }

    void forget() {
        dead_.clear();
        spared_.clear();
        seen_.clear();
        log_ = {};
    }

private:
    // The order of the stock is left out, so what is left takes a word even where columns are longer than deals give.
    using OpenKey = std::uint64_t;

    struct Open {
        OpenKey key;
        std::uint32_t depth;
    };

    // Positions looked at for one answer; on hard deals few answers take more.
    static constexpr std::uint64_t most = 100'000;
    static constexpr std::uint64_t bytes_a_position = 64;

    static Problem with_open_stock(Problem problem) {
        problem.recycles = no_limit;
        problem.prune = true;
        return problem;
    }

    // Depth first, until something is found that can be won, or was too hard to tell before.
    bool search(OpenKey start, std::uint64_t most_here, Budget& budget) {
        seen_.remove(log_);
        log_.clear();
        path_.clear();
        open_.assign(1, {start, 0});
        while (!open_.empty()) {
            const Open open = open_.back();
            open_.pop_back();
            if (dead_.has(open.key)) continue;
            path_.resize(open.depth);
            path_.push_back(open.key);
            if (spared_.has(open.key) || moves_.is_won(open.key)) {
                for (OpenKey key : path_) spared_.insert(key);
                return false;
            }
            if (!seen_.insert(open.key)) continue;
            log_.push_back(open.key);
            if (log_.size() > most_here) {
                spared_.insert(start);
                return false;
            }
            budget.spend();
            for (const auto& successor : moves_.after(open.key)) open_.push_back({successor.key, open.depth + 1});
        }
        for (OpenKey key : log_) dead_.insert(key);
        return true;
    }

    Problem problem_;
    Packing<OpenKey> packing_;
    Moves<OpenKey> moves_;
    KeySet<OpenKey> dead_;
    KeySet<OpenKey> spared_;  // can be won, or may be
    KeySet<OpenKey> seen_;
    std::vector<OpenKey> log_, path_;
    std::vector<Open> open_;
};

}  // namespace reflechi
