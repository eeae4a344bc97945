"""The programs of the scenario: how they are built and started, and what they say."""

import json
import os
import queue
import shlex
import subprocess
import sys
import threading
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[2]
BUILD = Path(os.environ.get("BUILD_DIRECTORY", ROOT / ".build" / "debug")).resolve()
NAVD, PARENT = BUILD / "navd", BUILD / "FourLanguagesParent"
if not (NAVD.exists() and PARENT.exists()):
    raise FileNotFoundError(
        f"{BUILD} has not both navd and FourLanguagesParent: run make, or say where they are with BUILD_DIRECTORY")

# Nothing takes a second but under a sanitizer; only what hangs takes as long as this.
PATIENCE = 60


def built_driver(directory):
    """Builds the program in C with the static library, and gives its path."""
    binding = ROOT / "Bindings" / "c"
    # A make that runs this may have been told of a sanitizer, which is not for the library here.
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
    """The command lines of the programs, which take the daemon's socket besides."""
    return {
        "swift": [PARENT],
        "python": [sys.executable, "-B", HERE / "child.py"],
        "javascript": ["node", HERE / "grandchild.mjs"],
        "c": [driver],
    }


class Program:
    """A program that runs. All that it says, and all that it is told, goes into a story that all have in common."""

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
        """Gives it a line."""
        line = json.dumps(message)
        self._tell(f"<- {line}")
        self.process.stdin.write(f"{line}\n")
        self.process.stdin.flush()

    def says(self):
        """Its next line; None at the end."""
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
        """All that was said until now."""
        return "\n".join(self.story)

    def kill(self):
        """Ends it as a crash would."""
        self.process.kill()
        self.ended()

    def ended(self):
        """Waits for its end; the status. No more may be said."""
        self.process.stdin.close()
        status = self.process.wait(PATIENCE)
        self.reader.join()
        self.process.stdout.close()
        return status
