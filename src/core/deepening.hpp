// Depth first, with a length that no line may exceed and that grows by and by: needs no memory but its path. A table of
// fixed size keeps it from most of the work it has done before.
#pragma once

#include <algorithm>
#include <vector>

#include "quest.hpp"

namespace reflechi {

namespace shortest {

class Deepening {
public:
    // Begins with lines as long as the bound.
    Deepening(Quest& quest, std::uint64_t bytes) : quest_(quest), table_(bytes), length_(quest.bound()) { begin(); }

    // Goes on until so many positions are expanded. True if no line is shorter than the best that is known.
    bool go_on(std::uint64_t nodes) {
        const std::uint64_t end = quest_.expanded() + nodes;
        while (length_ < quest_.best()) {
            while (!path_.empty()) {
                if (quest_.expanded() >= end) return false;
                step();
            }
            if (length_ >= quest_.best()) break;  // found
            quest_.prove(++length_);
            begin();
        }
        return true;
    }

private:
    struct Child {
        Arrangement at;
        int cost, bound;
        PlacedStep step;
    };

    // A position of the path, with what follows it, the best last; the one before last was gone to.
    struct Level {
        PlacedStep step;
        std::vector<Child> children;
    };

    void begin() {
        if (++age_ == 0) ++age_;
        path_.clear();
        if (const Arrangement& start = quest_.layout().start(); quest_.least(start) <= length_) enter(start, 0, {});
    }

    void step() {
        auto& children = path_.back().children;
        if (children.empty()) return path_.pop_back();
        const Child child = children.back();
        children.pop_back();
        auto& slot = table_[child.at.key()];
        const int left = length_ - child.cost;
        if (slot.age == age_ && slot.key == child.at.key() && slot.value >= left) return;
        if (quest_.is_dead(child.at)) return;
        if (child.at.is_won()) {
            path_.push_back({child.step, {}});
            quest_.tell(child.cost, steps());
            path_.clear();
            return;
        }
        slot = {child.at.key(), static_cast<std::uint16_t>(left), age_};
        enter(child.at, child.cost, child.step);
    }

    void enter(const Arrangement& at, int cost, PlacedStep step) {
        std::vector<Child> children;
        quest_.expand(at, [&](const Arrangement& next, int more, PlacedStep next_step) {
            const int bound = quest_.least(next);
            if (cost + more + bound <= length_) children.push_back({next, cost + more, bound, next_step});
        });
        std::stable_sort(children.begin(), children.end(), [](const Child& one, const Child& other) {
            return one.cost + one.bound > other.cost + other.bound;
        });
        path_.push_back({step, std::move(children)});
    }

    std::vector<PlacedStep> steps() const {
        std::vector<PlacedStep> steps;
        for (std::size_t i = 1; i < path_.size(); ++i) steps.push_back(path_[i].step);
        return steps;
    }

    Quest& quest_;
    LossyTable table_;
    int length_;  // that no line may exceed; shorter ones do not win
    std::uint16_t age_ = 0;
    std::vector<Level> path_;
};

}  // namespace shortest

}  // namespace reflechi
