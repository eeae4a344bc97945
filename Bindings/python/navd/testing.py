"""A private navd for a test, and scripts as tests.

    with navd.testing.daemon() as socket, navd.blocking.connect(socket) as client:
        tree = client.open("notes", graph=Path("notes.yaml"))
        assert tree.trigger("note", id=7).committed

    navd.testing.play("notes.script")

With pytest, the fixtures `navd_socket` and `navd_client` do the first part; see `navd.pytest_plugin`.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import shutil
import socket as sockets
import subprocess
import tempfile
import time
from pathlib import Path

from .errors import Error

__all__ = ["ProgramError", "daemon", "play"]

#: The time in which navd must be ready, in seconds.
START_SECONDS = 30.0
#: The time in which navd must end by itself, in seconds. After that it is killed.
END_SECONDS = 10.0
#: The interval for checking whether a starting navd has ended, in seconds.
CHECK_SECONDS = 0.05

#: The environment variables of a service or of the user's own navd.
_OF_OTHERS = ("CONFIGURATION_DIRECTORY", "JOURNAL_STREAM", "LISTEN_FDS", "LISTEN_PID", "NAVD_SOCKET", "STATE_DIRECTORY",
              "WATCHDOG_PID", "WATCHDOG_USEC")


class ProgramError(Error):
    """navd did not start, or navctl could not play a script. The text has the output of the program."""


def daemon(program: str | os.PathLike[str] | None = None, *, start_seconds: float = START_SECONDS) -> Daemon:
    """Returns a private navd for `with` or `async with`, which start it, yield the path of its socket, and end it.

    program: navd; by default `$NAVD`, otherwise the one in PATH.
    start_seconds: the time in which it must be ready.

    Entering raises ProgramError, with the log of navd, if it does not start. The navd stores nothing.
    """
    return Daemon(program, start_seconds)


def play(*scripts: str | os.PathLike[str], program: str | os.PathLike[str] | None = None) -> None:
    """Plays scripts with `navctl test`, on a navd of their own: the one beside navctl.

    program: navctl; by default `$NAVCTL`, otherwise the one beside navd, otherwise the one in PATH.

    Raises AssertionError with the differences if a scene does not pass, and ProgramError if a script cannot be played.
    """
    __tracebackhide__ = True
    if not scripts:
        raise TypeError("play takes at least one script.")
    navctl = _navctl(program)
    played = subprocess.run(
        [navctl, "test", *map(str, scripts)], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
        encoding="utf-8", errors="replace")
    output = f"{played.stdout}{played.stderr}".rstrip("\n")
    if played.returncode == 1:
        raise AssertionError(f"{', '.join(map(str, scripts))}: not every scene passed.\n{output}")
    if played.returncode != 0:
        raise ProgramError(f"{navctl} test could not play {', '.join(map(str, scripts))} ({_end(played.returncode)}).\n"
                           f"{output}")


class Daemon:
    """A private navd, from `daemon`."""

    def __init__(self, program: str | os.PathLike[str] | None, start_seconds: float) -> None:
        self._program = program
        self._start_seconds = start_seconds
        self._stack = contextlib.ExitStack()
        self._directory = ""

    @property
    def socket(self) -> str:
        """The path of its socket."""
        return f"{self._directory}/navd.sock"

    @property
    def log(self) -> str:
        """Its log so far."""
        return Path(self._directory, "navd.log").read_text("utf-8", "replace")

    def __enter__(self) -> str:
        program = _navd(self._program)
        with contextlib.ExitStack() as stack:
            self._directory = stack.enter_context(tempfile.TemporaryDirectory(prefix="navd-"))
            notifications = stack.enter_context(sockets.socket(sockets.AF_UNIX, sockets.SOCK_DGRAM))
            _bind(notifications, f"{self._directory}/ready.sock")
            process = _spawn(program, self._directory)
            stack.callback(_terminate, process)
            self._wait_until_ready(process, notifications, program)
            self._stack = stack.pop_all()
        return self.socket

    def __exit__(self, *exception: object) -> None:
        self._stack.close()

    async def __aenter__(self) -> str:
        starting = asyncio.ensure_future(asyncio.to_thread(self.__enter__))
        try:
            return await asyncio.shield(starting)
        except asyncio.CancelledError:
            with contextlib.suppress(ProgramError):
                await starting
                await self.__aexit__()
            raise

    async def __aexit__(self, *exception: object) -> None:
        await asyncio.to_thread(self.__exit__)

    def _wait_until_ready(
        self, process: subprocess.Popen[bytes], notifications: sockets.socket, program: str
    ) -> None:
        limit = time.monotonic() + self._start_seconds
        notifications.settimeout(CHECK_SECONDS)
        while process.poll() is None:
            with contextlib.suppress(TimeoutError):
                if b"READY=1" in notifications.recv(4096).split(b"\n"):
                    return
            if time.monotonic() > limit:
                raise ProgramError(
                    f"{program} was not ready within {self._start_seconds:g} seconds. {_ADVICE}\n{self.log}".rstrip())
        raise ProgramError(f"{program} did not start ({_end(process.returncode)}).\n{self.log}".rstrip())


def _bind(notifications: sockets.socket, path: str) -> None:
    try:
        notifications.bind(path)
    except OSError as error:
        raise ProgramError(f"The socket {path} cannot be made: {error}. Set TMPDIR to a directory with a short path.") from error


def _spawn(program: str, directory: str) -> subprocess.Popen[bytes]:
    environment = {name: value for name, value in os.environ.items() if name not in _OF_OTHERS}
    environment["NOTIFY_SOCKET"] = f"{directory}/ready.sock"
    with open(f"{directory}/navd.log", "wb") as log:
        try:
            return subprocess.Popen(
                [program, "--ephemeral", "--socket", f"{directory}/navd.sock"], env=environment,
                stdin=subprocess.DEVNULL, stdout=log, stderr=log)
        except OSError as error:
            raise ProgramError(f"{program} cannot be started: {error.strerror}. {_ADVICE}") from error


def _terminate(process: subprocess.Popen[bytes]) -> None:
    process.terminate()
    try:
        process.wait(END_SECONDS)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()


def _navd(program: str | os.PathLike[str] | None) -> str:
    """Returns the path of navd."""
    name = os.fspath(program) if program is not None else os.environ.get("NAVD") or "navd"
    path = shutil.which(name)
    if path is None:
        place = f"There is no program {name}." if os.sep in name else f"There is no {name} in PATH."
        raise ProgramError(f"{place} {_ADVICE}")
    return os.path.abspath(path)


def _navctl(program: str | os.PathLike[str] | None) -> str:
    """Returns the path of navctl."""
    name = os.fspath(program) if program is not None else os.environ.get("NAVCTL")
    candidates = [name] if name else ["navctl"]
    if not name:
        with contextlib.suppress(ProgramError):
            # Follow links, to find the other programs of the build or installation.
            candidates[:0] = [os.path.join(os.path.dirname(path), "navctl")
                              for path in (_navd(None), os.path.realpath(_navd(None)))]
    for candidate in candidates:
        path = shutil.which(candidate)
        if path is not None:
            return os.path.abspath(path)
    place = f"There is no program {name}." if name else "There is no navctl beside navd or in PATH."
    raise ProgramError(f"{place} Install navd, or set NAVCTL to the path of navctl.")


_ADVICE = "Install navd, or set NAVD to the path of navd."


def _end(status: int) -> str:
    return f"exit status {status}" if status >= 0 else f"signal {-status}"
