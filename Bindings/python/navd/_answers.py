"""The answers of a client to navd's requests."""

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
    """The handling of one request. `is_open` is false in tasks that outlive the request."""

    answers: Answers
    request: str
    is_open: bool


_handling: contextvars.ContextVar[_Handling | None] = contextvars.ContextVar("navd_handling", default=None)


class Answers:
    """Answers each request in its own task."""

    def __init__(self, send: Callable[[dict[str, Any]], None]) -> None:
        #: The handlers, by method.
        self.handlers: dict[str, Handler] = {}
        self._send = send
        self._tasks: dict[str, asyncio.Task[None]] = {}

    def asked(self, request: Request) -> None:
        """Starts the task that answers a request."""
        task = asyncio.create_task(self._answer(request))
        self._tasks[request.id] = task
        task.add_done_callback(lambda _: self._tasks.pop(request.id, None))

    def cancel(self, id: str | None = None) -> None:
        """Cancels the answer to one request, or all answers."""
        for task in [task for request, task in self._tasks.items() if id in (None, request)]:
            if task is not asyncio.current_task():
                task.cancel()

    @property
    def within(self) -> str | None:
        """The id of the question that the current task answers, while the tree waits for the answer."""
        handling = _handling.get()
        return handling.request if handling and handling.is_open and handling.answers is self else None

    async def _answer(self, request: Request) -> None:
        handler = self.handlers.get(request.method)
        handling = _Handling(self, request.id, is_open=True)
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
