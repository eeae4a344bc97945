"""A local copy of a tree that applies every change."""

from __future__ import annotations

import weakref
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, AsyncIterator, ClassVar, Mapping, Union

from ._feed import Feed
from ._frozen import freeze
from .errors import Disconnected, NavdError
from .snapshot import apply, on_view, tree_hash
from .types import Cause, CauseClient, Change, Screen, Service, Snapshot

if TYPE_CHECKING:
    from ._link import Link


@dataclass(frozen=True)
class Changed:
    """A change of the tree.

    change: the net difference that the command made.
    cause: the method of the command, with its `info` if any.
    """

    change: Change
    cause: Cause


@dataclass(frozen=True)
class Replaced:
    """The mirror has a new snapshot, and the changes in between are missing: draw the whole snapshot.

    reason: `behind` if the iterator was read too slowly, or the reason why navd could not send the missing changes, such
        as `forgotten`.
    """

    reason: str


@dataclass(frozen=True)
class Resumed:
    """The connection was lost, and the mirror is up to date again. It comes once for each lost connection.

    missed: the changes in between, which are applied.
    reason: if navd could not send them, its reason: `forgotten`, `otherInstance` or `unknownRevision`. The mirror then
        has a new snapshot, and `missed` is empty.
    """

    missed: tuple[Changed, ...] = ()
    reason: str | None = None


Update = Union[Changed, Replaced, Resumed]


class TreeMirror:
    """A copy of a tree, from `Client.subscribe`. When a call returns, the changes that it made are applied.

    The mirror resumes after a lost connection; `changes()` then yields `Resumed`.
    """

    resumes: ClassVar[bool] = True

    def __init__(self, link: Link, tree: str | None) -> None:
        self._link = link
        self._asked_for = tree
        self._number = 0
        self._feeds: weakref.WeakSet[Feed[Update]] = weakref.WeakSet()
        #: The tree's name.
        self.tree = tree or ""
        #: The instance of the tree that revisions belong to.
        self.instance = ""
        #: The tree at `revision`: an immutable value, which later changes do not affect.
        self.snapshot: Snapshot = {"revision": 0, "window": [], "coordinators": []}
        #: The client that serves each delegated coordinator type; None for a detached type.
        self.services: dict[str, Service] = {}
        #: The client that holds the driver lease of the tree; None without one.
        self.driver: CauseClient | None = None
        #: The state saved with `ui.save` when the mirror began or resumed, by the keys of screens.
        self.saved: Mapping[str, Mapping[str, Any]] = {}
        #: The reason why the subscription ended, such as `treeClosed`; None while it is active.
        self.end_reason: str | None = None
        self._end_error: Exception | None = None
        #: The changes missed without a connection; None once they are reported.
        self._missed: list[Changed] | None = None
        self._missing = 0

    @property
    def revision(self) -> int:
        """The revision of the snapshot."""
        return self.snapshot["revision"]

    @property
    def on_view(self) -> list[Screen]:
        """The visible screens, in the top layer. The last one of a split is not always the active screen."""
        return on_view(self.snapshot)

    @property
    def hash(self) -> str:
        """The tree hash of the snapshot: 16 hexadecimal digits, equal in all mirrors of a tree at a revision."""
        return tree_hash(self.snapshot)

    def changes(self) -> AsyncIterator[Update]:
        """Returns an iterator of every change from now on.

        The iteration ends when the tree or the mirror is closed, with `Disconnected` if there will be no other
        connection, and with a `NavdError` if the subscription cannot be resumed. A reader that awaits the next change
        sees the mirror at that change; a slower reader sees a later state.
        """
        feed: Feed[Update] = Feed(behind=Replaced("behind"))
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
            # The subscription ended with the connection and must not resume.
            self._end("closed")

    async def __aenter__(self) -> TreeMirror:
        return self

    async def __aexit__(self, *exception: object) -> None:
        await self.close()

    async def begin(self) -> None:
        """Subscribes, from the last known revision if there is one."""
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
        self.driver = result.get("driver")
        self.saved = result.get("saved", {})
        self._missing = result.get("replayed", 0)
        if "snapshot" in result:
            self.snapshot = freeze(result["snapshot"])
            reason = result.get("reason", "otherInstance")
            if self._missed is not None:
                self._missed = None
                self._tell(Resumed(reason=reason))
            elif not is_new:
                self._tell(Replaced(reason))
        self._caught_up()

    def _caught_up(self) -> None:
        """Reports the missed changes once all of them are applied."""
        if self._missed is not None and self._missing == 0:
            missed, self._missed = tuple(self._missed), None
            self._tell(Resumed(missed))

    def notified(self, method: str, params: dict[str, Any]) -> None:
        """Handles a notification of the subscription."""
        if method == "tree.changed":
            change = freeze(params["change"])
            self.snapshot = apply(self.snapshot, change)
            self._changed(Changed(change, params["cause"]))
        elif method == "coordinator.served":
            self.services[params["type"]] = params["client"]
        elif method == "tree.driven":
            self.driver = params.get("driver")
        elif method == "subscription.ended":
            if params["reason"] == "overflow":
                self._link.spawn(self._follow())
            elif params["reason"] != "shutdown":
                self._end(params["reason"])
            # After `shutdown` the connection ends too, and the next one resumes.

    def _changed(self, changed: Changed) -> None:
        if self._missed is None:
            self._tell(changed)
        else:
            self._missed.append(changed)
            self._missing -= 1
            self._caught_up()

    async def resume(self) -> None:
        """Subscribes again on a new connection."""
        if self._missed is None:
            self._missed = []
        await self._follow()

    async def _follow(self) -> None:
        """Subscribes again from the last known revision."""
        try:
            await self.begin()
        except NavdError as error:
            self._end(error.name, error)
        except Disconnected:
            # The next connection resumes, or `disconnected` ends the mirror.
            pass

    def disconnected(self, error: Exception | None) -> None:
        """Ends the mirror, because there will be no other connection."""
        self._end("disconnected" if error else "closed", error)

    def _end(self, reason: str, error: Exception | None = None) -> None:
        self.end_reason, self._end_error = reason, error
        self._link.forget(self)
        for feed in self._feeds:
            feed.end(error)

    def _tell(self, update: Update) -> None:
        for feed in self._feeds:
            feed.put(update)
