"""Values that a front end hands to its toolkit."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from typing import Any, Callable, Literal, Protocol

#: Whether there is a connection, and whether the tree is open.
State = Literal["connecting", "closed", "ready"]


@dataclass(frozen=True)
class WayBack:
    """What Back does.

    kind: `pop`, `close` for a layer, or `route`.
    title: for `pop`, the title of the screen below.
    asks: whether a leave guard asks the user first.
    """

    kind: Literal["pop", "close", "route"]
    title: str | None = None
    asks: bool = False


class Timer(Protocol):
    """A call that is planned."""

    def cancel(self) -> None:
        """Gives the call up."""


class Clock(Protocol):
    """The time. An asyncio loop is one."""

    def time(self) -> float:
        """Returns the seconds of a clock that never goes back."""

    def call_later(self, delay: float, callback: Callable[[], Any]) -> Timer:
        """Calls a function after some seconds."""


class LoopClock:
    """The clock of the loop in which a front end runs. It may be asked when the loop does not run."""

    loop: asyncio.AbstractEventLoop

    def time(self) -> float:
        """Returns the time of the loop."""
        return self.loop.time()

    def call_later(self, delay: float, callback: Callable[[], Any]) -> Timer:
        """Calls a function after some seconds."""
        return self.loop.call_later(delay, callback)
