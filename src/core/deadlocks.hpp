// How many segments must move inside the tableau before every card can go up, since they hold each other there.
//
// Say no card of a segment makes a move inside the tableau while it lies there: all of them go up from their place. Then
// all lower cards of their suits go up before the segment is gone, and so before that all segments go that lie on these.
// Segments that wait for each other in a circle cannot all be like that: one of each circle moves. What has to move at
// least is the smallest set of vertices that cuts all circles of the graph of who waits for whom (a feedback vertex
// set); a segment that waits for itself, with a card above a lower one of its suit, is a circle of its own. Each of these
// moves takes another card as its base, so they are as many.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>

namespace reflechi {

namespace shortest {

// Who waits for whom. Vertices disappear as it is worked on.
class WaitingGraph {
public:
    static constexpr int most_vertices = 64;

    void add(int from, int to) {
        out_[from] |= one(to);
        in_[to] |= one(from);
        alive_ |= one(from) | one(to);
    }

    // How many vertices cut all circles at least. No more than `most`, and less where the question is too hard.
    int fewest_to_cut(int most) {
        int effort = most_effort;
        return fewest_to_cut(most, effort);
    }

private:
    using Set = std::uint64_t;

    static constexpr int most_effort = 200;

    static Set one(int vertex) { return Set{1} << vertex; }

    template <typename Use>
    static void for_each(Set set, Use use) {
        for (; set != 0; set &= set - 1) use(std::countr_zero(set));
    }

    int fewest_to_cut(int most, int& effort) {
        const int taken = simplify();
        if (alive_ == 0 || taken >= most || effort == 0) return std::min(taken, most);
        --effort;
        const int vertex = busiest();
        WaitingGraph with = *this;
        with.remove(vertex);
        const int fewest = taken + 1 + with.fewest_to_cut(most - taken - 1, effort);
        bypass(vertex);
        return std::min(fewest, taken + fewest_to_cut(fewest - taken, effort));
    }

    // Takes out all vertices that are certain: those that wait for themselves are to be cut, which is how many come
    // back; those with a single way in or out need not be.
    int simplify() {
        int taken = 0;
        for (Set before = 0; before != alive_;) {
            before = alive_;
            for_each(before, [&](int vertex) {
                if (out_[vertex] & one(vertex)) {
                    remove(vertex);
                    ++taken;
                } else if (std::popcount(in_[vertex]) <= 1 || std::popcount(out_[vertex]) <= 1) {
                    bypass(vertex);
                }
            });
        }
        return taken;
    }

    int busiest() const {
        int best = 0, most_ways = 0;
        for_each(alive_, [&](int vertex) {
            const int ways = std::popcount(in_[vertex]) * std::popcount(out_[vertex]);
            if (ways > most_ways) {
                best = vertex;
                most_ways = ways;
            }
        });
        return best;
    }

    void remove(int vertex) {
        for_each(out_[vertex], [&](int to) { in_[to] &= ~one(vertex); });
        for_each(in_[vertex], [&](int from) { out_[from] &= ~one(vertex); });
        out_[vertex] = in_[vertex] = 0;
        alive_ &= ~one(vertex);
    }

    // Takes out a vertex that is not cut: who waits for it waits for what it waits for.
    void bypass(int vertex) {
        const Set from = in_[vertex] & ~one(vertex), to = out_[vertex] & ~one(vertex);
        remove(vertex);
        for_each(from, [&](int other) { out_[other] |= to; });
        for_each(to, [&](int other) { in_[other] |= from; });
    }

    std::array<Set, most_vertices> out_{}, in_{};
    Set alive_ = 0;
};

}  // namespace shortest

}  // namespace reflechi
