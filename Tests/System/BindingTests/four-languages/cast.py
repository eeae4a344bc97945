"""The programs of the scenario: building, starting, and their output."""

import json
import os
import queue
import shlex
import subprocess
import sys
import threading
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[3]
BUILD = Path(os.environ.get("BUILD_DIRECTORY", ROOT / ".build" / "debug")).resolve()
NAVD, PARENT = BUILD / "navd", BUILD / "FourLanguagesParent"
if not (NAVD.exists() and PARENT.exists()):
    raise FileNotFoundError(
        f"{BUILD} has not both navd and FourLanguagesParent: run make, or say where they are with BUILD_DIRECTORY")

# The limit for a program that hangs; others take less than a second, or a little more with a sanitizer.
PATIENCE = 60


def built_driver(directory):
    """Builds the program in C with the static library, and returns its path."""
    binding = ROOT / "Bindings" / "c"
    # A sanitizer of an outer make does not apply to the library here.
    run(["make", "--silent", "-C", binding, "SANITIZE=", "BUILD=build", "build/libnavd.a"])
    path = Path(directory) / "driver"
    run([
        *shlex.split(os.environ.get("CC", "cc")),
        "-std=c11", "-D_POSIX_C_SOURCE=200809L", "-Wall", "-Wextra", "-Werror",
        "-I", binding / "include", *flags("--cflags"), "-o", path, HERE / "driver.c", binding / "build" / "libnavd.a",
        *flags("--libs"),
    ])
    return path


def flags(which):
    return shlex.split(run([os.environ.get("PKG_CONFIG", "pkg-config"), which, "json-c"]))


def run(command):
    finished = subprocess.run(
        command, check=False, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=PATIENCE)
    if finished.returncode != 0:
        raise AssertionError(f"{shlex.join(map(str, command))} ended with {finished.returncode}:\n{finished.stdout}")
    return finished.stdout


def commands(driver):
    """Returns the command lines of the programs, without the daemon's socket."""
    return {
        "swift": [PARENT],
        "python": [sys.executable, "-B", HERE / "child.py"],
        "javascript": ["node", HERE / "grandchild.mjs"],
        "c": [driver],
    }


class Program:
    """A running program. Its output and its input go into a log that all programs share."""

    def __init__(self, name, command, story):
        self.name = name
        self.story = story
        self.lines = queue.Queue()
        self.process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
            encoding="utf-8")
        self.reader = threading.Thread(target=self._read, daemon=True)
        self.reader.start()

    def _read(self):
        for line in self.process.stdout:
            self._tell(line)
            self.lines.put(line)
        self.lines.put(None)

    def _tell(self, line):
        self.story.append(f"{self.name:>10}: {line.rstrip()}")

    def hears(self, message):
        """Writes a line to the program."""
        line = json.dumps(message)
        self._tell(f"<- {line}")
        self.process.stdin.write(f"{line}\n")
        self.process.stdin.flush()

    def says(self):
        """Returns the next line of output; None at the end."""
        try:
            line = self.lines.get(timeout=PATIENCE)
        except queue.Empty:
            raise AssertionError(f"{self.name} says nothing.\n{self.told()}") from None
        try:
            return line and json.loads(line)
        except ValueError:
            self.reader.join(PATIENCE)
            raise AssertionError(f"{self.name} failed.\n{self.told()}") from None

    def told(self):
        """Returns all lines that are there now."""
        return "\n".join(self.story)

    def kill(self):
        """Kills the program."""
        self.process.kill()
        self.ended()

    def ended(self):
        """Waits for the end of the program, without further output, and returns the status."""
        self.process.stdin.close()
        status = self.process.wait(PATIENCE)
        self.reader.join()
        self.process.stdout.close()
        return status
