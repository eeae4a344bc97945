"""The work of a front end on its connection: draws, keeps the state of screens, and reports problems."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from typing import Any, Coroutine, Iterator, Mapping

from ..client import Client
from ..errors import Disconnected, Error
from ..mirror import TreeMirror
from ..outcomes import Outcome
from ..reconciler import Appear, Cover, Disappear, Policy, Uncover, Update
from ..types import Change, Snapshot
from ._around import Around
from ._drawing import NOTHING, Drawing, called
from ._messages import Message, Messages
from ._plan import Step
from ._saving import Saving
from ._values import Clock, State
from .fields import TextField
from .toolkit import Toolkit

log = logging.getLogger("navd")

#: The timeout for sending the last state, in seconds.
ENDING_SECONDS = 1.0


class Session:
    """The parts of a front end, which its connection drives."""

    def __init__(
        self, tree: str, toolkit: Toolkit, *, messages: Messages, language: str, policy: Policy, clock: Clock
    ) -> None:
        self.tree = tree
        self.messages = messages
        self.state: State = "connecting"
        self.problem: Error | None = None
        self.settled = 0
        self.client: Client | None = None
        #: The fields of screens with views, by name.
        self.fields: dict[str, dict[str, TextField]] = {}
        self.around = Around(
            tree, toolkit, language, clock, snapshot=lambda: self.drawing.shown or NOTHING, spawn=self.spawn)
        self.drawing = Drawing(
            toolkit, policy, performed=self._performed, around=self.around.show, painted=self._painted,
            spawn=self.spawn)
        self.saving = Saving(self._send, clock, changed=self._saved_elsewhere, spawn=self.spawn)
        #: The loop of the front end, which may be paused: see `navd.mainloop`.
        self.loop: asyncio.AbstractEventLoop | None = None
        #: Receives the exception of a task.
        self.failure: asyncio.Future[None] | None = None
        messages.graph_texts = lambda: self.around.chrome.get("texts", {})
        self._toolkit = toolkit
        self._state_text: str | None = None
        #: The views of undeclared screens that were already reported.
        self._undeclared: set[str] = set()
        #: The screens of the snapshot that was drawn last.
        self._present: frozenset[str] = frozenset()
        self._tasks: set[asyncio.Task[Any]] = set()

    # Background

    def spawn(self, work: Coroutine[Any, Any, Any]) -> asyncio.Task[Any]:
        """Runs a coroutine in the background. An exception ends the front end."""
        task = (self.loop or asyncio.get_running_loop()).create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._done)
        return task

    def _done(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        error = None if task.cancelled() else task.exception()
        if error and self.failure and not self.failure.done():
            self.failure.set_exception(error)

    def cancel(self) -> None:
        """Cancels the background tasks."""
        for task in self._tasks:
            task.cancel()

    async def perform(self, command: Coroutine[Any, Any, Outcome]) -> None:
        """Awaits a command, and shows a message if it was not carried out."""
        try:
            self.say(self.messages.outcome(await command))
        except Error as error:
            self.say(self.messages.error(error))
        except Exception:
            log.exception("navd: a command failed")

    async def report(self, event: Coroutine[Any, Any, Outcome]) -> None:
        """Awaits a report, and ignores its outcome."""
        with contextlib.suppress(Error):
            await event

    def say(self, message: Message | None) -> None:
        """Shows a message, if there is one."""
        if message is not None:
            self.spawn(called(self._toolkit.say, message))

    # The connection

    def connecting(self, error: Error | None) -> None:
        """The connection is lost, or not made yet."""
        self.around.idle.end()
        self.saving.interrupted()
        self._enter("connecting", self.messages.connecting(error))

    def closed(self, problem: Error | None, error: Error) -> None:
        """The tree is not open. Receives the errors of opening it and of subscribing to it."""
        self.problem = problem
        self._enter("closed", self.messages.closed(problem or error))

    def ready(self) -> None:
        """The snapshot is up to date."""
        self.problem = None
        self._enter("ready", None)

    def _enter(self, state: State, text: str | None) -> None:
        if (state, text) != (self.state, self._state_text):
            self.state, self._state_text = state, text
            self.spawn(called(self._toolkit.state_changed, state, text))

    def connected(self, client: Client) -> None:
        """There is a new client."""
        self.client = client
        client.before_commands.append(self.saving.flush)
        client.on_notification(self.around.notified)

    def attached(self, error: Error) -> None:
        """The tree is open, but opening it with the front end's graph failed."""
        self.say(self.messages.opening(error, self.tree))

    async def begin(self, mirror: TreeMirror) -> None:
        """A subscription has begun or resumed."""
        self.saving.begin(mirror.instance, mirror.saved, others=self._others(mirror.snapshot))
        await self.regraphed()

    async def regraphed(self) -> None:
        """The tree may have another graph."""
        assert self.client
        screens = await self.around.read_graph(self.client)
        # A tree without a graph accepts all screens.
        undeclared = set(self._toolkit.views) - set(screens) if screens else set()
        for message in self.messages.undeclared(undeclared - self._undeclared, screens, self.tree):
            self.say(message)
        self._undeclared = undeclared

    async def draw(self, snapshot: Snapshot, *changes: Change) -> None:
        """The tree has changed."""
        await self.drawing.draw(snapshot, *changes)
        self._present = frozenset(screen["key"] for screen in _screens(snapshot["window"]))

    async def leave(self) -> None:
        """The tree was closed or replaced."""
        self._present, self.settled = frozenset(), 0
        self.saving.leave()
        await self.drawing.leave()
        await self.around.leave()

    async def ending(self) -> None:
        """The client is about to be closed."""
        with contextlib.suppress(asyncio.TimeoutError):
            await asyncio.wait_for(self.saving.flush(), ENDING_SECONDS)

    # Drawing

    def _performed(self, step: Step) -> None:
        match step:
            case Update(key):
                self.spawn(self.saving.look(key, is_other=True))
            case Uncover(key):
                self.spawn(self.saving.look(key))
            case Appear(key) if key in self._present:
                # Its view was removed, but its screen is still in the tree.
                self.spawn(self.saving.look(key))
            case Cover(key):
                self.spawn(self.saving.flush([key]))
            case Disappear(key):
                self.fields.pop(key, None)
                self.spawn(self.saving.flush([key]))

    async def _painted(self, revision: int) -> None:
        self.settled = revision
        self.saving.forget(self._present)
        if self.client:
            await self.report(self.client.at(self.tree).report_settled(revision))
            await self.around.find_way_back(self.client)

    # Saved state

    def _others(self, snapshot: Snapshot) -> set[str]:
        """Returns the screens whose name or params in a snapshot differ from those shown."""
        shown = {screen["key"]: screen for screen in _screens((self.drawing.shown or NOTHING)["window"])}
        return {screen["key"] for screen in _screens(snapshot["window"])
                if (was := shown.get(screen["key"])) is None
                or (was["name"], was["params"]) != (screen["name"], screen["params"])}

    async def _send(self, key: str, state: Mapping[str, Any]) -> Mapping[str, Any]:
        if self.client is None:
            raise Disconnected("There is no connection to navd yet.")
        return await self.client.ui.save(key, dict(state), tree=self.tree)

    async def _saved_elsewhere(self, key: str, members: Mapping[str, Any]) -> None:
        if key not in self._present:
            return
        for field in list(self.fields.get(key, {}).values()):
            field.changed(members)
        await called(self._toolkit.saved_changed, key, members)


def _screens(nodes: Any) -> Iterator[Any]:
    for node in nodes:
        if "children" in node:
            yield from _screens(node["children"])
        else:
            yield node
