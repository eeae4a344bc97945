"""The built programs, and a daemon of one's own for each test."""

import os
import pathlib
import shutil
import socket
import subprocess
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
# Where the programs were built; `make test` says it.
BUILD = pathlib.Path(os.environ.get("BUILD_DIRECTORY", ROOT / ".build" / "debug")).resolve()
if not (BUILD / "navctl").exists():
    raise FileNotFoundError(f"{BUILD} has no navctl: run make, or say where it is with BUILD_DIRECTORY")
# Nothing here takes a second; only what is broken takes as long as this.
PATIENCE = 30


def environment(socket_path):
    """What a person has in the shell who has just built the programs, and what a sanitizer in them is told."""
    sanitizer = {name: os.environ[name] for name in ("ASAN_OPTIONS", "TSAN_OPTIONS") if name in os.environ}
    return sanitizer | {
        "PATH": f"{BUILD}:{os.environ['PATH']}",
        "HOME": os.environ.get("HOME", "/"),
        "LANG": "C.UTF-8",
        "NAVD_SOCKET": str(socket_path),
    }


class Daemon:
    """navd in a directory of its own, ready when this returns."""

    def __init__(self, directory):
        self.socket_path = directory / "navd.sock"
        ready_path = str(directory / "ready.sock")
        with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as ready:
            ready.bind(ready_path)
            ready.settimeout(PATIENCE)
            self.process = subprocess.Popen(
                [BUILD / "navd", "--socket", self.socket_path],
                env=environment(self.socket_path) | {"NOTIFY_SOCKET": ready_path},
                stderr=subprocess.DEVNULL,
            )
            while b"READY=1" not in ready.recv(4096):
                pass

    def stop(self):
        self.process.terminate()
        self.process.wait(PATIENCE)


class TestCase(unittest.TestCase):
    """A test with a scratch directory, and with a daemon if it says so."""

    has_daemon = True
    maxDiff = None

    def setUp(self):
        self.directory = pathlib.Path(tempfile.mkdtemp())
        self.addCleanup(shutil.rmtree, self.directory)
        self.environment = environment(self.directory / "navd.sock")
        if self.has_daemon:
            self.daemon = Daemon(self.directory)
            self.addCleanup(self.daemon.stop)

    def run_program(self, *words, **options):
        """Runs a program to its end; the finished process has what it said and its status."""
        return subprocess.run(
            [str(word) for word in words],
            cwd=self.directory, env=self.environment, text=True, timeout=PATIENCE,
            stdin=options.pop("stdin", subprocess.DEVNULL), stdout=subprocess.PIPE, stderr=subprocess.PIPE,
            **options,
        )

    def navctl(self, line, **options):
        return self.run_program("navctl", *line.split(), **options)

    def says(self, line, expected, status=0):
        """Compares all that navctl prints, and its status."""
        finished = self.navctl(line)
        self.assertEqual(finished.stdout + finished.stderr, expected)
        self.assertEqual(finished.returncode, status)

    def open(self, name, graph=None):
        """Opens a tree of one of the examples."""
        finished = self.run_program(
            "navctl", "open", name, "--graph", ROOT / "Examples" / "graphs" / f"{graph or name}.yaml")
        self.assertEqual(finished.returncode, 0, finished.stderr)
