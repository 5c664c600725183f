// A set of packed positions: exact keys side by side in open tables, since a large search mostly waits for memory.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace reflechi {

// A small set is one table. A large one is many that grow one by one: to move all keys at once would take longer than a
// wish to stop may wait, and three times the room.
template <typename Key>
class KeySet {
public:
    KeySet() { parts_.emplace_back(smallest_log); }

    std::size_t bytes() const { return slots_ * sizeof(Key); }

    // What the set will take for a moment if the next key makes it grow.
    std::size_t bytes_after_next() const {
        if (mask_ == 0) return parts_[0].is_full() ? 3 * bytes() : bytes();
        return bytes() + 2 * largest_ * sizeof(Key);
    }

    void prefetch(Key key) const {
#if defined(__GNUC__)
        const std::uint64_t hash = hash_of(key);
        const Part& part = part_of(hash);
        __builtin_prefetch(&part.slots[home(part, hash)]);
#else
        (void)key;
#endif
    }

    bool has(Key key) const {
        const std::uint64_t hash = hash_of(key);
        const Part& part = part_of(hash);
        for (std::size_t i = home(part, hash); part.slots[i] != nothing; i = part.next(i))
            if (part.slots[i] == key) return true;
        return false;
    }

    // Adds a key; false if it was there.
    bool insert(Key key) {
        const std::uint64_t hash = hash_of(key);
        Part& part = part_of(hash);
        std::size_t i = home(part, hash);
        for (; part.slots[i] != nothing; i = part.next(i))
            if (part.slots[i] == key) return false;
        if (part.is_full()) {
            grow(part);
            add(part_of(hash), hash, key);
        } else {
            part.slots[i] = key;
            ++part.size;
        }
        return true;
    }

    void clear() { *this = KeySet(); }

    // Empties the set, whose keys are told, and keeps its room: cheap for few keys in a large table.
    void remove(const std::vector<Key>& all) {
        const bool few = all.size() * 16 <= slots_;
        for (Part& part : parts_) {
            if (!few) part.slots.assign(part.slots.size(), nothing);
            part.size = 0;
        }
        if (!few) return;
        // Earlier removals leave holes; each key stands somewhere after its home all the same.
        for (Key key : all) {
            const std::uint64_t hash = hash_of(key);
            Part& part = part_of(hash);
            std::size_t i = home(part, hash);
            while (part.slots[i] != key) i = part.next(i);
            part.slots[i] = nothing;
        }
    }

private:
    // No position has all bits set: a foundation would hold 15 cards.
    static constexpr Key nothing = ~Key{0};
    static constexpr int smallest_log = 10, largest_of_one_log = 16, parts_log = 6;

    struct Part {
        explicit Part(int log) : slots(std::size_t{1} << log, nothing), shift(64 - log) {}

        std::size_t next(std::size_t i) const { return (i + 1) & (slots.size() - 1); }
        bool is_full() const { return (size + 1) * 4 > slots.size() * 3; }

        std::vector<Key> slots;
        int shift;
        std::size_t size = 0;
    };

    static std::uint64_t hash_of(Key key) {
        std::uint64_t low = static_cast<std::uint64_t>(key);
        if constexpr (sizeof(Key) > sizeof(std::uint64_t)) low ^= static_cast<std::uint64_t>(key >> 64) * 0xD6E8FEB86659FD93;
        low *= 0x9E3779B97F4A7C15;
        return (low ^ low >> 32) * 0xD6E8FEB86659FD93;
    }

    // The first bits of a hash choose the table, the next ones the place in it.
    const Part& part_of(std::uint64_t hash) const { return parts_[hash >> (64 - parts_log) & mask_]; }
    Part& part_of(std::uint64_t hash) { return parts_[hash >> (64 - parts_log) & mask_]; }
    std::size_t home(const Part& part, std::uint64_t hash) const {
        return (mask_ == 0 ? hash : hash << parts_log) >> part.shift;
    }

    void add(Part& part, std::uint64_t hash, Key key) {
        std::size_t i = home(part, hash);
        while (part.slots[i] != nothing) i = part.next(i);
        part.slots[i] = key;
        ++part.size;
    }

    void grow(Part& part) {
        const int log = 65 - part.shift;
        if (mask_ == 0 && log > largest_of_one_log) return split(log - parts_log);
        Part larger(log);
        std::swap(part, larger);
        slots_ += larger.slots.size();
        largest_ = std::max(largest_, part.slots.size());
        add_all(larger);
    }

    // Makes many tables of the one.
    void split(int log) {
        std::vector<Part> parts(std::size_t{1} << parts_log, Part(log));
        parts_.swap(parts);
        mask_ = parts_.size() - 1;
        largest_ = std::size_t{1} << log;
        slots_ = parts_.size() * largest_;
        add_all(parts[0]);
    }

    void add_all(const Part& from) {
        for (Key key : from.slots) {
            if (key == nothing) continue;
            const std::uint64_t hash = hash_of(key);
            add(part_of(hash), hash, key);
        }
    }

    std::vector<Part> parts_;
    std::size_t mask_ = 0;                                // of the bits that choose a table
    std::size_t slots_ = std::size_t{1} << smallest_log;  // of all tables
    std::size_t largest_ = 0;
};

}  // namespace reflechi
