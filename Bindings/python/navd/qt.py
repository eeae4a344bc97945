"""asyncio in the event loop of Qt: needs PySide6, PyQt6, PySide2 or PyQt5, whichever the program has imported.

    application = QApplication([])
    loop = MainLoop()
    driver = attach(loop)
    loop.create_task(front.run())
    application.exec()
"""

from __future__ import annotations

import importlib
import math
import sys
from typing import Any

from .mainloop import MainLoop

__all__ = ["Driver", "attach"]

BINDINGS = ("PySide6", "PyQt6", "PySide2", "PyQt5")


class Driver:
    """Drives a loop in the event loop of the thread, until it is released."""

    def __init__(self, loop: MainLoop, core: Any) -> None:
        self._loop = loop
        kinds = getattr(core.QSocketNotifier, "Type", core.QSocketNotifier)
        self._notifier = core.QSocketNotifier(loop.fileno(), kinds.Read)
        self._timer = core.QTimer()
        self._timer.setSingleShot(True)
        self._notifier.activated.connect(self._dispatch)
        self._timer.timeout.connect(self._dispatch)
        self._dispatch()

    def _dispatch(self, *arguments: object) -> None:
        self._loop.dispatch()
        timeout = self._loop.timeout
        if timeout is None:
            self._timer.stop()
        else:
            self._timer.start(math.ceil(timeout * 1000))


def attach(loop: MainLoop) -> Driver:
    """Drives a loop in Qt's event loop until the returned driver is released."""
    names = [*(name for name in BINDINGS if name in sys.modules), *BINDINGS]
    for name in names:
        try:
            return Driver(loop, importlib.import_module(f"{name}.QtCore"))
        except ImportError:
            continue
    raise ImportError(f"Qt for Python is missing: install one of {', '.join(BINDINGS)}.")
