// A*: what is open is looked at by the least that a line through it takes, so that is a bound on all lines.
#pragma once

#include <algorithm>
#include <array>
#include <memory>
#include <vector>

#include "quest.hpp"

namespace reflechi {

namespace shortest {

// Every position met, each once, in blocks that never move.
class Store {
public:
    struct Node {
        Key key;
        std::uint32_t parent;
        std::uint16_t cost;
        std::uint8_t bound;
        PlacedStep step;
    };

    static constexpr std::uint32_t absent = ~std::uint32_t{0};

    Store() { index_.fill(std::vector<std::uint32_t>(smallest_part, absent)); }

    Node& operator[](std::uint32_t number) { return blocks_[number >> block_bits][number & block_mask]; }

    std::uint64_t bytes() const { return blocks_.size() * sizeof(Node) * block_size + indexed_ * sizeof(std::uint32_t); }

    // The number of the node with this key, and whether it is new.
    std::pair<std::uint32_t, bool> find_or_add(const Key& key) {
        const std::uint64_t hash = key.hash();
        const std::size_t part = hash >> (64 - parts_log);
        std::uint32_t& slot = slot_of(index_[part], key, hash);
        if (slot != absent) return {slot, false};
        const std::uint32_t number = size_;
        slot = number;
        if (number >> block_bits == blocks_.size()) blocks_.push_back(std::make_unique<Node[]>(block_size));
        ++size_;
        (*this)[number].key = key;
        if (++filled_[part] * 3 > index_[part].size() * 2) grow(index_[part]);
        return {number, true};
    }

private:
    static constexpr int block_bits = 10;
    static constexpr std::uint32_t block_size = 1U << block_bits;
    static constexpr std::uint32_t block_mask = block_size - 1;
    // The index grows part by part: all at once would keep a wish to stop waiting.
    static constexpr int parts_log = 6;
    static constexpr std::size_t parts = std::size_t{1} << parts_log, smallest_part = 64;

    std::uint32_t& slot_of(std::vector<std::uint32_t>& part, const Key& key, std::uint64_t hash) {
        const std::size_t mask = part.size() - 1;
        std::size_t at = hash & mask;
        while (part[at] != absent && !((*this)[part[at]].key == key)) at = (at + 1) & mask;
        return part[at];
    }

    void grow(std::vector<std::uint32_t>& part) {
        std::vector<std::uint32_t> larger(part.size() * 2, absent);
        indexed_ += part.size();
        for (const std::uint32_t number : part) {
            if (number == absent) continue;
            const Key& key = (*this)[number].key;
            slot_of(larger, key, key.hash()) = number;
        }
        part = std::move(larger);
    }

    std::vector<std::unique_ptr<Node[]>> blocks_;
    std::array<std::vector<std::uint32_t>, parts> index_;
    std::array<std::size_t, parts> filled_{};
    std::size_t indexed_ = parts * smallest_part;
    std::uint32_t size_ = 0;
};

// Nodes to be expanded, by the least that a line takes; of equal ones the latest, which lies deepest.
class Queue {
public:
    struct Entry {
        std::uint32_t number;
        std::uint16_t cost;
    };

    bool empty() const { return size_ == 0; }
    std::uint64_t bytes() const { return bytes_; }

    // The least of all; there is one.
    std::size_t least() {
        while (buckets_[first_].empty()) ++first_;
        return first_;
    }

    void push(std::size_t least, Entry entry) {
        if (least >= buckets_.size()) buckets_.resize(least + 1);
        auto& bucket = buckets_[least];
        const auto before = bucket.capacity();
        bucket.push_back(entry);
        bytes_ += (bucket.capacity() - before) * sizeof(Entry);
        first_ = size_++ == 0 ? least : std::min(first_, least);
    }

    Entry pop() {
        auto& bucket = buckets_[least()];
        const Entry entry = bucket.back();
        bucket.pop_back();
        --size_;
        return entry;
    }

private:
    std::vector<std::vector<Entry>> buckets_;
    std::size_t first_ = 0;
    std::uint64_t size_ = 0;
    std::uint64_t bytes_ = 0;
};

class AStar {
public:
    AStar(Quest& quest, std::uint64_t bytes) : quest_(quest), bytes_(bytes) {
        meet(quest_.layout().start(), 0, {}, Store::absent);
    }

    bool is_full() const { return store_.bytes() + queue_.bytes() > bytes_; }

    // Goes on until so many positions are expanded, or it is full. True if no line is shorter than the best that is known.
    bool go_on(std::uint64_t nodes) {
        for (const std::uint64_t end = quest_.expanded() + nodes; !queue_.empty();) {
            if (quest_.expanded() >= end || is_full()) return false;
            quest_.prove(static_cast<int>(queue_.least()));
            if (quest_.bound() == quest_.best()) return true;
            const auto entry = queue_.pop();
            const Store::Node node = store_[entry.number];
            // Since it was put there, a cheaper way to it or a shorter line was found.
            if (entry.cost != node.cost || node.cost + node.bound >= quest_.best()) continue;
            quest_.expand(Arrangement::from(node.key), [&](const Arrangement& next, int more, PlacedStep step) {
                meet(next, node.cost + more, step, entry.number);
            });
        }
        return true;
    }

private:
    static constexpr std::uint8_t dead = 255;

    // Keeps a way to a position, if it is the cheapest so far and may be part of a shorter line.
    void meet(const Arrangement& at, int cost, PlacedStep step, std::uint32_t parent) {
        if (cost >= quest_.best()) return;
        const auto [number, is_new] = store_.find_or_add(at.key());
        Store::Node& node = store_[number];
        if (is_new)
            node.bound = quest_.is_dead(at) ? dead : static_cast<std::uint8_t>(quest_.least(at));
        else if (node.cost <= cost)
            return;
        node.cost = static_cast<std::uint16_t>(cost);
        node.step = step;
        node.parent = parent;
        if (node.bound == dead || cost + node.bound >= quest_.best()) return;
        if (at.is_won())
            quest_.tell(cost, steps_to(number));
        else
            queue_.push(cost + node.bound, {number, node.cost});
    }

    std::vector<PlacedStep> steps_to(std::uint32_t number) {
        std::vector<PlacedStep> steps;
        for (; store_[number].parent != Store::absent; number = store_[number].parent)
            steps.push_back(store_[number].step);
        std::reverse(steps.begin(), steps.end());
        return steps;
    }

    Quest& quest_;
    std::uint64_t bytes_;
    Store store_;
    Queue queue_;
};

}  // namespace shortest

}  // namespace reflechi
