// Shortest winning lines: A* over positions as they lie, every move, draw and recycle counting one.
//
// What is left out, and why no shortest line needs it:
// - Draws that no play from the waste follows at once: draws do not touch the tableau, so they can wait until then.
// - Moving a part of a run from one of its two possible parents to the other, unless the parent it leaves goes up at once.
//   Say a run A moves from p to p' too early. Either nothing comes to p: then the move can wait. Or a run B does: B can go
//   to p' in place of A's moving, and the two lie exchanged; if later p (or p') must be bare while one of them still lies
//   there, the move that was saved pays for that shift, after which both games are the same.
// - Any other move where a sure card can go up: a card of rank r when both suits of the other colour have come to r - 2 and
//   its twin's suit to r - 3. Whatever would come to lie on it can go up itself for no more moves: a card of the other
//   colour and rank r - 1 is next on its foundation, so is what can lie on that; and all lower ones are up. From the waste
//   the same holds with draw 1, where a card fewer delays nothing.
//
// The bound counts one move for each card that is not up; one for each segment that holds a card above a lower one of its
// suit, which must leave the column before it can go up; the draws that the stock takes; and, where such a card lies in the
// waste, its move to the tableau or a recycle and a draw.
#pragma once

#include <chrono>
#include <cmath>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "arrangement.hpp"

namespace reflechi {

// One step of a shortest line. Draws and recycles before a play are not told.
struct PlacedStep {
    enum Kind : std::uint8_t { up, move, play_up, play, down, shift_and_up };
    Kind kind = up;
    std::uint8_t card = 0;
    std::uint8_t onto = 0;  // the card it comes to lie on; nowhere on a foundation or in an empty column
    static constexpr std::uint8_t nowhere = 63;
};

namespace shortest {

inline int place_of_nth(std::uint32_t places, int n) {
    for (; n > 0; --n) places &= places - 1;
    return std::countr_zero(places);
}

inline bool is_sure(const std::array<std::uint8_t, suits>& up, int card) {
    const int rank = card / suits + 1;
    const int suit = card % suits;
    const int other = (suit & 2) ^ 2;
    return up[other] >= rank - 2 && up[other + 1] >= rank - 2 && up[suit ^ 1] >= rank - 3;
}

// How many moves, draws and recycles a win takes at least.
inline int bound(const Layout& layout, const Arrangement& at, const Board& board) {
    int moves = cards_in_deck;
    for (int height : at.up) moves -= height;
    for (int i = 0; i < layout.columns(); ++i) {
        const int left = at.left[i];
        if (left == 0) continue;
        moves += layout.blocked_segments(i, left);
        const Cards blocked = layout.blocked(i, left);
        if (blocked != 0 && (board.run(layout.root(i, left)) & blocked) != 0) ++moves;
    }
    const int stock = std::popcount(at.rest) - at.waste;
    moves += (stock + layout.draw() - 1) / layout.draw();
    std::array<bool, suits> seen{};
    std::array<int, suits> lowest{};
    int blocked = 0;
    std::uint32_t places = at.rest;
    for (int i = 0; i < at.waste; ++i, places &= places - 1) {
        const int card = layout.cycle_card(std::countr_zero(places));
        const int suit = card % suits;
        if (seen[suit] && card > lowest[suit]) ++blocked;
        if (!seen[suit] || card < lowest[suit]) lowest[suit] = card;
        seen[suit] = true;
    }
    const bool can_recycle = !layout.limited() || at.recycles > 0;
    return moves + (can_recycle ? std::min(blocked, 2) : blocked);
}

// Calls `take(next, cost, step)` for every step from a position.
template <typename Take>
class Steps {
public:
    Steps(const Layout& layout, const Arrangement& at, Take take)
        : layout_(layout), at_(at), board_(layout, at), take_(take) {}

    void all() {
        if (sure()) return;
        for (int suit = 0; suit < suits; ++suit) go_up(suit);
        for (int i = 0; i < layout_.columns(); ++i) free(i);
        plays();
        for (int suit = 0; suit < suits; ++suit) down(suit);
    }

private:
    bool sure() {
        for (int suit = 0; suit < suits; ++suit) {
            if (at_.up[suit] == ranks) continue;
            const int card = at_.up[suit] * suits + suit;
            if (!is_sure(at_.up, card)) continue;
            if (board_.is_bare(card)) {
                up_from_tableau(card);
                return true;
            }
            if (layout_.draw() == 1 && at_.waste > 0 && waste_card(at_.waste - 1) == card) {
                play_up(at_.waste - 1, 0, at_.recycles);
                return true;
            }
        }
        return false;
    }

    void go_up(int suit) {
        if (at_.up[suit] == ranks) return;
        const int card = at_.up[suit] * suits + suit;
        if (board_.is_bare(card))
            up_from_tableau(card);
        else if (board_.is_free(card) && board_.is_bare(twin(card)))
            shift_and_up(card);
    }

    void up_from_tableau(int card) {
        Arrangement next = at_;
        leave(next, card);
        ++next.up[card % suits];
        take_(next, 1, PlacedStep{PlacedStep::up, byte(card), PlacedStep::nowhere});
    }

    // What lies on the card moves to the card's twin first.
    void shift_and_up(int card) {
        const int child = board_.child(card);
        Arrangement next = at_;
        leave(next, card);
        ++next.up[card % suits];
        put(next, child, twin(card));
        take_(next, 2, PlacedStep{PlacedStep::shift_and_up, byte(child), byte(twin(card))});
    }

    // The last segment of a column, with all that lies on it, moves to another column.
    void free(int column) {
        if (at_.left[column] == 0) return;
        const int card = layout_.root(column, at_.left[column]);
        onto_spots(card, [&](int onto) {
            Arrangement next = at_;
            layout_.unlock(next, column);
            put(next, card, onto);
            take_(next, 1, PlacedStep{PlacedStep::move, byte(card), byte(onto)});
        });
    }

    void plays() {
        const int size = std::popcount(at_.rest);
        Reached reached{};
        int draws = 0;
        int waste = at_.waste;
        if (waste > 0) reach(waste - 1, 0, at_.recycles, reached);
        for (; waste < size; reach(waste - 1, draws, at_.recycles, reached)) {
            waste = std::min(waste + layout_.draw(), size);
            ++draws;
        }
        if (size == 0 || (layout_.limited() && at_.recycles == 0)) return;
        ++draws;  // the recycle
        const int recycles = layout_.limited() ? at_.recycles - 1 : 0;
        for (waste = 0; waste < size; reach(waste - 1, draws, recycles, reached)) {
            waste = std::min(waste + layout_.draw(), size);
            ++draws;
        }
    }

    using Reached = std::array<bool, most_in_cycle>;

    // The card at this place of the waste can be had for so many draws; the first way to it is the cheapest.
    void reach(int index, int draws, int recycles, Reached& reached) {
        if (reached[index]) return;
        reached[index] = true;
        const int card = waste_card(index);
        if (at_.up[card % suits] == card / suits) play_up(index, draws, recycles);
        onto_spots(card, [&](int onto) {
            Arrangement next = at_;
            take_out(next, index, recycles);
            put(next, card, onto);
            take_(next, draws + 1, PlacedStep{PlacedStep::play, byte(card), byte(onto)});
        });
    }

    void play_up(int index, int draws, int recycles) {
        const int card = waste_card(index);
        Arrangement next = at_;
        take_out(next, index, recycles);
        ++next.up[card % suits];
        take_(next, draws + 1, PlacedStep{PlacedStep::play_up, byte(card), PlacedStep::nowhere});
    }

    void down(int suit) {
        if (at_.up[suit] == 0) return;
        const int card = (at_.up[suit] - 1) * suits + suit;
        if (is_sure(at_.up, card)) return;
        onto_spots(card, [&](int onto) {
            Arrangement next = at_;
            --next.up[suit];
            put(next, card, onto);
            take_(next, 1, PlacedStep{PlacedStep::down, byte(card), byte(onto)});
        });
    }

    template <typename Put>
    void onto_spots(int card, Put put) {
        if (card >= first_king) {
            if (board_.empty() > 0) put(PlacedStep::nowhere);
            return;
        }
        const int parent = first_parent(card);
        for (int onto = parent; onto <= parent + 1; ++onto)
            if (board_.is_bare(onto)) put(onto);
    }

    void leave(Arrangement& next, int card) const {
        next.on_second &= ~bit(card);
        if (!board_.is_root(card)) return;
        for (int i = 0; i < layout_.columns(); ++i)
            if (at_.left[i] > 0 && layout_.root(i, at_.left[i]) == card) layout_.unlock(next, i);
    }

    static void put(Arrangement& next, int card, int onto) {
        if (card < first_king && (onto & 1) != 0)
            next.on_second |= bit(card);
        else
            next.on_second &= ~bit(card);
    }

    int waste_card(int index) const { return layout_.cycle_card(place_of_nth(at_.rest, index)); }

    void take_out(Arrangement& next, int index, int recycles) const {
        next.rest &= ~(1U << place_of_nth(at_.rest, index));
        next.waste = index;
        next.recycles = std::min(recycles, std::popcount(next.rest));
    }

    static std::uint8_t byte(int value) { return static_cast<std::uint8_t>(value); }

    const Layout& layout_;
    const Arrangement& at_;
    Board board_;
    Take take_;
};

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
    using Tick = std::function<bool(std::uint64_t nodes, double seconds)>;
    using Better = std::function<void(const std::vector<PlacedStep>& steps, int length)>;

    explicit Shortest(const Problem& problem) : layout_(problem) {}

    // Tells of lines shorter than `length`, each shorter than the one before, until none is or a limit comes.
    ShortestOutcome run(int length, const Limits& limits, const Tick& tick, const Better& better) {
        validate(limits);
        check_count("the length to beat", length, 0, longest);
        best_ = length;
        limits_ = limits;
        tick_ = &tick;
        better_ = &better;
        outcome_ = {};
        begun_ = Clock::now();
        // Hasty searches first, which trust the bound too much, for good lines soon; the last is A* proper.
        for (const Haste& haste : stages) {
            outcome_.proved = search(haste);
            if (outcome_.proved || outcome_.limit != Limit::none) break;
        }
        outcome_.seconds = elapsed();
        return outcome_;
    }

private:
    using Clock = std::chrono::steady_clock;

    struct Haste {
        int weight;  // of the bound against what was paid, in quarters
        std::uint64_t nodes;  // 0: as many as it takes
    };
    static constexpr int fair = 4;
    static constexpr Haste stages[] = {{16, 50'000}, {10, 100'000}, {7, 200'000}, {6, 400'000}, {5, 800'000}, {fair, 0}};
    static constexpr int longest = 60'000;
    static constexpr std::uint64_t nodes_between_ticks = 1 << 10;

    // One A*. True if nothing shorter than the best line is left to be found.
    bool search(const Haste& haste) {
        store_ = {};
        queue_ = {};
        weight_ = haste.weight;
        meet(layout_.start(), 0, {}, shortest::Store::absent);
        std::uint64_t expanded = 0;
        while (!queue_.empty()) {
            const auto entry = queue_.pop();
            const shortest::Node node = store_[entry.number];
            // Since it was put there, a cheaper way to it or a shorter line was found.
            if (entry.cost != node.cost || node.cost + node.bound >= best_) continue;
            if (++expanded == haste.nodes) return false;
            ++outcome_.nodes;
            if (is_over()) return false;
            expand(entry.number, node);
        }
        return true;
    }

    void expand(std::uint32_t number, const shortest::Node& node) {
        const Arrangement at = Arrangement::from(node.key);
        const auto take = [&](const Arrangement& next, int cost, PlacedStep step) {
            meet(next, node.cost + cost, step, number);
        };
        shortest::Steps<decltype(take)>(layout_, at, take).all();
    }

    void meet(const Arrangement& at, int cost, PlacedStep step, std::uint32_t parent) {
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
        if (at.is_won())
            tell(number, cost);
        else
            queue_.push(cost * fair + node.bound * weight_, {number, node.cost});
    }

    void tell(std::uint32_t number, int cost) {
        best_ = cost;
        std::vector<PlacedStep> steps;
        for (; store_[number].parent != shortest::Store::absent; number = store_[number].parent)
            steps.push_back(store_[number].step);
        std::reverse(steps.begin(), steps.end());
        (*better_)(steps, cost);
    }

    // Looks at the limits; the first that has come is kept in the outcome.
    bool is_over() {
        if (limits_.nodes != 0 && outcome_.nodes > limits_.nodes) {
            --outcome_.nodes;
            outcome_.limit = Limit::nodes;
        } else if (outcome_.nodes % nodes_between_ticks == 0) {
            if (!(*tick_)(outcome_.nodes, elapsed()))
                outcome_.limit = Limit::stopped;
            else if (limits_.seconds != 0 && elapsed() >= limits_.seconds)
                outcome_.limit = Limit::seconds;
            else if (limits_.bytes != 0 && store_.bytes() + queue_.bytes() > limits_.bytes)
                outcome_.limit = Limit::memory;
        }
        return outcome_.limit != Limit::none;
    }

    double elapsed() const { return std::chrono::duration<double>(Clock::now() - begun_).count(); }

    Layout layout_;
    int best_ = 0;
    int weight_ = fair;
    Limits limits_;
    const Tick* tick_ = nullptr;
    const Better* better_ = nullptr;
    ShortestOutcome outcome_;
    Clock::time_point begun_;
    shortest::Store store_;
    shortest::Queue queue_;
};

}  // namespace reflechi
