"""Draws snapshots in order: each as a whole, with its transition ended before the next one begins."""

from __future__ import annotations

import asyncio
import inspect
from typing import Any, Awaitable, Callable, Mapping

from .. import containers, reconciler
from ..reconciler import Policy, lifecycles
from ..types import Change, Snapshot
from ._plan import Plan, Step, plan
from .toolkit import Toolkit

NOTHING: Snapshot = {"revision": 0, "window": [], "coordinators": []}

_FUNCTIONS: Mapping[type, str] = {
    containers.AddContainer: "add_container", containers.PlaceContainer: "place_container",
    containers.ChangeContainer: "change_container", containers.RemoveContainer: "remove_container",
    reconciler.Appear: "appear", reconciler.Move: "move", reconciler.Update: "update", reconciler.Uncover: "uncover",
    reconciler.Cover: "cover", reconciler.Disappear: "disappear",
}


async def called(function: Callable[..., Any], *arguments: Any) -> Any:
    """Calls a function of a toolkit, and awaits its result if that is awaitable."""
    result = function(*arguments)
    return await result if inspect.isawaitable(result) else result


async def show(
    toolkit: Toolkit, before: Snapshot | None, after: Snapshot, *changes: Change, policy: Policy = Policy()
) -> None:
    """Shows the next snapshot with the widgets of a toolkit, without a transition and without a daemon.

    For tests of toolkits, such as with `Protocol/reconciler`. `before` is None for the first snapshot.
    """
    done = plan(before, after, *changes, policy=policy)
    for step in (*done.before, *done.after):
        await called(getattr(toolkit, _FUNCTIONS[type(step)]), step)
    fates = lifecycles(after, policy)
    await called(toolkit.focus, next((key for key, fate in fates.items() if fate == "active"), None))


class Drawing:
    """Draws one snapshot after the other.

    performed: called with each step after the toolkit has performed it.
    around: called before the transition begins.
    painted: called with the revision that is drawn, once nothing moves.
    spawn: runs a coroutine in the background.
    """

    def __init__(
        self,
        toolkit: Toolkit,
        policy: Policy,
        *,
        performed: Callable[[Step], None],
        around: Callable[[], Awaitable[None]],
        painted: Callable[[int], Awaitable[None]],
        spawn: Callable[[Any], object],
    ) -> None:
        self._toolkit = toolkit
        self._policy = policy
        self._performed = performed
        self._around = around
        self._painted = painted
        self._spawn = spawn
        self._turn = asyncio.Lock()
        #: The plan of the running transition.
        self._running: Plan | None = None
        #: The snapshot that is drawn or being drawn; None without one.
        self.shown: Snapshot | None = None

    @property
    def active(self) -> str | None:
        """The key of the active screen."""
        fates = lifecycles(self.shown, self._policy) if self.shown else {}
        return next((key for key, lifecycle in fates.items() if lifecycle == "active"), None)

    async def draw(self, snapshot: Snapshot, *changes: Change) -> None:
        """Draws a snapshot. `changes` are the changes since the previous one, if known."""
        async with self._turn:
            done = await self._prepare(snapshot, *changes)
            if not await called(self._toolkit.begin, done.transition, lambda: self._spawn(self._ended(done))):
                await self._end()

    async def leave(self) -> None:
        """Removes all views, because the next snapshot belongs to another tree."""
        async with self._turn:
            if self.shown is not None:
                await self._prepare(NOTHING)
                await self._end()
                self.shown = None

    async def _prepare(self, snapshot: Snapshot, *changes: Change) -> Plan:
        """Performs the steps before the transition."""
        await self._cut_short()
        done = plan(self.shown, snapshot, *changes, policy=self._policy)
        self.shown = snapshot
        with self._toolkit.batch():
            await self._perform(done.before)
            await self._around()
        self._running = done
        return done

    async def _cut_short(self) -> None:
        if self._running is not None:
            await called(self._toolkit.cut_short)
            await self._end()

    async def _ended(self, done: Plan) -> None:
        async with self._turn:
            if self._running is done:
                await self._end()

    async def _end(self) -> None:
        """Performs the steps after the transition."""
        done, self._running = self._running, None
        assert done is not None and self.shown is not None
        with self._toolkit.batch():
            await self._perform(done.after)
        await called(self._toolkit.focus, self.active)
        if self.shown is not NOTHING:
            self._spawn(self._settle(self.shown))

    async def _settle(self, snapshot: Snapshot) -> None:
        if self._rests_at(snapshot):
            await called(self._toolkit.paint)
        if self._rests_at(snapshot):
            await self._painted(snapshot["revision"])

    def _rests_at(self, snapshot: Snapshot) -> bool:
        return self.shown is snapshot and self._running is None

    async def _perform(self, steps: tuple[Step, ...]) -> None:
        for step in steps:
            await called(getattr(self._toolkit, _FUNCTIONS[type(step)]), step)
            self._performed(step)
