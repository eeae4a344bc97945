"""Messages between a client and navd other than calls."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Callable, ClassVar, Protocol


@dataclass(frozen=True)
class Notification:
    """A notification from navd: its method and params."""

    method: str
    params: dict[str, Any]


@dataclass(frozen=True)
class Request:
    """A request from navd: its id, method and params."""

    id: str
    method: str
    params: dict[str, Any]


Handler = Callable[[Request], Any]


class Follower(Protocol):
    """The receiver of one subscription's notifications."""

    #: Whether to call `resume` on the next connection.
    resumes: ClassVar[bool]

    def notified(self, method: str, params: dict[str, Any]) -> None: ...
    def disconnected(self, error: Exception | None) -> None: ...
    async def resume(self) -> None: ...
