// Shortest winning lines: A* over positions as they lie, every move, draw and recycle counting one.
#pragma once

#include <functional>
#include <memory>
#include <vector>

#include "budget.hpp"
#include "placed.hpp"

namespace reflechi {

namespace shortest {

struct Node {
    Key key;
    std::uint32_t parent;
    std::uint16_t cost;
    std::uint8_t bound;
    PlacedStep step;
};

// Every position met, each once, in blocks that never move.
class Store {
public:
    static constexpr std::uint32_t absent = ~std::uint32_t{0};

    Store() { index_.assign(std::size_t{1} << 12, absent); }

    Node& operator[](std::uint32_t number) { return blocks_[number >> block_bits][number & block_mask]; }
    std::uint32_t size() const { return size_; }

    std::uint64_t bytes() const {
        return blocks_.size() * sizeof(Node) * block_size + index_.size() * sizeof(std::uint32_t);
    }

    // The number of the node with this key, and whether it is new.
    std::pair<std::uint32_t, bool> find_or_add(const Key& key) {
        std::uint32_t& slot = slot_of(key);
        if (slot != absent) return {slot, false};
        const std::uint32_t number = size_;
        slot = number;
        if (number >> block_bits == blocks_.size()) blocks_.push_back(std::make_unique<Node[]>(block_size));
        ++size_;
        (*this)[number].key = key;
        if (std::uint64_t{size_} * 3 > std::uint64_t{index_.size()} * 2) grow();
        return {number, true};
    }

private:
    static constexpr int block_bits = 14;
    static constexpr std::uint32_t block_size = 1U << block_bits;
    static constexpr std::uint32_t block_mask = block_size - 1;

    static std::uint64_t hash(const Key& key) {
        std::uint64_t mixed = key.piles * 0x9E3779B97F4A7C15 ^ (key.places + 0xD1B54A32D192ED03) * 0xC2B2AE3D27D4EB4F;
        mixed ^= mixed >> 32;
        mixed *= 0xD6E8FEB86659FD93;
        return mixed ^ mixed >> 32;
    }

    std::uint32_t& slot_of(const Key& key) {
        const std::size_t mask = index_.size() - 1;
        std::size_t at = hash(key) & mask;
        while (index_[at] != absent && !((*this)[index_[at]].key == key)) at = (at + 1) & mask;
        return index_[at];
    }

    void grow() {
        index_.assign(index_.size() * 2, absent);
        for (std::uint32_t number = 0; number < size_; ++number) slot_of((*this)[number].key) = number;
    }

    std::vector<std::unique_ptr<Node[]>> blocks_;
    std::vector<std::uint32_t> index_;
    std::uint32_t size_ = 0;
};

// Nodes to be expanded, the most promising first; of equal ones the latest, which lies deepest.
class Queue {
public:
    struct Entry {
        std::uint32_t number;
        std::uint16_t cost;
    };

    bool empty() const { return size_ == 0; }
    std::uint64_t bytes() const { return bytes_; }

    void push(std::size_t priority, Entry entry) {
        if (priority >= buckets_.size()) buckets_.resize(priority + 1);
        auto& bucket = buckets_[priority];
        const auto before = bucket.capacity();
        bucket.push_back(entry);
        bytes_ += (bucket.capacity() - before) * sizeof(Entry);
        first_ = size_++ == 0 ? priority : std::min(first_, priority);
    }

    Entry pop() {
        while (buckets_[first_].empty()) ++first_;
        const Entry entry = buckets_[first_].back();
        buckets_[first_].pop_back();
        --size_;
        return entry;
    }

private:
    std::vector<std::vector<Entry>> buckets_;
    std::size_t first_ = 0;
    std::uint64_t size_ = 0;
    std::uint64_t bytes_ = 0;
};

}  // namespace shortest

struct ShortestOutcome {
    bool proved = false;  // no line is shorter than the last that was told, or than the length to beat
    Limit limit = Limit::none;
    std::uint64_t nodes = 0;
    double seconds = 0;
};

// Looks for ever shorter lines from the position a Problem gives.
class Shortest {
public:
    using Better = std::function<void(const std::vector<PlacedStep>& steps)>;

    // Throws std::invalid_argument where the problem is none, or has columns that no deal gives.
    explicit Shortest(const Problem& problem) : layout_(problem) {}

    // Tells of lines shorter than `length`, each shorter than the one before, until none is or a limit comes.
    ShortestOutcome run(int length, const Limits& limits, const Tick& tick, const Better& better) {
        validate(limits);
        check_count("the length to beat", length, 0, longest);
        best_ = length;
        Budget budget(limits, tick);
        ShortestOutcome outcome;
        try {
            // Hasty searches first, which trust the bound too much, for good lines soon; the last is A* proper.
            for (const Haste& haste : stages)
                if (outcome.proved = search(haste, budget, better); outcome.proved) break;
        } catch (const Ended& end) {
            outcome.limit = end.limit;
        }
        store_ = {};
        queue_ = {};
        outcome.nodes = budget.nodes();
        outcome.seconds = budget.seconds();
        return outcome;
    }

private:
    struct Haste {
        int weight;  // of the bound against what was paid, in quarters
        std::uint64_t nodes;
    };
    static constexpr int fair = 4;
    static constexpr std::uint64_t endless = ~std::uint64_t{0};
    static constexpr Haste stages[] = {{16, 50'000}, {10, 100'000}, {7, 200'000},
                                       {6, 400'000}, {5, 800'000},  {fair, endless}};
    static constexpr int longest = 60'000;

    // One A*. True if nothing shorter than the best line is left to be found.
    bool search(const Haste& haste, Budget& budget, const Better& better) {
        store_ = {};
        queue_ = {};
        weight_ = haste.weight;
        meet(layout_.start(), 0, {}, shortest::Store::absent, better);
        for (std::uint64_t expanded = 0; !queue_.empty();) {
            const auto entry = queue_.pop();
            const shortest::Node node = store_[entry.number];
            // Since it was put there, a cheaper way to it or a shorter line was found.
            if (entry.cost != node.cost || node.cost + node.bound >= best_) continue;
            if (expanded++ == haste.nodes) return false;
            budget.spend();
            budget.check_bytes(store_.bytes() + queue_.bytes());
            expand(entry.number, node, better);
        }
        return true;
    }

    void expand(std::uint32_t number, const shortest::Node& node, const Better& better) {
        const Arrangement at = Arrangement::from(node.key);
        const auto take = [&](const Arrangement& next, int cost, PlacedStep step) {
            meet(next, node.cost + cost, step, number, better);
        };
        shortest::Steps<decltype(take)>(layout_, at, take).all();
    }

    // Keeps a way to a position, if it is the cheapest so far and may be part of a shorter line.
    void meet(const Arrangement& at, int cost, PlacedStep step, std::uint32_t parent, const Better& better) {
        if (cost >= best_) return;
        const auto [number, is_new] = store_.find_or_add(at.key());
        shortest::Node& node = store_[number];
        if (is_new)
            node.bound = static_cast<std::uint8_t>(shortest::bound(layout_, at, Board(layout_, at)));
        else if (node.cost <= cost)
            return;
        node.cost = static_cast<std::uint16_t>(cost);
        node.step = step;
        node.parent = parent;
        if (cost + node.bound >= best_) return;
        if (at.is_won()) {
            best_ = cost;
            better(steps_to(number));
        } else {
            queue_.push(cost * fair + node.bound * weight_, {number, node.cost});
        }
    }

    std::vector<PlacedStep> steps_to(std::uint32_t number) {
        std::vector<PlacedStep> steps;
        for (; store_[number].parent != shortest::Store::absent; number = store_[number].parent)
            steps.push_back(store_[number].step);
        std::reverse(steps.begin(), steps.end());
        return steps;
    }

    Layout layout_;
    int best_ = 0;
    int weight_ = fair;
    shortest::Store store_;
    shortest::Queue queue_;
};

}  // namespace reflechi
