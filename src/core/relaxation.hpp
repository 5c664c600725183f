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
        return dead_.bytes_after_next() + start_.bytes() + here_.bytes();
    }

    // Whether a position is known to be lost.
    bool knows_dead(Key key) const { return dead_.has(packing_.without_order(key)); }

    // Whether a position is proved lost even with an open stock, by looking at no more than so many positions.
    bool is_dead(Key key, std::uint64_t most, Budget& budget) {
        here_.begin(packing_.without_order(key));
        return advance(here_, most, budget) == Answer::lost;
    }

    // The same of the position a search starts from, for which it may take long: each call goes on where the one before
    // ended.
    void begin_start(Key key) { start_.begin(packing_.without_order(key)); }
    bool is_start_dead(std::uint64_t most, Budget& budget) {
        return !start_.is_won && advance(start_, most, budget) == Answer::lost;
    }

private:
    enum class Answer { lost, won, open };

    // A search that can be gone on with.
    struct Errand {
        std::vector<Key> stack, log;  // still to be looked at; what `visited` holds
        KeySet<Key> visited;
        bool is_won = false;

        void begin(Key key) {
            visited.remove(log);
            log.clear();
            stack.assign(1, key);
            is_won = false;
        }
        std::size_t bytes() const {
            return visited.bytes_after_next() + (stack.capacity() + log.capacity()) * sizeof(Key);
        }
    };

    Answer advance(Errand& errand, std::uint64_t most, Budget& budget) {
        const std::uint64_t end = errand.log.size() + most;
        while (!errand.stack.empty()) {
            if (errand.log.size() >= end) return Answer::open;
            const Key key = errand.stack.back();
            errand.stack.pop_back();
            if (moves_.is_won(key)) {
                errand.is_won = true;
                return Answer::won;
            }
            if (dead_.has(key) || !errand.visited.insert(key)) continue;
            errand.log.push_back(key);
            budget.spend();
            budget.check_bytes(bytes());
            for (const auto& successor : moves_.after(key)) errand.stack.push_back(successor.key);
        }
        for (Key lost : errand.log) dead_.insert(lost);
        return Answer::lost;
    }

    const Packing<Key>& packing_;
    Moves<Key> moves_;
    KeySet<Key> dead_;
    Errand start_, here_;
};

}  // namespace reflechi
