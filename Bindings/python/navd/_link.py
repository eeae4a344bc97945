"""The connection of a client: requests in both directions, subscriptions, and reconnecting.

Messages from navd are handled in order: the task that awaits a message runs before the next message is read. So a
mirror is up to date when a call returns, and no notification overtakes the answer that came before it.
"""

from __future__ import annotations

import asyncio
import logging
from typing import Any, Awaitable, Callable, Coroutine

from ._answers import Answers
from ._messages import Follower, Request
from ._repeating import Pending, Repetition
from ._wire import Wire
from .errors import Disconnected, NavdError
from .types import COMMANDS

log = logging.getLogger("navd")

RETRY_SECONDS_MIN = 0.05


class Link:
    """The current connection of a client, across reconnects."""

    def __init__(
        self, path: str, introduction: dict[str, Any] | None, reconnects: bool, retry_seconds_max: float
    ) -> None:
        self.path = path
        self.introduction = introduction
        self.reconnects = reconnects
        #: The result of `initialize` on this connection.
        self.introduced: dict[str, Any] | None = None
        self.answers = Answers(self._send)
        self.listeners: list[Callable[[str, dict[str, Any]], None]] = []
        #: Run on each new connection: before calls are allowed, and after.
        self.before_ready: list[Callable[[], Awaitable[None]]] = []
        self.after_ready: list[Callable[[], Awaitable[object]]] = []
        #: Called once after the last connection: with the error, or None if the client was closed.
        self.at_end: list[Callable[[Exception | None], None]] = []
        self._wire: Wire | None = None
        self._last_id = 0
        self._pending: dict[int, Pending] = {}
        self._repetition = Repetition()
        self._followers: dict[int, Follower] = {}
        self._resuming: list[Follower] = []
        self._tasks: set[asyncio.Task[None]] = set()
        self._running: asyncio.Task[None] | None = None
        self._retry_seconds = RETRY_SECONDS_MIN
        self._retry_seconds_max = retry_seconds_max
        self._ready = asyncio.Event()
        self._resumed = asyncio.Event()
        self._down = asyncio.Event()
        self._over = asyncio.Event()
        #: The error of calls after the last connection; None before.
        self.end: Exception | None = None

    # Connecting

    async def start(self) -> None:
        """Makes the first connection. Raises Disconnected if that fails."""
        wire = self._wire = await Wire.open(self.path)
        self._running = asyncio.create_task(self._run(wire))
        try:
            if self.introduction:
                await self.introduce()
            self._become_ready()
            for set_up in self.after_ready:
                await set_up()
            self._resumed.set()
        except BaseException:
            await self.close()
            raise

    async def introduce(self) -> dict[str, Any]:
        """Sends `initialize` once on each connection, and returns its result."""
        if self.introduced is None:
            params = {"client": self.introduction} if self.introduction else {}
            self.introduced = await self.request("initialize", params)
        return self.introduced

    def _become_ready(self) -> None:
        self._down.clear()
        self._ready.set()

    @property
    def is_ready(self) -> bool:
        """Whether there is a connection that is ready for calls."""
        return self._ready.is_set()

    async def resumed(self) -> None:
        """Waits until a connection is set up completely. Raises Disconnected if there will be no other connection."""
        await self._resumed.wait()
        if self.end is not None:
            raise self.end

    async def down(self) -> None:
        """Waits until the connection is lost or closed."""
        await self._down.wait()

    async def over(self) -> None:
        """Waits until there will be no other connection. Raises the error, unless the connection was only lost."""
        await self._over.wait()
        if self.end and not isinstance(self.end, Disconnected):
            raise self.end

    async def close(self) -> None:
        """Closes the connection and makes no other."""
        wire = self._wire
        self._finish(None)
        if wire:
            await wire.closed()

    def _finish(self, error: Exception | None) -> None:
        """Ends the link: no other connection is made."""
        if self.end is not None:
            return
        for task in (self._running, *self._tasks):
            if task and task is not asyncio.current_task():
                task.cancel()
        wire = self._wire
        self._lost(Disconnected("The client was closed."))
        self._ended(error)
        if wire:
            wire.end()

    async def _run(self, wire: Wire) -> None:
        try:
            while True:
                error = await self._read(wire)
                if self.is_ready:
                    self._retry_seconds = RETRY_SECONDS_MIN
                self._lost(error)
                wire.end()
                if not self.reconnects:
                    self._ended(error)
                    return
                wire = self._wire = await self._reconnected()
                self.spawn(self._resume())
        except Exception as error:
            log.exception("navd: a message could not be handled")
            self._finish(error)

    async def _reconnected(self) -> Wire:
        """Connects again. Each attempt after a connection that did not become ready waits longer."""
        while True:
            await asyncio.sleep(self._retry_seconds)
            self._retry_seconds = min(2 * self._retry_seconds, self._retry_seconds_max)
            try:
                return await Wire.open(self.path)
            except Disconnected:
                # Retried until it succeeds.
                pass

    async def _resume(self) -> None:
        wire = self._wire
        try:
            if self.introduction:
                await self.introduce()
            for prepare in self.before_ready:
                await prepare()
            if self._wire is not wire:
                return
            self._repetition.send_again(self._transmit)
            self._become_ready()
            for set_up in self.after_ready:
                await set_up()
            for follower in list(self._resuming):
                await follower.resume()
            if self._repetition.is_withholding:
                # Deliver the changes that the mirrors missed before the answer.
                await self.request("ping", {})
            # `set_up` may have ignored the loss of its connection. The next connection resumes again.
            if self._wire is wire:
                self._release_answers()
                self._resumed.set()
        except Disconnected:
            # The next connection resumes again.
            pass
        except Exception as error:
            # No caller awaits this task: `closed` and later calls raise the error.
            self._finish(error)

    def _lost(self, error: Disconnected) -> None:
        self._wire = None
        self._ready.clear()
        self._resumed.clear()
        self._down.set()
        self.introduced = None
        self.answers.cancel()
        self._release_answers()
        pending, self._pending = self._pending, {}
        for waiting in pending.values():
            if self.reconnects and waiting.is_repeatable:
                self._repetition.interrupted(waiting)
            else:
                self._unanswered(waiting, error)
        followers, self._followers = self._followers, {}
        for follower in followers.values():
            if not follower.resumes:
                follower.disconnected(error)

    def _unanswered(self, waiting: Pending, error: Exception) -> None:
        if not waiting.future.done():
            waiting.future.set_exception(Disconnected(
                f"{error} {waiting.method} was not answered; whether it was carried out is not known."))

    def _release_answers(self) -> None:
        for waiting, message in self._repetition.release():
            self._settle(waiting, message)

    def _ended(self, error: Exception | None) -> None:
        self.end = error or Disconnected("The client was closed.")
        for waiting in self._repetition.abandon():
            self._unanswered(waiting, self.end)
        for follower in list(self._resuming):
            follower.disconnected(error)
        for tell in self.at_end:
            tell(error)
        self._ready.set()
        self._resumed.set()
        self._over.set()

    def spawn(self, work: Coroutine[Any, Any, None]) -> None:
        """Runs a coroutine in a task that ends with the client."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    # Asking

    async def request(
        self, method: str, params: dict[str, Any], taken: Callable[[Any], None] | None = None
    ) -> Any:
        """Sends a request and returns its result. `taken` gets the result before any later message is read."""
        if self._wire is None or self.end is not None:
            raise self.end or Disconnected("The client is not connected.")
        waiting = Pending(method, params, asyncio.get_running_loop().create_future(), taken)
        self._transmit(waiting)
        try:
            return await waiting.future
        except asyncio.CancelledError:
            self._tell("$/cancelRequest", {"id": waiting.id})
            raise

    def _transmit(self, waiting: Pending) -> None:
        self._last_id += 1
        message: dict[str, Any] = {"id": self._last_id, "method": waiting.method}
        if waiting.params:
            message["params"] = waiting.params
        assert self._wire
        self._wire.send(message)
        waiting.id = self._last_id
        self._pending[waiting.id] = waiting

    async def call(self, method: str, params: dict[str, Any]) -> Any:
        """Sends a request. Raises Disconnected if not connected.

        A command gets `within` if the caller handles a question, and a `commandId` if the client reconnects.
        """
        if not self.is_ready or self.end is not None:
            raise self.end or Disconnected("There is no connection to navd at the moment.")
        if method in COMMANDS and (within := self.answers.within):
            params = {"within": within, **params}
        if self.reconnects:
            params = self._repetition.identified(method, params)
        return await self.request(method, params)

    def _tell(self, method: str, params: dict[str, Any]) -> None:
        self._send({"method": method, "params": params})

    def _send(self, message: dict[str, Any]) -> None:
        """Sends a message without an answer. Drops the message without a connection."""
        if self._wire:
            self._wire.send(message)

    # Following

    def follow(self, number: int, follower: Follower) -> None:
        """Delivers the notifications of a subscription to a follower from now on."""
        self._followers[number] = follower
        if follower.resumes and follower not in self._resuming:
            self._resuming.append(follower)

    def forget(self, follower: Follower) -> None:
        """Stops delivering notifications to a follower."""
        self._followers = {n: f for n, f in self._followers.items() if f is not follower}
        self._resuming = [f for f in self._resuming if f is not follower]

    # Reading

    async def _read(self, wire: Wire) -> Disconnected:
        """Handles messages until the connection ends, and returns the reason."""
        while True:
            try:
                message = await wire.receive()
            except Disconnected as error:
                return error
            if "method" not in message:
                self._answered(message)
            elif "id" in message:
                self.answers.asked(Request(message["id"], message["method"], message.get("params") or {}))
            else:
                self._notified(message["method"], message.get("params") or {})
            # The task that awaited this message runs before the next message is read.
            await asyncio.sleep(0)

    def _answered(self, message: dict[str, Any]) -> None:
        waiting = self._pending.pop(message.get("id") or 0, None)
        if waiting is None:
            # A response without an id has navd's reason for closing the connection.
            if "error" in message:
                log.warning("navd: %s", NavdError.of(message["error"]))
        elif not self._repetition.withholds(waiting, message):
            self._settle(waiting, message)

    def _settle(self, waiting: Pending, message: dict[str, Any]) -> None:
        if waiting.future.done():
            self._abandoned(waiting, message)
        elif "error" in message:
            waiting.future.set_exception(NavdError.of(message["error"]))
        else:
            try:
                if waiting.taken:
                    waiting.taken(message["result"])
                waiting.future.set_result(message["result"])
            except Exception as error:
                waiting.future.set_exception(error)

    def _abandoned(self, waiting: Pending, message: dict[str, Any]) -> None:
        """Ends a subscription whose caller was cancelled."""
        if waiting.method in ("tree.subscribe", "coordinator.pullback") and "result" in message:
            self._tell("tree.unsubscribe", {"subscription": message["result"]["subscription"]})

    def _notified(self, method: str, params: dict[str, Any]) -> None:
        if method == "$/cancelRequest":
            self.answers.cancel(params["id"])
        follower = self._followers.get(params.get("subscription", 0))
        if follower:
            follower.notified(method, params)
        for listener in list(self.listeners):
            try:
                listener(method, params)
            except Exception:
                log.exception("navd: a listener of notifications failed on %s", method)
