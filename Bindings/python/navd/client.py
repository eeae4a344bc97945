"""A client of navd."""

from __future__ import annotations

import functools
import weakref
from typing import Any, AsyncIterator, Awaitable, Callable, Generator, Literal

from ._feed import Feed
from ._link import Handler, Link, Notification
from ._wire import socket_path
from .errors import Behind, Disconnected
from .methods import Methods, given
from .mirror import TreeMirror
from .pullback import Pullback
from .types import CoordinatorPullbackInto


class Client(Methods):
    """A connection to navd, with a method for each of navd's; see `connect`.

    `await client.tree.open("main", graph=graph)` is `tree.open`, `client.coordinator.trigger("note")` is
    `coordinator.trigger`, and so on. An error from navd is raised as `NavdError`. Without a connection calls raise
    `Disconnected` at once, and so do those that were not answered when it ended. Cancelling the task that waits
    for a call asks navd to give it up; what was carried out already stays.
    """

    def __init__(self, link: Link) -> None:
        super().__init__(self.call)
        self._link = link
        self._feeds: weakref.WeakSet[Feed[Notification]] = weakref.WeakSet()
        link.listeners.append(self._feed)
        link.at_end.append(self._end)

    async def call(self, method: str, params: dict[str, Any] | None = None) -> Any:
        """Calls any method by its name, and gives its result."""
        return await self._link.call(method, params or {})

    async def subscribe(self, tree: str | None = None) -> TreeMirror:
        """A copy of a tree that follows every change; `tree` may be left out by a user who has exactly one."""
        mirror = TreeMirror(self._link, tree)
        self._check()
        await mirror.begin()
        return mirror

    async def pullback(
        self,
        coordinator: str,
        *,
        tree: str | None = None,
        mode: Literal["always", "unhandled"] | None = None,
        into: CoordinatorPullbackInto | None = None,
    ) -> Pullback:
        """An async iterator of the routes that a coordinator takes; the params are those of `coordinator.pullback`."""
        pullback = Pullback(self._link)
        self._check()
        await pullback.begin(given({"coordinator": coordinator, "tree": tree, "mode": mode, "into": into}))
        return pullback

    def notifications(self, *methods: str) -> AsyncIterator[Notification]:
        """Everything that navd tells from now on, or only what is named. It goes on with the next connection.

        It raises `Behind` if it is not read while too much comes.
        """
        feed: _MethodFeed = _MethodFeed(methods)
        self._feeds.add(feed)
        return feed

    def on_notification(self, listener: Callable[[str, dict[str, Any]], None]) -> Callable[[], None]:
        """Calls a function with method and params of each notification, before anything that came later is done.

        What it returns ends that.
        """
        self._link.listeners.append(listener)
        return lambda: self._link.listeners.remove(listener)

    def on_request(self, method: str, handler: Handler) -> None:
        """Answers what navd asks with what a function returns or awaits; a `NavdError` that it raises is the answer.

        Coordinators in Python need none of this: see `serve`.
        """
        self._link.handlers[method] = handler

    @property
    def is_connected(self) -> bool:
        """Whether calls can be made now."""
        return self._link.is_ready and self._link.end is None

    async def connected(self) -> None:
        """Waits until calls can be made; raises `Disconnected` if there will be no other connection."""
        await self._link.ready()

    async def closed(self) -> None:
        """Waits for the end: of the client or, without `reconnect`, of the connection."""
        await self._link.over()

    async def close(self) -> None:
        """Ends the connection. Mirrors and iterators end; calls that were not answered raise `Disconnected`."""
        await self._link.close()

    async def __aenter__(self) -> Client:
        return self

    async def __aexit__(self, *exception: object) -> None:
        await self.close()

    def _check(self) -> None:
        if not self.is_connected:
            raise self._link.end or Disconnected("There is no connection to navd at the moment.")

    def _feed(self, method: str, params: dict[str, Any]) -> None:
        for feed in self._feeds:
            feed.put(Notification(method, params))

    def _end(self, error: Disconnected | None) -> None:
        for feed in self._feeds:
            feed.end(error)


class _MethodFeed(Feed[Notification]):
    """The notifications of some methods, or of all."""

    def __init__(self, methods: tuple[str, ...]) -> None:
        super().__init__(behind=Behind("The iterator was not read while too many notifications came for it."))
        self._methods = methods

    def put(self, item: Notification) -> None:
        if not self._methods or item.method in self._methods:
            super().put(item)


class Connecting:
    """What `connect` gives: await it, or use it with `async with`."""

    def __init__(self, link: Link, on_reconnect: Callable[[Client], Awaitable[None]] | None) -> None:
        self._link = link
        self._on_reconnect = on_reconnect
        self._client: Client | None = None

    def __await__(self) -> Generator[Any, None, Client]:
        return self._connect().__await__()

    async def _connect(self) -> Client:
        client = self._client = Client(self._link)
        if self._on_reconnect:
            self._link.after_ready.append(functools.partial(self._on_reconnect, client))
        await self._link.start()
        return client

    async def __aenter__(self) -> Client:
        return await self._connect()

    async def __aexit__(self, *exception: object) -> None:
        if self._client:
            await self._client.close()


def connect(
    path: str | None = None,
    *,
    client: str | dict[str, str] | None = None,
    reconnect: bool = True,
    on_reconnect: Callable[[Client], Awaitable[None]] | None = None,
) -> Connecting:
    """Connects to navd: `client = await connect()` or `async with connect() as client`.

    path: the socket; left out, it is `$NAVD_SOCKET`, else `$XDG_RUNTIME_DIR/navd.sock`, else the system's daemon.
    client: who connects, as a name or as `{"name", "version"}`, for navd's log and for other clients.
    reconnect: whether a connection that was lost is made again, for as long as it takes. Mirrors and coordinators
        then go on; calls fail meanwhile.
    on_reconnect: called with the client after each new connection; for example, to open a tree again that went
        with navd.

    Raises `Disconnected` if there is no navd to connect to in the first place.
    """
    introduction = {"name": client} if isinstance(client, str) else client
    return Connecting(Link(path or socket_path(), introduction, reconnect), on_reconnect)
