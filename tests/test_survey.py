"""Surveys count the same whoever does the work, and go on where they were cut off."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

import reflechi_widget as rw
from reflechi_widget.analysis import Survey, survey, surveys
from reflechi_widget.analysis.results import Judged, Question, Results
from reflechi_widget.analysis.surveys import COLUMNS, judge_deals, wilson
from reflechi_widget.verdict import Limits

# Few enough for a machine without a compiler; the first deals of draw 3 have all three results.
N, NODES = 30, 300


class Here(Executor):
    """Does the work at once, in the thread that asks for it."""

    def __init__(self) -> None:
        self.done = 0

    def submit(self, fn: Callable[..., Any], /, *args: Any, **more: Any) -> Future[Any]:
        future: Future[Any] = Future()
        future.set_result(fn(*args, **more))
        self.done += 1
        return future


def count(n: int = N, **more: Any) -> Survey:
    options: dict[str, Any] = {"draw": 3, "nodes": NODES, "seconds": None, "progress": False}
    return survey(n, **{"executor": Here(), **options, **more})


def totals(found: Survey) -> tuple[int, int, int, int]:
    return found.n, found.winnable, found.unwinnable, found.undecided


@pytest.fixture(scope="module")
def expected() -> tuple[int, int, int, int]:
    """Give the totals of the deals one after another, without an executor."""
    results = [
        judged.result for judged in judge_deals(Question("TF1-D3N", Limits(nodes=NODES)), range(N))
    ]
    found = (N, *(results.count(one) for one in ("winnable", "unwinnable", "unknown")))
    assert all(found), "the sample has every result"
    return found  # type: ignore[return-value]


@pytest.mark.parametrize("chunk", [1, 7, 100])
def test_the_totals_do_not_depend_on_the_chunks(
    chunk: int, expected: tuple[int, int, int, int]
) -> None:
    assert totals(count(chunk=chunk)) == expected


def test_the_totals_are_the_same_in_threads(expected: tuple[int, int, int, int]) -> None:
    with ThreadPoolExecutor(3) as threads:
        assert totals(count(executor=threads, chunk=4)) == expected


@pytest.mark.slow
def test_the_totals_are_the_same_in_processes_of_its_own(
    expected: tuple[int, int, int, int],
) -> None:
    assert totals(count(executor=None, chunk=5)) == expected


@pytest.mark.slow
def test_the_totals_are_the_same_on_a_cluster_of_two_worker_processes(
    expected: tuple[int, int, int, int],
) -> None:
    distributed = pytest.importorskip("distributed")
    cluster = distributed.LocalCluster(
        n_workers=2,
        threads_per_worker=1,
        processes=True,
        host="127.0.0.1",
        dashboard_address=None,
        memory_limit="512MB",
        silence_logs="ERROR",
    )
    with cluster, distributed.Client(cluster) as client:
        assert len(client.scheduler_info()["workers"]) == 2
        assert totals(count(executor=client.get_executor(), chunk=3)) == expected


def test_deal_numbers_are_those_of_the_codes() -> None:
    found = count(3, first=30)
    assert [judged.deal for judged in found.deals] == [30, 31, 32]
    codes = found.to_frame("pandas")["code"]
    assert list(codes) == ["TF1-D3N-AAAAAA6", "TF1-D3N-AAAAAA7", "TF1-D3N-AAAAABA"]
    for code, judged in zip(codes, found.deals, strict=True):
        assert rw.solve(rw.Game(code), nodes=NODES).result == judged.result


@pytest.mark.parametrize("library", ["pandas", "polars"])
def test_a_survey_is_a_frame_with_a_row_a_deal(library: str) -> None:
    pytest.importorskip(library)
    frame = count(4).to_frame(library)
    assert list(frame.columns) == list(COLUMNS)
    assert len(frame) == 4


def test_a_survey_is_gone_on_with_from_its_file(tmp_path: Path) -> None:
    file = tmp_path / "survey.jsonl"
    first = count(12, file=file)
    executor = Here()
    more = count(file=file, executor=executor, chunk=1)
    assert executor.done == N - 12
    assert more.deals[:12] == first.deals
    assert more.n == N
    idle = Here()
    assert count(file=file, executor=idle).deals == more.deals
    assert idle.done == 0


def test_a_file_cut_off_anywhere_is_gone_on_with(tmp_path: Path) -> None:
    file = tmp_path / "survey.jsonl"
    question = Question("TF1-D3N", Limits(nodes=20))
    whole = count(3, nodes=20, file=file, chunk=2)
    text = file.read_bytes()
    for length in range(0, len(text), 3):
        file.write_bytes(text[:length])
        again = count(3, nodes=20, file=file, chunk=2)
        assert [one[:3] for one in again.deals] == [one[:3] for one in whole.deals]
        assert sorted(Results(file, question).judged.values()) == list(again.deals)


def test_deals_beside_those_asked_for_stay_in_the_file_and_out_of_the_count(
    tmp_path: Path,
) -> None:
    file = tmp_path / "survey.jsonl"
    count(10, file=file)
    assert count(3, first=2, file=file).n == 3
    assert len(file.read_text().splitlines()) == 11


@pytest.mark.parametrize(
    ("other", "named"),
    [
        ({"draw": 1}, "rules 'TF1-D3N', not 'TF1-D1N'"),
        ({"nodes": 301}, "nodes 300, not 301"),
        ({"seconds": 5}, "seconds None, not 5"),
        ({"memory": 1_000_000}, "memory None, not 1000000"),
    ],
)
def test_a_file_of_other_options_is_refused(
    tmp_path: Path, other: dict[str, Any], named: str
) -> None:
    file = tmp_path / "survey.jsonl"
    count(2, file=file)
    before = file.read_bytes()
    with pytest.raises(rw.SettingError, match=named):
        count(2, file=file, **other)
    assert file.read_bytes() == before


@pytest.mark.parametrize(
    "text", ["a letter\n", "no line end", "[1]\n", '{"deal": 1}\n', "\n", "\N{SNOWMAN}\n"]
)
def test_a_file_that_is_something_else_is_refused_and_left_alone(tmp_path: Path, text: str) -> None:
    file = tmp_path / "letter.txt"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(rw.SettingError, match=r"letter\.txt"):
        count(2, file=file)
    assert file.read_text(encoding="utf-8") == text


@pytest.mark.parametrize(
    "line",
    [
        "nothing",
        '{"deal": "1", "result": "winnable", "nodes": 1, "seconds": 1}',
        '{"deal": 1, "result": "won", "nodes": 1, "seconds": 1}',
        '{"deal": 1, "result": "winnable", "nodes": 1}',
    ],
)
def test_a_line_in_the_middle_that_cannot_be_read_is_refused(tmp_path: Path, line: str) -> None:
    file = tmp_path / "survey.jsonl"
    count(2, file=file)
    with file.open("a", encoding="utf-8") as out:
        out.write(f"{line}\n")
    with pytest.raises(rw.SettingError, match="a line that is not a survey deal"):
        count(2, file=file)


def test_an_interrupt_gives_what_is_done_and_the_file_has_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(waiting: list[Future[Any]]) -> Iterator[Future[Any]]:
        yield from waiting[:3]
        raise KeyboardInterrupt

    file = tmp_path / "survey.jsonl"
    with monkeypatch.context() as patch:
        patch.setattr(surveys, "as_completed", interrupted)
        found = count(chunk=5, file=file)
    assert found.n == 15
    assert len(file.read_text().splitlines()) == 16
    assert repr(found).endswith("; 15 not judged>")
    assert count(file=file).n == N


def test_a_search_that_was_interrupted_is_not_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    class Set:
        def is_set(self) -> bool:
            return True

    monkeypatch.setattr("reflechi_widget.analysis.surveys._stop", Set())
    assert count(3).n == 0


def test_a_worker_that_fails_says_so() -> None:
    class Broken(Here):
        def submit(self, fn: Callable[..., Any], /, *args: Any, **more: Any) -> Future[Any]:
            future: Future[Any] = Future()
            future.set_exception(OSError("no such worker"))
            return future

    with pytest.raises(OSError, match="no such worker"):
        count(3, executor=Broken())


def of(results: Sequence[str]) -> Survey:
    judged = [Judged(number, result, 1, 0.0) for number, result in enumerate(results)]  # type: ignore[arg-type]
    return Survey("TF1-D1N", range(len(results)), tuple(judged))


def test_the_interval_of_a_survey_is_wider_by_what_is_undecided() -> None:
    found = of(["winnable"] * 80 + ["unwinnable"] * 15 + ["unknown"] * 5)
    low, high = found.interval()
    assert low == wilson(80, 100, 0.99)[0]
    assert high == wilson(85, 100, 0.99)[1]
    assert "5 undecided" in repr(found)


# R. G. Newcombe, Statistics in Medicine 17 (1998), 857-872, table I, method 3.
@pytest.mark.parametrize(
    ("hits", "n", "low", "high"),
    [
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0000, 0.1611),
        (1, 29, 0.0061, 0.1718),
        (29, 29, 0.8830, 1.0000),
    ],
)
def test_the_interval_is_that_of_wilson(hits: int, n: int, low: float, high: float) -> None:
    found = wilson(hits, n, 0.95)
    assert found == pytest.approx((low, high), abs=0.00005)


def test_of_no_deal_nothing_is_known() -> None:
    assert of([]).interval() == (0.0, 1.0)


@pytest.mark.parametrize("confidence", [0, 1, -1, 95])
def test_a_confidence_lies_between_0_and_1(confidence: float) -> None:
    with pytest.raises(rw.SettingError, match=f"{confidence}"):
        of(["winnable"]).interval(confidence)


@pytest.mark.parametrize(
    "options",
    [
        {"n": 0},
        {"n": -1},
        {"n": 1.5},
        {"n": True},
        {"n": 1, "first": -1},
        {"n": 2, "first": 32**7 - 1},
        {"n": 1, "chunk": 0},
        {"n": 1, "seconds": -1},
        {"n": 1, "rules": "bridge"},
        {"n": 1, "draw": 2},
    ],
)
def test_what_cannot_be_asked_is_refused(options: dict[str, Any]) -> None:
    with pytest.raises(rw.SettingError):
        survey(progress=False, **options)


def test_the_bar_counts_what_the_file_had(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    pytest.importorskip("tqdm")
    file = tmp_path / "survey.jsonl"
    count(4, file=file)
    count(8, file=file, progress=True)
    assert "8/8" in capsys.readouterr().err


def test_the_lines_of_a_file_can_be_read_by_anybody(tmp_path: Path) -> None:
    file = tmp_path / "survey.jsonl"
    count(1, file=file)
    header, deal = map(json.loads, file.read_text().splitlines())
    assert header == {
        "survey": 1,
        "rules": "TF1-D3N",
        "seconds": None,
        "nodes": NODES,
        "memory": None,
    }
    assert deal.keys() == {"deal", "result", "nodes", "seconds"}
