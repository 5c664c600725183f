// How the positions of one deal are packed into a key, exactly.
//
// On which of its two possible parents a free card lies makes no difference to what can be reached, so a position is
// told by the foundations' heights, the segments left in each column, the cards left of stock and waste and, where the
// order of the stock matters, the size of the waste and the recycles left (docs/solver.md).
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <vector>

#include "cards.hpp"
#include "validate.hpp"

namespace reflechi {

// What lies in the columns under the cards that are free.
struct Buried {
    Cards locked = 0;  // the cards of all segments but the last of each column
    Cards roots = 0;   // the first card of each column's last segment, so one for each column that has any
};

// Where the parts of a key stand.
class Fields {
public:
    static constexpr int segments_at = 16;  // after four bits for each foundation

    explicit Fields(const Problem& problem) : columns_(static_cast<int>(problem.columns.size())) {
        int at = segments_at;
        for (int i = 0; i < columns_; ++i) {
            width_[i] = std::bit_width(problem.columns[i].size());
            at_[i] = at;
            at += width_[i];
        }
        rest_at_ = at;
        waste_at_ = rest_at_ + static_cast<int>(problem.cycle.size());
        recycles_at_ = waste_at_ + std::bit_width(problem.cycle.size());
        recycles_width_ = problem.recycles == no_limit ? 0 : std::max(1, int(std::bit_width(most_recycles(problem))));
    }

    int bits() const { return recycles_at_ + recycles_width_; }
    int columns() const { return columns_; }
    int at(int column) const { return at_[column]; }
    int width(int column) const { return width_[column]; }
    int rest_at() const { return rest_at_; }
    int waste_at() const { return waste_at_; }
    int recycles_at() const { return recycles_at_; }

    // Each recycle that helps is followed by a card that is played: no more of them matter.
    static std::size_t most_recycles(const Problem& problem) {
        return std::min<std::size_t>(problem.recycles, problem.cycle.size());
    }

private:
    int columns_;
    std::array<int, most_columns> width_{}, at_{};
    int rest_at_ = 0, waste_at_ = 0, recycles_at_ = 0, recycles_width_ = 0;
};

template <typename Key>
class Packing {
public:
    explicit Packing(const Problem& problem)
        : fields_(problem),
          cycle_(problem.cycle),
          most_recycles_(problem.recycles == no_limit ? 0 : Fields::most_recycles(problem)) {
        read_columns(problem);
        for (int half = 0; half < 2; ++half) fill_buried(problem, half);
        for (std::size_t i = 0; i < cycle_.size(); ++i) place_[cycle_[i]] = static_cast<int>(i);
        for (std::size_t part = 0; part * 8 < cycle_.size(); ++part) fill_rest(part);
    }

    Key pack(const Start& start) const {
        Key key = 0;
        for (int suit = 0; suit < suits; ++suit) key |= Key(start.foundations[suit]) << 4 * suit;
        for (int i = 0; i < fields_.columns(); ++i) {
            key |= Key(start.segments[i]) << fields_.at(i);
            key = without_placed_king(key, i);
        }
        for (int card : start.rest) key |= Key(1) << (fields_.rest_at() + place_[card]);
        if (start.recycles == no_limit) return with_waste(key, start.waste);
        return with_recycles(with_waste(key, start.waste), std::min<int>(start.recycles, most_recycles_));
    }

    // The position of the game with an open stock; no king at the bottom of a column counts as a segment.
    template <typename Heights, typename Counts>
    Key pack_open(const Heights& foundations, const Counts& segments, std::uint32_t rest) const {
        Key key = Key(rest) << fields_.rest_at();
        for (int suit = 0; suit < suits; ++suit) key |= Key(foundations[suit]) << 4 * suit;
        for (int i = 0; i < fields_.columns(); ++i) key |= Key(segments[i]) << fields_.at(i);
        return key;
    }

    static int height(Key key, int suit) { return static_cast<int>(key >> 4 * suit) & 15; }
    static Key raised(Key key, int card) { return key + (Key(1) << 4 * suit_of(card)); }
    static Key lowered(Key key, int card) { return key - (Key(1) << 4 * suit_of(card)); }

    Buried buried(Key key) const {
        const Buried& left = buried_[0][part_of(key, 0)];
        const Buried& right = buried_[1][part_of(key, 1)];
        return {left.locked | right.locked, left.roots | right.roots};
    }

    int columns() const { return fields_.columns(); }
    int segments(Key key, int column) const {
        return static_cast<int>(key >> fields_.at(column)) & ((1 << fields_.width(column)) - 1);
    }
    int column_of_root(int card) const { return column_of_root_[card]; }

    // The key when the last segment of a root's column has left it.
    Key freed(Key key, int root) const {
        const int column = column_of_root_[root];
        return without_placed_king(key - (Key(1) << fields_.at(column)), column);
    }

    std::uint32_t rest(Key key) const {
        return static_cast<std::uint32_t>(key >> fields_.rest_at()) & ((1U << cycle_.size()) - 1);
    }
    Cards rest_cards(std::uint32_t rest) const {
        return rest_cards_[0][rest & 255] | rest_cards_[1][rest >> 8 & 255] | rest_cards_[2][rest >> 16];
    }
    int card_at(int place) const { return cycle_[place]; }
    Key without_rest(Key key, int card) const { return key & ~(Key(1) << (fields_.rest_at() + place_[card])); }

    int waste(Key key) const { return static_cast<int>(key >> fields_.waste_at()) & waste_mask(); }
    Key with_waste(Key key, int size) const {
        return (key & ~(Key(waste_mask()) << fields_.waste_at())) | Key(size) << fields_.waste_at();
    }
    int recycles(Key key) const { return static_cast<int>(key >> fields_.recycles_at()); }
    Key with_recycles(Key key, int count) const {
        return (key & ((Key(1) << fields_.recycles_at()) - 1)) | Key(count) << fields_.recycles_at();
    }

    // Waste and stock, with the recycles left.
    Key stock(Key key) const { return key >> fields_.rest_at(); }

    // The position of the game in which every card of stock and waste can be had at any time.
    Key without_order(Key key) const { return key & ((Key(1) << fields_.waste_at()) - 1); }

    // Whether a move between these keys can never be taken back.
    static bool is_final(Key from, Key to) { return (from ^ to) >> Fields::segments_at != 0; }

private:
    // The first four columns and the others: a table for each half is small.
    static constexpr int first_half = 4;

    int begin_of(int half) const { return half == 0 ? 0 : std::min(first_half, columns()); }
    int end_of(int half) const { return half == 0 ? std::min(first_half, columns()) : columns(); }
    int bits_of(int half) const {
        int bits = 0;
        for (int i = begin_of(half); i < end_of(half); ++i) bits += fields_.width(i);
        return bits;
    }
    std::size_t part_of(Key key, int half) const {
        return static_cast<std::size_t>(key >> part_at_[half]) & part_mask_[half];
    }
    int waste_mask() const { return (1 << std::bit_width(cycle_.size())) - 1; }

    void read_columns(const Problem& problem) {
        for (int i = 0; i < columns(); ++i) {
            const auto& column = problem.columns[i];
            if (!column.empty() && column[0][0] >= first_king) king_below_[i] = true;
            for (const auto& segment : column) column_of_root_[segment[0]] = i;
        }
    }

    // A king at the bottom of a column can go nowhere better: its segment counts as free.
    Key without_placed_king(Key key, int column) const {
        return king_below_[column] && segments(key, column) == 1 ? key - (Key(1) << fields_.at(column)) : key;
    }

    void fill_buried(const Problem& problem, int half) {
        auto& table = buried_[half];
        table.resize(std::size_t{1} << bits_of(half));
        part_at_[half] = begin_of(half) < columns() ? fields_.at(begin_of(half)) : 0;
        part_mask_[half] = table.size() - 1;
        std::size_t filled = 1;
        for (int i = begin_of(half); i < end_of(half); ++i) {
            Buried here;
            for (std::size_t left = 1; left <= problem.columns[i].size(); ++left) {
                here.roots = bit(problem.columns[i][left - 1][0]);
                for (std::size_t v = 0; v < filled; ++v) {
                    const Buried& others = table[v];
                    table[left * filled + v] = {others.locked | here.locked, others.roots | here.roots};
                }
                for (int card : problem.columns[i][left - 1]) here.locked |= bit(card);
            }
            filled <<= fields_.width(i);
        }
    }

    void fill_rest(std::size_t part) {
        for (unsigned v = 1; v < 256; ++v) {
            const std::size_t place = part * 8 + std::countr_zero(v);
            if (place < cycle_.size()) rest_cards_[part][v] = rest_cards_[part][v & (v - 1)] | bit(cycle_[place]);
        }
    }

    Fields fields_;
    std::vector<int> cycle_;
    int most_recycles_;
    std::array<bool, most_columns> king_below_{};
    std::array<int, cards_in_deck> place_{}, column_of_root_{};
    std::array<std::vector<Buried>, 2> buried_;
    std::array<int, 2> part_at_{};
    std::array<std::size_t, 2> part_mask_{};
    std::array<std::array<Cards, 256>, 3> rest_cards_{};
};

}  // namespace reflechi
