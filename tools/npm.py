"""The packages that bundling and checking `js/` needs; users of the package never need them."""

from __future__ import annotations

import hashlib
import shutil
import subprocess

from tools.environment import ROOT, SetupError, run

JS = ROOT / "js"
OLDEST_NODE = 20


def ensure() -> None:
    """Install what the lock file says; does nothing if that is there."""
    npm = _npm()
    wanted = hashlib.sha256((JS / "package-lock.json").read_bytes()).hexdigest()
    stamp = JS / "node_modules" / ".ready"
    if stamp.exists() and stamp.read_text() == wanted:
        return
    run(npm, "ci", "--no-audit", "--no-fund", cwd=JS)
    stamp.write_text(wanted)


def script(name: str, *arguments: str) -> None:
    """Run one of the scripts of js/package.json."""
    run(_npm(), "run", "--silent", name, *(["--", *arguments] if arguments else []), cwd=JS)


def _npm() -> str:
    node, npm = shutil.which("node"), shutil.which("npm")
    if not node or not npm:
        raise SetupError(
            f"Node.js {OLDEST_NODE} or newer, with npm, is needed to check js/, "
            "and is not on the PATH."
        )
    version = subprocess.run(
        [node, "--version"], capture_output=True, text=True, check=True
    ).stdout.strip()
    if int(version.lstrip("v").split(".")[0]) < OLDEST_NODE:
        raise SetupError(
            f"Node.js {OLDEST_NODE} or newer is needed to check js/; on the PATH is {version}."
        )
    return npm
