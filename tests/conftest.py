"""Settings of the random tests: short by default, long for `make long`."""

from hypothesis import HealthCheck, settings

settings.register_profile(
    "short", deadline=None, max_examples=60, suppress_health_check=[HealthCheck.too_slow]
)
settings.register_profile("long", parent=settings.get_profile("short"), max_examples=20_000)
settings.load_profile("short")
