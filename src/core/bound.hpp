// How many moves, draws and recycles a win takes at least. The bound counts
//
// - one move for each card that is not up;
// - the moves inside the tableau without which segments would hold each other for ever (deadlocks.hpp);
// - the cards that must come to the tableau from stock, waste or foundation, as no other can take a card that cannot go up
//   from its place; and those that these need in turn;
// - the draws that the stock takes;
// - where a card lies in the waste above a lower one of its suit, its move to the tableau, or a recycle and the draws
//   that bring it back.
#pragma once

#include <vector>

#include "arrangement.hpp"
#include "deadlocks.hpp"

namespace reflechi {

namespace shortest {

class Bound {
public:
    explicit Bound(const Layout& layout) : layout_(layout), known_(std::size_t{1} << known_log) {
        for (int i = 0; i < layout.columns(); ++i)
            for (int left = 1; left <= layout.start().left[i]; ++left) find_wanted(i, left);
    }

    int operator()(const Arrangement& at, const Board& board) {
        int moves = cards_in_deck;
        for (int height : at.up) moves -= height;
        // Four bits a column: the segments left, and whether the run on the last one waits for itself.
        std::uint32_t columns = 0;
        Wanted wanted;
        for (int i = 0; i < layout_.columns(); ++i) {
            const int left = at.left[i];
            const Cards blocked = layout_.blocked(i, left);
            const bool waits = blocked != 0 && (board.run(layout_.root(i, left)) & blocked) != 0;
            columns = columns << 4 | static_cast<unsigned>(left << 1) | (waits ? 1U : 0U);
            wanted.either |= wanted_[i][left].either;
            wanted.just |= wanted_[i][left].just;
        }
        const int stock = std::popcount(at.rest) - at.waste;
        const Buried buried = in_waste(at);
        return moves + to_move(columns) + to_come(wanted, board, buried.cards) + buried.moves + draws(stock);
    }

private:
    // Of the parents of roots that must move: pairs of which either will do, and cards whose twin will not.
    struct Wanted {
        Cards either = 0, just = 0;
    };

    // Cards in the waste above a lower one of their suit, and the moves they take besides going up.
    struct Buried {
        Cards cards = 0;
        int moves = 0;
    };

    struct Known {
        std::uint32_t columns = ~std::uint32_t{0};
        int moves = 0;
    };

    static constexpr int known_log = 14;

    int draws(int cards) const { return (cards + layout_.draw() - 1) / layout_.draw(); }

    static Cards parents(Cards cards) { return other_colour(pairs_with_one(cards)) << suits & all_cards; }

    void find_wanted(int column, int left) {
        wanted_[column][left] = wanted_[column][left - 1];
        const Cards root = bit(layout_.root(column, left));
        if ((root & layout_.blocked(column, left)) == 0) return;
        // A parent below it in its own column does not help.
        const Cards both = parents(root), elsewhere = both & ~layout_.locked(column, left);
        (elsewhere == both ? wanted_[column][left].either : wanted_[column][left].just) |= elsewhere;
    }

    static int to_come(const Wanted& wanted, const Board& board, Cards counted) {
        const Cards here = board.in_columns(), pairs_here = pairs_with_one(here);
        Cards missing = 0;
        for (Cards more = (wanted.either & ~pairs_here) | pairs_with_one(wanted.just & ~here); more != 0;) {
            missing |= more;
            more = parents(more) & ~pairs_here & ~missing;
        }
        const Cards pairs = missing & first_of_pairs & ~pairs_with_one(counted);
        // What comes from a foundation goes up once more.
        return std::popcount(pairs) + std::popcount(pairs & pairs_with_two(board.up()));
    }

    Buried in_waste(const Arrangement& at) const {
        Buried buried;
        std::array<int, suits> lowest;
        lowest.fill(cards_in_deck);
        // Had again after a recycle, where it is not moved: the fewest moves for what lies up to here.
        int again = cards_in_deck;
        std::uint32_t places = at.rest;
        for (int i = 0; i < at.waste; ++i, places &= places - 1) {
            const int card = layout_.cycle_card(std::countr_zero(places));
            int& low = lowest[card % suits];
            if (card > low) {
                buried.cards |= bit(card);
                ++buried.moves;
                again = std::min(again + 1, 1 + draws(i + 1));
            }
            low = std::min(low, card);
        }
        if (!layout_.limited() || at.recycles > 0) buried.moves = std::min(buried.moves, again);
        return buried;
    }

    // Few combinations of columns are met, so they are remembered, the latest at each place of a small table.
    int to_move(std::uint32_t columns) {
        Known& known = known_[columns * 0x9E3779B1U >> (32 - known_log)];
        if (known.columns != columns) known = {columns, count_to_move(columns)};
        return known.moves;
    }

    int count_to_move(std::uint32_t columns) const {
        struct Segment {
            int column, below;  // how many segments lie below it
            Cards cards;
        };
        int moves = 0;
        std::array<int, most_columns> left{};
        std::vector<Segment> segments;  // that do not wait for themselves, but lie on others
        for (int i = layout_.columns(); i-- > 0; columns >>= 4) {
            left[i] = columns >> 1 & 7;
            for (int below = 0; below < left[i]; ++below) {
                const bool last = below + 1 == left[i];
                const Cards cards = last ? bit(layout_.root(i, left[i]))
                                         : layout_.locked(i, below + 2) & ~layout_.locked(i, below + 1);
                if (last ? (columns & 1) != 0 : (cards & layout_.blocked(i, below + 1)) != 0)
                    ++moves;
                else if (below > 0)
                    segments.push_back({i, below, cards});
            }
        }
        WaitingGraph graph;
        const int count = static_cast<int>(segments.size());
        for (int from = 0; from < count; ++from)
            for (int to = 0; to < count; ++to)
                if (segments[from].cards & layout_.blocked(segments[to].column, segments[to].below + 1)) graph.add(from, to);
        return moves + graph.fewest_to_cut(count);
    }

    const Layout& layout_;
    std::array<std::array<Wanted, 8>, most_columns> wanted_{};
    std::vector<Known> known_;
};

}  // namespace shortest

}  // namespace reflechi
