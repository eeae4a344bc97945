"""The seconds until the application resets because the user is idle."""

from __future__ import annotations

import math
from typing import Callable

from ._values import Clock, Timer


class Countdown:
    """Counts down from the time that `tree.idle` reports, and calls a function with each second that is left."""

    def __init__(self, clock: Clock, changed: Callable[[int | None], object]) -> None:
        self._clock = clock
        self._changed = changed
        self._deadline = 0.0
        self._timer: Timer | None = None
        #: The seconds that are left; None without a countdown.
        self.seconds: int | None = None

    def begin(self, remaining_ms: int) -> None:
        """Begins, or begins anew."""
        self._deadline = self._clock.time() + remaining_ms / 1000
        self._tick()

    def end(self) -> None:
        """Ends the countdown."""
        if self._timer is not None:
            self._timer.cancel()
        self._tell(None)

    def _tick(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
        left = max(0.0, self._deadline - self._clock.time())
        # A timer that fires a moment early does not repeat a second.
        seconds = math.ceil(round(left, 3))
        self._tell(seconds)
        if seconds:
            self._timer = self._clock.call_later(max(left - (seconds - 1), 0.001), self._tick)

    def _tell(self, seconds: int | None) -> None:
        if seconds != self.seconds:
            self.seconds = seconds
            self._changed(seconds)
