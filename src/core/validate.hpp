// Refuses input that no game can give, naming what is wrong. A search may rely on what is checked here.
#pragma once

#include <cmath>
#include <stdexcept>
#include <string>
#include <string_view>

#include "problem.hpp"

namespace reflechi {

inline constexpr int most_columns = 7;
inline constexpr int most_in_cycle = 24;

inline std::string card_name(int card) {
    return std::string{"A23456789TJQK"[card / suits], "SCHD"[card % suits]};
}

[[noreturn]] inline void refuse(const std::string& what) { throw std::invalid_argument(what); }

// Searches are often over in microseconds, so words are put together only where they are needed.
inline void check_count(std::string_view what, long long value, long long least, long long most,
                        std::string_view where = "") {
    if (value < least || value > most)
        refuse(std::string(what) + std::string(where) + " must be " + std::to_string(least) + " to " + std::to_string(most) + ", not " +
               std::to_string(value));
}

inline void check_foundations(const std::array<int, suits>& heights) {
    for (int suit = 0; suit < suits; ++suit)
        check_count("the foundation of suit ", heights[suit], 0, ranks, std::string_view("SCHD").substr(suit, 1));
}

// Whether `child` may lie on `parent` in a column: next lower rank, opposite colour.
inline bool continues(int parent, int child) {
    return parent / suits == child / suits + 1 && ((parent ^ child) & 2) != 0;
}

inline bool is_up(int card, const std::array<int, suits>& heights) {
    return card / suits < heights[card % suits];
}

// Marks cards as seen and refuses those that are not cards or appear twice.
class Census {
public:
    void count(int card, std::string_view where) {
        if (card < 0 || card >= cards_in_deck)
            refuse(std::to_string(card) + " in " + std::string(where) + " is not a card");
        if (seen_[card]) refuse(card_name(card) + " in " + std::string(where) + " appears twice");
        seen_[card] = true;
        ++total_;
    }
    bool has(int card) const { return seen_[card]; }
    int total() const { return total_; }

private:
    std::array<bool, cards_in_deck> seen_{};
    int total_ = 0;
};

inline void check_segment(const std::vector<int>& segment, std::string_view where, Census& census) {
    if (segment.empty()) refuse("a segment of " + std::string(where) + " is empty");
    for (std::size_t i = 0; i < segment.size(); ++i) {
        census.count(segment[i], where);
        if (i > 0 && !continues(segment[i - 1], segment[i]))
            refuse(card_name(segment[i]) + " does not continue " + card_name(segment[i - 1]) + " in " +
                   std::string(where));
    }
}

inline std::string_view column_name(std::size_t index) {
    constexpr std::string_view names[most_columns] = {"column 1", "column 2", "column 3", "column 4",
                                                      "column 5", "column 6", "column 7"};
    return names[index];
}

inline void check_stock(const std::vector<int>& cycle, int waste, int draw, int recycles) {
    check_count("the number of cards in stock and waste", static_cast<long long>(cycle.size()), 0,
                most_in_cycle);
    check_count("the size of the waste", waste, 0, static_cast<long long>(cycle.size()));
    check_count("draw", draw, 1, 3);
    check_count("the number of recycles", recycles, no_limit, 1 << 20);
}

inline void validate(const Problem& problem) {
    check_count("the number of columns", static_cast<long long>(problem.columns.size()), 1, most_columns);
    check_foundations(problem.foundations);
    check_stock(problem.cycle, problem.waste, problem.draw, problem.recycles);
    Census census;
    for (int card = 0; card < cards_in_deck; ++card)
        if (is_up(card, problem.foundations)) census.count(card, "a foundation");
    for (std::size_t i = 0; i < problem.columns.size(); ++i)
        for (const auto& segment : problem.columns[i]) check_segment(segment, column_name(i), census);
    for (int card : problem.cycle) census.count(card, "stock or waste");
    if (census.total() != cards_in_deck)
        refuse("a deck needs 52 cards, not " + std::to_string(census.total()));
}

// Cards that cannot have gone up: all of the buried segments, and the root of the last one.
inline void check_locked_cards(const Problem& problem, const Start& start) {
    for (std::size_t i = 0; i < problem.columns.size(); ++i)
        for (int s = 0; s < start.segments[i]; ++s) {
            const auto& segment = problem.columns[i][s];
            const std::size_t locked = s + 1 < start.segments[i] ? segment.size() : 1;
            for (std::size_t c = 0; c < locked; ++c)
                if (is_up(segment[c], start.foundations))
                    refuse(card_name(segment[c]) + " lies in " + std::string(column_name(i)) +
                           " and on its foundation");
        }
}

// The cards that are left of the cycle, in its order, and none of them up.
inline void check_rest(const Problem& problem, const Start& start) {
    std::size_t from = 0;
    for (int card : start.rest) {
        if (card < 0 || card >= cards_in_deck) refuse(std::to_string(card) + " in the rest is not a card");
        while (from < problem.cycle.size() && problem.cycle[from] != card) ++from;
        if (from++ == problem.cycle.size())
            refuse(card_name(card) + " is not left in stock and waste, or is out of order there");
        if (is_up(card, start.foundations))
            refuse(card_name(card) + " is both in stock or waste and on its foundation");
    }
}

// `problem` must have passed `validate`.
inline void validate(const Problem& problem, const Start& start) {
    if (start.segments.size() != problem.columns.size())
        refuse("segments are given for " + std::to_string(start.segments.size()) + " of " +
               std::to_string(problem.columns.size()) + " columns");
    for (std::size_t i = 0; i < start.segments.size(); ++i)
        check_count("the segments left in ", start.segments[i], 0,
                    static_cast<long long>(problem.columns[i].size()), column_name(i));
    check_foundations(start.foundations);
    check_stock(start.rest, start.waste, problem.draw, start.recycles);
    if ((problem.recycles == no_limit) != (start.recycles == no_limit) ||
        start.recycles > problem.recycles)
        refuse("a start cannot have more recycles left than its deal");
    check_locked_cards(problem, start);
    check_rest(problem, start);
}

inline void validate(const Limits& limits) {
    if (!std::isfinite(limits.seconds) || limits.seconds < 0)
        refuse("the limit of seconds must be a finite number from 0 on");
}

}  // namespace reflechi
