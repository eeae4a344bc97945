"""The state of screens that a front end keeps, such as typed text, and its storage in navd."""

from __future__ import annotations

import asyncio
import logging
from typing import Any, Awaitable, Callable, Collection, Mapping

from ..errors import Disconnected, NavdError
from ._values import Clock, Timer

log = logging.getLogger("navd")

#: The seconds without a change after which the state is sent.
QUIET_SECONDS = 0.4
#: The seconds within which navd stores acknowledged state.
STORED_SECONDS = 2.0

#: `ui.save`: returns its result.
Send = Callable[[str, Mapping[str, Any]], Awaitable[Mapping[str, Any]]]


class _Screen:
    """The state of one screen."""

    def __init__(self) -> None:
        #: The state in navd, the state being sent, and the unsent state.
        self.acknowledged: Mapping[str, Any] = {}
        self.sending: dict[str, Any] = {}
        self.waiting: dict[str, Any] = {}
        #: The state that was acknowledged last, and the time.
        self.recent: dict[str, tuple[Any, float]] = {}
        #: One request at a time, so that answers arrive in the order of the changes.
        self.turn = asyncio.Lock()

    @property
    def known(self) -> dict[str, Any]:
        merged = {**self.acknowledged, **self.sending, **self.waiting}
        return {name: value for name, value in merged.items() if value is not None}


class Saving:
    """Keeps the state of all screens.

    changed: called with members of a screen's state that another front end has saved.
    spawn: runs a coroutine in the background.
    """

    def __init__(
        self,
        send: Send,
        clock: Clock,
        *,
        changed: Callable[[str, Mapping[str, Any]], Awaitable[None]],
        spawn: Callable[[Any], object],
    ) -> None:
        self._send = send
        self._clock = clock
        self._changed = changed
        self._spawn = spawn
        self._screens: dict[str, _Screen] = {}
        self._timer: Timer | None = None
        self._instance = ""
        #: Whether the tree of the keys is known.
        self._is_attached = False

    def begin(
        self, instance: str, saved: Mapping[str, Mapping[str, Any]], *, others: Collection[str] = frozenset()
    ) -> None:
        """Takes what a subscription returned. In the same tree, what is not sent yet stays, and is sent.

        others: the screens whose params have changed.
        """
        is_same = instance == self._instance
        if not is_same:
            self._instance = instance
            self._screens.clear()
        for key in {*self._screens, *saved}:
            screen, now = self._of(key), saved.get(key, {})
            before = screen.known
            if key in others and set(screen.acknowledged) - set(screen.waiting) - set(now):
                screen.waiting = {}
            screen.acknowledged, screen.recent = now, {}
            if is_same and (different := _different(before, screen.known)):
                self._spawn(self._changed(key, different))
        self._is_attached = True
        self._spawn(self.flush())

    def interrupted(self) -> None:
        """Handles a lost connection: a navd that crashed may not have stored the last acknowledged state."""
        self._is_attached = False
        for screen in self._screens.values():
            last = {name: value for name, (value, at) in screen.recent.items() if self._clock.time() - at < STORED_SECONDS}
            screen.waiting = {**last, **screen.waiting}

    def saved(self, key: str) -> Mapping[str, Any]:
        """Returns the known state of a screen."""
        return self._screens[key].known if key in self._screens else {}

    def save(self, key: str, members: Mapping[str, Any]) -> None:
        """Merges members into the state of a screen; None removes one."""
        self._of(key).waiting.update(members)
        if self._timer is not None:
            self._timer.cancel()
        self._timer = self._clock.call_later(QUIET_SECONDS, lambda: self._spawn(self.flush()))

    async def flush(self, keys: Collection[str] | None = None) -> None:
        """Sends unsent state of some or all screens, unless the keys may belong to another tree."""
        if not self._is_attached:
            return
        for key, screen in list(self._screens.items()):
            if screen.waiting and (keys is None or key in keys):
                async with screen.turn:
                    if screen.waiting:
                        screen.sending, screen.waiting = screen.waiting, {}
                        await self._exchange(key, screen)

    async def look(self, key: str, *, is_other: bool = False) -> None:
        """Reads the saved state, which another front end may have changed. `is_other`: whether the params have changed."""
        if not self._is_attached:
            return
        screen = self._of(key)
        async with screen.turn:
            before = screen.known
            # Unsent state waits for the answer, because the state may have ended.
            await self._exchange(key, screen, is_other)
            different = _different(before, screen.known)
            different = {name: value for name, value in different.items() if name not in screen.waiting}
        if different:
            await self._changed(key, different)
        await self.flush([key])

    def leave(self) -> None:
        """Forgets all state: the tree is gone, and the keys may belong to other screens."""
        self._is_attached = False
        self._screens.clear()

    def forget(self, keys: Collection[str]) -> None:
        """Forgets the screens that have left the tree: all but those with the given keys."""
        self._screens = {key: screen for key, screen in self._screens.items() if key in keys}

    def _of(self, key: str) -> _Screen:
        return self._screens.setdefault(key, _Screen())

    async def _exchange(self, key: str, screen: _Screen, is_other: bool = False) -> None:
        """Sends `sending`, which may be empty, and handles the answer."""
        try:
            result = await self._send(key, screen.sending)
        except Disconnected:
            # Sent again when the tree is back.
            screen.waiting = {**screen.sending, **screen.waiting}
        except NavdError as error:
            log.warning("navd: the state of %s is not saved: %s", key, error)
        else:
            self._answered(key, screen, result, is_other)
        screen.sending = {}

    def _answered(self, key: str, screen: _Screen, result: Mapping[str, Any], is_other: bool) -> None:
        if result["outcome"] != "committed":
            self._screens.pop(key, None)
            return
        saved, sent = result.get("saved", {}), screen.sending
        if is_other and set(screen.acknowledged) - set(saved):
            # The state has ended with the params of the screen.
            screen.waiting, screen.recent = {}, {}
        screen.recent.update({name: (value, self._clock.time()) for name, value in sent.items()})
        if sent:
            # State saved by other front ends is read when the view asks for it.
            merged = {**screen.acknowledged, **sent}
            saved = {name: value for name, value in merged.items() if value is not None}
        screen.acknowledged = saved


def _different(before: Mapping[str, Any], now: Mapping[str, Any]) -> dict[str, Any]:
    """Returns the members with changed values; None for removed ones."""
    return {name: now.get(name) for name in {*before, *now} if before.get(name) != now.get(name)}
