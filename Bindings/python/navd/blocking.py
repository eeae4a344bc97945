"""navd without asyncio: the same calls, each of which returns when it is answered.

    with navd.blocking.connect() as client:
        client.tree.open("main", graph=graph)
        outcome = client.coordinator.trigger("note")

The connection lives in a thread of its own; so do the coordinators that are registered, whose methods are called there.
The client may be used by several threads.
"""

from __future__ import annotations

import asyncio
import atexit
import threading
from typing import Any, AsyncIterator, Callable, Coroutine, Generic, Literal, TypeVar

from . import client as asynchronous
from ._messages import Notification
from ._registrations import Performer
from ._values import RouteName
from .blocking_methods import Methods
from .coordinator import Coordinator
from .mirror import TreeMirror as AsyncMirror
from .mirror import Update
from .pullback import Pullback as AsyncPullback
from .types import CoordinatorPullbackInto, CoordinatorRouted, Outcome, Route, Screen, Service, Snapshot

Result = TypeVar("Result")
Item = TypeVar("Item")


class _Thread:
    """An event loop in a thread; it lets others wait for what is done there."""

    def __init__(self) -> None:
        self.loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self.loop.run_forever, name="navd", daemon=True)
        self._thread.start()

    def wait(self, work: Coroutine[Any, Any, Result]) -> Result:
        """Waits until something is done; whoever is interrupted, as with Ctrl-C, cancels it."""
        if threading.current_thread() is self._thread:
            work.close()
            raise RuntimeError("A coordinator cannot use the blocking client: let its method be async and await "
                               "self.client.")
        future = asyncio.run_coroutine_threadsafe(work, self.loop)
        try:
            return future.result()
        except BaseException:
            future.cancel()
            raise

    def stop(self) -> None:
        self.loop.call_soon_threadsafe(self.loop.stop)
        self._thread.join()
        self.loop.close()


class Iterator(Generic[Item]):
    """What comes, item by item; waiting for the next one blocks."""

    def __init__(self, thread: _Thread, items: AsyncIterator[Item]) -> None:
        self._thread = thread
        self._items = items

    def __iter__(self) -> Iterator[Item]:
        return self

    def __next__(self) -> Item:
        try:
            return self._thread.wait(self._next())
        except StopAsyncIteration:
            raise StopIteration from None

    async def _next(self) -> Item:
        return await self._items.__anext__()


class Pullback(Iterator[CoordinatorRouted]):
    """The routes that a coordinator takes; see `navd.Pullback`."""

    def __init__(self, thread: _Thread, pullback: AsyncPullback) -> None:
        super().__init__(thread, pullback)
        self._pullback = pullback

    @property
    def end_reason(self) -> str | None:
        """Why nothing more will come; None while it goes on."""
        return self._pullback.end_reason

    def close(self) -> None:
        """Ends the subscription."""
        self._thread.wait(self._pullback.close())


class TreeMirror:
    """A tree as it is; see `navd.TreeMirror`. What it gives is the state of the moment in which it is asked."""

    def __init__(self, thread: _Thread, mirror: AsyncMirror) -> None:
        self._thread = thread
        self._mirror = mirror

    def _of(self, get: Callable[[AsyncMirror], Result]) -> Result:
        async def look() -> Result:
            return get(self._mirror)
        return self._thread.wait(look())

    @property
    def tree(self) -> str:
        """The tree's name."""
        return self._mirror.tree

    @property
    def snapshot(self) -> Snapshot:
        """A copy of the tree at the latest revision."""
        return self._of(lambda mirror: mirror.copy())

    @property
    def revision(self) -> int:
        """The latest revision."""
        return self._of(lambda mirror: mirror.revision)

    @property
    def hash(self) -> str:
        """The tree hash."""
        return self._of(lambda mirror: mirror.hash)

    @property
    def on_view(self) -> list[Screen]:
        """The screens that can be seen."""
        return self._of(lambda mirror: mirror.on_view)

    @property
    def services(self) -> dict[str, Service]:
        """Who serves the coordinator types that clients answer for."""
        return self._of(lambda mirror: dict(mirror.services))

    @property
    def end_reason(self) -> str | None:
        """Why nothing more will come; None while it follows the tree."""
        return self._mirror.end_reason

    def changes(self) -> Iterator[Update]:
        """Every change from now on."""
        return Iterator(self._thread, self._of(lambda mirror: mirror.changes()))

    def close(self) -> None:
        """Ends the subscription."""
        self._thread.wait(self._mirror.close())


class Client(Methods):
    """A connection to navd; see `navd.Client`."""

    def __init__(self, thread: _Thread, client: asynchronous.Client) -> None:
        super().__init__(self.call)
        self._thread = thread
        self._client = client
        self._is_closed = False
        atexit.register(self.close)

    def call(self, method: str, params: dict[str, Any] | None = None) -> Any:
        """Calls any method by its name, and gives its result."""
        return self._thread.wait(self._client.call(method, params))

    def subscribe(self, tree: str | None = None) -> TreeMirror:
        """A copy of a tree that follows every change."""
        return TreeMirror(self._thread, self._thread.wait(self._client.subscribe(tree)))

    def pullback(
        self,
        coordinator: str,
        *,
        tree: str | None = None,
        mode: Literal["always", "unhandled"] | None = None,
        into: CoordinatorPullbackInto | None = None,
    ) -> Pullback:
        """The routes that a coordinator takes, from now on."""
        return Pullback(self._thread, self._thread.wait(
            self._client.pullback(coordinator, tree=tree, mode=mode, into=into)))

    def register(
        self,
        *types: type[Coordinator],
        tree: str | None = None,
        screens: dict[str, Any] | None = None,
        replace: bool | None = None,
        performer: Performer | None = None,
    ) -> list[Coordinator]:
        """Answers for coordinators of these types from now on; see `navd.Client.register`."""
        return self._thread.wait(self._client.register(
            *types, tree=tree, screens=screens, replace=replace, performer=performer))

    def coordinators(self, tree: str | None = None) -> dict[str, Coordinator]:
        """The coordinators that live and that this client answers for, by their ids."""
        async def look() -> dict[str, Coordinator]:
            return self._client.coordinators(tree)
        return self._thread.wait(look())

    def attach(
        self,
        screen: str,
        coordinator: Coordinator,
        route: Route | None = None,
        *,
        tree: str | None = None,
        pullback: RouteName | dict[str, Any] | None = None,
    ) -> Outcome:
        """Opens a coordinator for the life of a screen; see `navd.Client.attach`."""
        return self._thread.wait(self._client.attach(screen, coordinator, route, tree=tree, pullback=pullback))

    def notifications(self, *methods: str) -> Iterator[Notification]:
        """Everything that navd tells from now on, or only what is named."""
        async def begin() -> AsyncIterator[Notification]:
            return self._client.notifications(*methods)
        return Iterator(self._thread, self._thread.wait(begin()))

    @property
    def is_connected(self) -> bool:
        """Whether calls can be made now."""
        return self._client.is_connected

    def connected(self) -> None:
        """Waits until calls can be made."""
        self._thread.wait(self._client.connected())

    def disconnected(self) -> None:
        """Waits until no calls can be made."""
        self._thread.wait(self._client.disconnected())

    def closed(self) -> None:
        """Waits for the end: for example, while coordinators are served."""
        self._thread.wait(self._client.closed())

    def close(self) -> None:
        """Ends the connection; after that the client can only be closed again."""
        if not self._is_closed:
            self._is_closed = True
            atexit.unregister(self.close)
            self._thread.wait(self._client.close())
            self._thread.stop()

    def __enter__(self) -> Client:
        return self

    def __exit__(self, *exception: object) -> None:
        self.close()


def connect(
    path: str | None = None, *, client: str | dict[str, str] | None = None, reconnect: bool = True
) -> Client:
    """Connects to navd; see `navd.connect`. The client is closed by `with`, by `close`, or when the program ends."""
    thread = _Thread()

    async def begin() -> asynchronous.Client:
        return await asynchronous.connect(path, client=client, reconnect=reconnect)

    try:
        return Client(thread, thread.wait(begin()))
    except BaseException:
        thread.stop()
        raise
