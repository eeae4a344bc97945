"""The countdown to the reset of an idle application."""

from __future__ import annotations

import math
from typing import Callable

from ._values import Clock, Timer


class Countdown:
    """Counts down from the time of `tree.idle`, and calls a function with the remaining seconds."""

    def __init__(self, clock: Clock, changed: Callable[[int | None], object]) -> None:
        self._clock = clock
        self._changed = changed
        self._deadline = 0.0
        self._timer: Timer | None = None
        #: The remaining seconds; None without a countdown.
        self.seconds: int | None = None

    def begin(self, remaining_ms: int) -> None:
        """Starts or restarts the countdown."""
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
        # A timer that fires early must not repeat a second.
        seconds = math.ceil(round(left, 3))
        self._tell(seconds)
        if seconds:
            self._timer = self._clock.call_later(max(left - (seconds - 1), 0.001), self._tick)

    def _tell(self, seconds: int | None) -> None:
        if seconds != self.seconds:
            self.seconds = seconds
            self._changed(seconds)
