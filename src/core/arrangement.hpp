// Positions as they lie on the table, for the search for shortest lines: there it matters, for the price of moves, on
// which of its two possible parents a card lies. Which column is which still does not.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <stdexcept>

#include "cards.hpp"
#include "validate.hpp"

namespace reflechi {

// Everything that tells two positions of a deal apart, in 123 bits.
struct Key {
    std::uint64_t piles = 0;  // foundations, segments left, cards left of the cycle
    std::uint64_t places = 0;  // a bit a card: on which of its parents it lies; waste, recycles
    bool operator==(const Key&) const = default;

    std::uint64_t hash() const {
        std::uint64_t mixed = piles * 0x9E3779B97F4A7C15 ^ (places + 0xD1B54A32D192ED03) * 0xC2B2AE3D27D4EB4F;
        mixed ^= mixed >> 32;
        mixed *= 0xD6E8FEB86659FD93;
        return mixed ^ mixed >> 32;
    }
};

// A position, told from its deal (a Layout).
struct Arrangement {
    std::array<std::uint8_t, suits> up{};
    std::array<std::uint8_t, most_columns> left{};
    std::uint32_t rest = 0;  // a bit a place of the cycle
    std::uint8_t waste = 0;
    std::uint8_t recycles = 0;  // 0 too where there is no limit
    Cards on_second = 0;  // the free cards that lie on the twin of their first parent

    bool is_won() const { return up[0] + up[1] + up[2] + up[3] == cards_in_deck; }

    Key key() const {
        Key key;
        for (int height : up) key.piles = key.piles << 4 | static_cast<unsigned>(height);
        for (int count : left) key.piles = key.piles << 3 | static_cast<unsigned>(count);
        key.piles = key.piles << most_in_cycle | rest;
        key.places = on_second << 10 | static_cast<unsigned>(waste << 5) | recycles;
        return key;
    }

    static Arrangement from(const Key& key) {
        Arrangement result;
        result.rest = key.piles & ((1U << most_in_cycle) - 1);
        std::uint64_t piles = key.piles >> most_in_cycle;
        for (int i = most_columns; i-- > 0; piles >>= 3) result.left[i] = piles & 7;
        for (int i = suits; i-- > 0; piles >>= 4) result.up[i] = piles & 15;
        result.recycles = key.places & 31;
        result.waste = key.places >> 5 & 31;
        result.on_second = key.places >> 10;
        return result;
    }
};

// What never changes in a deal.
class Layout {
public:
    explicit Layout(const Problem& problem) : draw_(problem.draw), limited_(problem.recycles != no_limit) {
        validate(problem);
        for (std::size_t i = 0; i < problem.columns.size(); ++i) add_column(i, problem.columns[i]);
        columns_ = static_cast<int>(problem.columns.size());
        cycle_ = problem.cycle;
        for (int suit = 0; suit < suits; ++suit) start_.up[suit] = problem.foundations[suit];
        start_.rest = (1U << cycle_.size()) - 1;
        start_.waste = problem.waste;
        // Each recycle that helps is followed by a card that is played.
        if (limited_) start_.recycles = std::min<int>(problem.recycles, cycle_.size());
        for (int i = 0; i < columns_; ++i) uncover(start_, i);
    }

    const Arrangement& start() const { return start_; }
    int columns() const { return columns_; }
    int draw() const { return draw_; }
    bool limited() const { return limited_; }
    int cycle_size() const { return static_cast<int>(cycle_.size()); }
    int cycle_card(int place) const { return cycle_[place]; }
    int root(int column, int left) const { return roots_[column][left]; }
    Cards locked(int column, int left) const { return locked_[column][left]; }

    // Cards that cannot go up from this column while so many segments are left: a lower one of their suit is locked.
    Cards blocked(int column, int left) const { return blocked_[column][left]; }

    // Takes the last segment of a column away, as its cards leave it, and frees the one below.
    void unlock(Arrangement& at, int column) const {
        --at.left[column];
        uncover(at, column);
    }

private:
    static constexpr int most_segments = 7;

    void add_column(std::size_t i, const std::vector<std::vector<int>>& segments) {
        if (segments.size() > most_segments)
            refuse(std::string(column_name(i)) + " has more than " + std::to_string(most_segments) + " segments");
        Cards locked = 0;
        start_.left[i] = static_cast<std::uint8_t>(segments.size());
        roots_[i][0] = none;
        for (std::size_t s = 0; s < segments.size(); ++s) {
            roots_[i][s + 1] = segments[s].front();
            locked_[i][s + 1] = locked;
            blocked_[i][s + 1] = above_their_suit(locked);
            Cards cards = 0;
            for (std::size_t c = 0; c < segments[s].size(); ++c) {
                cards |= bit(segments[s][c]);
                if (c > 0 && segments[s][c - 1] != first_parent(segments[s][c]))
                    on_second_[i][s + 1] |= bit(segments[s][c]);
            }
            locked |= cards;
        }
    }

    // The cards of higher rank than the lowest of these of their suit.
    static Cards above_their_suit(Cards cards) {
        Cards above = 0;
        for (int suit = 0; suit < suits; ++suit)
            if (const Cards same = cards & of_suit(suit); same != 0)
                above |= of_suit(suit) & ~below(std::countr_zero(same) + 1);
        return above;
    }

    // The last segment lies as dealt; a king at the bottom is as free as one that came to an empty column.
    void uncover(Arrangement& at, int column) const {
        if (at.left[column] == 0) return;
        at.on_second |= on_second_[column][at.left[column]];
        if (at.left[column] == 1 && roots_[column][1] >= first_king) at.left[column] = 0;
    }

    template <typename Value>
    using BySegments = std::array<std::array<Value, most_segments + 1>, most_columns>;

    int draw_;
    bool limited_;
    int columns_ = 0;
    std::vector<int> cycle_;
    BySegments<int> roots_{};
    BySegments<Cards> locked_{};
    BySegments<Cards> blocked_{};
    BySegments<Cards> on_second_{};
    Arrangement start_;
};

// The free cards of an arrangement, and which of them are bare.
class Board {
public:
    Board(const Layout& layout, const Arrangement& at) {
        Cards gone = 0;
        for (Cards places = at.rest; places != 0; places &= places - 1)
            gone |= bit(layout.cycle_card(std::countr_zero(places)));
        for (int suit = 0; suit < suits; ++suit) up_ |= of_suit(suit) & (bit(4 * at.up[suit]) - 1);
        gone |= up_;
        in_columns_ = all_cards & ~gone;
        for (int i = 0; i < layout.columns(); ++i) {
            if (at.left[i] == 0) {
                ++empty_;
                continue;
            }
            gone |= layout.locked(i, at.left[i]);
            roots_ |= bit(layout.root(i, at.left[i]));
        }
        free_ = all_cards & ~gone;
        lying_ = free_ & ~roots_ & ~kings;
        on_second_ = at.on_second;
        empty_ -= std::popcount(free_ & ~roots_ & kings);
        bare_ = free_ & ~covered();
    }

    bool is_free(int card) const { return free_ >> card & 1; }
    bool is_bare(int card) const { return bare_ >> card & 1; }
    bool is_root(int card) const { return roots_ >> card & 1; }
    int empty() const { return empty_; }
    Cards up() const { return up_; }
    Cards in_columns() const { return in_columns_; }  // free or locked

    // The card that lies on this one, if any.
    int child(int card) const {
        if (card < suits) return none;
        const int first = first_child(card);
        for (int child = first; child <= first + 1; ++child)
            if ((lying_ >> child & 1) != 0 && (on_second_ >> child & 1) == (card & 1U)) return child;
        return none;
    }

    // A card with all that lies on it.
    Cards run(int card) const {
        Cards cards = 0;
        for (; card != none; card = child(card)) cards |= bit(card);
        return cards;
    }

private:
    // A card of suit 0 or 1 has its parents six and seven, or five and six, places on; of suit 2 or 3 it is two and three,
    // or one and two.
    Cards covered() const {
        const Cards first = lying_ & ~on_second_;
        const Cards second = lying_ & on_second_;
        const auto moved = [](Cards cards) {
            return (cards & of_suit(0)) << 6 | (cards & of_suit(1)) << 5 | (cards & of_suit(2)) << 2 |
                   (cards & of_suit(3)) << 1;
        };
        return moved(first) | moved(second) << 1;
    }

    Cards up_ = 0;
    Cards in_columns_ = 0;
    Cards free_ = 0;
    Cards roots_ = 0;
    Cards lying_ = 0;  // free cards that lie on a parent
    Cards on_second_ = 0;
    Cards bare_ = 0;
    int empty_ = 0;
};

}  // namespace reflechi
