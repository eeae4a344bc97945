"""Blocking calls of coroutine methods, for `navd.blocking`."""

from __future__ import annotations

import asyncio
import functools
import threading
from typing import Any, Callable, Concatenate, Coroutine, Generic, ParamSpec, TypeVar

from .errors import Disconnected

Params = ParamSpec("Params")
Result = TypeVar("Result")
Facade = TypeVar("Facade")


class LoopThread:
    """A thread with an event loop that runs coroutines for other threads."""

    def __init__(self) -> None:
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, name="navd", daemon=True)
        self._thread.start()

    def wait(self, work: Coroutine[Any, Any, Result]) -> Result:
        """Runs a coroutine and returns its result. An exception in the caller, such as Ctrl-C, cancels it."""
        if threading.current_thread() is self._thread:
            work.close()
            raise RuntimeError("A coordinator cannot use the blocking client: make its method async and await "
                               "self.client.")
        if self._loop.is_closed():
            work.close()
            raise Disconnected("The client is closed. Connect another one.")
        future = asyncio.run_coroutine_threadsafe(work, self._loop)
        try:
            return future.result()
        except BaseException:
            future.cancel()
            raise

    def stop(self) -> None:
        """Stops the loop and ends the thread."""
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()


class Blocking:
    """A facade of an object whose coroutine methods run in a separate thread."""

    def __init__(self, thread: LoopThread, target: Any) -> None:
        self._thread = thread
        self._target = target


class BlockingCall(Generic[Params, Result]):
    """A method of a facade that runs the coroutine method of its target, with the same parameters."""

    def __init__(self, method: Callable[Concatenate[Any, Params], Coroutine[Any, Any, Result]]) -> None:
        self._method = method

    def __get__(self, facade: Blocking, owner: type[Blocking]) -> Callable[Params, Result]:
        @functools.wraps(self._method)
        def call(*args: Params.args, **kwargs: Params.kwargs) -> Result:
            return facade._thread.wait(self._method(facade._target, *args, **kwargs))

        return call


class BlockingFactory(Generic[Params, Result, Facade]):
    """A blocking call that returns a facade of the coroutine's result."""

    def __init__(
        self,
        method: Callable[Concatenate[Any, Params], Coroutine[Any, Any, Result]],
        facade: Callable[[LoopThread, Result], Facade],
    ) -> None:
        self._method = method
        self._facade = facade

    def __get__(self, facade: Blocking, owner: type[Blocking]) -> Callable[Params, Facade]:
        @functools.wraps(self._method)
        def call(*args: Params.args, **kwargs: Params.kwargs) -> Facade:
            return self._facade(facade._thread, facade._thread.wait(self._method(facade._target, *args, **kwargs)))

        return call
