"""The fleet of Examples, as make demo-fleet plays it."""

import os
import signal
import subprocess
import sys

from programs import BUILD, PATIENCE, ROOT, TestCase

sys.path.append(str(ROOT / "Tests" / "System" / "FleetTests"))

from lab.broker import missing  # noqa: E402

EXAMPLE = ROOT / "Examples" / "fleet"


class ExampleTests(TestCase):
    has_daemon = False

    def setUp(self):
        if reason := missing():
            self.skipTest(reason)
        super().setUp()
        self.environment["TMPDIR"] = str(self.directory)

    def test_the_demonstration_runs_to_its_end_and_leaves_nothing(self):
        finished = self.run_program(EXAMPLE / "demo", BUILD)
        self.assertEqual(finished.returncode, 0, finished.stdout + finished.stderr)
        self.assertIn("sign-1 is online, main shows WelcomeScreen\n", finished.stdout)
        self.assertIn("sign-1: {'outcome': 'committed', 'revision': 2", finished.stdout)
        self.assertRegex(finished.stdout, r"sign-3 +main +committed +revision 3\n")
        self.assertRegex(finished.stdout, r"sign-3 +- +lost +nothing was sent\n# exit status 75")
        self.assertRegex(finished.stdout.splitlines()[-1], r"sign-3 +online ")
        self.leaves_nothing()

    def test_an_interrupt_ends_the_demonstration_and_leaves_nothing(self):
        demo = subprocess.Popen(
            [EXAMPLE / "demo", BUILD], env=self.environment, text=True, start_new_session=True,
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        while "A centre in" not in demo.stdout.readline():
            pass
        os.killpg(demo.pid, signal.SIGINT)
        demo.communicate(timeout=PATIENCE)
        self.assertEqual(demo.returncode, 130)
        self.leaves_nothing()

    def leaves_nothing(self):
        self.assertEqual(list(self.directory.iterdir()), [])
        self.assertNotIn(str(self.directory), self.run_program("ps", "-eo", "args").stdout)
        if os.geteuid() == 0:
            self.assertNotIn("navd-demo-", self.run_program("ip", "netns").stdout)

    def test_a_centre_is_sixty_lines(self):
        text = (EXAMPLE / "centre.py").read_text()
        self.assertLessEqual(len(text.splitlines()), 60)
