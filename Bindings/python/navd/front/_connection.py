"""The connection of a front end: reconnects to navd and to the tree while the front end runs."""

from __future__ import annotations

import asyncio
import contextlib
from typing import Any, Callable, Protocol

from ..client import Client, connect
from ..errors import Disconnected, Error, NavdError
from ..mirror import Changed, Replaced, TreeMirror
from ..outcomes import Outcome
from ..types import Change, Snapshot
from ._values import Clock

RETRY_SECONDS = 0.5


class Follower(Protocol):
    """The receiver of a connection's reports."""

    def connecting(self, error: Error | None) -> None:
        """The connection is lost, or not made yet."""

    def closed(self, problem: Error | None, error: Error) -> None:
        """The tree is not open. Receives the errors of opening it and of subscribing to it."""

    def ready(self) -> None:
        """The snapshot is up to date."""

    def attached(self, error: Error) -> None:
        """The tree is open, but opening it with the front end's graph failed."""

    def connected(self, client: Client) -> None:
        """There is a new client."""

    async def begin(self, mirror: TreeMirror) -> None:
        """A subscription has begun or resumed."""

    async def regraphed(self) -> None:
        """The tree has another graph."""

    async def draw(self, snapshot: Snapshot, *changes: Change) -> None:
        """The tree has changed."""

    async def leave(self) -> None:
        """The tree was closed or replaced."""

    async def ending(self) -> None:
        """The client is about to be closed."""


class Connection:
    """The connection to a tree.

    opening: the params of `tree.open`; None to wait until another program opens the tree.
    """

    def __init__(
        self,
        follower: Follower,
        tree: str,
        opening: dict[str, Any] | None,
        *,
        socket: str | None,
        client: str,
        clock: Clock,
        spawn: Callable[[Any], asyncio.Task[Any]],
    ) -> None:
        self._follower = follower
        self._tree = tree
        self._opening = opening
        self._socket = socket
        self._name = client
        self._clock = clock
        self._spawn = spawn
        self._mirror: TreeMirror | None = None

    async def live(self) -> None:
        """Follows the tree until cancelled."""
        while True:
            client = await self._connected()
            async with client:
                self._follower.connected(client)
                watching = self._spawn(self._watch(client))
                try:
                    await self._follow_trees(client)
                finally:
                    watching.cancel()
                    await self._follower.ending()

    async def _connected(self) -> Client:
        while True:
            try:
                return await connect(self._socket, client=self._name, retry_seconds_max=RETRY_SECONDS)
            except Error as error:
                self._follower.connecting(error)
                await self._pause()

    async def _watch(self, client: Client) -> None:
        with contextlib.suppress(Error):
            while True:
                await client.disconnected()
                self._follower.connecting(None)
                await client.reconnected()
                if self._mirror and self._mirror.end_reason is None:
                    self._follower.ready()

    async def _follow_trees(self, client: Client) -> None:
        """Follows the tree, also after it is opened again, until the client has ended."""
        ended = asyncio.ensure_future(client.closed())
        try:
            while mirror := await self._subscribed(client, ended):
                self._mirror = mirror
                # The tree is missing after a restart. Opening the tree reports the problem.
                with contextlib.suppress(NavdError):
                    await self._follow(mirror)
                self._mirror = None
                await self._follower.leave()
            with contextlib.suppress(Error):
                await ended
        finally:
            ended.cancel()

    async def _subscribed(self, client: Client, ended: asyncio.Future[None]) -> TreeMirror | None:
        """Opens the tree or waits for it, and returns its mirror; None if the client has ended."""
        while not ended.done():
            try:
                problem = await self._open(client)
                try:
                    mirror = await client.subscribe(self._tree)
                except NavdError as error:
                    self._follower.closed(problem, error)
                else:
                    if problem:
                        self._follower.attached(problem)
                    return mirror
            except Disconnected:
                # `_watch` reports it.
                pass
            await self._pause()
        return None

    async def _open(self, client: Client) -> Error | None:
        """Opens the tree if the front end has a graph for it. Returns the error."""
        if self._opening is None:
            return None
        try:
            result = await client.tree.open(self._tree, **self._opening)
            if "outcome" in result:
                Outcome.of(result["outcome"]).check()
        except Disconnected:
            raise
        except Error as error:
            return error
        return None

    async def _follow(self, mirror: TreeMirror) -> None:
        instance, updates = mirror.instance, mirror.changes()
        await self._follower.begin(mirror)
        await self._follower.draw(mirror.snapshot)
        self._follower.ready()
        changes: list[Change] = []
        async for update in updates:
            if isinstance(update, Changed):
                changes.append(update.change)
                if update.cause["method"] == "tree.regraph":
                    await self._follower.regraphed()
                if update.change["revision"] < mirror.revision:
                    continue
            elif not (isinstance(update, Replaced) and update.reason == "behind"):
                if mirror.instance != instance:
                    # The same keys belong to other screens.
                    instance = mirror.instance
                    await self._follower.leave()
                await self._follower.begin(mirror)
            await self._follower.draw(mirror.snapshot, *changes)
            changes.clear()

    async def _pause(self) -> None:
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        timer = self._clock.call_later(RETRY_SECONDS, lambda: None if done.done() else done.set_result(None))
        try:
            await done
        finally:
            timer.cancel()
