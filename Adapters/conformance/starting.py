"""The first commands of a new application: `navctl init` and those of its README, in a separate folder and home."""

import contextlib
import fcntl
import os
import pty
import re
import shlex
import signal
import struct
import subprocess
import tempfile
import termios
import threading
import time
import unittest
from pathlib import Path

from cases import NAVD

BUILD = Path(NAVD).resolve().parent
NAME = "coffee"
#: The limit for a test that hangs. A toolkit may have to be compiled, or downloaded, first.
PATIENCE = 600


def kill(shell):
    """Kills a shell and its processes."""
    with contextlib.suppress(ProcessLookupError):
        os.killpg(shell.pid, signal.SIGKILL)


class StartingTestCase(unittest.TestCase):
    """A test that begins an application with a toolkit, and types the commands of its README."""

    maxDiff = None

    def setUp(self):
        directory = tempfile.TemporaryDirectory()
        self.addCleanup(directory.cleanup)
        home = Path(directory.name)
        self.folder = home / NAME
        self.environment = {
            "PATH": f"{BUILD}:{os.environ['PATH']}", "HOME": str(home), "XDG_STATE_HOME": str(home / "state"),
            "XDG_RUNTIME_DIR": str(home), "NAVD_SOCKET": str(home / "navd.sock"), "LANG": "C.UTF-8", "TERM": "xterm-256color",
            "TEXTUAL_ANIMATIONS": "none", "QT_QPA_PLATFORM": "offscreen", "PIP_CACHE_DIR": str(BUILD / "pip"),
            "PIP_DISABLE_PIP_VERSION_CHECK": "1", "CMAKE_BUILD_PARALLEL_LEVEL": "2"}
        self.printed = ""

    def begin(self, toolkit):
        """Writes the application, and starts it as its README says."""
        subprocess.run(
            [BUILD / "navctl", "init", toolkit, self.folder], check=True, capture_output=True, env=self.environment)
        text = (self.folder / "README.md").read_text("utf-8")
        start, self.commands = re.findall(r"^```sh\n(.*?)^```$", text, re.M | re.S)
        self.run_in_terminal(start)

    def run_in_terminal(self, commands):
        """Runs commands in a separate terminal until the test ends, and returns the process of the shell."""
        ours, theirs = pty.openpty()
        fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 40, 100, 0, 0))
        shell = subprocess.Popen(
            ["bash", "-e", "-c", commands], cwd=self.folder, env=self.environment, stdin=theirs, stdout=theirs, stderr=theirs,
            start_new_session=True)
        os.close(theirs)
        reader = threading.Thread(target=self._read, args=(ours,))
        reader.start()
        self.addCleanup(reader.join)
        self.addCleanup(shell.wait)
        self.addCleanup(kill, shell)
        self.shell = shell
        return shell

    def _read(self, terminal):
        with contextlib.suppress(OSError):
            while piece := os.read(terminal, 1 << 16):
                self.printed += piece.decode("utf-8", "replace")
        os.close(terminal)

    def until(self, condition):
        """Waits for a condition, and returns it."""
        end = time.monotonic() + PATIENCE
        while not (found := condition()):
            if time.monotonic() > end or self.shell.poll() is not None:
                self.fail(f"The application does not come so far:\n{self.printed}")
            time.sleep(0.1)
        return found

    def navctl(self, line):
        """Runs a command as typed, and returns the finished process."""
        return subprocess.run(
            shlex.split(line), capture_output=True, text=True, timeout=PATIENCE, env=self.environment, cwd=self.folder)

    def is_drawn(self, screen):
        """Whether the front end has drawn a screen."""
        return all(self.navctl(f"navctl wait {condition}").returncode == 0
                   for condition in (f"--screen {screen}", "--settled"))

    def drive(self, texts):
        """Types the commands that drive it. After each, the front end must draw a screen with the next of the texts.

        `texts` is a function that returns whether the front end displays a text.
        """
        self.until(lambda: self.is_drawn("DrinksScreen"))
        self.until(lambda: texts("What would you like?"))
        trigger, back, go, show = self.commands.splitlines()
        for command, screen, text in (
                (trigger, "DrinkScreen", "Latte, coming up."), (back, "DrinksScreen", "What would you like?"),
                (go, "DrinkScreen", "Espresso, coming up.")):
            with self.subTest(command):
                self.assertEqual(self.navctl(command).returncode, 0)
                self.assertTrue(self.is_drawn(screen))
                self.until(lambda: texts(text))
        self.assertIn("● DrinkScreen s3 drink=Espresso", self.navctl(show).stdout)
