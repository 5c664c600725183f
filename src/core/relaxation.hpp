// Proofs of death by an easier game: the same position where every card of stock and waste can be had at any time.
//
// Whoever can win with an ordered stock can win with an open one, so what is lost there is lost here. The easier game
// is small, since its stock is placed only where it is needed; and what was proved of it holds for all positions of the
// deal, whatever the order of their stock.
#pragma once

#include <vector>

#include "budget.hpp"
#include "keyset.hpp"
#include "moves.hpp"

namespace reflechi {

template <typename Key>
class Relaxation {
public:
    Relaxation(const Packing<Key>& packing, const Problem& problem)
        : packing_(packing), moves_(packing, problem, Stock::open) {}

    std::size_t bytes() const {
        return dead_.bytes_after_next() + visited_.bytes_after_next() + log_.capacity() * sizeof(Key);
    }

    // Whether a position is known to be lost.
    bool knows_dead(Key key) const { return dead_.has(packing_.without_order(key)); }

    // Whether a position is proved lost even with an open stock; where it is not known, searches at most so many
    // positions.
    bool is_dead(Key key, std::uint64_t most, Budget& budget) {
        key = packing_.without_order(key);
        if (dead_.has(key)) return true;
        visited_.remove(log_);
        log_.clear();
        stack_.assign(1, key);
        if (!is_exhausted(most, budget)) return false;
        for (Key lost : log_) dead_.insert(lost);
        return true;
    }

    // How many positions were looked at since the relaxation was made.
    std::uint64_t spent() const { return spent_; }

private:
    // Whether all that can follow was looked at and nothing was won.
    bool is_exhausted(std::uint64_t most, Budget& budget) {
        while (!stack_.empty()) {
            const Key key = stack_.back();
            stack_.pop_back();
            if (moves_.is_won(key) || log_.size() == most) return false;
            if (dead_.has(key) || !visited_.insert(key)) continue;
            log_.push_back(key);
            ++spent_;
            budget.spend();
            budget.check_bytes(bytes());
            for (const auto& successor : moves_.after(key)) stack_.push_back(successor.key);
        }
        return true;
    }

    const Packing<Key>& packing_;
    Moves<Key> moves_;
    KeySet<Key> dead_, visited_;
    std::uint64_t spent_ = 0;
    std::vector<Key> log_, stack_;  // what `visited_` holds; what is still to be looked at
};

}  // namespace reflechi
