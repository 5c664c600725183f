// Shortest winning lines, every move, draw and recycle counting one.
//
// Two searches take turns, each turn twice as long as the one before: a beam that finds ever shorter lines, and one that
// raises the bound below which there is none. That is A* until its share of the memory is full, and then a search that
// needs none, so that only time and the number of positions end it.
#pragma once

#include <algorithm>
#include <limits>
#include <optional>

#include "astar.hpp"
#include "beam.hpp"
#include "deepening.hpp"

namespace reflechi {

struct ShortestOutcome {
    bool proved = false;  // no line is shorter than the last that was told, or than the length to beat
    Limit limit = Limit::none;
    std::uint64_t nodes = 0;
    double seconds = 0;
};

// Looks for ever shorter lines from the position a Problem gives.
class Shortest {
public:
    using Better = shortest::Better;

    // Throws std::invalid_argument where the problem is none, or has columns that no deal gives.
    explicit Shortest(const Problem& problem) : layout_(problem), least_(layout_), dead_ends_(problem) {
        bound_ = least_(layout_.start(), Board(layout_, layout_.start()));
    }

    // The bound of the last run, which is there even where its listener has thrown.
    int bound() const { return bound_; }

    // Tells of lines shorter than `length`, each shorter than the one before, until none is or a limit comes. The limit
    // of memory does not end it: it makes do with what there is, though not with less than about a megabyte.
    ShortestOutcome run(int length, const Limits& limits, const Tick& tick, const Better& better) {
        validate(limits);
        check_count("the length to beat", length, 0, longest);
        const std::uint64_t bytes = limits.bytes == 0 ? std::numeric_limits<std::int64_t>::max() : limits.bytes;
        Budget budget(limits, tick);
        shortest::Quest quest(layout_, least_, dead_ends_, length, bytes / 4, budget, better);
        ShortestOutcome outcome;
        try {
            take_turns(quest, bytes);
            quest.prove(quest.best());
            outcome.proved = true;
        } catch (const Ended& end) {
            outcome.limit = end.limit;
        } catch (const std::bad_alloc&) {
            outcome.limit = Limit::memory;  // of the machine
        }
        dead_ends_.forget();
        bound_ = quest.bound();
        outcome.nodes = budget.nodes();
        outcome.seconds = budget.seconds();
        return outcome;
    }

private:
    static constexpr int longest = 60'000;
    static constexpr std::size_t first_width = 250, least_width = 16;
    static constexpr std::uint64_t share_of_proof = 2;  // for each position that the beam expands

    // Ends when no line is shorter than the best.
    static void take_turns(shortest::Quest& quest, std::uint64_t bytes) {
        const std::size_t widest = std::max<std::size_t>(least_width, bytes / 4 / shortest::Beam::bytes_a_width);
        shortest::Beam beam(quest);
        std::optional<shortest::AStar> a_star(std::in_place, quest, bytes / 2);
        std::optional<shortest::Deepening> deepening;
        std::size_t width = std::min(first_width, widest);
        for (std::uint64_t seed = 0;;) {
            const std::uint64_t before = quest.expanded();
            if (beam.run(width, seed)) return;
            // Once it is as wide as it can be, chance makes the next one another.
            if (width == widest) ++seed;
            width = std::min(width * 2, widest);
            const std::uint64_t share = share_of_proof * (quest.expanded() - before);
            if (a_star) {
                if (a_star->go_on(share)) return;
                if (!a_star->is_full()) continue;
                a_star.reset();
                deepening.emplace(quest, bytes / 2);
            } else if (deepening->go_on(share)) {
                return;
            }
        }
    }

    Layout layout_;
    shortest::Bound least_;
    DeadEnds dead_ends_;
    int bound_;
};

}  // namespace reflechi
