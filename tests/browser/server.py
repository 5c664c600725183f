"""A Jupyter server of the tests' own: fresh folders, a free port, and nothing left behind."""

from __future__ import annotations

import atexit
import contextlib
import json
import os
import shutil
import signal
import socket
import subprocess
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Collection, Iterator, Mapping
from pathlib import Path

from tools import old_kernel
from tools.environment import PYTHON, jupyter

KERNELS = {"new": "python3", "old": "ipykernel-old"}
START_SECONDS = 240
REQUEST_SECONDS = 90


class Server:
    """`app` is `lab` or `notebook`; both serve the notebooks of the folder `work`."""

    def __init__(self, app: str) -> None:
        self.app = app
        # A space and an accent in the path, since users have them too.
        self._home = Path(tempfile.mkdtemp(prefix="réfléchi tests "))
        self.work = self._home / "work"
        self.work.mkdir()
        self._log = self._home / "server.log"
        self._port = _free_port()
        self._process = self._start()
        atexit.register(self.stop)
        self._wait()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self._port}"

    def log(self) -> str:
        return self._log.read_text(errors="replace")

    @contextlib.contextmanager
    def setting(self, plugin: str, values: Mapping[str, object]) -> Iterator[None]:
        """Change a setting of JupyterLab for the pages opened inside the block."""
        path = self._write_setting(plugin, values)
        try:
            yield
        finally:
            path.unlink()

    def shut_down_kernels(self, names: Collection[str]) -> None:
        """Shut down the kernels of these notebooks, and leave alone those that others work with."""
        for session in json.loads(self._request("GET", "/api/sessions")):
            if session["path"] in names:
                self._request("DELETE", f"/api/sessions/{session['id']}")

    def stop(self) -> None:
        atexit.unregister(self.stop)
        if self._process.poll() is None:
            os.killpg(self._process.pid, signal.SIGTERM)
            try:
                self._process.wait(20)
            except subprocess.TimeoutExpired:
                os.killpg(self._process.pid, signal.SIGKILL)
                self._process.wait()
        shutil.rmtree(self._home, ignore_errors=True)

    def _write_setting(self, plugin: str, values: Mapping[str, object]) -> Path:
        extension, name = plugin.split(":")
        path = self._home / "settings" / extension / f"{name}.jupyterlab-settings"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(json.dumps(values))
        return path

    def _start(self) -> subprocess.Popen[bytes]:
        env = jupyter(self._home)
        # A notebook is saved when a test saves it, not also every two minutes of a slow run.
        self._write_setting("@jupyterlab/docmanager-extension:plugin", {"autosave": False})
        spec = self._home / "data" / "kernels" / KERNELS["old"] / "kernel.json"
        spec.parent.mkdir(parents=True)
        spec.write_text(json.dumps(old_kernel.kernelspec()))
        command = [
            str(PYTHON),
            "-m",
            {"lab": "jupyterlab", "notebook": "notebook"}[self.app],
            "--no-browser",
            "--allow-root",
            "--ip=127.0.0.1",
            f"--port={self._port}",
            "--ServerApp.port_retries=0",
            "--IdentityProvider.token=",
            "--ServerApp.password=",
            "--ServerApp.disable_check_xsrf=True",
            f"--ServerApp.root_dir={self.work}",
            # Each app reads its own flag for `window.jupyterapp`.
            "--LabApp.expose_app_in_browser=True",
            "--JupyterNotebookApp.expose_app_in_browser=True",
        ]
        with self._log.open("wb") as log:
            # A session of its own, so that stopping it stops the kernels as well.
            return subprocess.Popen(
                command,
                env=env,
                cwd=self.work,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                start_new_session=True,
            )

    def _wait(self) -> None:
        deadline = time.monotonic() + START_SECONDS
        while time.monotonic() < deadline and self._process.poll() is None:
            try:
                self._request("GET", "/api/status")
            except (urllib.error.URLError, ConnectionError):
                time.sleep(0.2)
            else:
                return
        log = self.log()
        self.stop()
        raise RuntimeError(f"The {self.app} server did not start:\n{log}")

    def _request(self, method: str, path: str) -> bytes:
        request = urllib.request.Request(self.url + path, method=method)
        with urllib.request.urlopen(request, timeout=REQUEST_SECONDS) as answer:
            body: bytes = answer.read()
        return body


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port
