// The steps between positions as they lie.
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
#pragma once

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
    return reflechi::is_sure(card, [&](int suit) { return up[suit]; });
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

}  // namespace shortest

}  // namespace reflechi
