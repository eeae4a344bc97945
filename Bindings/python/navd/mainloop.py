"""An asyncio loop that another main loop drives: that of a toolkit, without a thread.

    loop = MainLoop()
    loop.create_task(front.run())

The other loop watches `fileno()` for reading, waits at most `timeout` seconds, and then calls `dispatch()`. `navd.glib`
and `navd.qt` do that with the loops of GLib and Qt.
"""

from __future__ import annotations

import asyncio
import heapq
import selectors
from typing import Any, Callable

__all__ = ["MainLoop"]

#: The greatest number of iterations of one `dispatch`, so that a busy task leaves time for the other loop.
TURNS_MAX = 64


class MainLoop(asyncio.SelectorEventLoop):
    """An asyncio loop that another loop waits for. Tasks may also be created between calls of `dispatch`."""

    def __init__(self) -> None:
        self._waiter = selectors.DefaultSelector()
        self._is_ready = False
        self._timers: list[tuple[float, int, asyncio.TimerHandle]] = []
        self._count = 0
        super().__init__(self._waiter)

    def fileno(self) -> int:
        """Returns a descriptor that is readable when `dispatch` has work."""
        fileno: int = getattr(self._waiter, "fileno")()
        return fileno

    @property
    def timeout(self) -> float | None:
        """The seconds after which to call `dispatch` even if the descriptor is not readable; None for never."""
        if self._is_ready:
            return 0.0
        while self._timers and self._timers[0][2].cancelled():
            heapq.heappop(self._timers)
        return max(0.0, self._timers[0][0] - self.time()) if self._timers else None

    def dispatch(self) -> None:
        """Runs ready callbacks without blocking. Does nothing inside a task."""
        if self.is_running():
            return
        for _ in range(TURNS_MAX):
            self._is_ready = False
            now = self.time()
            super().call_soon(self.stop)
            self.run_forever()
            while self._timers and self._timers[0][0] <= now:
                heapq.heappop(self._timers)
            if not self._is_ready:
                return

    def call_soon(self, callback: Callable[..., object], *arguments: Any, **options: Any) -> asyncio.Handle:
        """Schedules a call. Between calls of `dispatch`, also makes the descriptor readable."""
        self._is_ready = True
        if self.is_running():
            return super().call_soon(callback, *arguments, **options)
        return self.call_soon_threadsafe(callback, *arguments, **options)

    def call_at(
        self, when: float, callback: Callable[..., object], *arguments: Any, **options: Any
    ) -> asyncio.TimerHandle:
        """Schedules a call at a time."""
        timer = super().call_at(when, callback, *arguments, **options)
        self._count += 1
        heapq.heappush(self._timers, (when, self._count, timer))
        if not self.is_running():
            # The other loop must look at the timeout again.
            self.call_soon_threadsafe(int)
        return timer
