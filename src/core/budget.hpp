// What a search may spend, and the telling of how it gets on.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>

#include "problem.hpp"

namespace reflechi {

// Called every few milliseconds with positions and seconds so far; false ends the search.
using Tick = std::function<bool(std::uint64_t nodes, double seconds)>;

// Thrown where a search must end before it knows.
struct Ended {
    Limit limit;
};

class Budget {
public:
    Budget(const Limits& limits, const Tick& tick) : limits_(limits), tick_(tick) {}

    std::uint64_t nodes() const { return nodes_; }
    double seconds() const { return std::chrono::duration<double>(Clock::now() - begun_).count(); }

    // Counts a position.
    void spend() {
        if (limits_.nodes != 0 && nodes_ >= limits_.nodes) throw Ended{Limit::nodes};
        if (++nodes_ % nodes_between_looks == 0) look();
    }

    // Bytes that are taken besides those that `check_bytes` is told of.
    void set_held(std::size_t bytes) { held_ = bytes; }

    void check_bytes(std::size_t bytes) const {
        if (limits_.bytes != 0 && held_ + bytes > limits_.bytes) throw Ended{Limit::memory};
    }

private:
    using Clock = std::chrono::steady_clock;

    // About half a millisecond.
    static constexpr std::uint64_t nodes_between_looks = 1024;

    void look() const {
        const double seconds = this->seconds();
        if (limits_.seconds != 0 && seconds > limits_.seconds) throw Ended{Limit::seconds};
        if (!tick_(nodes_, seconds)) throw Ended{Limit::stopped};
    }

    const Limits& limits_;
    const Tick& tick_;
    Clock::time_point begun_ = Clock::now();
    std::uint64_t nodes_ = 0;
    std::size_t held_ = 0;
};

}  // namespace reflechi
