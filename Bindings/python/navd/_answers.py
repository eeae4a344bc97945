"""What a client answers to navd's requests."""

from __future__ import annotations

import asyncio
import contextvars
import inspect
import logging
from dataclasses import dataclass
from typing import Any, Callable

from ._messages import Handler, Request
from .errors import NavdError

log = logging.getLogger("navd")


@dataclass
class _Handling:
    """The handling of a question; tasks that it leaves behind see that it is over."""

    answers: Answers
    request: str
    is_open: bool


_handling: contextvars.ContextVar[_Handling | None] = contextvars.ContextVar("navd_handling", default=None)


class Answers:
    """Has each request answered in a task of its own, and sends the answer."""

    def __init__(self, send: Callable[[dict[str, Any]], None]) -> None:
        #: Who answers, by method.
        self.handlers: dict[str, Handler] = {}
        self._send = send
        self._tasks: dict[str, asyncio.Task[None]] = {}

    def asked(self, request: Request) -> None:
        """Begins to answer."""
        task = asyncio.create_task(self._answer(request))
        self._tasks[request.id] = task
        task.add_done_callback(lambda _: self._tasks.pop(request.id, None))

    def cancel(self, id: str | None = None) -> None:
        """Gives up one answer, or all: nobody waits any more."""
        for task in [task for request, task in self._tasks.items() if id in (None, request)]:
            if task is not asyncio.current_task():
                task.cancel()

    @property
    def within(self) -> str | None:
        """The question in whose handling this is read; its tree waits for the answer."""
        handling = _handling.get()
        return handling.request if handling and handling.is_open and handling.answers is self else None

    async def _answer(self, request: Request) -> None:
        handler = self.handlers.get(request.method)
        # Only a question holds up its tree, so that a command to it would wait for itself.
        handling = _Handling(self, request.id, is_open=request.method == "coordinator.prepare")
        _handling.set(handling)
        try:
            if handler is None:
                raise NavdError("methodNotFound", -32601, f"The client does not answer {request.method}.")
            result = handler(request)
            if inspect.isawaitable(result):
                result = await result
            self._send({"id": request.id, "result": result})
        except NavdError as error:
            self._send({"id": request.id, "error": error.as_json()})
        except Exception as error:
            log.exception("navd: the answer to %s failed", request.method)
            text = f"{type(error).__name__}: {error}"
            self._send({"id": request.id, "error": NavdError("internalError", -32603, text).as_json()})
        finally:
            handling.is_open = False
