"""The project's own Python environment: where it is, what is in it, how programs start in it.

Nothing here touches the user's Python or Jupyter: packages go to `.venv`, settings to `.cache`.
"""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

from tools.debian import apt_install, can_install

ROOT = Path(__file__).resolve().parent.parent
CACHE = ROOT / ".cache"
VENV = ROOT / ".venv"
PYTHON = VENV / "bin" / "python"
OLDEST = (3, 11)

# What each purpose installs; the releases come from constraints.txt.
REQUIREMENTS = {
    "play": ["--editable", ".[play,charts,frames,survey]"],
    "test": ["--editable", ".[test]"],
}

# As variables: older releases of pip pass only these on to builds; newer ones want the second.
PINNED = {"PIP_CONSTRAINT": "constraints.txt", "PIP_BUILD_CONSTRAINT": "constraints.txt"}


class SetupError(Exception):
    """Something outside the project is missing; the text says what to do."""


def run(*command: str | Path, cwd: Path = ROOT, env: dict[str, str] | None = None) -> None:
    """Run a command from the project folder and raise if it fails."""
    subprocess.run([str(part) for part in command], cwd=cwd, env=env, check=True)


def ensure(purpose: str) -> None:
    """Make `.venv` fit for `purpose`; does nothing if it already is."""
    wanted = _fingerprint(purpose)
    stamp = VENV / f".ready-for-{purpose}"
    if stamp.exists() and stamp.read_text() == wanted and PYTHON.exists():
        return
    if not PYTHON.exists():
        _make_venv()
    print(
        f"Installing what is needed to {purpose} into .venv; the first time takes some minutes …",
        flush=True,
    )
    pip = [str(PYTHON), "-m", "pip", "install", "--quiet"]
    run(*pip, *REQUIREMENTS[purpose], env={**isolated(), **PINNED})
    stamp.write_text(wanted)


def isolated() -> dict[str, str]:
    """Give the environment of a program that must see this project's packages and no others."""
    env = {
        k: v for k, v in os.environ.items() if k not in {"PYTHONPATH", "PYTHONHOME", "JUPYTER_PATH"}
    }
    env["PYTHONNOUSERSITE"] = "1"
    env["VIRTUAL_ENV"] = str(VENV)
    # First on the PATH, or a notebook server finds someone else's kernel.
    env["PATH"] = str(VENV / "bin") + os.pathsep + env.get("PATH", os.defpath)
    return env


def jupyter(home: Path) -> dict[str, str]:
    """`isolated`, with all of Jupyter's own folders under `home`; switches the news pop-up off."""
    folders = {
        "JUPYTER_CONFIG_DIR": home / "config",
        "JUPYTER_DATA_DIR": home / "data",
        "JUPYTER_RUNTIME_DIR": home / "runtime",
        "IPYTHONDIR": home / "ipython",
        "JUPYTERLAB_SETTINGS_DIR": home / "settings",
        "JUPYTERLAB_WORKSPACES_DIR": home / "workspaces",
    }
    for folder in folders.values():
        folder.mkdir(parents=True, exist_ok=True)
    news = (
        home
        / "settings"
        / "@jupyterlab"
        / "apputils-extension"
        / "notification.jupyterlab-settings"
    )
    if not news.exists():
        news.parent.mkdir(parents=True, exist_ok=True)
        news.write_text(json.dumps({"fetchNews": "false", "checkForUpdates": False}))
    return {**isolated(), **{name: str(folder) for name, folder in folders.items()}}


def is_root() -> bool:
    return hasattr(os, "geteuid") and os.geteuid() == 0


def _fingerprint(purpose: str) -> str:
    digest = hashlib.sha256(" ".join(REQUIREMENTS[purpose]).encode())
    for path in (ROOT / "pyproject.toml", ROOT / "constraints.txt", *_compiled_sources()):
        digest.update(path.read_bytes())
    return digest.hexdigest()


def _compiled_sources() -> list[Path]:
    """List what the compiled core is made of: a change means installing anew."""
    return [ROOT / "CMakeLists.txt", *sorted((ROOT / "src" / "core").iterdir())]


def _make_venv() -> None:
    python = _find_python()
    if not _has(python, "ensurepip"):
        if not can_install():
            raise SetupError(
                f"{python} cannot make an environment: "
                "its module ensurepip is missing (on Debian: apt-get install python3-venv)."
            )
        apt_install("python3-venv")
    run(python, "-m", "venv", "--clear", VENV)


def _find_python() -> str:
    names = [
        sys.executable,
        "python3",
        *(f"python3.{minor}" for minor in range(19, OLDEST[1] - 1, -1)),
    ]
    for name in names:
        path = shutil.which(name)
        if path and _version(path) >= OLDEST:
            return path
    raise SetupError(
        "Python 3.11 or newer is needed, and none is on the PATH. "
        "Install one, or name it: make PYTHON=/path/to/python3 …"
    )


def _version(python: str) -> tuple[int, ...]:
    asked = subprocess.run(
        [python, "-c", "import sys; print(*sys.version_info[:2])"],
        capture_output=True,
        text=True,
        check=False,
    )
    return tuple(int(part) for part in asked.stdout.split())


def _has(python: str, module: str) -> bool:
    return (
        subprocess.run(
            [python, "-c", f"import {module}"], capture_output=True, check=False
        ).returncode
        == 0
    )
