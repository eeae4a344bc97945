"""The turns of an event loop as callgrind counts them: a dump of the calling thread before each call of epoll_wait."""

import os
import re
import signal
import time
from dataclasses import dataclass
from pathlib import Path

from attacks.attack import Connection
from servers import Server, run

# The part, which counts the dumps, and the thread in the name of a dump's file.
NAME = re.compile(r"\.(\d+)-(\d+)$")
TRIGGER = "desc: Trigger: --dump-before="
SUMMARY = "summary:"
# The daemon is idle if all of its threads sleep in this number of looks, with a pause after each.
LOOKS, LOOK_SECONDS = 30, 0.01
# Seconds until the daemon must be idle.
PATIENCE = 600
# callgrind makes the daemon slow, and these limits would end what waits for it.
LIMITS = "limits: { unreadMilliseconds: 600000, answerMilliseconds: 600000, messageMilliseconds: 600000 }\n"


def instructions(text):
    """The instructions in the dump of a turn; None for a dump with another trigger."""
    lines = text.splitlines()
    if not any(line.startswith(TRIGGER) for line in lines):
        return None
    return next((int(line.split()[1]) for line in lines if line.startswith(SUMMARY)), None)


@dataclass
class Turns:
    """The turns since a mark."""

    count: int = 0
    largest: int = 0
    total: int = 0
    #: The dump of the largest turn.
    dump: Path | None = None

    def add(self, path, count):
        """Adds the turn in a dump, and deletes what is not the largest."""
        self.count += 1
        self.total += count
        if count <= self.largest:
            path.unlink()
            return
        if self.dump:
            self.dump.unlink()
        self.largest, self.dump = count, path


class TurnCounter:
    """A daemon within callgrind, which writes a dump for each turn once it counts."""

    def __init__(self, directory, navd):
        directory.mkdir()
        self.directory = directory / "dumps"
        self.directory.mkdir()
        config = directory / "navd.yaml"
        config.write_text(LIMITS)
        self.path = directory / "navd.sock"
        # Without --instr-atstart=no, the preparation of a case would take ten times as long.
        command = [
            "env", "SWIFT_DETERMINISTIC_HASHING=1", "valgrind", "--tool=callgrind", "--instr-atstart=no",
            "--separate-threads=yes", "--dump-before=epoll_wait", f"--callgrind-out-file={self.directory / 'turn'}",
            navd, "--socket", self.path, "--mode", "0666", "--state", directory / "state", "--config", config]
        self.server = Server(self.path, command, before=None)
        self.turns = Turns()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        # The state is of no use, and to store it would take long.
        self.server.end(signal.SIGKILL)

    def count(self):
        """Counts from now on; the first turn, which callgrind sees in part, and those of a ping are forgotten."""
        run(["callgrind_control", "--instr=on", self.server.process.pid])
        with Connection(self.path) as connection:
            connection.call("ping")
        if dump := self.wait_until_idle().dump:
            dump.unlink()
        self.turns = Turns()

    def pause(self):
        self.server.process.send_signal(signal.SIGSTOP)

    def resume(self):
        self.server.process.send_signal(signal.SIGCONT)

    def collect(self, unfinished=1):
        """Reads the dumps but the newest, which may be unfinished; returns the turns since `count`."""
        found = sorted(
            (int(name[1]), Path(entry.path)) for entry in os.scandir(self.directory) if (name := NAME.search(entry.name)))
        for _, path in found[:len(found) - unfinished]:
            if path == self.turns.dump:
                continue
            if count := instructions(path.read_text()):
                self.turns.add(path, count)
            else:
                path.unlink()
        return self.turns

    def wait_until_idle(self, listen=lambda: time.sleep(LOOK_SECONDS)):
        """Returns the turns when all threads of the daemon have slept for a while.

        `listen` waits for a moment, and returns what has come meanwhile.
        """
        looks, deadline = 0, time.monotonic() + PATIENCE
        while looks < LOOKS:
            looks = 0 if listen() or not self.is_asleep() else looks + 1
            if time.monotonic() > deadline:
                raise TimeoutError("navd is still busy")
            self.collect()
        return self.collect(unfinished=0)

    def is_asleep(self):
        if self.server.process.poll() is not None:
            raise ConnectionResetError("navd has ended")
        tasks = Path(f"/proc/{self.server.process.pid}/task")
        return all(state(task / "stat") in ("S", None) for task in tasks.iterdir())


def state(path):
    """The state of a thread, such as `S` for one that sleeps; None if the thread has ended."""
    try:
        return path.read_text().rpartition(")")[2].split()[0]
    except (FileNotFoundError, ProcessLookupError):
        return None
