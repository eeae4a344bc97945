"""Values that a front end hands to its toolkit."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from typing import Any, Callable, Literal, Protocol

#: Whether there is a connection, and whether the tree is open.
State = Literal["connecting", "closed", "ready"]


@dataclass(frozen=True)
class WayBack:
    """The effect of Back.

    kind: `pop`, `close` for a layer, or `route`.
    title: for `pop`, the title of the screen below.
    asks: whether a leave guard asks the user first.
    """

    kind: Literal["pop", "close", "route"]
    title: str | None = None
    asks: bool = False


class Timer(Protocol):
    """A scheduled call."""

    def cancel(self) -> None:
        """Cancels the call."""


class Clock(Protocol):
    """The time. An asyncio loop is one."""

    def time(self) -> float:
        """Returns the time in seconds, from a monotonic clock."""

    def call_later(self, delay: float, callback: Callable[[], Any]) -> Timer:
        """Calls a function after a number of seconds."""


class LoopClock:
    """The clock of a front end's loop. Usable while the loop is not running."""

    loop: asyncio.AbstractEventLoop

    def time(self) -> float:
        """Returns the time of the loop."""
        return self.loop.time()

    def call_later(self, delay: float, callback: Callable[[], Any]) -> Timer:
        """Calls a function after a number of seconds."""
        return self.loop.call_later(delay, callback)
