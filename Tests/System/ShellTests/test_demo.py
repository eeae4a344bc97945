"""The demo of the front page, and its last line."""

import contextlib
import os
import signal
import subprocess

from programs import BUILD, PATIENCE, ROOT, TestCase


class DemoTests(TestCase):
    has_daemon = False

    def setUp(self):
        super().setUp()
        demo = subprocess.Popen([ROOT / "Tools" / "demo", BUILD], env=self.environment, start_new_session=True, text=True,
                                stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        self.addCleanup(self.end, demo)
        self.lines = []
        while not self.lines[-1:] or not self.lines[-1].startswith(f"$ {BUILD}/navctl inspect"):
            line = demo.stdout.readline()
            self.assertNotEqual(line, "", "".join(self.lines))
            self.lines.append(line)
        self.assertEqual(demo.wait(PATIENCE), 0)

    def end(self, demo):
        """Ends the daemon that runs on."""
        with contextlib.suppress(ProcessLookupError):
            os.killpg(demo.pid, signal.SIGTERM)
        demo.wait(PATIENCE)
        demo.stdout.close()

    def test_kills_its_daemon_and_loses_nothing(self):
        trees = "".join(self.lines).split("$ navctl show\n")[-2:]
        drawn = [text[text.index("╭"):text.index("╰")] for text in trees]
        self.assertIn("● AlarmScreen s6  back is swallowed   Alarm c4\n", drawn[0])
        self.assertEqual(drawn[0], drawn[1])

    def test_ends_with_the_command_that_opens_the_inspector_on_its_tree(self):
        command = self.lines[-1].removeprefix("$ ").split()
        with subprocess.Popen([*command, "--no-open"], env=self.environment, stdout=subprocess.PIPE, text=True) as inspector:
            self.addCleanup(inspector.kill)
            self.assertRegex(inspector.stdout.readline(), r"^http://127\.0\.0\.1:\d+/#token=\w+&tree=kiosk\n$")
            inspector.send_signal(signal.SIGINT)
