// Sets of cards as bits, and which card may lie on which: the arithmetic that all searches share.
#pragma once

#include <bit>
#include <cstdint>

#include "problem.hpp"

namespace reflechi {

using Cards = std::uint64_t;  // a bit a card

inline constexpr Cards all_cards = (Cards{1} << cards_in_deck) - 1;
inline constexpr int first_king = 48;
inline constexpr int first_two = 4;
inline constexpr int none = -1;

constexpr Cards bit(int card) { return Cards{1} << card; }
constexpr Cards below(int card) { return bit(card) - 1; }
inline constexpr Cards kings = all_cards & ~below(first_king);
inline constexpr Cards aces = below(first_two);

constexpr int rank_of(int card) { return card / suits; }
constexpr int suit_of(int card) { return card % suits; }

// All cards of a suit.
constexpr Cards of_suit(int suit) { return Cards{0x1111111111111} << suit; }

// The other card of its rank and colour.
constexpr int twin(int card) { return card ^ 1; }

// The two cards that `card`, no king, may lie on are this one and its twin.
constexpr int first_parent(int card) { return ((card & ~3) + 4) | ((card & 2) ^ 2); }

// The two cards that may lie on `card`, no ace, are this one and its twin.
constexpr int first_child(int card) { return ((card & ~3) - 4) | ((card & 2) ^ 2); }

static_assert(first_parent(0) == 6 && first_parent(1) == 6 && first_parent(2) == 4 && first_parent(3) == 4);
static_assert(first_child(6) == 0 && first_child(7) == 0 && first_child(4) == 2 && first_child(5) == 2);

// Whether a card that goes up is never needed in the columns again, where `height` gives the cards a suit has up: both
// suits of the other colour stand at most one rank below its own predecessor, the other suit of its colour at most two.
template <typename Height>
constexpr bool is_sure(int card, Height height) {
    const int rank = rank_of(card), other = suit_of(card) ^ 2;
    return height(other) + 1 >= rank && height(other ^ 1) + 1 >= rank && height(suit_of(card) ^ 1) + 2 >= rank;
}

// Twins stand side by side, so that pairs can be counted for the whole deck at once.
inline constexpr Cards first_of_pairs = 0x5555555555555;

// Both cards of each pair that has one in the set at least.
constexpr Cards pairs_with_one(Cards cards) {
    const Cards firsts = (cards | cards >> 1) & first_of_pairs;
    return firsts | firsts << 1;
}

// Both cards of each pair that lies wholly in the set.
constexpr Cards pairs_with_two(Cards cards) {
    const Cards firsts = cards & cards >> 1 & first_of_pairs;
    return firsts | firsts << 1;
}

// The pairs of the same ranks and the other colour.
constexpr Cards other_colour(Cards cards) {
    constexpr Cards black = 0x3333333333333;
    return (cards & black) << 2 | (cards >> 2 & black);
}

// Calls `use` with each card of a set, lowest first.
template <typename Use>
void for_each_card(Cards cards, Use use) {
    for (; cards != 0; cards &= cards - 1) use(std::countr_zero(cards));
}

}  // namespace reflechi
