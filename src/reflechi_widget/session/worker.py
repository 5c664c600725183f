"""Long work in a thread beside the game: one job at a time, the newest wins."""

from __future__ import annotations

import atexit
import logging
from collections.abc import Callable
from threading import Event, RLock, Thread
from weakref import WeakSet

_log = logging.getLogger(__name__)
# Longer than a search takes to see that it is to end.
_PARTING = 2.0


class Job:
    """A job beside the game.

    Parameters
    ----------
    work
        Does it. It looks at `stop` often, and may run in any thread.

    Attributes
    ----------
    stop : threading.Event
        Set once the result is no longer wanted.
    """

    def __init__(self, work: Callable[[Job], None]) -> None:
        self.work = work
        self.stop = Event()


class Worker:
    """Does one job at a time in a thread of its own; a newer job stops the older one.

    The thread lives only while there is something to do: a table that is forgotten leaves none
    behind.

    Attributes
    ----------
    has_threads : bool
        Whether jobs run beside the caller. Where Python cannot start threads, as in a browser,
        each is done at once while the caller waits.
    """

    def __init__(self) -> None:
        self.has_threads = True
        # A table that is collected while this is held closes its worker from the same thread.
        self._lock = RLock()
        self._thread: Thread | None = None
        self._job: Job | None = None
        self._next: Job | None = None
        self._closed = False
        _workers.add(self)

    def start(self, work: Callable[[Job], None]) -> None:
        """Begin a new job, which replaces all earlier ones. Returns at once."""
        job = Job(work)
        with self._lock:
            self._drop()
            if self._closed:
                return
            self._next = job
            if self.has_threads and self._thread is None:
                self._thread = self._new_thread()
            if self._thread is not None:
                return
            self._job, self._next = job, None
        self._do(job)

    def stop(self) -> None:
        """Abandon the current job. Returns at once; the job ends when it looks."""
        with self._lock:
            self._drop()

    def close(self) -> None:
        """Abandon the current job, and begin no others."""
        with self._lock:
            self._closed = True
            self._drop()

    def join(self) -> None:
        """Wait, with a limit, until the abandoned search has ended."""
        thread = self._thread
        if thread is not None:
            thread.join(_PARTING)

    def _drop(self) -> None:
        for job in (self._job, self._next):
            if job is not None:
                job.stop.set()
        self._next = None

    def _new_thread(self) -> Thread | None:
        thread = Thread(target=self._work, name="reflechi advice", daemon=True)
        try:
            thread.start()
        except RuntimeError:
            self.has_threads = False
            return None
        return thread

    def _work(self) -> None:
        while True:
            with self._lock:
                job, self._job, self._next = self._next, self._next, None
                if job is None:
                    self._thread = None
                    return
            self._do(job)
            del job  # what it holds may be all that keeps a forgotten table

    def _do(self, job: Job) -> None:
        try:
            job.work(job)
        except Exception:
            _log.exception("advice failed; the game continues")


_workers: WeakSet[Worker] = WeakSet()


@atexit.register
def _end_all() -> None:
    """Let no search outlive the interpreter: compiled code that comes back to it then aborts."""
    workers = list(_workers)
    for worker in workers:
        worker.close()
    for worker in workers:
        worker.join()
