// What can follow a position: the moves that matter, each as the key it leads to.
//
// Three prunings, each proved and all switched off by `prune = false` (docs/solver.md):
// - a *sure* card goes up at once and is never taken down (Blake and Gent, JAIR 85:21, 2026, App. B.1);
// - a card is taken down from its foundation only where a place on it is needed at once, in one move with what needs it;
// - where the whole stock can be had at any time, the same holds for placing a card of the stock in a column.
#pragma once

#include <algorithm>
#include <vector>

#include "packing.hpp"

namespace reflechi {

enum StepKind { step_up, step_free, step_play_up, step_play, step_down };

// Whether the order of the stock matters. Where one card is drawn at a time and for ever, it does not.
enum class Stock { open, ordered };

// What to try first: the highest sum. Found by hill-climbing on deals that no benchmark uses; it decides nothing but
// how soon a win is found.
struct Preferences {
    int play, play_on_made_place, up_from_made_bare, root_up_from_made_bare, free_to_made_place;
    int up, play_up, free, per_segment_left, per_rank_played, off_cycle, king_played, per_rank_played_up, king_freed;
    int root_up;
};

inline constexpr Preferences open_preferences{0, -17, 10, -1, 23, 10, 31, 32, 2, 1, 2, 6, 2, 19, 39};
inline constexpr Preferences ordered_preferences{10, -7, -25, 28, -21, 10, 54, 24, 2, 2, 0, -12, -1, -5, 31};

// The step that ends a move. Where cards had to be placed for it, `steps_between` tells them as well.
struct LastStep {
    std::uint8_t kind, card;
    bool is_whole;  // whether the move has no other step
};

template <typename Key>
struct Successor {
    Key key;
    int preference;
    LastStep last;
};

template <typename Key>
class Moves {
public:
    Moves(const Packing<Key>& packing, const Problem& problem, Stock stock)
        : packing_(packing),
          prefer_(stock == Stock::open ? open_preferences : ordered_preferences),
          draw_(problem.draw),
          stock_(stock),
          limited_(stock == Stock::ordered && problem.recycles != no_limit),
          prune_(problem.prune) {}

    Stock stock() const { return stock_; }

    // Whether every card can go up from here by moves that anybody finds.
    bool is_won(Key key) const {
        return packing_.buried(key).locked == 0 && (stock_ == Stock::open || packing_.rest(key) == 0);
    }

    // The positions after a move, the best last; valid until the next call.
    const std::vector<Successor<Key>>& after(Key key) {
        found_.clear();
        steps_made_.clear();
        const View view = look(key);
        if (prune_ && add_sure(view)) return found_;
        find_reachable(key);
        add_plays(view);
        add_ups(view);
        add_frees(view);
        if (!prune_) add_takes(view);
        sort_found();
        return found_;
    }

    // The steps of the move that leads from one key to another.
    std::vector<Step> steps_between(Key from, Key to) {
        wanted_ = &to;
        steps_.clear();
        after(from);
        wanted_ = nullptr;
        return steps_;
    }

    // A waste that can be had from a fresh pass as well counts as none.
    int waste_of(int size, int rest) const {
        if (stock_ == Stock::open) return 0;
        return limited_ || (size % draw_ != 0 && size != rest) ? size : 0;
    }

private:
    // A position with what the moves ask of it.
    struct View {
        Key key;
        Cards roots, up, rest;
        Cards open;       // free cards in the columns
        Cards placeable;  // cards that have a place in the columns
        Cards bareable;   // cards that can be rid of what lies on them, by shifting it to the other parent
        Cards wanting;    // cards without a place, of which a parent might be put into the columns
    };

    View look(Key key) const {
        const Buried buried = packing_.buried(key);
        View view{key, buried.roots, up_cards(key), packing_.rest_cards(packing_.rest(key)), 0, 0, 0, 0};
        view.open = all_cards & ~(buried.locked | view.up | view.rest);
        const Cards loose = view.open & ~view.roots;
        const Cards parents = other_colour(view.open >> 4);
        const Cards children = loose & ~kings;
        // A place is free where more parents are open than children lie on them.
        view.placeable = ((pairs_with_one(parents) & ~pairs_with_one(children)) |
                          (pairs_with_two(parents) & ~pairs_with_two(children))) & ~kings;
        view.bareable = (other_colour(view.placeable << 4) & all_cards) | aces;
        const Cards at_hand = stock_ == Stock::open ? view.up | view.rest : view.up;
        view.wanting = pairs_with_one(other_colour(at_hand >> 4)) & ~view.placeable;
        if (std::popcount(buried.roots | (loose & kings)) < packing_.columns()) view.placeable |= kings;
        return view;
    }

    static Cards up_cards(Key key) {
        Cards cards = 0;
        for (int suit = 0; suit < suits; ++suit) cards |= of_suit(suit) & below(4 * Packing<Key>::height(key, suit));
        return cards;
    }

    static Cards next_cards(Key key) {
        Cards cards = 0;
        for (int suit = 0; suit < suits; ++suit) cards |= bit(4 * Packing<Key>::height(key, suit) + suit);
        return cards & all_cards;
    }

    static bool is_sure(Key key, int card) {
        return reflechi::is_sure(card, [key](int suit) { return Packing<Key>::height(key, suit); });
    }

    // From the columns first, as a player would; from the stock only where that shifts no order.
    bool add_sure(const View& view) {
        const Cards next = next_cards(view.key);
        if (const int card = first_sure(view, next & view.open & view.bareable); card != none) {
            add_up(view, card, 0, 0);
            return true;
        }
        if (stock_ == Stock::ordered) return false;
        const int card = first_sure(view, next & view.rest);
        if (card == none) return false;
        add(Packing<Key>::raised(packing_.without_rest(view.key, card), card), 0, step_play_up, card);
        return true;
    }

    static int first_sure(const View& view, Cards cards) {
        for (; cards != 0; cards &= cards - 1)
            if (is_sure(view.key, std::countr_zero(cards))) return std::countr_zero(cards);
        return none;
    }

    // Which cards of waste and stock can be had by drawing, and what the waste and the recycles are afterwards.
    void find_reachable(Key key) {
        std::uint32_t rest = packing_.rest(key);
        if (stock_ == Stock::open) {
            reachable_ = packing_.rest_cards(rest);
            return;
        }
        // Most moves leave stock and waste as they are.
        const Key stock = packing_.stock(key);
        if (stock == reached_from_) return;
        reached_from_ = stock;
        reachable_ = 0;
        int count = 0;
        for (; rest != 0; rest &= rest - 1) order_[count++] = packing_.card_at(std::countr_zero(rest));
        const int waste = packing_.waste(key);
        const int recycles = limited_ ? packing_.recycles(key) : 1;
        if (waste > 0) reach(waste - 1, count, recycles);
        reach_pass(waste, count, recycles);
        if (recycles > 0) reach_pass(0, count, recycles - 1);
    }

    void reach_pass(int waste, int count, int recycles) {
        while (waste < count) {
            waste = std::min(waste + draw_, count);
            reach(waste - 1, count, recycles);
        }
    }

    void reach(int index, int count, int recycles) {
        const int card = order_[index];
        if (reachable_ & bit(card)) return;
        reachable_ |= bit(card);
        waste_after_[card] = waste_of(index, count - 1);
        recycles_after_[card] = recycles;
    }

    Key taken(Key key, int card) const {
        key = packing_.without_rest(key, card);
        if (stock_ == Stock::open) return key;
        key = packing_.with_waste(key, waste_after_[card]);
        return limited_ ? packing_.with_recycles(key, recycles_after_[card]) : key;
    }

    void add_plays(const View& view) {
        for_each_card(reachable_ & next_cards(view.key), [&](int card) {
            const int preference = prefer_.play_up + prefer_.per_rank_played_up * rank_of(card) + order_preference(card);
            add(Packing<Key>::raised(taken(view.key, card), card), preference, step_play_up, card);
        });
        if (prune_ && stock_ == Stock::open) return;  // placed only where another move needs it
        for_each_card(reachable_ & view.placeable, [&](int card) {
            const int preference = prefer_.play + order_preference(card) + (card >= first_king ? prefer_.king_played : 0);
            add(taken(view.key, card), preference, step_play, card);
        });
        if (!prune_) return;
        for_each_card(reachable_ & view.wanting, [&](int card) {
            with_place(view, card, [&](const View& made) {
                add(taken(made.key, card), prefer_.play_on_made_place + order_preference(card), step_play, card);
            });
        });
    }

    int order_preference(int card) const {
        if (stock_ == Stock::open) return 0;
        return prefer_.per_rank_played * rank_of(card) + (waste_after_[card] != 0 ? prefer_.off_cycle : 0);
    }

    void add_ups(const View& view) {
        const Cards ready = view.open & next_cards(view.key);
        for_each_card(ready & view.bareable, [&](int card) { add_up(view, card, prefer_.up, prefer_.root_up); });
        if (!prune_) return;
        for_each_card(ready & ~view.bareable, [&](int card) {
            with_place(view, first_child(card), [&](const View& made) {
                // It is still next: what was taken down is of its rank or higher, and of its suit no such card is up.
                add_up(made, card, prefer_.up_from_made_bare, prefer_.root_up_from_made_bare);
            });
        });
    }

    void add_up(const View& view, int card, int preference, int root_preference) {
        Key key = Packing<Key>::raised(view.key, card);
        if (view.roots & bit(card)) {
            preference = root_preference + segment_preference(view, card);
            key = packing_.freed(key, card);
        }
        add(key, preference, step_up, card);
    }

    void add_frees(const View& view) {
        for_each_card(view.roots & view.placeable, [&](int card) {
            const int preference = prefer_.free + (card >= first_king ? prefer_.king_freed : 0);
            add(packing_.freed(view.key, card), preference + segment_preference(view, card), step_free, card);
        });
        if (!prune_) return;
        for_each_card(view.roots & view.wanting, [&](int card) {
            with_place(view, card, [&](const View& made) {
                const int preference = prefer_.free_to_made_place + segment_preference(view, card);
                add(packing_.freed(made.key, card), preference, step_free, card);
            });
        });
    }

    int segment_preference(const View& view, int root) const {
        return prefer_.per_segment_left * packing_.segments(view.key, packing_.column_of_root(root));
    }

    // Every card that can be taken down, for its own sake: only without prunings.
    void add_takes(const View& view) {
        for (int suit = 0; suit < suits; ++suit) {
            const int top = 4 * (Packing<Key>::height(view.key, suit) - 1) + suit;
            if (top >= 0 && (view.placeable & bit(top)))
                add(Packing<Key>::lowered(view.key, top), 0, step_down, top);
        }
    }

    // Calls `use` with each position in which `card` has a place, made by putting one of its parents into the columns;
    // for which a place may have to be made in its turn.
    template <typename Use>
    void with_place(const View& view, int card, Use use) {
        make_place(view, card, UseOfView(use));
    }

    // A reference to a function of a view: the recursion needs one type for all of them.
    class UseOfView {
    public:
        template <typename Use>
        explicit UseOfView(const Use& use)
            : object_(&use),
              call_([](const void* object, const View& view) { (*static_cast<const Use*>(object))(view); }) {}
        void operator()(const View& view) const { call_(object_, view); }

    private:
        const void* object_;
        void (*call_)(const void*, const View&);
    };

    void make_place(const View& view, int card, UseOfView use) {
        if (card >= first_king) return;
        for (int parent : {first_parent(card), twin(first_parent(card))}) {
            if (stock_ == Stock::open && (view.rest & bit(parent))) {
                put(view, parent, step_play, use);
            } else if (view.up & bit(parent)) {
                take_down_to(view, parent, use);
            }
        }
    }

    // Puts a card on a place of its own, made if need be, and goes on.
    void put(const View& view, int card, StepKind kind, UseOfView use) {
        const auto place = [&](const View& with) {
            steps_made_.push_back({kind, card});
            use(look(kind == step_down ? Packing<Key>::lowered(with.key, card) : packing_.without_rest(with.key, card)));
            steps_made_.pop_back();
        };
        if (view.placeable & bit(card)) {
            place(view);
        } else {
            make_place(view, card, UseOfView(place));
        }
    }

    void take_down_to(const View& view, int card, UseOfView use) {
        const int suit = suit_of(card);
        const int top = 4 * (Packing<Key>::height(view.key, suit) - 1) + suit;
        if (is_sure(view.key, top)) return;
        const auto rest_of_it = [&](const View& with) {
            if (top == card) {
                use(with);
            } else if (with.up & bit(card)) {
                take_down_to(with, card, use);
            }
        };
        put(view, top, step_down, UseOfView(rest_of_it));
    }

    void add(Key key, int preference, StepKind kind, int card) {
        if (wanted_ != nullptr && steps_.empty() && key == *wanted_) {
            steps_ = steps_made_;
            steps_.push_back({kind, card});
        }
        found_.push_back({key, preference, {static_cast<std::uint8_t>(kind), static_cast<std::uint8_t>(card), steps_made_.empty()}});
    }

    // There are few; equal ones keep their order.
    void sort_found() {
        for (std::size_t i = 1; i < found_.size(); ++i) {
            const Successor<Key> moved = found_[i];
            std::size_t j = i;
            for (; j > 0 && found_[j - 1].preference > moved.preference; --j) found_[j] = found_[j - 1];
            found_[j] = moved;
        }
    }

    const Packing<Key>& packing_;
    Preferences prefer_;
    int draw_;
    Stock stock_;
    bool limited_, prune_;

    std::vector<Successor<Key>> found_;
    Cards reachable_ = 0;
    Key reached_from_ = ~Key{0};  // no stock
    std::array<int, most_in_cycle> order_{};
    std::array<int, cards_in_deck> waste_after_{}, recycles_after_{};
    std::vector<Step> steps_made_;  // the placements before the move that needs them
    std::vector<Step> steps_;
    const Key* wanted_ = nullptr;
};

}  // namespace reflechi
