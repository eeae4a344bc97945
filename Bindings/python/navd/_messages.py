"""What passes between a client and navd beside calls."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Callable, ClassVar, Protocol


@dataclass(frozen=True)
class Notification:
    """Something that navd told: a method's name and params."""

    method: str
    params: dict[str, Any]


@dataclass(frozen=True)
class Request:
    """Something that navd asks: the request's id, its method and params."""

    id: str
    method: str
    params: dict[str, Any]


Handler = Callable[[Request], Any]


class Follower(Protocol):
    """What hears of one subscription."""

    #: Whether it goes on with the next connection, by `resume`.
    resumes: ClassVar[bool]

    def notified(self, method: str, params: dict[str, Any]) -> None: ...
    def disconnected(self, error: Exception | None) -> None: ...
    async def resume(self) -> None: ...
