"""navd without asyncio: the same calls, which block until navd has answered.

    with navd.blocking.connect() as client:
        tree = client.open("main", graph=graph)
        outcome = tree.trigger("note", id=7)

The connection has its own thread, which also calls the methods of registered coordinators. The client is thread-safe.
"""

from __future__ import annotations

import atexit
from typing import TYPE_CHECKING, AsyncIterator, Callable, Generic, TypeVar

from . import client as asynchronous
from ._blocking import Blocking, BlockingCall, BlockingFactory, LoopThread
from ._messages import Notification
from .blocking_methods import Methods
from .coordinator import Coordinator
from .handle import Tree as AsyncTree
from .methods import CommandOptions
from .mirror import TreeMirror as AsyncMirror
from .mirror import Update
from .pullback import Pullback as AsyncPullback
from .types import CauseClient, CoordinatorRouted, Screen, Service, Snapshot

if TYPE_CHECKING:
    from typing_extensions import Unpack

Result = TypeVar("Result")
Item = TypeVar("Item")


class Iterator(Generic[Item]):
    """An iterator that blocks until the next item arrives."""

    def __init__(self, thread: LoopThread, items: AsyncIterator[Item]) -> None:
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


class Pullback(Blocking, Iterator[CoordinatorRouted]):
    """The routes that a coordinator takes; see `navd.Pullback`."""

    _target: AsyncPullback

    def __init__(self, thread: LoopThread, pullback: AsyncPullback) -> None:
        Blocking.__init__(self, thread, pullback)
        Iterator.__init__(self, thread, pullback)

    @property
    def end_reason(self) -> str | None:
        """The reason why the subscription ended; None while it is active."""
        return self._target.end_reason

    close = BlockingCall(AsyncPullback.close)


class TreeMirror(Blocking):
    """A mirror of a tree; see `navd.TreeMirror`. Each property is the state at the time of the access."""

    _target: AsyncMirror

    def _read(self, read: Callable[[AsyncMirror], Result]) -> Result:
        async def work() -> Result:
            return read(self._target)
        return self._thread.wait(work())

    @property
    def tree(self) -> str:
        """The tree's name."""
        return self._target.tree

    @property
    def snapshot(self) -> Snapshot:
        """The tree at the latest revision, as an immutable value."""
        return self._read(lambda mirror: mirror.snapshot)

    @property
    def revision(self) -> int:
        """The latest revision."""
        return self._read(lambda mirror: mirror.revision)

    @property
    def hash(self) -> str:
        """The tree hash."""
        return self._read(lambda mirror: mirror.hash)

    @property
    def on_view(self) -> list[Screen]:
        """The visible screens."""
        return self._read(lambda mirror: mirror.on_view)

    @property
    def services(self) -> dict[str, Service]:
        """The client that serves each delegated coordinator type."""
        return self._read(lambda mirror: dict(mirror.services))

    @property
    def driver(self) -> CauseClient | None:
        """The client that holds the driver lease of the tree; None without one."""
        return self._read(lambda mirror: mirror.driver)

    @property
    def end_reason(self) -> str | None:
        """The reason why the subscription ended; None while it is active."""
        return self._target.end_reason

    def changes(self) -> Iterator[Update]:
        """The changes from now on."""
        return Iterator(self._thread, self._read(lambda mirror: mirror.changes()))

    close = BlockingCall(AsyncMirror.close)


class Tree(Blocking):
    """A tree of navd; see `navd.Tree`."""

    _target: AsyncTree

    @property
    def name(self) -> str:
        """The tree's name."""
        return self._target.name

    def with_options(self, **options: Unpack[CommandOptions]) -> Tree:
        """Returns a handle whose commands have these options."""
        return Tree(self._thread, self._target.with_options(**options))

    trigger = BlockingCall(AsyncTree.trigger)
    handle = BlockingCall(AsyncTree.handle)
    go = BlockingCall(AsyncTree.go)
    back = BlockingCall(AsyncTree.back)
    transfer = BlockingCall(AsyncTree.transfer)
    transaction = BlockingCall(AsyncTree.transaction)
    finish = BlockingCall(AsyncTree.finish)
    drop = BlockingCall(AsyncTree.drop)
    forget = BlockingCall(AsyncTree.forget)
    set_facts = BlockingCall(AsyncTree.set_facts)
    undo = BlockingCall(AsyncTree.undo)
    redo = BlockingCall(AsyncTree.redo)
    watch = BlockingFactory(AsyncTree.watch, TreeMirror)
    url = BlockingCall(AsyncTree.url)
    wait = BlockingCall(AsyncTree.wait)
    close = BlockingCall(AsyncTree.close)
    report_pop = BlockingCall(AsyncTree.report_pop)
    report_dismiss = BlockingCall(AsyncTree.report_dismiss)
    report_select = BlockingCall(AsyncTree.report_select)
    report_close_tab = BlockingCall(AsyncTree.report_close_tab)
    report_focus = BlockingCall(AsyncTree.report_focus)
    report_collapsed = BlockingCall(AsyncTree.report_collapsed)
    report_expanded = BlockingCall(AsyncTree.report_expanded)
    report_activity = BlockingCall(AsyncTree.report_activity)
    report_idle = BlockingCall(AsyncTree.report_idle)
    report_settled = BlockingCall(AsyncTree.report_settled)


class Client(Methods):
    """A connection to navd; see `navd.Client`."""

    _target: asynchronous.Client

    def __init__(self, thread: LoopThread, client: asynchronous.Client) -> None:
        super().__init__(thread, client)
        self._is_closed = False
        atexit.register(self.close)

    call = BlockingCall(asynchronous.Client.call)
    register = BlockingCall(asynchronous.Client.register)
    attach = BlockingCall(asynchronous.Client.attach)
    reconnected = BlockingCall(asynchronous.Client.reconnected)
    disconnected = BlockingCall(asynchronous.Client.disconnected)
    closed = BlockingCall(asynchronous.Client.closed)
    subscribe = BlockingFactory(asynchronous.Client.subscribe, TreeMirror)
    pullback = BlockingFactory(asynchronous.Client.pullback, Pullback)
    open = BlockingFactory(asynchronous.Client.open, Tree)
    _close = BlockingCall(asynchronous.Client.close)

    def at(self, tree: str) -> Tree:
        """The handle of a tree that is open; see `navd.Client.at`."""
        return Tree(self._thread, self._target.at(tree))

    def coordinators(self, tree: str | None = None) -> dict[str, Coordinator]:
        """The live coordinators that this client serves, by their ids; see `navd.Client.coordinators`."""
        async def work() -> dict[str, Coordinator]:
            return self._target.coordinators(tree)
        return self._thread.wait(work())

    def notifications(self, *methods: str) -> Iterator[Notification]:
        """The notifications from now on, of all or only the named methods."""
        async def work() -> AsyncIterator[Notification]:
            return self._target.notifications(*methods)
        return Iterator(self._thread, self._thread.wait(work()))

    @property
    def is_connected(self) -> bool:
        """Whether there is a connection."""
        return self._target.is_connected

    def close(self) -> None:
        """Closes the connection. Later calls other than `close` fail."""
        if not self._is_closed:
            self._is_closed = True
            atexit.unregister(self.close)
            self._close()
            self._thread.stop()

    def __enter__(self) -> Client:
        return self

    def __exit__(self, *exception: object) -> None:
        self.close()


def connect(
    path: str | None = None, *, client: str | dict[str, str] | None = None, reconnect: bool = True
) -> Client:
    """Connects to navd; see `navd.connect`. The client is closed by `with`, by `close`, or when the program ends."""
    thread = LoopThread()

    async def begin() -> asynchronous.Client:
        return await asynchronous.connect(path, client=client, reconnect=reconnect)

    try:
        return Client(thread, thread.wait(begin()))
    except BaseException:
        thread.stop()
        raise
