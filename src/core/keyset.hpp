// A set of packed positions: exact keys side by side in one open table, since a large search mostly waits for memory.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace reflechi {

template <typename Key>
class KeySet {
public:
    KeySet() { clear(); }

    std::size_t size() const { return size_; }
    std::size_t bytes() const { return slots_.size() * sizeof(Key); }

    // What the set will take for a moment if the next key makes it grow.
    std::size_t bytes_after_next() const { return is_full() ? 3 * bytes() : bytes(); }

    void prefetch(Key key) const {
#if defined(__GNUC__)
        __builtin_prefetch(&slots_[home(key)]);
#else
        (void)key;
#endif
    }

    bool has(Key key) const {
        std::size_t i = home(key);
        for (; slots_[i] != nothing; i = next(i))
            if (slots_[i] == key) return true;
        return false;
    }

    // Adds a key; false if it was there.
    bool insert(Key key) {
        std::size_t i = home(key);
        for (; slots_[i] != nothing; i = next(i))
            if (slots_[i] == key) return false;
        if (is_full()) {
            grow();
            for (i = home(key); slots_[i] != nothing;) i = next(i);
        }
        slots_[i] = key;
        ++size_;
        return true;
    }

    void clear() {
        slots_.assign(std::size_t{1} << smallest_log, nothing);
        shift_ = 64 - smallest_log;
        size_ = 0;
    }

    // Empties the set, whose keys are told, and keeps its room: cheap for few keys in a large table.
    void remove(const std::vector<Key>& all) {
        if (all.size() * 16 > slots_.size()) {
            slots_.assign(slots_.size(), nothing);
        } else {
            // Earlier removals leave holes; each key stands somewhere after its home all the same.
            for (Key key : all) {
                std::size_t i = home(key);
                while (slots_[i] != key) i = next(i);
                slots_[i] = nothing;
            }
        }
        size_ = 0;
    }

private:
    // No position has all bits set: a foundation would hold 15 cards.
    static constexpr Key nothing = ~Key{0};
    static constexpr int smallest_log = 10;

    static std::uint64_t mixed(Key key) {
        std::uint64_t low = static_cast<std::uint64_t>(key);
        if constexpr (sizeof(Key) > sizeof(std::uint64_t)) low ^= static_cast<std::uint64_t>(key >> 64) * 0xD6E8FEB86659FD93;
        low *= 0x9E3779B97F4A7C15;
        return low ^ low >> 32;
    }

    std::size_t home(Key key) const { return mixed(key) * 0xD6E8FEB86659FD93 >> shift_; }
    std::size_t next(std::size_t i) const { return (i + 1) & (slots_.size() - 1); }
    bool is_full() const { return (size_ + 1) * 4 > slots_.size() * 3; }

    void grow() {
        std::vector<Key> old(slots_.size() * 2, nothing);
        old.swap(slots_);
        --shift_;
        for (Key key : old) {
            if (key == nothing) continue;
            std::size_t i = home(key);
            while (slots_[i] != nothing) i = next(i);
            slots_[i] = key;
        }
    }

    std::vector<Key> slots_;
    int shift_ = 0;
    std::size_t size_ = 0;
};

}  // namespace reflechi
