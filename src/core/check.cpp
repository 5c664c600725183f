// Runs searches told on standard input and prints a line of figures for each; built with sanitizers by
// tests/test_sanitizers.py. A search is one line of numbers: the columns (how many; for each how many segments; for
// each how many cards, and the cards), four foundations, the cycle (how many, and the cards), waste, draw, recycles,
// prune; how many starts; for each start its segments by column, four foundations, the rest (how many, and the
// cards), waste, recycles; and at last the limit of nodes. A start prints `result nodes steps`, or `refused`; the starts
// of a line share a table. With the argument `shortest`, a line prints `proved nodes steps bound` of the shortest line
// that was found from its problem, or `refused`.
#include <iostream>
#include <sstream>
#include <string>

#include "search.hpp"
#include "shortest.hpp"

namespace {

using namespace reflechi;

class Reader {
public:
    explicit Reader(const std::string& line) : text_(line) {}

    int number() {
        int value = 0;
        if (!(text_ >> value)) throw std::runtime_error("a line of the input is too short");
        return value;
    }

    std::vector<int> numbers(int count) {
        std::vector<int> values;
        for (int i = 0; i < count; ++i) values.push_back(number());
        return values;
    }

    std::vector<int> list() { return numbers(number()); }

    std::array<int, suits> foundations() { return {number(), number(), number(), number()}; }

private:
    std::istringstream text_;
};

Problem read_problem(Reader& in) {
    Problem problem;
    problem.columns.resize(in.number());
    for (auto& column : problem.columns) {
        column.resize(in.number());
        for (auto& segment : column) segment = in.list();
    }
    problem.foundations = in.foundations();
    problem.cycle = in.list();
    problem.waste = in.number();
    problem.draw = in.number();
    problem.recycles = in.number();
    problem.prune = in.number() != 0;
    return problem;
}

Start read_start(Reader& in, std::size_t columns) {
    Start start;
    start.segments = in.numbers(static_cast<int>(columns));
    start.foundations = in.foundations();
    start.rest = in.list();
    start.waste = in.number();
    start.recycles = in.number();
    return start;
}

void run(Search& search, const Start& start, const Limits& limits) {
    try {
        const auto outcome = search.run(start, limits, [](std::uint64_t, double) { return true; });
        std::cout << outcome.result << ' ' << outcome.nodes << ' ' << outcome.steps.size() << '\n';
    } catch (const std::invalid_argument& error) {
        std::cout << "refused " << error.what() << '\n';
    }
}

// So little that all the ways to do with less are gone.
constexpr std::uint64_t bytes_to_shorten = 400'000;

void run_shortest(const Problem& problem, Limits limits) {
    std::size_t steps = 0;
    const auto better = [&](const std::vector<PlacedStep>& found) { steps = found.size(); };
    const auto go_on = [](std::uint64_t, double) { return true; };
    limits.bytes = bytes_to_shorten;
    Shortest search(problem);
    const auto outcome = search.run(1'000, limits, go_on, better);
    std::cout << outcome.proved << ' ' << outcome.nodes << ' ' << steps << ' ' << search.bound() << '\n';
}

void run_line(const std::string& line, bool shortest) {
    Reader in(line);
    const Problem problem = read_problem(in);
    std::vector<Start> starts(in.number());
    for (auto& start : starts) start = read_start(in, problem.columns.size());
    Limits limits;
    limits.nodes = in.number();
    try {
        if (shortest) return run_shortest(problem, limits);
        Search search(problem);
        for (const auto& start : starts) run(search, start, limits);
    } catch (const std::invalid_argument& error) {
        std::cout << "refused " << error.what() << '\n';
    }
}

}  // namespace

int main(int count, char** arguments) {
    const bool shortest = count > 1 && std::string(arguments[1]) == "shortest";
    for (std::string line; std::getline(std::cin, line);) run_line(line, shortest);
}
