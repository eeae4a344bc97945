"""navctl test: scripts with expectations, played on a daemon."""

import json
import os
import pathlib
import re
import select
import shutil
import signal
import subprocess
import xml.etree.ElementTree

import yaml

from programs import BUILD, PATIENCE, ROOT, TestCase

GRAPHS = ROOT / "Examples" / "graphs"
SCENES = ROOT / "Protocol" / "scenes"
SOUND = """\
== One

$ open palette --graph palette.yaml
committed
  ╭ root, stack n1
  │ ● ColorListScreen s1 level=0   ColorList c1
  ╰
  - ColorList c1  root, in n1

$ trigger color name=Red
committed
handled by c1 c2
~ push +s2
  ╭ root, stack n1
  │ ● ColorScreen s2 name=Red      Color c2
  │   ColorListScreen s1 level=0   ColorList c1
  ╰
  ▿ ColorList c1  root, in n1
    - Color c2  handover, in n1, pulled back as colorRoute

$ back
committed
ended c2 Color
  ╭ root, stack n1
  │ ● ColorListScreen s1 level=0   ColorList c1
  ╰
  - ColorList c1  root, in n1

$ report didPop s2
noop already
"""


class Scripts(TestCase):
    has_daemon = False

    def setUp(self):
        super().setUp()
        shutil.copy(GRAPHS / "palette.yaml", self.directory)
        self.write("sound.script", SOUND)

    def write(self, name, text):
        path = self.directory / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(text)

    def results(self, line):
        finished = self.navctl(f"test --json {line}")
        return [json.loads(result) for result in finished.stdout.splitlines()], finished

    def failures_of_changed(self, changes):
        """Plays scripts that differ from the sound one in one place each; returns the first failure of each."""
        for number, (right, wrong) in enumerate(changes):
            self.assertEqual(SOUND.count(right), 1, right)
            self.write(f"{number}.script", SOUND.replace(right, wrong))
        results, finished = self.results(" ".join(f"{number}.script" for number in range(len(changes))))
        self.assertEqual((finished.stderr, finished.returncode), ("", 1))
        self.assertEqual(len(results), len(changes))
        return [result["failures"][0] for result in results]


class PlayingTests(Scripts):
    def assert_every_scene_passes(self, folder):
        scripts = sorted(folder.glob("*.script"))
        finished = self.run_program("navctl", "test", "--json", *scripts)
        results = [json.loads(line) for line in finished.stdout.splitlines()]
        self.assertEqual([result for result in results if not result["passed"]], [])
        scenes = [(str(path), name) for path in scripts for name in re.findall("^== (.*)", path.read_text(), re.M)]
        self.assertEqual([(result["file"], result["scene"]) for result in results], scenes)
        self.assertEqual((finished.stderr, finished.returncode), ("", 0))

    def test_longchain_yaml_is_the_output_of_longchain_py(self):
        printed = subprocess.run(["python3", GRAPHS / "longchain.py", "20"], capture_output=True, text=True, check=True)
        self.assertEqual(printed.stdout, (GRAPHS / "longchain.yaml").read_text())

    def test_every_scene_of_the_examples_passes(self):
        self.assert_every_scene_passes(GRAPHS)

    def test_every_scene_of_a_report_passes(self):
        self.assert_every_scene_passes(SCENES)

    def test_no_graph_of_a_report_has_more_than_notes(self):
        for path in sorted(SCENES.glob("*.yaml")):
            with self.subTest(path.name):
                finished = self.run_program("navctl", "check", path)
                self.assertEqual((finished.stderr, finished.returncode), ("no errors\n", 0))
                self.assertEqual(set(re.findall(r":\d+: (\w+): ", finished.stdout)) - {"note"}, set())

    def test_prints_a_line_for_each_script_and_scene(self):
        self.says("test sound.script", "sound.script\n  ok      One\n1 scene passed\n")

    def test_the_path_of_a_graph_is_relative_to_the_script(self):
        (self.directory / "tests").mkdir()
        self.write("tests/sound.script", SOUND.replace("palette.yaml", "../palette.yaml"))
        self.says("test tests/sound.script", "tests/sound.script\n  ok      One\n1 scene passed\n")

    def test_shows_a_difference_with_its_place_and_plays_the_next_scene(self):
        self.write("wrong.script", SOUND.replace("s2 name=Red ", "s2 name=Blue") + "\n" + SOUND.replace("One", "Two"))
        self.says("test wrong.script", """\
wrong.script
  FAILED  One
wrong.script:10: $ trigger color name=Red
    The script says (-), and the command did (+):
        committed
        handled by c1 c2
        ~ push +s2
          ╭ root, stack n1
      -   │ ● ColorScreen s2 name=Blue     Color c2
      +   │ ● ColorScreen s2 name=Red      Color c2
          │   ColorListScreen s1 level=0   ColorList c1
          ╰
          ▿ ColorList c1  root, in n1
            - Color c2  handover, in n1, pulled back as colorRoute
  ok      Two
1 of 2 scenes failed
""", 1)

    def test_each_part_of_an_expectation_is_compared(self):
        parts = [
            ("outcome", "$ back\ncommitted", "$ back\nnoop nothingToPop", ["noop nothingToPop"], ["committed"]),
            ("reason", "noop already", "noop nothingToPop", ["noop nothingToPop"], ["noop already"]),
            ("note", "ended c2 Color\n", "", [], ["ended c2 Color"]),
            ("actors", "handled by c1 c2", "handled by c2", ["handled by c2"], ["handled by c1 c2"]),
            ("transition", "~ push +s2", "~ push +s3", ["~ push +s3"], ["~ push +s2"]),
            ("mark of a screen", "│ ● ColorScreen s2", "│   ColorScreen s2",
             ["  │   ColorScreen s2 name=Red      Color c2"], ["  │ ● ColorScreen s2 name=Red      Color c2"]),
            ("layer", "  │ ● ColorScreen s2 name=Red      Color c2\n", "", [],
             ["  │ ● ColorScreen s2 name=Red      Color c2"]),
            ("owner", "    - Color c2  hand", "    - Colour c2  hand",
             ["    - Colour c2  handover, in n1, pulled back as colorRoute"],
             ["    - Color c2  handover, in n1, pulled back as colorRoute"]),
        ]
        failures = self.failures_of_changed([(right, wrong) for _, right, wrong, _, _ in parts])
        for (part, _, _, expected, found), failure in zip(parts, failures):
            with self.subTest(part):
                self.assertEqual([line for line in failure["expected"] if line not in failure["found"]], expected)
                self.assertEqual([line for line in failure["found"] if line not in failure["expected"]], found)

    def test_a_command_that_is_not_carried_out_fails_its_scene(self):
        changes = [
            ("trigger color name=Red", "trigger colour",
             "No coordinator of graph 'palette' declares the route 'colour'. Did you mean 'color'?"),
            ("--graph palette.yaml", "--graph none.yaml", "Cannot read none.yaml: No such file or directory"),
            ("--graph palette.yaml", "--graph bad.yaml", "The graph has errors. bad.yaml:1:1: error: "),
            ("$ back", "$ back --if-revision 7", "The tree is at revision 2, not 7"),
            ("$ back", "$ open other --graph palette.yaml", "The scene has its tree, 'palette'"),
        ]
        self.write("bad.yaml", "navigation: 1\n")
        failures = self.failures_of_changed([(right, wrong) for right, wrong, _ in changes])
        for (_, wrong, message), failure in zip(changes, failures):
            self.assertIn(message, failure["message"], wrong)

    def test_the_environment_names_neither_the_daemon_nor_the_tree(self):
        self.environment |= {"NAVD_SOCKET": str(self.directory / "none.sock"), "NAVD_TREE": "none"}
        self.says("test sound.script", "sound.script\n  ok      One\n1 scene passed\n")


class PartTests(Scripts):
    """Lines that begin with `expect`, and commands with nothing below them."""

    SOUND = """\
== A part of the result

$ open palette --graph palette.yaml
expect active ColorListScreen level=0
expect no ColorScreen

$ trigger color name=Red
$ back
expect ended Color
expect stack [ColorListScreen]

$ back
expect outcome noop nothingToPop
"""
    WRONG = """\
== Wrong

$ open palette --graph palette.yaml
expect active ColorListScreen level=1
expect no layer

$ trigger colour name=Red

$ back

$ trigger color name=Red
expect active ColourScreen

$ back
expect stack [ColorListScreen, ColorScreen name=Red]
expect tab one
"""

    def test_only_what_is_named_is_compared(self):
        self.write("sound.script", self.SOUND)
        self.says("test sound.script", "sound.script\n  ok      A part of the result\n1 scene passed\n")

    def test_all_differences_of_a_scene_are_listed(self):
        self.write("wrong.script", self.WRONG)
        self.says("test wrong.script", """\
wrong.script
  FAILED  Wrong
wrong.script:3: $ open palette --graph palette.yaml
    The script says (-), and the command did (+):
      - expect active ColorListScreen level=1
      + expect active ColorListScreen level=0
        expect no layer
wrong.script:7: $ trigger colour name=Red
    No coordinator of graph 'palette' declares the route 'colour'. Did you mean 'color'?
wrong.script:9: $ back
    The script says (-), and the command did (+):
      - expect outcome committed
      + expect outcome noop nothingToPop
    The reason: The active screen is the first, and no layer is above the root.
wrong.script:11: $ trigger color name=Red
    Graph 'palette' declares no screen 'ColourScreen'. Did you mean 'ColorScreen'?
wrong.script:14: $ back
    The script says (-), and the command did (+):
      - expect stack [ColorListScreen, ColorScreen name=Red]
      + expect stack [ColorListScreen]
      - expect tab one
      + expect no tab
1 of 1 scene failed
""", 1)

    def test_every_format_lists_all_differences(self):
        self.write("wrong.script", self.WRONG)
        [result], finished = self.results("wrong.script")
        self.assertEqual(finished.returncode, 1)
        self.assertEqual([failure["line"] for failure in result["failures"]], [3, 7, 9, 11, 14])
        self.assertEqual(result["failures"][4], {
            "line": 14, "command": "back", "message": "The result differs from the script.",
            "expected": ["expect stack [ColorListScreen, ColorScreen name=Red]", "expect tab one"],
            "found": ["expect stack [ColorListScreen]", "expect no tab"]})
        self.assertEqual(set(result["failures"][1]), {"line", "command", "message"})
        block = yaml.safe_load(self.navctl("test --tap wrong.script").stdout.split("  ---\n")[1].split("  ...\n")[0])
        self.assertEqual([failure["line"] for failure in block["failures"]], [3, 7, 9, 11, 14])
        self.assertIn("+ expect no tab", block["failures"][4]["difference"])
        [[case]] = xml.etree.ElementTree.fromstring(self.navctl("test --junit wrong.script").stdout)
        self.assertEqual([failure.tag for failure in case], ["failure"])
        self.assertEqual(re.findall(r"^wrong\.script:(\d+): ", case[0].text, re.M), ["3", "7", "9", "11", "14"])

    def test_names_that_the_graph_does_not_have_are_failures(self):
        shutil.copy(GRAPHS / "kiosk.yaml", self.directory)
        names = [
            ("no PinScren", "Graph 'kiosk' declares no screen 'PinScren'. Did you mean 'PinScreen'?"),
            ("stack [DrinksScreen, Drink]", "Graph 'kiosk' declares no screen 'Drink'."),
            ("fact technican=null", "Graph 'kiosk' declares no fact 'technican'. Did you mean 'technician'?"),
            ("no ended Servce", "Graph 'kiosk' declares no coordinator 'Servce'. Did you mean 'Service'?"),
            ("no NoScreen", "Graph 'kiosk' declares no screen 'NoScreen'."),
            ("no layers", "There is no 'expect no layers'. Did you mean 'expect no layer'?"),
            ("no stack", "There is no 'expect no stack'."),
            ("active DrinkScreen dink=null", "Screen 'DrinkScreen' takes no param 'dink'. Did you mean 'drink'?"),
            ("stack [DrinksScreen too=null]", "Screen 'DrinksScreen' takes no param 'too'."),
            ("no DrinkScreen dink=Latte", "Screen 'DrinkScreen' takes no param 'dink'. Did you mean 'drink'?"),
            ("no redirected Servce", "Graph 'kiosk' declares neither a screen nor a coordinator 'Servce'."
             " Did you mean 'Service'?"),
            ("redirected Servce", "Graph 'kiosk' declares neither a screen nor a coordinator 'Servce'."
             " Did you mean 'Service'?"),
            ("redirected Service to pni", "No coordinator of graph 'kiosk' declares the route 'pni'. Did you mean 'pin'?"),
            ("redirected Service to drink dink=A", "Route 'drink' takes no param 'dink'. Did you mean 'drink'?"),
            ("kept /drinks", "A kept link has the routes of its URL: write one of them instead of '/drinks'."),
            ("kept pni", "No coordinator of graph 'kiosk' declares the route 'pni'. Did you mean 'pin'?"),
        ]
        for number, (expectation, _) in enumerate(names):
            self.write(f"{number}.script", f"== One\n$ open kiosk --graph kiosk.yaml\nexpect {expectation}\n")
        results, _ = self.results(" ".join(f"{number}.script" for number in range(len(names))))
        for (_, message), result in zip(names, results):
            [failure] = result["failures"]
            self.assertIn(message, failure["message"])
            self.assertEqual("Did you mean" in failure["message"], "Did you mean" in message)

    def test_the_url_is_compared(self):
        shutil.copy(GRAPHS / "kiosk.yaml", self.directory)
        self.write("url.script", "== One\n$ open kiosk --graph kiosk.yaml\n$ go /drinks/Latte\nexpect url /drinks\n")
        [result], _ = self.results("url.script")
        self.assertEqual([failure["found"] for failure in result["failures"]], [["expect url /drinks/Latte"]])

    def test_a_scene_without_a_tree_ends(self):
        self.write("failed.script", "== One\n$ open palette --graph none.yaml\n$ back\n$ back\n")
        [result], _ = self.results("failed.script")
        self.assertEqual([failure["line"] for failure in result["failures"]], [2])


class UpdateTests(Scripts):
    """navctl test --update, which rewrites the expectations that differ."""

    WRONG = """\
# Wrong, with spaces that remain.

== One

$ open palette   --graph palette.yaml
noop already
# The tree.
  ╭ root, stack n1
  │ ● ColorListScreen   s1 level=1      ColorList c1
  ╰
  -   ColorList c1 root, in n1

$ trigger color name=Red
expect active   ColorScreen
# A comment.
expect stack [ColorListScreen]
expect no ColorScreen   name=Red

$ back
expect ended Color
$ back
"""
    RIGHT = """\
# Wrong, with spaces that remain.

== One

$ open palette   --graph palette.yaml
committed
# The tree.
  ╭ root, stack n1
  │ ● ColorListScreen s1 level=0   ColorList c1
  ╰
  -   ColorList c1 root, in n1

$ trigger color name=Red
expect active   ColorScreen
# A comment.
expect stack [ColorListScreen, ColorScreen name=Red]
expect screen ColorScreen name=Red

$ back
expect ended Color
$ back
expect outcome noop nothingToPop
"""

    def test_rewrites_what_differs_and_prints_it(self):
        self.write("one.script", self.WRONG)
        finished = self.navctl("test --update one.script")
        self.assertEqual((self.directory / "one.script").read_text(), self.RIGHT)
        self.assertEqual(finished.stdout, """\
one.script
  updated One
one.script:5: $ open palette --graph palette.yaml
    The script said (-), and says now (+):
      - noop already
      + committed
          ╭ root, stack n1
      -   │ ● ColorListScreen   s1 level=1      ColorList c1
      +   │ ● ColorListScreen s1 level=0   ColorList c1
          ╰
          - ColorList c1  root, in n1
one.script:13: $ trigger color name=Red
    The script said (-), and says now (+):
        expect active   ColorScreen
      - expect stack [ColorListScreen]
      + expect stack [ColorListScreen, ColorScreen name=Red]
      - expect no ColorScreen   name=Red
      + expect screen ColorScreen name=Red
one.script:21: $ back
    The script said (-), and says now (+):
      - expect outcome committed
      + expect outcome noop nothingToPop
    The reason: The active screen is the first, and no layer is above the root.
1 scene passed, 1 updated
""")
        self.assertEqual((finished.stderr, finished.returncode), ("", 0))
        self.says("test --update one.script", "one.script\n  ok      One\n1 scene passed\n")
        self.assertEqual((self.directory / "one.script").read_text(), self.RIGHT)

    def test_a_command_that_is_not_carried_out_fails_still(self):
        self.write("one.script", self.WRONG.replace("trigger color", "trigger colour"))
        results, finished = self.results("--update one.script")
        self.assertEqual(finished.returncode, 1)
        self.assertEqual([failure["line"] for failure in results[0]["failures"]], [13])
        self.assertEqual([change["line"] for change in results[0]["updated"]], [5, 19, 21])
        self.assertIn("expect no ended Color\n", (self.directory / "one.script").read_text())

    def test_expectations_of_the_same_become_one_line(self):
        self.write("one.script", "== One\n$ open palette --graph palette.yaml\nexpect layer ColorScreen\n"
                   "expect layer ColorListScreen\nexpect no layer\nexpect stack []\n")
        self.assertEqual(self.navctl("test --update one.script").returncode, 0)
        self.assertEqual((self.directory / "one.script").read_text(), "== One\n$ open palette --graph palette.yaml\n"
                         "expect no layer\nexpect stack [ColorListScreen level=0]\n")

    def test_writes_the_value_of_a_param_in_quotation_marks(self):
        shutil.copy(GRAPHS / "kiosk.yaml", self.directory)
        self.write("one.script", "== One\n$ open kiosk --graph kiosk.yaml\n$ trigger drink drink=\"Flat White\"\n"
                   "expect active DrinkScreen drink=\"Flat Black\"\n")
        finished = self.navctl("test --update one.script")
        self.assertEqual(finished.stdout, """\
one.script
  updated One
one.script:3: $ trigger drink drink="Flat White"
    The script said (-), and says now (+):
      - expect active DrinkScreen drink="Flat Black"
      + expect active DrinkScreen drink="Flat White"
1 scene passed, 1 updated
""")

    def test_prints_changes_and_failures_in_the_order_of_the_script(self):
        self.write("one.script", "== One\n$ open palette --graph palette.yaml\n$ trigger colour\n$ back\n")
        lines = self.navctl("test --update one.script").stdout.splitlines()
        self.assertEqual([line for line in lines if line.startswith("one.script:")],
                         ["one.script:3: $ trigger colour", "one.script:4: $ back"])

    def test_a_script_with_a_problem_remains(self):
        text = self.WRONG + "exepct url /\n"
        self.write("one.script", text)
        self.assertEqual(self.navctl("test --update one.script").returncode, 65)
        self.assertEqual((self.directory / "one.script").read_text(), text)

    def test_a_script_that_is_changed_meanwhile_remains(self):
        self.write("one.script", self.WRONG.replace("palette.yaml", "slow.yaml"))
        os.mkfifo(self.directory / "slow.yaml")
        navctl = subprocess.Popen(
            ["navctl", "test", "--update", "one.script"], cwd=self.directory, env=self.environment, text=True,
            stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        self.addCleanup(navctl.kill)
        # Opens when navctl begins to read.
        with open(self.directory / "slow.yaml", "w", encoding="utf-8") as graph:
            self.write("one.script", SOUND)
            graph.write((GRAPHS / "palette.yaml").read_text())
        _, errors = navctl.communicate(timeout=PATIENCE)
        self.assertEqual(errors, "navctl: one.script was changed while it was played, and is not rewritten."
                         " Run the tests again.\n")
        self.assertEqual(navctl.returncode, 73)
        self.assertEqual((self.directory / "one.script").read_text(), SOUND)

    def test_a_script_that_is_not_utf8_remains(self):
        text = b"# \xff\n" + self.WRONG.encode()
        (self.directory / "one.script").write_bytes(text)
        finished = self.navctl("test --update one.script")
        self.assertEqual((finished.stdout, finished.returncode),
                         ("one.script:1: The script is not UTF-8.\n0 scenes passed, 1 script was not played\n", 65))
        self.assertEqual((self.directory / "one.script").read_bytes(), text)

    def test_a_script_that_cannot_be_written_is_not_played(self):
        self.write("one.script", self.WRONG)
        # Not even root writes to a program that runs.
        shutil.copy(shutil.which("sleep"), self.directory / "busy.script")
        sleep = subprocess.Popen([self.directory / "busy.script", "1000"])
        self.addCleanup(sleep.wait)
        self.addCleanup(sleep.kill)
        (self.directory / "null.script").symlink_to("/dev/null")
        self.says("test --update one.script busy.script", "navctl: cannot write busy.script: Text file busy\n", 73)
        self.says("test --update one.script null.script",
                  "navctl: --update rewrites files, and null.script is none.\n", 64)
        self.assertEqual((self.directory / "one.script").read_text(), self.WRONG)

    def test_prints_no_report_for_other_programs(self):
        finished = self.navctl("test --update --tap one.script")
        self.assertIn("--update prints for people or as JSON: leave out --tap.", finished.stderr)
        self.assertEqual((finished.stdout, finished.returncode), ("", 64))
class TimeTests(Scripts):
    """`after`, with the graphs of the examples."""

    def plays(self, graph, text, expected, status=0):
        shutil.copy(GRAPHS / f"{graph}.yaml", self.directory)
        self.write("time.script", f"== Time\n\n$ open {graph} --graph {graph}.yaml\n{text}")
        self.says("test time.script", expected, status)

    def test_idle_routes_begin_when_their_time_is_over(self):
        self.plays("kiosk", """\
expect active DrinksScreen

$ trigger drink drink=Latte

$ after 59999ms
expect active DrinkScreen drink=Latte

$ after 1ms
expect stack [DrinksScreen]
""", "time.script\n  ok      Time\n1 scene passed\n")

    def test_a_command_that_waits_expires_and_the_tree_is_idle_later(self):
        self.plays("museum", """\
$ trigger staff
expect redirected Staff to pin
expect kept staff

$ after 59s
expect outcome noop nothingToDo
expect kept staff

$ after 1s
expect no kept
expect layer PinScreen

$ after 30s
expect no layer
expect active AttractScreen
""", "time.script\n  ok      Time\n1 scene passed\n")

    def test_the_whole_result_is_that_of_the_commands_that_were_due(self):
        self.plays("museum", """\
$ trigger enter

$ trigger staff
expect outcome redirected

$ after 3m
committed
handled by c1
ended c3 Map
ended c2 Visit
kept forgotten
  ╭ root n10
  │ ● AttractScreen s4  back is swallowed   Museum c1
  ╰
  - Museum c1  root, in window
""", "time.script\n  ok      Time\n1 scene passed\n")

    def test_time_in_which_nothing_is_due_needs_no_expectation(self):
        self.plays("museum", "$ after 24h\n", "time.script\n  ok      Time\n1 scene passed\n")

    def test_time_that_brings_something_else_is_a_difference(self):
        self.plays("museum", "$ after 90s\nexpect outcome committed\n", """\
time.script
  FAILED  Time
time.script:4: $ after 90s
    The script says (-), and the command did (+):
      - expect outcome committed
      + expect outcome noop nothingToDo
1 of 1 scene failed
""", 1)


class ProblemTests(Scripts):
    PROBLEMS = [
        ("$ back\ncommitted\n", "1: A command must be in a scene: begin one with '== NAME'."),
        ("# Nothing\n", "1: The script has no scene: begin one with '== NAME'."),
        ("== One\n", "1: The scene has no command: write '$ ' and one."),
        ("== One\n$ back\ncommitted\n", "2: A scene begins with 'open NAME --graph FILE', because it has its own tree."),
        (SOUND + "$ back\ncomitted\n", "32: 'comitted' is no outcome. Did you mean 'committed'?"),
        (SOUND + "expect no layer\n", "31: A command has either 'expect' lines or a whole outcome with its tree below it,"
         " not both."),
        (SOUND + "$ back\nexpect activ ColorScreen\n", "32: There is no 'expect activ'. Did you mean 'expect active'?"),
        (SOUND + "$ show\ncommitted\n", "31: Scripts have no 'show'. Their commands are open, trigger, handle, go,"
         " transfer, back, drop, finish, facts, forget, report, undo, redo, after."),
        (SOUND + "$ after soon\ncommitted\n",
         "31: 'after' takes a whole number with ms, s, m or h, such as 'after 60s'."),
        (SOUND + "$ after 25h\ncommitted\n", "31: 'after' takes at most 24h: write it twice for more."),
        (SOUND + "$ after 0s\n", "31: 'after' takes a time of more than 0."),
        (SOUND + "after 60s\n", "31: A command begins with '$ ': write '$ after 60s'."),
        (SOUND + "navctl back\n", "31: A command begins with '$ ': write '$ back'."),
        (SOUND + "$after 60s\n", "31: A command begins with '$' and a space: write '$ after 60s'."),
        (SOUND + "$\n", "31: A command begins with '$' and a space: write '$ COMMAND'."),
        (SOUND + "$ navctl back\n", "31: Leave out 'navctl': a command of a script begins with its verb."),
        (SOUND + "$ back\n  expect no layer\n", "32: A line with 'expect' is not indented."),
        (SOUND + "$ back\nexpect no tab drinks\n", "32: 'drinks' is one word too many. Write: expect no tab."),
        (SOUND + "$ trigger color name:=\"Red\"\n", "31: The value of 'name' is not JSON: expected a value at byte 0."
         " A shell removes quotation marks: write name:='\"Red\"'."),
        (SOUND + "$ report didDismiss\n",
         "31: 'didDismiss' needs the key or name of a screen: report didDismiss SCREEN."),
        (SOUND + "$ report didSelect\n", "31: 'didSelect' needs the name of a tab: report didSelect TAB."),
        (SOUND + "==  \n$ back\n", "31: A scene begins with '== ' and its name: write '== NAME'."),
        (SOUND + "==Two\n$ back\n", "31: A scene begins with '== ' and its name: write '== Two'."),
        (SOUND + "$ bakc\ncommitted\n", "31: There is no verb 'bakc'. Did you mean 'back'?"),
        (SOUND + "$ back --slf\ncommitted\n", "31: Unknown option '--slf'. Did you mean '--info'?"),
        (SOUND + "$ back --help\ncommitted\n", "31: 'back --help' sends no command."),
        (SOUND + "$ trigger /\ncommitted\n", "31: '/' is not the name of a route."),
        (SOUND + "$ facts\ncommitted\n", "31: No fact is given. Facts are written name=value."),
        (SOUND + "$ back --tree a\ncommitted\n", "31: Leave out --tree: the commands of a scene go to its own tree."),
        (SOUND + "$ back --json\ncommitted\n", "31: Leave out --socket, -H and --json: they are options of 'navctl test'."),
        ("== One\n$ open palette\ncommitted\n", "2: Give the file of the graph: open palette --graph FILE."),
        ("== One\n$ open palette --reload --graph palette.yaml\ncommitted\n",
         "2: Scripts have no --reload: begin another scene for another graph."),
    ]

    def test_a_script_with_a_problem_is_not_played(self):
        names = [f"{number}.script" for number in range(len(self.PROBLEMS))]
        for name, (text, _) in zip(names, self.PROBLEMS):
            self.write(name, text)
        lines = [f"{name}:{problem}" for name, (_, problem) in zip(names, self.PROBLEMS)]
        end = f"0 scenes passed, {len(names)} scripts were not played"
        self.says(f"test {' '.join(names)}", "".join(f"{line}\n" for line in [*lines, end]), 65)

    def test_the_other_scripts_are_played_still(self):
        self.write("wrong.script", "== One\n$ show\ncommitted\n$ back extra\ncommitted\n")
        finished = self.navctl("test none.script wrong.script sound.script")
        lines = finished.stdout.splitlines()
        self.assertEqual(lines[0], "none.script: The script cannot be read: No such file or directory.")
        self.assertEqual([line.partition(" ")[0] for line in lines[1:3]], ["wrong.script:2:", "wrong.script:4:"])
        self.assertEqual(lines[3:], ["sound.script", "  ok      One", "1 scene passed, 2 scripts were not played"])
        self.assertEqual(finished.returncode, 65)


class FormatTests(Scripts):
    def test_a_command_keeps_its_quotation_marks(self):
        command = "trigger \\\n  color name='Dark  Red'"
        self.write("one.script", f"== One\n$ open palette --graph palette.yaml\n$ {command}\nexpect no ColorScreen\n")
        written = "trigger   color name='Dark  Red'"
        self.assertIn(f"one.script:3: $ {written}\n", self.navctl("test one.script").stdout)
        self.assertIn(f'command: "{written}"\n', self.navctl("test --tap one.script").stdout)
        [[case]] = xml.etree.ElementTree.fromstring(self.navctl("test --junit one.script").stdout)
        self.assertIn(f"one.script:3: $ {written}\n", case[0].text)

    def setUp(self):
        super().setUp()
        self.write("mixed.script", SOUND.replace("One", "Fine") + "\n" + SOUND.replace("One", "#2 <a> & \"b\"")
                   .replace("s2 name=Red ", "s2 name=Blue"))
        self.write("wrong.script", "== One\n$ show\ncommitted\n")

    def test_tap(self):
        finished = self.navctl("test --tap mixed.script wrong.script")
        self.assertEqual((finished.stderr, finished.returncode), ("", 65))
        lines = finished.stdout.splitlines()
        self.assertEqual([line for line in lines if not line.startswith(" ")], [
            "TAP version 14", "1..3", "ok 1 - mixed: Fine", "not ok 2 - mixed: \\#2 <a> & \"b\"",
            "not ok 3 - wrong.script"])
        blocks = re.findall(r"^  ---\n(.*?)^  \.\.\.\n", finished.stdout, re.M | re.S)
        report, problem = map(yaml.safe_load, blocks)
        [failure] = report["failures"]
        difference = failure.pop("difference")
        self.assertEqual(report, {"file": "mixed.script", "failures": [
            {"message": "The result differs from the script.", "line": 41, "command": "trigger color name=Red"}]})
        self.assertIn("-   │ ● ColorScreen s2 name=Blue     Color c2\n", difference)
        self.assertIn("+   │ ● ColorScreen s2 name=Red      Color c2\n", difference)
        self.assertEqual((problem["file"], problem["line"]), ("wrong.script", 2))
        self.assertIn("wrong.script:2: Scripts have no 'show'.", problem["message"])

    def test_junit(self):
        finished = self.navctl("test --junit mixed.script wrong.script")
        self.assertEqual((finished.stderr, finished.returncode), ("", 65))
        suites = xml.etree.ElementTree.fromstring(finished.stdout)
        times = [[float(case.attrib.pop("time", "0")) for case in suite] for suite in suites]
        for suite, cases in zip(suites, times):
            # Each time is rounded down to milliseconds.
            self.assertAlmostEqual(float(suite.attrib.pop("time")), sum(cases), delta=0.01)
        self.assertTrue(all(time > 0 for time in times[0]), times)
        self.assertEqual([suite.attrib for suite in suites], [
            {"name": "mixed.script", "tests": "2", "failures": "1", "errors": "0"},
            {"name": "wrong.script", "tests": "1", "failures": "0", "errors": "1"}])
        fine, failed = suites[0]
        self.assertEqual(fine.attrib, {"classname": "mixed", "name": "Fine", "file": "mixed.script", "line": "1"})
        self.assertEqual(list(fine), [])
        self.assertEqual(failed.get("name"), "#2 <a> & \"b\"")
        self.assertEqual(failed[0].tag, "failure")
        self.assertTrue(failed[0].text.startswith("mixed.script:41: $ trigger color name=Red\nThe script says"))
        self.assertIn("+   │ ● ColorScreen s2 name=Red      Color c2", failed[0].text)
        self.assertEqual([child.tag for child in suites[1][0]], ["error"])

    def test_json(self):
        results, finished = self.results("mixed.script wrong.script")
        self.assertEqual((finished.stderr, finished.returncode), ("", 65))
        self.assertEqual(results[0], {"file": "mixed.script", "line": 1, "scene": "Fine", "passed": True})
        [failure] = results[1].pop("failures")
        self.assertEqual(results[1], {"file": "mixed.script", "line": 32, "scene": "#2 <a> & \"b\"", "passed": False})
        self.assertEqual((failure["line"], failure["command"]), (41, "trigger color name=Red"))
        self.assertEqual([problem["line"] for problem in results[2]["problems"]], [2])

    def test_only_one_format(self):
        finished = self.navctl("test --tap --junit mixed.script")
        self.assertIn("--tap and --junit are different formats: choose one.", finished.stderr)
        self.assertEqual((finished.stdout, finished.returncode), ("", 64))


class OwnDaemonTests(Scripts):
    """navctl in a folder without navd, so that the tests decide which one it finds."""

    def setUp(self):
        super().setUp()
        (self.directory / "bin").mkdir()
        (self.directory / "temporary").mkdir()
        self.program = self.directory / "bin" / "navctl"
        try:
            os.link(BUILD / "navctl", self.program)
        except OSError:
            shutil.copy(BUILD / "navctl", self.program)
        self.environment |= {"PATH": "/usr/bin:/bin", "TMPDIR": str(self.directory / "temporary")}

    def write_navd(self, text):
        path = self.directory / "bin" / "navd"
        path.write_text(f"#!/bin/sh\n{text}\n")
        path.chmod(0o755)

    def play(self):
        return self.run_program(self.program, "test", "sound.script")

    def assert_nothing_remains(self):
        self.assertEqual(list((self.directory / "temporary").iterdir()), [])

    def test_there_is_no_navd(self):
        finished = self.play()
        self.assertEqual(finished.stderr, f"navctl: there is no navd, neither in {self.directory}/bin beside navctl nor"
                         " in $PATH. Install it, or play on a running daemon with --socket PATH.\n")
        self.assertEqual((finished.stdout, finished.returncode), ("", 69))
        self.assert_nothing_remains()

    def test_navd_in_the_path_is_used(self):
        self.environment["PATH"] = f"{BUILD}:/usr/bin:/bin"
        finished = self.play()
        self.assertEqual((finished.stdout, finished.returncode), ("sound.script\n  ok      One\n1 scene passed\n", 0))
        self.assert_nothing_remains()

    def test_navd_does_not_start(self):
        self.write_navd("echo 'navd: no.' >&2; exit 3")
        finished = self.play()
        self.assertEqual(finished.stderr,
                         f"navd: no.\nnavctl: {self.directory}/bin/navd did not start: its log is above.\n")
        self.assertEqual((finished.stdout, finished.returncode), ("", 69))
        self.assert_nothing_remains()

    def play_until_a_graph_is_read(self, *options):
        """Starts a script whose second scene waits for its graph; returns the process and that of navd."""
        os.mkfifo(self.directory / "slow.yaml")
        self.write("slow.script", SOUND + SOUND.replace("One", "Two").replace("palette.yaml", "slow.yaml"))
        self.write_navd(f"echo $$ > {self.directory}/pid; exec {BUILD}/navd \"$@\"")
        navctl = subprocess.Popen(
            [self.program, "test", *options, "slow.script"], cwd=self.directory, env=self.environment, text=True,
            stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        self.addCleanup(navctl.kill)
        # Opens when navctl begins to read.
        graph = open(self.directory / "slow.yaml", "w", encoding="utf-8")
        return navctl, graph, int((self.directory / "pid").read_text())

    def test_a_navd_that_dies_is_reported(self):
        for option, words in [("--tap", "Bail out! navd was ended by signal 9 in the scene 'Two' of slow.script.\n"),
                              ("--junit", "</testsuites>\n")]:
            with self.subTest(option):
                navctl, graph, navd = self.play_until_a_graph_is_read(option)
                os.kill(navd, signal.SIGKILL)
                graph.write((GRAPHS / "palette.yaml").read_text())
                graph.close()
                output, errors = navctl.communicate(timeout=PATIENCE)
                (self.directory / "slow.yaml").unlink()
                self.assertIn("navctl: navd was ended by signal 9 in the scene 'Two' of slow.script.\n", errors)
                self.assertTrue(output.endswith(words), output)
                if option == "--junit":
                    suite = xml.etree.ElementTree.fromstring(output)[0]
                    self.assertEqual([len(case) and case[0].tag for case in suite], [0, "error"])
                self.assertEqual(navctl.returncode, 69)
                self.assert_nothing_remains()

    def test_an_interrupt_leaves_no_process_and_no_file(self):
        for number in [signal.SIGINT, signal.SIGTERM, signal.SIGHUP]:
            with self.subTest(number.name):
                navctl, graph, navd = self.play_until_a_graph_is_read()
                self.assertNotEqual(list((self.directory / "temporary").iterdir()), [])
                navctl.send_signal(number)
                navctl.communicate(timeout=PATIENCE)
                graph.close()
                (self.directory / "slow.yaml").unlink()
                self.assertEqual(navctl.returncode, -number)
                self.assertFalse(pathlib.Path(f"/proc/{navd}").exists())
                self.assert_nothing_remains()

    def test_a_navctl_that_is_killed_leaves_no_process(self):
        navctl, graph, navd = self.play_until_a_graph_is_read()
        self.addCleanup(graph.close)
        running = os.pidfd_open(navd)
        self.addCleanup(os.close, running)
        navctl.kill()
        navctl.communicate(timeout=PATIENCE)
        self.assertTrue(select.select([running], [], [], PATIENCE)[0], "navd is still running")

    def test_a_reader_that_goes_leaves_no_process_and_no_file(self):
        navctl, graph, navd = self.play_until_a_graph_is_read()
        navctl.stdout.close()
        graph.write((GRAPHS / "palette.yaml").read_text())
        graph.close()
        self.assertEqual(navctl.wait(PATIENCE), 0)
        navctl.stderr.close()
        self.assertFalse(pathlib.Path(f"/proc/{navd}").exists())
        self.assert_nothing_remains()


class RunningDaemonTests(TestCase):
    def setUp(self):
        super().setUp()
        shutil.copy(GRAPHS / "palette.yaml", self.directory)
        (self.directory / "sound.script").write_text(SOUND)
        (self.directory / "loaded.script").write_text(SOUND.replace("palette.yaml", "palette"))

    def test_plays_there_and_closes_the_tree(self):
        socket = self.environment.pop("NAVD_SOCKET")
        self.says(f"test --socket {socket} sound.script loaded.script",
                  "sound.script\n  ok      One\nloaded.script\n  ok      One\n2 scenes passed\n")
        self.assertEqual(self.navctl(f"--socket {socket} --json trees").stdout, "")

    def test_rewrites_what_differs_there(self):
        socket = self.environment.pop("NAVD_SOCKET")
        script = self.directory / "sound.script"
        script.write_text("== One\n$ open palette --graph palette.yaml\nexpect no ColorListScreen\n")
        finished = self.navctl(f"test --update --socket {socket} sound.script")
        self.assertEqual((finished.stderr, finished.returncode), ("", 0))
        self.assertEqual(script.read_text(),
                         "== One\n$ open palette --graph palette.yaml\nexpect screen ColorListScreen level=0\n")

    def test_what_show_prints_is_an_expectation(self):
        shutil.copy(GRAPHS / "settings.yaml", self.directory)
        self.open("settings")
        box = self.navctl("show").stdout.partition("\n\n")[2]
        owners = self.navctl("show --coordinators").stdout
        self.navctl("close settings")
        pasted = "".join(f"  {line}\n" for line in (box + owners).splitlines())
        script = f"== Pasted\n\n$ open settings --graph settings.yaml\ncommitted\n{pasted}"
        (self.directory / "pasted.script").write_text(script)
        self.assertRegex(script, r"(?s)  ╭ root, tabs n1\n.*\n  ▿ ")
        self.says("test pasted.script", "pasted.script\n  ok      Pasted\n1 scene passed\n")

    def test_a_tree_of_the_same_name_is_not_touched(self):
        self.open("palette")
        self.says(f"test --socket {self.daemon.socket_path} sound.script", """\
sound.script
  FAILED  One
sound.script:3: $ open palette --graph palette.yaml
    The daemon has a tree 'palette' already. Try: navctl close palette
1 of 1 scene failed
""", 1)
        self.assertIn("revision 1\n", self.navctl("show --tree palette").stdout)

    def test_an_interrupt_closes_the_tree(self):
        os.mkfifo(self.directory / "slow.yaml")
        (self.directory / "slow.script").write_text(SOUND.replace("palette.yaml", "slow.yaml"))
        navctl = subprocess.Popen(
            ["navctl", "test", "--socket", self.daemon.socket_path, "slow.script"], cwd=self.directory,
            env=self.environment, text=True, stdout=subprocess.PIPE)
        self.addCleanup(navctl.kill)
        # Opens when navctl begins to read.
        with open(self.directory / "slow.yaml", "w", encoding="utf-8") as graph:
            navctl.send_signal(signal.SIGINT)
            graph.write((GRAPHS / "palette.yaml").read_text())
        output, _ = navctl.communicate(timeout=PATIENCE)
        self.assertEqual((output, navctl.returncode), ("slow.script\n", -signal.SIGINT))
        # The tree was opened, and the command after the interrupt was not sent.
        self.assertIn("palette", self.navctl("graphs").stdout)
        self.assertEqual(self.navctl("--json trees").stdout, "")

    def test_only_a_daemon_of_its_own_lets_time_pass(self):
        (self.directory / "time.script").write_text(SOUND + "$ after 60s\ncommitted\n")
        self.says(f"test --socket {self.daemon.socket_path} time.script", """\
time.script:31: 'after' moves the time of navd, which only a navd of navctl's own permits: leave out -H and --socket. \
'report idle' begins the idle routes on any navd.
0 scenes passed, 1 script was not played
""", 65)

    def test_there_is_no_daemon(self):
        finished = self.navctl("test --socket none.sock sound.script")
        self.assertIn("navctl: cannot reach navd at none.sock: no such file.", finished.stderr)
        self.assertEqual(finished.returncode, 69)
