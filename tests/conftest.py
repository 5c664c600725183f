"""Settings of the random tests, short by default, long for `make long`; nothing played is kept."""

from collections.abc import Iterator

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


@pytest.fixture(scope="session", autouse=True)
def no_statistics(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Keep what tests play out of the statistics of whoever runs them."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv(FOLDER, str(tmp_path_factory.mktemp("data") / "not made yet"))
        yield
