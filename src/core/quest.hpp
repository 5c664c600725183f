// What the searches for short lines share: how long the best line is and a line must be, the dead ends and the budget.
#pragma once

#include <functional>
#include <memory>
#include <vector>

#include "bound.hpp"
#include "budget.hpp"
#include "deadends.hpp"
#include "placed.hpp"

namespace reflechi {

namespace shortest {

using Better = std::function<void(const std::vector<PlacedStep>& steps)>;

class Quest {
public:
    // `length` is that of the line to beat; `bytes` is what the knowledge of dead ends may take.
    Quest(const Layout& layout, Bound& bound, DeadEnds& dead_ends, int length, std::uint64_t bytes, Budget& budget,
          const Better& better)
        : layout_(layout), bound_(bound), dead_ends_(dead_ends), best_(length), bytes_(bytes), budget_(budget), better_(better) {
        prove(least(layout.start()));
    }

    const Layout& layout() const { return layout_; }
    int best() const { return best_; }

    // No line is shorter than this, as far as was proved.
    int bound() const { return std::min(bound_proved_, best_); }
    void prove(int bound) { bound_proved_ = std::max(bound_proved_, bound); }

    int least(const Arrangement& at) { return bound_(at, Board(layout_, at)); }
    bool is_dead(const Arrangement& at) { return dead_ends_.is_dead(at, bytes_, budget_); }
    // Positions that were expanded; what dead ends take is spent besides.
    std::uint64_t expanded() const { return expanded_; }

    // Expands a position: calls `take(next, cost, step)` for every step from it.
    template <typename Take>
    void expand(const Arrangement& at, Take take) {
        budget_.spend();
        ++expanded_;
        Steps<Take>(layout_, at, take).all();
    }

    // Tells of a line, which is shorter than all before.
    void tell(int cost, const std::vector<PlacedStep>& steps) {
        best_ = cost;
        better_(steps);
    }

private:
    const Layout& layout_;
    Bound& bound_;
    DeadEnds& dead_ends_;
    int best_;
    std::uint64_t bytes_;
    Budget& budget_;
    const Better& better_;
    int bound_proved_ = 0;
    std::uint64_t expanded_ = 0;
};

// A number for each of some positions: a new one may take the place of another, so nothing may depend on its memory.
class LossyTable {
public:
    struct Slot {
        Key key;
        std::uint16_t value = 0;
        std::uint16_t age = 0;  // 0 where nothing stands
    };

    // Takes so many bytes at most, or a few kilobytes.
    explicit LossyTable(std::uint64_t bytes)
        : log_(std::max<int>(smallest_log, std::bit_width(bytes / sizeof(Slot)) - 1)),
          block_log_(std::min(log_, largest_block_log)),
          blocks_(std::size_t{1} << (log_ - block_log_)) {}

    // Where a position stands, or would.
    Slot& operator[](const Key& key) {
        const std::size_t place = key.hash() >> (64 - log_);
        auto& block = blocks_[place >> block_log_];
        // Bit by bit, since to clear it all at once would keep a wish to stop waiting.
        if (!block) block = std::make_unique<Slot[]>(std::size_t{1} << block_log_);
        return block[place & ((std::size_t{1} << block_log_) - 1)];
    }

    static constexpr std::uint64_t bytes_for(std::uint64_t positions) { return positions * sizeof(Slot); }

private:
    static constexpr int smallest_log = 8, largest_block_log = 16;

    int log_;
    int block_log_;
    std::vector<std::unique_ptr<Slot[]>> blocks_;
};

}  // namespace shortest

}  // namespace reflechi
