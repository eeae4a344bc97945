"""asyncio in the main loop of GLib, and so in GTK: needs PyGObject.

    loop = MainLoop()
    attach(loop)
    loop.create_task(front.run())
    GLib.MainLoop().run()
"""

from __future__ import annotations

import math
from typing import Any

from gi.repository import GLib  # type: ignore

from .mainloop import MainLoop

__all__ = ["attach"]


class _Source(GLib.Source):  # type: ignore
    """Drives a loop in the iterations of a GLib context."""

    def __init__(self, loop: MainLoop) -> None:
        super().__init__()
        self._driven = loop
        self._tag = self.add_unix_fd(loop.fileno(), GLib.IOCondition.IN)

    def prepare(self) -> tuple[bool, int]:
        timeout = self._driven.timeout
        return timeout == 0, -1 if timeout is None else math.ceil(timeout * 1000)

    def check(self) -> bool:
        return bool(self.query_unix_fd(self._tag)) or self._driven.timeout == 0

    def dispatch(self, callback: Any, arguments: Any) -> bool:
        self._driven.dispatch()
        return True


def attach(loop: MainLoop, context: GLib.MainContext | None = None) -> GLib.Source:
    """Drives a loop in a context, by default the main one, until the returned source is destroyed."""
    source = _Source(loop)
    source.attach(context)
    return source
