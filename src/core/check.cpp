// Runs searches told on standard input and prints a line of figures for each; built with sanitizers by
// tests/test_sanitizers.py. A search is one line of numbers: the columns (how many; for each how many segments; for
// each how many cards, and the cards), four foundations, the cycle (how many, and the cards), waste, draw, recycles,
// prune; how many starts; for each start its segments by column, four foundations, the rest (how many, and the
// cards), waste, recycles; and at last the limit of nodes. A start prints
// `result nodes steps`, or `refused`; the starts of a line share a table.
#include <iostream>
#include <sstream>
#include <string>

#include "search.hpp"

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

void run_line(const std::string& line) {
    Reader in(line);
    const Problem problem = read_problem(in);
    std::vector<Start> starts(in.number());
    for (auto& start : starts) start = read_start(in, problem.columns.size());
    Limits limits;
    limits.nodes = in.number();
    try {
        Search search(problem);
        for (const auto& start : starts) run(search, start, limits);
    } catch (const std::invalid_argument& error) {
        std::cout << "refused " << error.what() << '\n';
    }
}

}  // namespace

int main() {
    for (std::string line; std::getline(std::cin, line);) run_line(line);
}
