"""The routes of one coordinator, as they are taken."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from ._feed import Feed
from .errors import Behind, Disconnected
from .types import CoordinatorRouted

if TYPE_CHECKING:
    from ._link import Link


class Pullback(Feed[CoordinatorRouted]):
    """An async iterator of the routes that a coordinator takes, from `Client.pullback`.

    It ends when the tree or the coordinator does, or when it is closed. It does not live through a lost connection,
    since the routes that were taken meanwhile are not told: then it raises `Disconnected`.
    """

    resumes: ClassVar[bool] = False

    def __init__(self, link: Link) -> None:
        super().__init__(behind=Behind("The iterator was not read while too many routes came for it."))
        self._link = link
        self._number = 0
        #: Why nothing more will come, such as `coordinatorEnded`; None while it goes on.
        self.end_reason: str | None = None

    async def begin(self, params: dict[str, Any]) -> None:
        """Subscribes."""
        await self._link.request("coordinator.pullback", params, taken=self._began)

    def _began(self, result: dict[str, Any]) -> None:
        self._number = result["subscription"]
        self._link.follow(self._number, self)

    def notified(self, method: str, params: dict[str, Any]) -> None:
        """Takes what navd says of the subscription."""
        if method == "coordinator.routed":
            routed: Any = params
            self.put(routed)
        elif method == "subscription.ended":
            self.end_reason = params["reason"]
            self._link.forget(self)
            self.end(Behind("navd could not send all routes.") if self.end_reason == "overflow" else None)

    def disconnected(self, error: Exception | None) -> None:
        """The connection has ended, and the subscription with it."""
        self.end_reason = "disconnected" if error else "closed"
        self.end(error)

    async def resume(self) -> None:
        """Never called: it ends with its connection."""

    async def close(self) -> None:
        """Ends the subscription."""
        try:
            if self.end_reason is None:
                await self._link.call("coordinator.unpullback", {"subscription": self._number})
        except Disconnected:
            # It has ended with the connection.
            pass

    async def __aenter__(self) -> Pullback:
        return self

    async def __aexit__(self, *exception: object) -> None:
        await self.close()
