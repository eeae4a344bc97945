"""A copy of a tree that follows every change."""

from __future__ import annotations

import copy
import weakref
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, AsyncIterator, ClassVar, Union

from ._feed import Feed
from .errors import Disconnected, NavdError
from .snapshot import apply, on_view, tree_hash
from .types import Change, Screen, Service, Snapshot, TreeChangedCause

if TYPE_CHECKING:
    from ._link import Link


@dataclass(frozen=True)
class Changed:
    """The tree has changed.

    change: what the command changed.
    cause: the method of the command, with its `info` if it had any.
    """

    change: Change
    cause: TreeChangedCause


@dataclass(frozen=True)
class Restarted:
    """The mirror began anew, and what happened in between is not known: draw the whole snapshot.

    reason: `forgotten`, `otherInstance` or `unknownRevision` from navd, after the connection was lost; or `behind`:
    more changes waited for the iterator than it may leave unread.
    """

    reason: str


Update = Union[Changed, Restarted]


class TreeMirror:
    """A tree as it is: when a call returns that changed it, the change is here already.

    It comes from `Client.subscribe` and lives through lost connections: the changes that were missed follow, or
    `changes()` tells that it was restarted.
    """

    resumes: ClassVar[bool] = True

    def __init__(self, link: Link, tree: str | None) -> None:
        self._link = link
        self._asked_for = tree
        self._number = 0
        self._feeds: weakref.WeakSet[Feed[Update]] = weakref.WeakSet()
        #: The tree's name.
        self.tree = tree or ""
        #: What the revision counts within.
        self.instance = ""
        #: The tree at `revision`; changed in place by what comes, so copy what is to stay.
        self.snapshot: Snapshot = {"revision": 0, "window": [], "coordinators": []}
        #: Who serves the coordinator types that clients answer for; None: nobody does at the moment.
        self.services: dict[str, Service] = {}
        #: Why nothing more will come, such as `treeClosed`; None while it follows the tree.
        self.end_reason: str | None = None
        self._end_error: Exception | None = None

    @property
    def revision(self) -> int:
        """The revision that the snapshot shows."""
        return self.snapshot["revision"]

    @property
    def on_view(self) -> list[Screen]:
        """The screens that can be seen, of the top layer; the last of a split is not always the active one."""
        return on_view(self.snapshot)

    @property
    def hash(self) -> str:
        """The snapshot's tree hash: 16 hexadecimal digits, the same in all mirrors of one tree at one revision."""
        return tree_hash(self.snapshot)

    def copy(self) -> Snapshot:
        """A copy of the snapshot, which stays as it is."""
        return copy.deepcopy(self.snapshot)

    def changes(self) -> AsyncIterator[Update]:
        """Every change from now on.

        The iteration ends when the tree is closed or the mirror is, with `Disconnected` if the connection ends for
        good, and with a `NavdError` if the tree cannot be followed any more. Who waits for a change sees the
        mirror as the change has left it; of who did something else meanwhile the mirror is ahead.
        """
        feed: Feed[Update] = Feed(behind=Restarted("behind"))
        self._feeds.add(feed)
        if self.end_reason is not None:
            feed.end(self._end_error)
        return feed

    async def close(self) -> None:
        """Ends the subscription."""
        try:
            if self.end_reason is None:
                await self._link.call("tree.unsubscribe", {"subscription": self._number})
        except Disconnected:
            # It has ended with the connection, and is not to be resumed.
            self._end("closed")

    async def __aenter__(self) -> TreeMirror:
        return self

    async def __aexit__(self, *exception: object) -> None:
        await self.close()

    async def begin(self) -> None:
        """Subscribes; what is known already is not asked for again."""
        params: dict[str, Any] = {"tree": self.tree} if self.tree else {}
        if self.instance:
            params |= {"since": self.revision, "instance": self.instance}
        await self._link.request("tree.subscribe", params, taken=self._began)

    def _began(self, result: dict[str, Any]) -> None:
        self._number = result["subscription"]
        self._link.follow(self._number, self)
        self.tree = result["tree"]
        is_new = not self.instance
        self.instance = result["instance"]
        self.services = dict(result.get("services", {}))
        if "snapshot" in result:
            self.snapshot = result["snapshot"]
            if not is_new:
                self._tell(Restarted(result.get("reason", "otherInstance")))

    def notified(self, method: str, params: dict[str, Any]) -> None:
        """Takes what navd says of the subscription."""
        if method == "tree.changed":
            apply(self.snapshot, params["change"])
            self._tell(Changed(params["change"], params["cause"]))
        elif method == "coordinator.served":
            self.services[params["type"]] = params["client"]
        elif method == "subscription.ended":
            if params["reason"] == "overflow":
                self._link.spawn(self.resume())
            elif params["reason"] != "shutdown":
                self._end(params["reason"])
            # After `shutdown` the connection ends too, and tells how it goes on.

    async def resume(self) -> None:
        """Goes on after the last known revision, on a connection that may be another."""
        try:
            await self.begin()
        except NavdError as error:
            self._end(error.name, error)
        except Disconnected:
            # The next connection resumes, or the end of the last ends this.
            pass

    def disconnected(self, error: Exception | None) -> None:
        """There will be no other connection: it was lost for good, or closed."""
        self._end("disconnected" if error else "closed", error)

    def _end(self, reason: str, error: Exception | None = None) -> None:
        self.end_reason, self._end_error = reason, error
        self._link.forget(self)
        for feed in self._feeds:
            feed.end(error)

    def _tell(self, update: Update) -> None:
        for feed in self._feeds:
            feed.put(update)
