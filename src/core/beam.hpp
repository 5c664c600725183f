// A beam: all positions of the same cost together, of which only the most promising are followed. It finds good lines
// soon; and where none had to be left out, there is no shorter line.
#pragma once

#include <algorithm>
#include <vector>

#include "quest.hpp"

namespace reflechi {

namespace shortest {

class Beam {
public:
    // What a beam takes for each position of its width, as measured on hard deals, rounded up.
    static constexpr std::uint64_t bytes_a_width = 12'000;

    explicit Beam(Quest& quest) : quest_(quest) {}

    // Follows so many positions of each cost. A seed other than 0 shuffles what is about equally promising. True if
    // nothing was left out: then no line is shorter than the best that is known.
    bool run(std::size_t width, std::uint64_t seed) {
        width_ = width;
        seed_ = seed;
        is_complete_ = true;
        table_ = LossyTable(LossyTable::bytes_for(width * slots_a_width));
        layers_.assign(quest_.best(), {});
        meet(quest_.layout().start(), 0, {}, nowhere);
        for (int cost = 0; cost < quest_.best(); ++cost) {
            auto& layer = layers_[cost];
            narrow(layer);
            layer.shrink_to_fit();
            for (std::uint32_t index = 0; index < layer.size(); ++index) expand(cost, index);
        }
        layers_ = {};
        return is_complete_;
    }

private:
    // Where in the layers a position stands.
    struct Place {
        std::uint16_t cost;
        std::uint32_t index;
    };

    struct Met {
        Key key;
        std::uint32_t before;  // its place in the layer of `before_cost`
        std::uint16_t before_cost;
        std::uint16_t score;  // the less the better
        PlacedStep step;
        std::uint8_t bound;
    };

    static constexpr Place nowhere{0xFFFF, 0};
    static constexpr std::size_t slots_a_width = 256;
    // Tried on six hard deals: a locked segment counts as much as two moves.
    static constexpr int a_move = 8, a_locked_segment = 16, most_noise = 24;

    void expand(int cost, std::uint32_t index) {
        const Met met = layers_[cost][index];
        const auto& slot = table_[met.key];
        const bool was_met_before = slot.age != 0 && slot.key == met.key && slot.value < cost;
        if (was_met_before || cost + met.bound >= quest_.best()) return;
        quest_.expand(Arrangement::from(met.key), [&](const Arrangement& next, int more, PlacedStep step) {
            meet(next, cost + more, step, {static_cast<std::uint16_t>(cost), index});
        });
    }

    void meet(const Arrangement& at, int cost, PlacedStep step, Place before) {
        if (cost >= quest_.best()) return;
        const Key key = at.key();
        auto& slot = table_[key];
        if (slot.age != 0 && slot.key == key && slot.value <= cost) return;
        const int bound = quest_.least(at);
        if (cost + bound >= quest_.best() || quest_.is_dead(at)) return;
        slot = {key, static_cast<std::uint16_t>(cost), 1};
        if (at.is_won()) return quest_.tell(cost, steps_to(step, before));
        auto& layer = layers_[cost];
        layer.push_back({key, before.index, before.cost, score(at, key, bound), step, static_cast<std::uint8_t>(bound)});
        if (layer.size() >= 4 * width_) narrow(layer);
    }

    std::uint16_t score(const Arrangement& at, const Key& key, int bound) const {
        int score = a_move * bound;
        for (int left : at.left) score += a_locked_segment * left;
        if (seed_ != 0) score += static_cast<int>((key.hash() ^ seed_) * 0x9E3779B97F4A7C15 >> 40) % most_noise;
        return static_cast<std::uint16_t>(score);
    }

    void narrow(std::vector<Met>& layer) {
        if (layer.size() <= width_) return;
        is_complete_ = false;
        std::nth_element(layer.begin(), layer.begin() + static_cast<std::ptrdiff_t>(width_), layer.end(),
                         [](const Met& one, const Met& other) { return one.score < other.score; });
        layer.resize(width_);
    }

    std::vector<PlacedStep> steps_to(PlacedStep last, Place before) const {
        std::vector<PlacedStep> steps{last};
        while (before.cost != nowhere.cost) {
            const Met& met = layers_[before.cost][before.index];
            steps.push_back(met.step);
            before = {met.before_cost, met.before};
        }
        steps.pop_back();  // the start has no step
        std::reverse(steps.begin(), steps.end());
        return steps;
    }

    Quest& quest_;
    std::size_t width_ = 0;
    std::uint64_t seed_ = 0;
    bool is_complete_ = true;
    LossyTable table_{0};
    std::vector<std::vector<Met>> layers_;  // by cost
};

}  // namespace shortest

}  // namespace reflechi
