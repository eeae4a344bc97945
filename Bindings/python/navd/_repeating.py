"""The pending calls of a connection, and the commands among them that are sent again on the next one.

A command carries a `commandId`. If the connection is lost before the answer, the command is sent again on the next one,
and navd executes it at most once. It is sent before `set_up` runs: a tree that was lost with navd is then still missing,
so the command cannot reach a tree that `set_up` opens. Its answer is delivered after the mirrors have resumed.
"""

from __future__ import annotations

import asyncio
import secrets
from collections import deque
from dataclasses import dataclass
from typing import Any, Callable

from .types import REPEATABLE


@dataclass(eq=False)
class Pending:
    """A call without an answer."""

    method: str
    params: dict[str, Any]
    future: asyncio.Future[Any]
    #: Gets the result before any later message is read.
    taken: Callable[[Any], None] | None
    #: The id of the request on the current connection.
    id: int = 0
    #: Whether the call was sent on an earlier connection.
    is_again: bool = False

    @property
    def is_repeatable(self) -> bool:
        """Whether navd recognizes a repetition of the call."""
        return "commandId" in self.params and can_repeat(self.params)


def can_repeat(params: dict[str, Any]) -> bool:
    """Whether a command has an effect, and does not depend on a question of its connection."""
    return "within" not in params and not params.get("dryRun")


class Repetition:
    """The commands of one client that wait for the next connection, or whose answers are withheld."""

    def __init__(self) -> None:
        self._prefix = secrets.token_hex(8)
        self._last = 0
        self._interrupted: deque[Pending] = deque()
        #: The answers to repeated commands, until the mirrors have resumed; None afterwards.
        self._withheld: list[tuple[Pending, dict[str, Any]]] | None = None
        #: The number of commands repeated on this connection.
        self._count = 0

    def identified(self, method: str, params: dict[str, Any]) -> dict[str, Any]:
        """Returns the params of a call, with a new `commandId` if the call can be repeated."""
        if method not in REPEATABLE or "commandId" in params or not can_repeat(params):
            return params
        self._last += 1
        return {**params, "commandId": f"{self._prefix}-{self._last}"}

    def interrupted(self, pending: Pending) -> None:
        """Keeps a command for the next connection."""
        self._interrupted.append(pending)

    def send_again(self, send: Callable[[Pending], None]) -> None:
        """Repeats the interrupted commands in the order of their calls, and withholds their answers."""
        self._withheld = []
        self._count = len(self._interrupted)
        while self._interrupted:
            pending = self._interrupted[0]
            pending.is_again = True
            if not pending.future.done():
                send(pending)
            self._interrupted.popleft()

    @property
    def is_withholding(self) -> bool:
        """Whether answers to repeated commands are withheld."""
        return self._count > 0

    def withholds(self, pending: Pending, message: dict[str, Any]) -> bool:
        """Withholds an answer until `release` if necessary. Returns whether it did."""
        if self._withheld is None or not pending.is_again:
            return False
        self._withheld.append((pending, message))
        return True

    def release(self) -> list[tuple[Pending, dict[str, Any]]]:
        """Removes and returns the withheld answers."""
        withheld, self._withheld = self._withheld, None
        return withheld or []

    def abandon(self) -> list[Pending]:
        """Removes and returns the waiting commands, because there will be no other connection."""
        abandoned = [*self._interrupted]
        self._interrupted.clear()
        return abandoned
