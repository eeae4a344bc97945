"""A daemon that is killed with SIGKILL and started again on the same state, and clients that resume."""

import contextlib
import signal
import sys
import tempfile
import unittest
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE / "four-languages"))

import cast  # noqa: E402

PROGRAMS = {
    "python": [sys.executable, HERE / "killed-daemon" / "notes.py"],
    "javascript": ["node", HERE / "killed-daemon" / "notes.mjs"],
}


class KilledDaemon(unittest.TestCase):
    def setUp(self):
        stack = contextlib.ExitStack()
        self.addCleanup(stack.close)
        directory = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        self.socket, self.state = directory / "navd.sock", directory / "state"
        self.story = []
        self.start_daemon()

    def start_daemon(self):
        self.daemon = cast.Program("navd", [cast.NAVD, "--socket", self.socket, "--state", self.state], self.story)
        self.addCleanup(self.daemon.kill)
        # The first line reports that it listens.
        self.daemon.lines.get(timeout=cast.PATIENCE)

    def start(self, language):
        """Starts a program, and returns it with the state of the tree that it sees."""
        program = cast.Program(language, [*PROGRAMS[language], self.socket], self.story)
        self.addCleanup(program.kill)
        return program, program.says()

    def note(self, program, number):
        """Lets a program trigger a note, and returns the state of the tree."""
        program.hears(number)
        return program.says()

    def test_another_language_takes_over_after_daemon_and_client_were_killed(self):
        python, opened = self.start("python")
        before = self.note(python, 7)
        screens = [["s1", None], ["s2", 7]]
        self.assertEqual(before, {
            "revision": 2, "instance": opened["instance"], "outcome": "committed", "screens": screens})
        self.daemon.kill()
        python.kill()
        self.start_daemon()
        javascript, resumed = self.start("javascript")
        self.assertEqual(resumed, before | {"outcome": None})
        self.assertEqual(self.note(javascript, 8), before | {"revision": 3, "screens": [*screens, ["s3", 8]]})

    def test_a_client_of_each_language_resumes_after_the_daemon_was_killed(self):
        for language in PROGRAMS:
            with self.subTest(language):
                program, opened = self.start(language)
                self.note(program, 1)
                self.daemon.kill()
                self.start_daemon()
                state = self.note(program, 2)
                self.assertEqual(
                    (state["revision"], state["instance"], state["outcome"]),
                    (opened["revision"] + 2, opened["instance"], "committed"))
                program.kill()

    def test_a_command_in_flight_when_the_daemon_is_killed_is_executed_once(self):
        for language in PROGRAMS:
            with self.subTest(language):
                program, opened = self.start(language)
                # The stopped daemon does not read the command.
                self.daemon.process.send_signal(signal.SIGSTOP)
                program.hears(5)
                self.daemon.kill()
                self.start_daemon()
                state = program.says()
                self.assertEqual((state["revision"], state["outcome"]), (opened["revision"] + 1, "committed"))
                self.assertEqual([id for _, id in state["screens"]], [*(id for _, id in opened["screens"]), 5])
                program.kill()


if __name__ == "__main__":
    unittest.main()
