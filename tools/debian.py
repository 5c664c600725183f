"""Installing system packages, which is done only where no one is asked: as root on a Debian."""

from __future__ import annotations

import os
import shutil
import subprocess


def can_install() -> bool:
    return hasattr(os, "geteuid") and os.geteuid() == 0 and shutil.which("apt-get") is not None


def apt_install(*packages: str) -> None:
    env = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    subprocess.run(["apt-get", "update"], env=env, check=True)
    subprocess.run(
        ["apt-get", "install", "-y", "--no-install-recommends", *packages], env=env, check=True
    )
