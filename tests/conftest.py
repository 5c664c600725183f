"""Settings of the random tests, short by default, long for `make long`; nothing played is kept."""

import gc
import signal
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import HealthCheck, settings

from reflechi_widget.statistics import FOLDER

# From the profile that is the same everywhere: on a CI machine hypothesis begins with another.
settings.register_profile(
    "short",
    parent=settings.get_profile("default"),
    deadline=None,
    max_examples=60,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.register_profile("long", parent=settings.get_profile("short"), max_examples=20_000)
settings.load_profile("short")

#: Modules whose tests share what takes long to build: one process runs them all.
TOGETHER = ("test_packaging.py", "test_sanitizers.py")


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> Any:
    """Hand out the modules of `TOGETHER` first, then one test at a time; `--dist` overrules it."""
    if config.getvalue("dist") != "load":
        return None
    from xdist.scheduler import LoadScopeScheduling

    def group_of(test: str) -> str:
        module = test.partition("::")[0]
        return module if module.endswith(TOGETHER) else test

    # By hand, as the groups that xdist 3.8 has marks for are lost with pytest 9.2.
    scheduling = LoadScopeScheduling(config, log)
    scheduling._split_scope = group_of
    return scheduling


def pytest_collection_finish() -> None:
    """Leave the modules out of the collections of garbage that tests ask for."""
    gc.freeze()


@pytest.fixture(scope="session", autouse=True)
def interrupts() -> None:
    """Hear interrupts, which a shell switches off for what it starts in the background."""
    signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.fixture(scope="session", autouse=True)
def no_statistics(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Keep what tests play out of the statistics of whoever runs them."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv(FOLDER, str(tmp_path_factory.mktemp("data") / "not made yet"))
        yield
