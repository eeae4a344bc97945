"""A subscription to the routes of one coordinator."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from ._feed import Feed
from .errors import Behind, Disconnected
from .types import CoordinatorRouted

if TYPE_CHECKING:
    from ._link import Link


class Pullback(Feed[CoordinatorRouted]):
    """An async iterator of the routes that a coordinator takes, from `Client.pullback`.

    Ends with the tree, with the coordinator, or by `close`. Raises `Disconnected` after a lost connection instead of
    resuming, because the routes in between would be missing.
    """

    resumes: ClassVar[bool] = False

    def __init__(self, link: Link) -> None:
        super().__init__(behind=Behind("The iterator was read too slowly, and routes were dropped."))
        self._link = link
        self._number = 0
        #: The reason why the subscription ended, such as `coordinatorEnded`; None while it is active.
        self.end_reason: str | None = None

    async def begin(self, params: dict[str, Any]) -> None:
        """Subscribes."""
        await self._link.request("coordinator.pullback", params, taken=self._began)

    def _began(self, result: dict[str, Any]) -> None:
        self._number = result["subscription"]
        self._link.follow(self._number, self)

    def notified(self, method: str, params: dict[str, Any]) -> None:
        """Handles a notification of the subscription."""
        if method == "coordinator.routed":
            routed: Any = params
            self.put(routed)
        elif method == "subscription.ended":
            self.end_reason = params["reason"]
            self._link.forget(self)
            is_behind = self.end_reason == "overflow"
            self.end(Behind("navd dropped routes: the connection was read too slowly.") if is_behind else None)

    def disconnected(self, error: Exception | None) -> None:
        """Ends the subscription with its connection."""
        self.end_reason = "disconnected" if error else "closed"
        self.end(error)

    async def resume(self) -> None:
        """Does nothing: the subscription ends with its connection."""

    async def close(self) -> None:
        """Ends the subscription."""
        try:
            if self.end_reason is None:
                await self._link.call("tree.unsubscribe", {"subscription": self._number})
        except Disconnected:
            # The subscription ended with the connection.
            pass

    async def __aenter__(self) -> Pullback:
        return self

    async def __aexit__(self, *exception: object) -> None:
        await self.close()
