"""The built programs, and a daemon for each test."""

import fcntl
import os
import pathlib
import pty
import shutil
import signal
import socket
import struct
import subprocess
import tempfile
import termios
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[3]
# The directory of the built programs; `make test` sets it.
BUILD = pathlib.Path(os.environ.get("BUILD_DIRECTORY", ROOT / ".build" / "debug")).resolve()
if not (BUILD / "navctl").exists():
    raise FileNotFoundError(f"{BUILD} has no navctl: run make, or say where it is with BUILD_DIRECTORY")
# A shell starts programs in the background with interrupts ignored, and they pass that on to their children.
signal.signal(signal.SIGINT, signal.default_int_handler)
# Seconds until a test gives up. Everything takes less than a second unless it is broken.
PATIENCE = 300


def environment(socket_path):
    """The environment of a shell after a build, with the options of a sanitizer."""
    sanitizer = {name: os.environ[name] for name in ("ASAN_OPTIONS", "TSAN_OPTIONS") if name in os.environ}
    return sanitizer | {
        "PATH": f"{BUILD}:{os.environ['PATH']}",
        "HOME": os.environ.get("HOME", "/"),
        "LANG": "C.UTF-8",
        "NAVD_SOCKET": str(socket_path),
        # Never the state of the user who runs the tests.
        "XDG_STATE_HOME": str(pathlib.Path(socket_path).parent),
    }


class Daemon:
    """navd in a directory of its own. It is ready when this returns."""

    def __init__(self, directory, *options, state=None):
        keeping = ["--ephemeral"] if state is None else ["--state", state]
        self.socket_path = directory / "navd.sock"
        ready_path = str(directory / "ready.sock")
        with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as ready:
            ready.bind(ready_path)
            ready.settimeout(PATIENCE)
            self.process = subprocess.Popen(
                [BUILD / "navd", *keeping, "--socket", self.socket_path, *options],
                env=environment(self.socket_path) | {"NOTIFY_SOCKET": ready_path},
                stderr=subprocess.DEVNULL,
            )
            while b"READY=1" not in ready.recv(4096):
                pass

    def stop(self):
        self.process.terminate()
        self.process.wait(PATIENCE)


class TestCase(unittest.TestCase):
    """A test with a scratch directory and, unless `has_daemon` is false, a daemon."""

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
        """Runs a program to its end; returns its output and status."""
        return subprocess.run(
            [str(word) for word in words],
            cwd=options.pop("cwd", self.directory), env=self.environment, text=True, timeout=PATIENCE,
            stdin=options.pop("stdin", subprocess.DEVNULL), stdout=subprocess.PIPE, stderr=subprocess.PIPE,
            **options,
        )

    def navctl(self, line, **options):
        return self.run_program("navctl", *line.split(), **options)

    def says(self, line, expected, status=0):
        """Compares the whole output of navctl, and its status."""
        finished = self.navctl(line)
        self.assertEqual(finished.stdout + finished.stderr, expected)
        self.assertEqual(finished.returncode, status)

    def open(self, name, graph=None):
        """Opens a tree with the graph of an example."""
        finished = self.run_program(
            "navctl", "open", name, "--graph", ROOT / "Examples" / "graphs" / f"{graph or name}.yaml")
        self.assertEqual(finished.returncode, 0, finished.stderr)

    def on_terminal(self, *words, columns=0, errors=False, status=0):
        """Everything that navctl writes to a terminal of that many columns; 0 if it does not say how many.

        With `errors` the terminal is its standard error, too.
        """
        terminal, theirs = pty.openpty()
        fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", columns and 24, columns, 0, 0))
        process = subprocess.Popen(
            ["navctl", *words], env=self.environment, stdout=theirs, stderr=theirs if errors else subprocess.DEVNULL)
        os.close(theirs)
        written = b""
        try:
            while chunk := os.read(terminal, 65536):
                written += chunk
        except OSError:  # Linux reports this when the last program has closed the terminal
            pass
        os.close(terminal)
        self.assertEqual(process.wait(PATIENCE), status)
        return written.decode()
