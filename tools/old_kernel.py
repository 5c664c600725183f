"""An ipykernel of before 7.4 beside the one in `.venv`.

7.4 answers a widget on another shell than 7.3 did, so clicks during a running cell are tested on
both. A second environment would cost minutes; a folder with that one package, put first on the
kernel's path, is enough.
"""

from __future__ import annotations

from tools.environment import CACHE, PYTHON, isolated, run

RELEASE = "7.3.0"
FOLDER = CACHE / f"ipykernel-{RELEASE}"


def ensure() -> None:
    if (FOLDER / "ipykernel").is_dir():
        return
    pip = [str(PYTHON), "-m", "pip", "install", "--quiet", "--no-deps"]
    run(*pip, "--target", str(FOLDER), f"ipykernel=={RELEASE}", env=isolated())


def kernelspec() -> dict[str, object]:
    """Give what a `kernel.json` must say to start it."""
    return {
        "argv": [str(PYTHON), "-m", "ipykernel_launcher", "-f", "{connection_file}"],
        "display_name": f"Python (ipykernel {RELEASE})",
        "language": "python",
        "env": {"PYTHONPATH": str(FOLDER)},
    }
