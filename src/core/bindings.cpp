// The Python module _reflechi_core: converts values, releases the interpreter while a search runs, and hears
// Ctrl-C meanwhile and tells of progress. All thinking is in search.hpp.
#include <nanobind/nanobind.h>
#include <nanobind/stl/array.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <atomic>
#include <chrono>
#include <exception>
#include <optional>
#include <tuple>

#include "search.hpp"
#include "shortest.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace {

using reflechi::Limit;
using reflechi::Limits;
using reflechi::no_limit;
using reflechi::Outcome;
using reflechi::Problem;
using reflechi::Start;

// Half of the time in which a wish to stop must act.
constexpr std::chrono::milliseconds reporting_interval{25};

// What a search calls every few milliseconds. Python is entered only now and then; what it raises, be it Ctrl-C or
// somebody's wish to stop, is kept, ends the search and is raised again when the interpreter is held for good.
class Listener {
public:
    explicit Listener(nb::object progress) : progress_(std::move(progress)), last_(Clock::now()) {}

    bool operator()(std::uint64_t nodes, double seconds) {
        if (raised_) return false;
        const auto now = Clock::now();
        if (now - last_ < reporting_interval) return true;
        last_ = now;
        enter_python([&] {
            if (PyErr_CheckSignals() != 0) throw nb::python_error();
            if (!progress_.is_none()) progress_(nodes, seconds);
        });
        return !raised_;
    }

    template <typename Work>
    void enter_python(Work work) {
        nb::gil_scoped_acquire held;
        try {
            work();
        } catch (...) {
            raised_ = std::current_exception();
        }
    }

    void rethrow() const {
        if (raised_) std::rethrow_exception(raised_);
    }

private:
    using Clock = std::chrono::steady_clock;

    nb::object progress_;
    Clock::time_point last_;
    std::exception_ptr raised_;
};

// A search has one table, so only one run at a time may use it.
class Turn {
public:
    explicit Turn(std::atomic<bool>& taken) : taken_(taken) {
        if (taken_.exchange(true)) throw std::runtime_error("this search is already running");
    }
    ~Turn() { taken_.store(false); }
    Turn(const Turn&) = delete;
    Turn& operator=(const Turn&) = delete;

private:
    std::atomic<bool>& taken_;
};

std::optional<std::string> name_of(Limit limit) {
    switch (limit) {
        case Limit::nodes: return "nodes";
        case Limit::seconds: return "seconds";
        case Limit::memory: return "memory";
        case Limit::stopped: return "stopped";
        case Limit::none: break;
    }
    return std::nullopt;
}

std::uint64_t limit_of(const char* name, std::optional<long long> value) {
    if (value && *value <= 0)
        throw std::invalid_argument(std::string(name) + " must be above 0, not " + std::to_string(*value));
    return value ? static_cast<std::uint64_t>(*value) : 0;
}

double seconds_of(std::optional<double> value) {
    if (value && !(*value > 0)) throw std::invalid_argument("max_seconds must be above 0");
    return value.value_or(0);
}

Limits limits_of(std::optional<long long> nodes, std::optional<double> seconds,
                 std::optional<long long> bytes) {
    return {limit_of("max_nodes", nodes), limit_of("max_bytes", bytes), seconds_of(seconds)};
}

int recycles_of(std::optional<int> value) {
    if (value && *value < 0) throw std::invalid_argument("recycles must be None or at least 0");
    return value.value_or(no_limit);
}

// The steps are bytes, kind and card by turns: as tuples they would take longer than many a search.
using Answer = std::tuple<int, std::optional<std::string>, std::uint64_t, double, nb::bytes>;

Answer answer_of(const Outcome& outcome) {
    std::string steps;
    for (const auto& step : outcome.steps) {
        steps += static_cast<char>(step.kind);
        steps += static_cast<char>(step.card);
    }
    return {outcome.result, name_of(outcome.limit), outcome.nodes, outcome.seconds, nb::bytes(steps.data(), steps.size())};
}

// reflechi::Search with Python's manners.
class Search {
public:
    Search(std::vector<std::vector<std::vector<int>>> columns, std::array<int, 4> foundations,
           std::vector<int> cycle, int waste, int draw, std::optional<int> recycles, bool prune)
        : search_(Problem{std::move(columns), foundations, std::move(cycle), waste, draw,
                          recycles_of(recycles), prune}) {}

    Answer run(std::vector<int> segments, std::array<int, 4> foundations, std::vector<int> rest, int waste,
               std::optional<int> recycles, std::optional<long long> max_nodes,
               std::optional<double> max_seconds, std::optional<long long> max_bytes, nb::object progress) {
        const Turn turn(running_);
        const Start start{std::move(segments), foundations, std::move(rest), waste, recycles_of(recycles)};
        const Limits limits = limits_of(max_nodes, max_seconds, max_bytes);
        Listener listener(std::move(progress));
        Outcome outcome;
        {
            nb::gil_scoped_release released;
            outcome = search_.run(start, limits, std::ref(listener));
        }
        listener.rethrow();
        return answer_of(outcome);
    }

private:
    reflechi::Search search_;
    std::atomic<bool> running_{false};
};

using PlacedSteps = std::vector<std::tuple<int, int, int>>;

// reflechi::Shortest with Python's manners.
class Shortest {
public:
    Shortest(std::vector<std::vector<std::vector<int>>> columns, std::array<int, 4> foundations,
             std::vector<int> cycle, int waste, int draw, std::optional<int> recycles)
        : search_(Problem{std::move(columns), foundations, std::move(cycle), waste, draw,
                          recycles_of(recycles)}) {}

    std::tuple<bool, std::optional<std::string>, std::uint64_t, double> run(
        int length, std::optional<long long> max_nodes, std::optional<double> max_seconds,
        std::optional<long long> max_bytes, nb::object progress, nb::object better) {
        const Turn turn(running_);
        const Limits limits = limits_of(max_nodes, max_seconds, max_bytes);
        Listener listener(std::move(progress));
        const auto tell = [&](const std::vector<reflechi::PlacedStep>& steps) {
            listener.enter_python([&] {
                PlacedSteps told;
                for (const auto& step : steps) told.emplace_back(step.kind, step.card, step.onto);
                better(told);
            });
        };
        reflechi::ShortestOutcome outcome;
        {
            nb::gil_scoped_release released;
            outcome = search_.run(length, limits, std::ref(listener), tell);
        }
        listener.rethrow();
        return {outcome.proved, name_of(outcome.limit), outcome.nodes, outcome.seconds};
    }

    int bound() const { return search_.bound(); }

private:
    reflechi::Shortest search_;
    std::atomic<bool> running_{false};
};

}  // namespace

NB_MODULE(_reflechi_core, module) {
    module.doc() = "The compiled search of reflechi_widget; reflechi_widget.solver.native is its only user.";

    nb::class_<Search>(module, "Search", "A search table for the positions of one deal.")
        .def(nb::init<std::vector<std::vector<std::vector<int>>>, std::array<int, 4>, std::vector<int>, int,
                      int, std::optional<int>, bool>(),
             "columns"_a, "foundations"_a, "cycle"_a, "waste"_a, "draw"_a, "recycles"_a.none(), "prune"_a)
        .def("run", &Search::run, "segments"_a, "foundations"_a, "rest"_a, "waste"_a,
             "recycles"_a.none() = nb::none(), "max_nodes"_a.none() = nb::none(),
             "max_seconds"_a.none() = nb::none(), "max_bytes"_a.none() = nb::none(),
             "progress"_a.none() = nb::none());

    nb::class_<Shortest>(module, "Shortest", "A search for shortest lines from a position.")
        .def(nb::init<std::vector<std::vector<std::vector<int>>>, std::array<int, 4>, std::vector<int>, int,
                      int, std::optional<int>>(),
             "columns"_a, "foundations"_a, "cycle"_a, "waste"_a, "draw"_a, "recycles"_a.none())
        .def("run", &Shortest::run, "length"_a, "max_nodes"_a.none(), "max_seconds"_a.none(),
             "max_bytes"_a.none(), "progress"_a.none(), "better"_a)
        .def_prop_ro("bound", &Shortest::bound, "No line is shorter, as far as the last run has proved.");
}
