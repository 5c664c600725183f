// What a search reads and what it answers. Plain values without invariants: validate.hpp judges them.
//
// A card is a number: (rank - 1) * 4 + suit, suits 0 spades, 1 clubs, 2 hearts, 3 diamonds; so number >> 1 & 1
// is the colour, and the cards a rank lower or higher are four away.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

namespace reflechi {

inline constexpr int cards_in_deck = 52;
inline constexpr int suits = 4;
inline constexpr int ranks = 13;
inline constexpr int no_limit = -1;

// The position that a deal is searched from. The foundations hold whatever lies nowhere else.
struct Problem {
    // Each column from its deepest segment to its last; each segment from its root to its tip.
    std::vector<std::vector<std::vector<int>>> columns;
    std::array<int, suits> foundations{};
    std::vector<int> cycle;  // the waste from its bottom, then the stock from the next card drawn
    int waste = 0;           // how many cards of the cycle lie in the waste
    int draw = 1;
    int recycles = no_limit;  // recycles left, or no_limit
    bool prune = true;
};

// A later (or the same) position of the deal, told relative to its Problem.
struct Start {
    std::vector<int> segments;  // how many segments of each column still lie where they lay
    std::array<int, suits> foundations{};
    std::vector<int> rest;  // the cards of the cycle still in waste or stock, in the order of the cycle
    int waste = 0;
    int recycles = no_limit;
};

// When to give up; 0 stands for no limit.
struct Limits {
    std::uint64_t nodes = 0;
    std::uint64_t bytes = 0;
    double seconds = 0;
};

enum class Limit { none, nodes, seconds, memory, stopped };

// One step of a winning line; `expand.py` turns steps into moves of the game.
struct Step {
    int kind;  // 0 up, 1 free, 2 play up, 3 play, 4 down
    int card;
};

struct Outcome {
    int result;  // 1 winnable, 0 unwinnable, -1 unknown
    Limit limit;
    std::uint64_t nodes;
    double seconds;
    std::vector<Step> steps;
};

}  // namespace reflechi
