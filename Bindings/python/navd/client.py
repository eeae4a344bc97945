"""A client of navd."""

from __future__ import annotations

import functools
import os
import sys
import weakref
from typing import Any, AsyncIterator, Awaitable, Callable, Generator, Literal

from ._feed import Feed
from ._link import Link
from ._messages import Handler, Notification
from ._registrations import Performer, Registration
from ._stage import Stage
from ._values import RouteName, pullback_json
from ._wire import socket_path
from .coordinator import Coordinator
from .errors import Behind, Disconnected
from .methods import Methods, given
from .mirror import TreeMirror
from .pullback import Pullback
from .types import CoordinatorPullbackInto, Outcome, Route


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
        self._stage = Stage(self, link)
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
        """An async iterator of the routes that a coordinator takes; the params are those of the method."""
        pullback = Pullback(self._link)
        self._check()
        await pullback.begin(given({"coordinator": coordinator, "tree": tree, "mode": mode, "into": into}))
        return pullback

    async def register(
        self,
        *types: type[Coordinator],
        tree: str | None = None,
        screens: dict[str, Any] | None = None,
        replace: bool | None = None,
        performer: Performer | None = None,
    ) -> list[Coordinator]:
        """Answers for coordinators of these types from now on, also on the next connections.

        tree: only in the tree of that name, now or later; left out, in all trees of the user.
        screens: the screens, as a graph declares them; a tree without a graph takes any.
        replace: whether types are taken over that another client serves.
        performer: called with tree, name and params of custom transitions that no coordinator performs.

        The coordinators that live already, as objects made from their params. What has to be known of a type is
        told in `Coordinator`. An error, such as `typeServed`, is raised as `NavdError`.
        """
        self._check()
        if self._link.introduction is None:
            self._link.introduction = {"name": os.path.basename(sys.argv[0]) or "python"}
        named = {kind.type_name: kind for kind in types}
        params = given({
            "types": {name: kind.declaration() for name, kind in named.items()}, "tree": tree, "screens": screens,
            "replace": replace, "performer": True if performer else None,
        })
        return await self._stage.register(Registration(named, tree, performer, params))

    def coordinators(self, tree: str | None = None) -> dict[str, Coordinator]:
        """The coordinators that this client answers for, by their ids: of one tree, or of the only one."""
        return self._stage.live(tree)

    async def attach(
        self,
        screen: str,
        coordinator: Coordinator,
        route: Route | None = None,
        *,
        tree: str | None = None,
        pullback: RouteName | dict[str, Any] | None = None,
    ) -> Outcome:
        """Opens a coordinator, which this client serves, for the life of a screen: `coordinator.attach`.

        If the outcome is committed the object lives from then on.
        """
        params = given({
            "screen": screen, "coordinator": coordinator.type_name, "route": route, "tree": tree,
            "params": coordinator.params or None, "pullback": pullback_json(pullback),
        })
        with self._stage.attaching(coordinator):
            outcome: Outcome = await self.call("coordinator.attach", params)
        if "attached" in outcome:
            name = tree or (await self.tree.list())["trees"][0]["tree"]
            self._stage.attached(name, outcome["attached"], coordinator)
        return outcome

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

        Coordinators in Python need none of this: see `register`.
        """
        self._link.answers.handlers[method] = handler

    @property
    def is_connected(self) -> bool:
        """Whether calls can be made now."""
        return self._link.is_ready and self._link.end is None

    async def connected(self) -> None:
        """Waits until calls can be made; raises `Disconnected` if there will be no other connection."""
        await self._link.ready()

    async def disconnected(self) -> None:
        """Waits until no calls can be made, for the moment or for ever."""
        await self._link.down()

    async def closed(self) -> None:
        """Waits for the end: of the client or, without `reconnect`, of the connection.

        It raises what made it impossible to go on after a lost connection: what `set_up` raised, or that coordinators
        could not be registered again, since others serve them.
        """
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

    def _end(self, error: Exception | None) -> None:
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


#: What is to be done after each connection.
SetUp = Callable[[Client], Awaitable[object]]


class Connecting:
    """What `connect` gives: await it, or use it with `async with`."""

    def __init__(self, link: Link, set_up: SetUp | None) -> None:
        self._link = link
        self._set_up = set_up
        self._client: Client | None = None

    def __await__(self) -> Generator[Any, None, Client]:
        return self._connect().__await__()

    async def _connect(self) -> Client:
        client = self._client = Client(self._link)
        if self._set_up:
            self._link.after_ready.append(functools.partial(self._set_up, client))
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
    set_up: SetUp | None = None,
) -> Connecting:
    """Connects to navd: `client = await connect()` or `async with connect() as client`.

    path: the socket; left out, it is `$NAVD_SOCKET`, else `$XDG_RUNTIME_DIR/navd.sock`, else the system's daemon.
    client: who connects, as a name or as `{"name", "version"}`, for navd's log and for other clients.
    reconnect: whether a connection that was lost is made again, for as long as it takes. Mirrors and coordinators
        then go on; calls fail meanwhile.
    set_up: called with the client after each connection, the first one too, before mirrors are resumed: for what
        must be there each time, such as a tree that would go with navd.

    Raises `Disconnected` if there is no navd to connect to in the first place.
    """
    introduction = {"name": client} if isinstance(client, str) else client
    return Connecting(Link(path or socket_path(), introduction, reconnect), set_up)
