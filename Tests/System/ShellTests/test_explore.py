"""navctl check --explore: the defects of a corpus of graphs are found, and nothing is found in sound ones."""

import collections
import fcntl
import json
import os
import pathlib
import pty
import re
import shutil
import signal
import struct
import subprocess
import termios
import unittest

from programs import PATIENCE, ROOT, TestCase

WRONG = sorted((ROOT / "Tests" / "Fixtures" / "graphs" / "wrong").glob("*.yaml"))
RIGHT = sorted((ROOT / "Tests" / "Fixtures" / "graphs" / "right").glob("*.yaml"))
EXAMPLES = sorted((ROOT / "Examples" / "graphs").glob("*.yaml"))

# More than any graph of the corpus has; a debug build needs seconds for the larger examples.
STATES = 500

CODES = {
    "neverSent", "neverShown", "neverOpened", "cannotLeave", "doesNothing", "neverCloses", "redirectLoop", "growsForever",
    "canFail", "showsOther", "showsNothing", "propertyFails",
}
# That something never happens has no counter-example.
WITHOUT_SCENE = {"neverSent", "neverShown", "neverOpened"}


# What examples mean to do: contexts has a table of what a stack can hold, in a narrow window news puts one article on the
# other as the framework does whose sample it is, and the window of onboarding is empty after a flow that was given up.
MEANT = {"contexts": ["canFail"], "news": ["growsForever"], "onboarding": ["showsNothing"]}


def declared_code(path):
    """The finding that the comments at the beginning of a wrong graph announce."""
    return re.search(r"^# finds: (\w+)$", path.read_text("utf-8"), re.MULTILINE)[1]


class Exploring(TestCase):
    has_daemon = False

    found = {}

    def problems(self, path):
        """All problems of a copy of the graph in the scratch directory, as navctl prints them in JSON.

        Each graph is searched once for all tests.
        """
        shutil.copy(path, self.directory)
        if path not in self.found:
            finished = self.navctl(f"check --explore --states {STATES} --json {path.name}")
            self.assertEqual(finished.stderr, "")
            results = [json.loads(line) for line in finished.stdout.splitlines()]
            # The others are about properties and the search itself.
            self.found[path] = [result for result in results if "code" in result]
        return self.found[path]


class WrongGraphs(Exploring):
    def test_pass_the_check_that_does_not_search(self):
        for path in WRONG:
            with self.subTest(path.stem):
                self.says(f"check {path}", "no errors\n")

    def test_have_one_finding_each(self):
        for path in WRONG:
            with self.subTest(path.stem):
                self.assertEqual([problem["code"] for problem in self.problems(path)], [declared_code(path)])

    def test_have_a_scene_for_what_can_happen(self):
        for path in WRONG:
            with self.subTest(path.stem):
                for problem in self.problems(path):
                    self.assertEqual("scene" not in problem, problem["code"] in WITHOUT_SCENE, problem)
                    self.assertGreater(problem["states"], 0)
                    self.assertIn(problem["exhausted"], (True, False))

    def test_do_in_the_scene_what_the_finding_says(self):
        scripts = []
        for path in WRONG:
            for problem in self.problems(path):
                if "scene" in problem:
                    script = self.directory / f"{path.stem}.script"
                    script.write_text(problem["scene"], "utf-8")
                    scripts.append(script.name)
        finished = self.navctl(f"test --json {' '.join(scripts)}")
        results = [json.loads(line) for line in finished.stdout.splitlines()]
        self.assertEqual([result for result in results if not result["passed"]], [], finished.stderr)
        self.assertEqual([pathlib.Path(result["file"]).name for result in results], scripts)

    def test_have_each_finding_twice_or_more(self):
        number = collections.Counter(map(declared_code, WRONG))
        self.assertEqual(set(number), CODES)
        self.assertGreater(min(number.values()), 1)
        self.assertGreaterEqual(len(WRONG), 30)


class SoundGraphs(Exploring):
    def test_have_no_finding_that_is_more_than_a_note_unless_it_is_meant(self):
        for path in RIGHT + EXAMPLES:
            with self.subTest(path.stem):
                serious = [problem["code"] for problem in self.problems(path) if problem["severity"] != "note"]
                self.assertEqual(serious, [] if path in RIGHT else MEANT.get(path.stem, []))

    def test_are_repaired_wrong_ones(self):
        self.assertGreaterEqual(len(RIGHT), 10)
        self.assertLessEqual({path.name for path in RIGHT}, {path.name for path in WRONG})


class Answers(Exploring):
    def copy(self, folder, name):
        shutil.copy(ROOT / "Tests" / "Fixtures" / "graphs" / folder / name, self.directory)

    def test_a_property_holds_for_all_states_of_a_search_that_is_exhausted(self):
        self.copy("right", "service-stays.yaml")
        self.says(
            "check --explore service-stays.yaml",
            "staff-only: holds for all 5 reachable states\n"
            "service-stays.yaml: searched all 5 states, 35 events\nno errors\n")

    def test_a_property_holds_up_to_the_number_of_states_that_ends_a_search(self):
        self.copy("right", "service-stays.yaml")
        finished = self.navctl("check --explore --states 3 service-stays.yaml")
        self.assertEqual(finished.stdout, "staff-only: holds up to 3 states, not exhausted\n")
        self.assertEqual(finished.returncode, 0)

    def test_a_property_that_fails_is_an_error_with_a_shortest_scene(self):
        self.copy("wrong", "service-stays.yaml")
        self.says("check --explore service-stays.yaml", """\
service-stays.yaml:11:3: error: The property 'staff-only' fails: its condition holds here, and must never hold.
    staff-only: { never: { onView: ServiceScreen }, unless: { fact: technician } }
    ^
    == propertyFails: staff-only
    # The property 'staff-only' fails: its condition holds here, and must never hold.
    $ open service --graph service-stays.yaml
    $ trigger service
    $ trigger unlock
    $ trigger leave
    expect active ServiceScreen
staff-only: fails
service-stays.yaml: searched all 6 states, 36 events
""", 65)

    def test_properties_in_json_are_objects_of_their_own(self):
        self.copy("wrong", "service-stays.yaml")
        lines = self.navctl("check --explore --json service-stays.yaml").stdout.splitlines()
        self.assertEqual([json.loads(line) for line in lines[1:]], [
            {"file": "service-stays.yaml", "property": "staff-only", "verdict": "fails", "states": 6, "exhausted": True},
            {"file": "service-stays.yaml", "events": 36, "repeated": 0, "undecided": 0, "states": 6, "exhausted": True}])

    def test_scenes_of_several_graphs_are_written_to_one_script(self):
        self.copy("wrong", "service-stays.yaml")
        self.copy("wrong", "alarm-after-idle.yaml")
        self.navctl("check --explore --scenes found.script service-stays.yaml alarm-after-idle.yaml")
        self.says("test found.script", """\
found.script
  ok      propertyFails: staff-only
  ok      neverCloses: AlarmScreen
2 scenes passed
""")

    def test_the_page_shows_what_is_printed(self):
        page = (ROOT / "Protocol" / "exploring.md").read_text("utf-8")
        graph, = re.findall(r"^```yaml guide.yaml\n(.*?)^```$", page, re.MULTILINE | re.DOTALL)
        printed, = re.findall(r"^```text\n(.*?)^```$", page, re.MULTILINE | re.DOTALL)
        (self.directory / "guide.yaml").write_text(graph, "utf-8")
        self.says("check --explore guide.yaml", printed)

    def test_paths_reach_every_screen(self):
        self.copy("right", "service-stays.yaml")
        self.says("paths service-stays.yaml", """\
== To ServiceScreen

$ open service --graph service-stays.yaml
expect active DrinksScreen

$ trigger service
expect outcome redirected
expect active PinScreen

$ trigger unlock
expect active ServiceScreen
3 of 3 screens in 1 scene; all 5 states
""")

    def test_paths_that_take_every_route_pass(self):
        self.copy("right", "service-stays.yaml")
        finished = self.navctl("paths --cover routes --output routes.script service-stays.yaml")
        self.assertEqual((finished.stdout, finished.returncode), ("", 0))
        self.assertTrue(finished.stderr.startswith("5 of 5 routes in "), finished.stderr)
        self.assertEqual(self.navctl("test routes.script").returncode, 0)

    def test_options_of_the_search_need_it(self):
        self.copy("right", "service-stays.yaml")
        for options in ("--states 3", "--scenes found.script"):
            finished = self.navctl(f"check {options} service-stays.yaml")
            self.assertEqual(finished.returncode, 64)
            self.assertTrue(finished.stderr.startswith("navctl: --states and --scenes go with --explore.\n"), finished.stderr)

    def test_a_search_has_at_least_one_state_and_at_most_ten_million(self):
        self.copy("right", "service-stays.yaml")
        for number in ("-1", "0", "10000001"):
            for verb in ("check --explore", "paths"):
                finished = self.navctl(f"{verb} --states {number} service-stays.yaml")
                self.assertEqual(finished.returncode, 64)
                self.assertTrue(finished.stderr.startswith("navctl: --states is a number from 1 to 10000000.\n"), finished.stderr)

    def test_scenes_are_written_to_a_file_that_can_be_written(self):
        self.copy("right", "service-stays.yaml")
        missing = "navctl: cannot write missing/found.script: No such file or directory\n"
        self.says("check --explore --scenes missing/found.script service-stays.yaml", missing, 73)
        self.says("paths --output missing/found.script service-stays.yaml", missing, 73)
        finished = self.navctl("check --explore --scenes - service-stays.yaml")
        self.assertEqual(finished.returncode, 64)
        self.assertTrue(finished.stderr.startswith(
            "navctl: --scenes takes a file: the findings are on standard output.\n"), finished.stderr)
        self.assertEqual([path.name for path in self.directory.iterdir()], ["service-stays.yaml"])

    def test_scenes_of_earlier_findings_do_not_stay(self):
        self.copy("right", "service-stays.yaml")
        (self.directory / "found.script").write_text("== An earlier one\n")
        finished = self.navctl("check --explore --scenes found.script service-stays.yaml")
        self.assertEqual((self.directory / "found.script").read_text(), "")
        self.assertIn("found.script: empty, because there are no scenes\n", finished.stderr)

    def test_paths_have_standard_output_as_a_file(self):
        self.copy("right", "service-stays.yaml")
        self.assertEqual(self.navctl("paths --output - service-stays.yaml").stdout,
                         self.navctl("paths service-stays.yaml").stdout)
        self.assertFalse((self.directory / "-").exists())

    def test_scenes_need_a_graph_with_a_file(self):
        self.copy("wrong", "service-stays.yaml")
        for line in ("check --explore --scenes found.script -", "paths -"):
            finished = self.navctl(line)
            self.assertEqual(finished.returncode, 64)
            self.assertTrue(finished.stderr.startswith(
                "navctl: The scenes open the graph from its file: name that instead of -.\n"), finished.stderr)
        with open(self.directory / "service-stays.yaml") as graph:
            finished = self.navctl("check --explore -", stdin=graph)
        self.assertIn("    $ open service --graph service.yaml\n", finished.stdout)


class Interrupts(TestCase):
    """Searches of graphs with more states than they follow before the interrupt."""

    has_daemon = False
    kiosk = ROOT / "Examples" / "graphs" / "kiosk.yaml"
    museum = ROOT / "Examples" / "graphs" / "museum.yaml"

    def interrupted(self, *words, columns=200):
        """Interrupts navctl when it shows its progress on a terminal; returns its output, the errors and the status."""
        terminal, theirs = pty.openpty()
        fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 24, columns, 0, 0))
        process = subprocess.Popen(
            ["navctl", *words], cwd=self.directory, env=self.environment, text=True, stdout=subprocess.PIPE, stderr=theirs)
        os.close(theirs)
        written = os.read(terminal, 65536)
        process.send_signal(signal.SIGINT)
        printed = process.communicate(timeout=PATIENCE)[0]
        try:
            while chunk := os.read(terminal, 65536):
                written += chunk
        except OSError:  # Linux reports this when the last program has closed the terminal
            pass
        os.close(terminal)
        return printed, written.decode(), process.returncode

    def test_one_interrupt_ends_the_search_of_all_files(self):
        shutil.copy(self.kiosk, self.directory)
        shutil.copy(self.museum, self.directory)
        printed, errors, status = self.interrupted(
            "check", "--explore", "--states", "1000000", "kiosk.yaml", "museum.yaml")
        self.assertEqual(status, -signal.SIGINT)
        self.assertRegex(errors, r"kiosk.yaml: searched \d+ states, not all, because it was interrupted, \d+ events\r\n$")
        self.assertIn("way-home: holds up to ", printed)
        self.assertNotIn("museum.yaml", errors)

    def test_paths_that_were_interrupted_are_printed(self):
        shutil.copy(self.kiosk, self.directory)
        printed, errors, status = self.interrupted("paths", "--states", "1000000", "kiosk.yaml")
        self.assertEqual(status, -signal.SIGINT)
        self.assertTrue(printed.startswith("== To "), printed)
        self.assertRegex(errors, r"\d+ scenes?; \d+ states, not all, because it was interrupted")

    def test_progress_is_no_longer_than_a_line_of_the_terminal(self):
        shutil.copy(self.kiosk, self.directory)
        printed, errors, status = self.interrupted(
            "check", "--explore", "--states", "1000000", "kiosk.yaml", columns=20)
        self.assertTrue(errors.startswith("\r\x1b[2Kkiosk.yaml: "), errors)
        first = errors.split("\x1b[2K")[1].rstrip("\r")
        self.assertEqual(len(first), 19)
        self.assertTrue(first.endswith("…"), first)


if __name__ == "__main__":
    unittest.main()
