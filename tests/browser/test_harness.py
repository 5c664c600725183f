"""The harness itself, proved with a widget that does nothing but count."""

import pytest

from browser.echo import CODE
from browser.lab import Lab


def test_a_click_reaches_the_kernel_and_comes_back(lab: Lab) -> None:
    lab.open([CODE, "echo", "1 + 1"])
    lab.run_all()
    button = lab.output(1).locator("button.echo")
    button.click()
    lab.page.wait_for_function("() => document.querySelector('.echo').textContent === '1'")
    assert lab.value("echo.count") == 1
    assert lab.output_text(2) == "2"
    assert [kind for kind, _ in lab.cells()] == ["code", "code", "code"]


def test_a_click_works_in_notebook_7(notebook7: Lab) -> None:
    notebook7.open([CODE, "echo"])
    notebook7.run_all()
    notebook7.output(1).locator("button.echo").click()
    notebook7.page.wait_for_function("() => document.querySelector('.echo').textContent === '1'")
    assert notebook7.value("echo.count") == 1


@pytest.mark.parametrize(("kernel", "release"), [("new", "7.4.0"), ("old", "7.3.0")])
def test_both_kernels_are_what_they_say(lab: Lab, kernel: str, release: str) -> None:
    lab.open(["1"], kernel)
    lab.execute("import ipykernel")
    assert lab.value("ipykernel.__version__") == release
    lab.restart()
    assert lab.value("'ipykernel' in globals()") is False
