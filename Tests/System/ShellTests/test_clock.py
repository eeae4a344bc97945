"""navd --test-clock: time that passes only when standard input says so."""

import json
import shutil
import socket
import subprocess

from programs import BUILD, PATIENCE, ROOT, TestCase, environment

IDLE = """\
navigation: 1
name: %s
root: { coordinator: Root, route: pages }
screens: { PageScreen: }
coordinators:
  Root:
    idle: { after: %s, routes: [pages] }
    routes:
      pages: { sequence: [%s] }
"""


class TestClockTests(TestCase):
    has_daemon = False

    def start(self):
        ready_path = str(self.directory / "ready.sock")
        with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as ready:
            ready.bind(ready_path)
            ready.settimeout(PATIENCE)
            self.navd = subprocess.Popen(
                [BUILD / "navd", "--ephemeral", "--test-clock", "--socket", self.directory / "navd.sock"], text=True,
                env=environment(self.directory / "navd.sock") | {"NOTIFY_SOCKET": ready_path},
                stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, bufsize=1)
            self.addCleanup(self.end)
            while b"READY=1" not in ready.recv(4096):
                pass

    def end(self):
        self.navd.stdin.close()
        self.assertEqual(self.navd.wait(PATIENCE), 0)
        self.navd.stdout.close()

    def tell(self, line):
        self.navd.stdin.write(f"{line}\n")
        return self.navd.stdout.readline().rstrip("\n")

    def assert_active(self, name):
        screens = [line for line in self.navctl("show").stdout.splitlines() if "●" in line]
        self.assertEqual(len(screens), 1, screens)
        self.assertIn(f" {name} ", screens[0])

    def entries(self, tree="museum"):
        return [json.loads(line) for line in self.navctl(f"log --tree {tree} --json").stdout.splitlines()]

    def test_idle_comes_when_its_time_is_over_and_no_sooner(self):
        self.start()
        self.open("museum")
        self.navctl("trigger enter")
        self.assertEqual(self.tell("advance 89999"), "advanced 89999")
        self.assert_active("MapScreen")
        self.assertEqual(self.tell("advance 1"), "advanced 1")
        self.assert_active("AttractScreen")

    def test_everything_on_the_way_comes_in_order_and_at_its_time(self):
        # Given a command that waits for 60 s, in a tree that is left alone for 90 s
        self.start()
        self.open("museum")
        self.navctl("trigger enter")
        self.navctl("trigger staff")
        before = self.entries()[-1]
        # When both are over
        self.assertEqual(self.tell("advance 200000"), "advanced 200000")
        # Then each has come at its time
        self.assertEqual(
            [(entry["cause"]["method"], entry["at"] - before["at"]) for entry in self.entries()[-2:]],
            [("coordinator.forget", 60_000), ("ui.report", 90_000)])
        self.assert_active("AttractScreen")

    def test_work_of_many_turns_is_done_before_the_next_instant(self):
        # Given a tree whose idle routes take several turns, and one that is idle 1 ms later
        self.start()
        for name, time, pages in [("long", "60s", 900), ("short", "60001ms", 1)]:
            (self.directory / f"{name}.yaml").write_text(IDLE % (name, time, ", ".join(["{ push: PageScreen }"] * pages)))
            finished = self.navctl(f"open {name} --graph {name}.yaml")
            self.assertEqual(finished.returncode, 0, finished.stdout + finished.stderr)
        self.assertEqual(self.tell("advance 60001"), "advanced 60001")
        for tree, time, pages in [("long", 60_000, 900), ("short", 60_001, 1)]:
            with self.subTest(tree):
                opened, idle = self.entries(tree)
                [push] = idle["change"]["transitions"]
                self.assertEqual((idle["at"] - opened["at"], len(push["added"])), (time, pages))

    def test_time_that_passed_is_in_a_recorded_scene(self):
        # Given a fact after 20 s, the end of a command that waited, and idle routes
        self.start()
        shutil.copy(ROOT / "Examples" / "graphs" / "museum.yaml", self.directory)
        for line in ["open museum --graph museum.yaml", "trigger enter", "trigger staff"]:
            self.navctl(line)
        self.tell("advance 20000")
        self.navctl("facts stars=3")
        self.tell("advance 200000")
        # When that is recorded
        self.says("record --script museum.script", "museum.script: a scene with 6 commands of museum\n")
        # Then the scene lets as much time pass as navd has waited
        self.assertEqual((self.directory / "museum.script").read_text(), """\
== Recorded from museum

$ open museum --graph museum.yaml
expect active AttractScreen

$ trigger enter
expect active MapScreen

$ trigger staff
expect outcome redirected
expect active PinScreen

$ facts stars=3

$ after 60s

$ after 30s
expect active AttractScreen
""")
        self.says("test museum.script", "museum.script\n  ok      Recorded from museum\n1 scene passed\n")

    def test_a_line_that_is_no_advance_changes_nothing(self):
        self.start()
        self.assertEqual(self.tell("advance 86400001"),
                         "error: Time is advanced by 1 to 86400000 milliseconds (advanceMillisecondsMax), not by"
                         " '86400001'.")
        self.assertEqual(self.tell("wait"),
                         "error: 'wait' is not a line of --test-clock: write 'advance MILLISECONDS'.")
        self.assertEqual(self.tell("advance 86400000"), "advanced 86400000")

    def test_needs_ephemeral(self):
        finished = self.run_program("navd", "--test-clock", "--socket", self.directory / "navd.sock")
        self.assertIn("--test-clock is for tests, which keep no trees: give --ephemeral, too.", finished.stderr)
        self.assertEqual(finished.returncode, 64)
