"""A program of the fleet, whose log a test can wait for."""

import os
import pathlib
import signal
import subprocess
import threading

from .record import PATIENCE, Record

ROOT = pathlib.Path(__file__).resolve().parents[4]
# The directory of the built programs; `make test` sets it.
BUILD = pathlib.Path(os.environ.get("BUILD_DIRECTORY", ROOT / ".build" / "debug")).resolve()


class Process:
    """A running program; it dies with the tests."""

    def __init__(self, words, place, environment=None, user=None):
        words = ["setpriv", "--pdeathsig", "KILL", *as_user(user), "--", *map(str, words)]
        self.name = pathlib.Path(words[words.index("--") + 1]).name
        self.log = Record()
        self.process = subprocess.Popen(
            place.command(words), env={**os.environ, **(environment or {})}, stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace")
        self.reader = threading.Thread(target=self._read, daemon=True)
        self.reader.start()

    def _read(self):
        for line in self.process.stdout:
            self.log.append(line.rstrip("\n"))
        self.log.append(f"({self.name} has ended)")

    @property
    def pid(self):
        return self.process.pid

    @property
    def is_running(self):
        return self.process.poll() is None

    def says(self, words, patience=PATIENCE, after=0):
        """Waits for a line of the log, the first `after` lines left out, that has these words; returns the line."""
        def find(lines):
            return next((line for line in lines[after:] if words.lower() in line.lower()), None)
        return self.log.wait(find, f"{self.name} says {words!r}", patience)

    def signal(self, number):
        self.process.send_signal(number)

    def kill(self):
        """Kills the program."""
        self._end(signal.SIGKILL)

    def stop(self):
        """Ends the program as systemd does."""
        self._end(signal.SIGTERM)
        return self.process.returncode

    def _end(self, number):
        if self.is_running:
            self.signal(number)
        try:
            self.process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
            raise AssertionError(f"{self.name} did not end after signal {number}")
        finally:
            self.reader.join()
            self.process.stdout.close()


def as_user(user):
    return ["--reuid", str(user), "--regid", str(user), "--clear-groups"] if user is not None else []
