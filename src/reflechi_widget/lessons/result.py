"""How a learner has done."""

from __future__ import annotations

from dataclasses import dataclass

from reflechi_widget.texts import counted

#: Stars of a task that is done at the first try.
MOST_STARS = 3


@dataclass(frozen=True, slots=True)
class Result:
    """What a learner has done in a lesson, for the teacher.

    Attributes
    ----------
    name, title
        The lesson; the name is empty for one that is not on the shelf.
    total
        How many tasks it has.
    tries
        For each task that is done, how many tries it took; for a goal, how many actions.
    stars
        For each task that is done, 3 stars or fewer; 0 where the answer was shown.
    """

    name: str
    title: str
    total: int
    tries: tuple[int, ...]
    stars: tuple[int, ...]

    @property
    def done(self) -> int:
        """How many tasks are done."""
        return len(self.stars)

    @property
    def completed(self) -> bool:
        """Whether all tasks are done."""
        return self.done == self.total

    @property
    def mean_stars(self) -> float:
        """Stars a task on average, 0 to 3, over the tasks that are done."""
        return sum(self.stars) / self.done if self.done else 0.0

    def __repr__(self) -> str:
        tasks = f"{self.done} of {counted(self.total, 'task')}"
        stars = f"{sum(self.stars)} of {counted(MOST_STARS * self.done, 'star')}"
        return f"<Result of {self.name or self.title!r}: {tasks}, {stars}>"


def stars_for_tries(tries: int) -> int:
    """Give the stars for an answer found at this try: 3, 2, then 1."""
    return max(1, MOST_STARS + 1 - tries)


def stars_for_actions(actions: int, answer: int) -> int:
    """Give the stars for a goal: 3 for as few actions as the answer's, 2 for half as many more."""
    if actions <= answer:
        return MOST_STARS
    return 2 if 2 * actions <= 3 * answer else 1
