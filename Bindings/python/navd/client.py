"""A client of navd."""

from __future__ import annotations

import functools
import os
import sys
import weakref
from typing import Any, AsyncIterator, Awaitable, Callable, Generator, Literal, Mapping

from ._feed import Feed
from ._link import Link
from ._messages import Handler, Notification
from ._registrations import Registration
from ._stage import Stage
from ._values import RouteName, pullback_json
from ._wire import socket_path
from .coordinator import Coordinator
from .declarations import FactDeclaration, ScreenDeclaration
from .errors import Behind, Disconnected
from .graphs import graph_param
from .handle import Tree
from .methods import Methods, given
from .mirror import TreeMirror
from .outcomes import Outcome as Ended
from .pullback import Pullback
from .types import COMMANDS, CoordinatorPullbackInto, Outcome, Root, Route


class Client(Methods):
    """A connection to navd, with a method for each method of the protocol; see `connect`.

    `await client.tree.open("main", graph=graph)` is `tree.open`, `client.coordinator.trigger("note")` is
    `coordinator.trigger`, and so on. An error from navd is raised as `NavdError`. Without a connection, calls raise
    `Disconnected`. If the connection ends, pending calls raise `Disconnected`, except commands, which are sent again on
    the next connection and executed once. Cancelling the task that awaits a call asks navd to cancel the request;
    committed changes stay.
    """

    def __init__(self, link: Link) -> None:
        super().__init__(self.call)
        self._link = link
        self._feeds: weakref.WeakSet[Feed[Notification]] = weakref.WeakSet()
        self._stage = Stage(self, link)
        #: The params of `tree.open` with which each tree, by name, is opened again on the next connection.
        self._openings: dict[str, dict[str, Any]] = {}
        #: Awaited before each command is sent.
        self.before_commands: list[Callable[[], Awaitable[None]]] = []
        link.listeners.append(self._feed)
        link.at_end.append(self._end)

    async def call(self, method: str, params: dict[str, Any] | None = None) -> Any:
        """Calls any method by its name, and returns the result."""
        if method in COMMANDS:
            for prepare in self.before_commands:
                await prepare()
        return await self._link.call(method, params or {})

    async def open(
        self,
        tree: str,
        *,
        graph: str | os.PathLike[str] | dict[str, Any] | None = None,
        root: Root | None = None,
        facts: dict[str, Any] | None = None,
        lifetime: Literal["tree", "connection"] | None = None,
        resume: bool | None = None,
        durability: Literal["memory", "process", "power"] | None = None,
    ) -> Tree:
        """Opens a tree, or attaches to an open one, and returns its handle. The params are those of `client.tree.open`.

        graph: also a `pathlib.Path` of a graph document, which `load_graph` reads.

        After a reconnect the tree is opened again if navd has lost it. If the first route of a new tree is not
        committed, no tree is opened, and the outcome is raised as `NotCommitted`.
        """
        params = given({
            "graph": graph_param(graph), "root": root, "facts": facts, "lifetime": lifetime, "durability": durability,
        })
        result = await self.tree.open(tree, resume=resume, **params)
        if "outcome" in result:
            Ended.of(result["outcome"]).check()
        if self._reopen not in self._link.after_ready:
            self._link.after_ready.append(self._reopen)
        self._openings[tree] = params
        return Tree(self, tree)

    async def _reopen(self) -> None:
        for tree, params in list(self._openings.items()):
            await self.tree.open(tree, resume=True, **params)

    def at(self, tree: str) -> Tree:
        """Returns the handle of a tree that this or another client has opened. Makes no call."""
        return Tree(self, tree)

    async def subscribe(self, tree: str | None = None) -> TreeMirror:
        """Subscribes to a tree and returns its mirror. A user with exactly one tree may leave out `tree`."""
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
        """Subscribes to the routes of a coordinator, with the params of `coordinator.pullback`."""
        pullback = Pullback(self._link)
        self._check()
        await pullback.begin(given({"coordinator": coordinator, "tree": tree, "mode": mode, "into": into}))
        return pullback

    async def register(
        self,
        *types: type[Coordinator],
        tree: str | None = None,
        screens: Mapping[str, ScreenDeclaration | Mapping[str, Any] | None] | None = None,
        facts: Mapping[str, FactDeclaration] | None = None,
        replace: bool | None = None,
    ) -> list[Coordinator]:
        """Serves coordinators of these types from now on, and again after a reconnect.

        tree: the tree, now or later; without it, all trees of the user.
        screens: the screens by name, in the form of a graph document, see `declare_screen`.
        facts: the facts by name that the requirements and leave guards read, see `declare_fact`. They stay with the tree.
        replace: whether to take over types that another client serves.

        Returns the live coordinators of these types, as objects created from their params. `Coordinator` describes how
        to write a type. An error, such as `typeServed`, is raised as `NavdError`.
        """
        self._check()
        named = {kind.type_name: kind for kind in types}
        params = given({
            "types": {name: kind.declaration() for name, kind in named.items()}, "tree": tree, "screens": screens,
            "facts": facts, "replace": replace,
        })
        return await self._stage.register(Registration(named, tree, params))

    def coordinators(self, tree: str | None = None) -> dict[str, Coordinator]:
        """Returns the live coordinators that this client serves in a tree, or in the only one, by their ids."""
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
        """Attaches a coordinator of this client to a screen, for the life of the screen: `coordinator.attach`.

        The object is live once the outcome is committed.
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
        """Returns an iterator of the notifications from now on, of all or only the named methods, across reconnects.

        The iterator raises `Behind` if it is read too slowly.
        """
        feed: _MethodFeed = _MethodFeed(methods)
        self._feeds.add(feed)
        return feed

    def on_notification(self, listener: Callable[[str, dict[str, Any]], None]) -> Callable[[], None]:
        """Calls a function with method and params of each notification, before the next message is handled.

        Returns a function that removes the listener.
        """
        self._link.listeners.append(listener)
        return lambda: self._link.listeners.remove(listener)

    def on_request(self, method: str, handler: Handler) -> None:
        """Answers the requests of a method with a function's result, or with the `NavdError` that it raises.

        Coordinators do not need this: see `register`.
        """
        self._link.answers.handlers[method] = handler

    @property
    def is_connected(self) -> bool:
        """Whether there is a connection."""
        return self._link.is_ready and self._link.end is None

    async def reconnected(self) -> None:
        """Waits until a lost connection is restored, and coordinators and mirrors have resumed.

        Returns immediately if none was lost. Raises `Disconnected` if there will be no other connection.
        """
        await self._link.resumed()

    async def disconnected(self) -> None:
        """Waits until the connection is lost or closed."""
        await self._link.down()

    async def closed(self) -> None:
        """Waits until the client is closed or, without `reconnect`, the connection is lost.

        Raises the error that prevented a reconnect: the exception of `set_up`, or `typeServed` if another client has
        taken over a type.
        """
        await self._link.over()

    async def close(self) -> None:
        """Closes the connection. Mirrors and iterators end, and pending calls raise `Disconnected`."""
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
        super().__init__(behind=Behind("The iterator was read too slowly, and notifications were dropped."))
        self._methods = methods

    def put(self, item: Notification) -> None:
        if not self._methods or item.method in self._methods:
            super().put(item)


#: Called with the client after each connect.
SetUp = Callable[[Client], Awaitable[object]]


class Connecting:
    """The result of `connect`: await it, or use it with `async with`."""

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
    retry_seconds_max: float = 5.0,
) -> Connecting:
    """Connects to navd: `client = await connect()` or `async with connect() as client`.

    path: the socket; without it `$NAVD_SOCKET`, else `$XDG_RUNTIME_DIR/navd.sock`, else the system's daemon.
    client: the name of this client, or `{"name", "version"}`, for navd's log, for histories and for other clients. By
        default it is the name of the script; with "" the client is anonymous, and cannot register coordinators.
    reconnect: whether to connect again after a lost connection, with retries until it succeeds. Mirrors, coordinators
        and pending commands then continue; calls in between fail.
    set_up: called with the client after each connect, including the first, before mirrors resume. Use it to open a
        tree, with `resume=True` to attach to one that is open already.

    retry_seconds_max: the longest pause between two attempts to connect again.

    Raises `Disconnected` if the first connection fails.
    """
    name = _script_name() if client is None else client
    introduction = {"name": name} if isinstance(name, str) else name
    return Connecting(Link(path or socket_path(), introduction if name else None, reconnect, retry_seconds_max), set_up)


def _script_name() -> str:
    """Returns the name of the running script, of the module for `python -m`, else "python"."""
    path = sys.argv[0] if sys.argv else ""
    name = os.path.basename(path)
    if name == "__main__.py":
        name = os.path.basename(os.path.dirname(path))
    return "python" if name in ("", "-c", "-m") else name[:128]
