"""navctl record --script: what was done by hand, as a scene."""

import json
import shutil

from programs import ROOT, TestCase

GRAPHS = ROOT / "Examples" / "graphs"
SENSITIVE = """\
navigation: 1
name: bank
root: { coordinator: Bank, route: home }
screens:
  HomeScreen:
  CodeScreen: { params: { digits: { type: integer }, code: { type: string, sensitive: true } } }
coordinators:
  Bank:
    routes:
      home: { push: HomeScreen }
      code:
        params: { digits: { type: integer }, code: { type: string, sensitive: true } }
        do: { push: { screen: CodeScreen, params: { digits: "${params.digits}", code: "${params.code}" } } }
"""


class RecordingTests(TestCase):
    def do(self, *lines):
        """Sends commands; a word in quotation marks is one."""
        for line in lines:
            finished = self.run_program("sh", "-c", f"navctl {line}")
            self.assertNotEqual(finished.returncode, 64, finished.stderr)
            self.assertNotEqual(finished.returncode, 65, finished.stderr)

    def text(self, name):
        return (self.directory / name).read_text()

    def test_what_was_done_is_a_scene_that_passes(self):
        shutil.copy(GRAPHS / "kiosk.yaml", self.directory)
        self.do("open kiosk --graph kiosk.yaml", "trigger drink drink='Flat White'", "facts faults=2 language=de",
                "go '/drinks/Flat%20White'", "back --no-animation", "report didSelect service", "trigger unlock", "undo",
                "redo", "transfer push DrinkScreen drink=Mocha --from s4",
                """transfer '{"popTo": {"screen": "ServiceScreen", "inclusive": true}}'""", "trigger signIn",
                "trigger done customer=ada", "handle service , descale", "drop Service", "finish c5", "forget")
        self.says("record --script kiosk.script", "kiosk.script: a scene with 17 commands of kiosk\n")
        self.assertEqual(self.text("kiosk.script"), """\
== Recorded from kiosk

$ open kiosk --graph kiosk.yaml
expect active DrinksScreen

$ trigger drink drink="Flat White"
expect active DrinkScreen drink="Flat White"

$ facts faults=2 language=de

$ go /drinks/Flat%20White
expect outcome noop already

$ back --no-animation
expect active DrinksScreen

$ report didSelect service
expect outcome redirected
expect active PinScreen

$ trigger unlock
expect active ServiceScreen

$ undo
expect active PinScreen

$ redo
expect active ServiceScreen

$ transfer push DrinkScreen drink=Mocha --from s4
expect active DrinkScreen drink=Mocha

$ transfer '{"popTo":{"screen":"ServiceScreen","inclusive":true}}'
expect active ServiceScreen

$ trigger signIn
expect active SignInScreen

$ trigger done customer=ada
expect active ServiceScreen

$ handle service , descale
expect active DescaleScreen

$ drop Service
expect active ServiceScreen

$ finish c5
expect outcome failed coordinatorEnded

$ forget
expect outcome noop nothingToDo
""")
        self.says("test kiosk.script", "kiosk.script\n  ok      Recorded from kiosk\n1 scene passed\n")

    def test_a_scene_is_appended_and_the_graph_is_written_beside_the_script(self):
        self.open("museum")
        (self.directory / "tests").mkdir()
        self.says("record --script tests/museum.script",
                  "tests/museum.json: the graph\ntests/museum.script: a scene with 1 command of museum\n")
        self.says("record --script tests/museum.script", "tests/museum.script: a scene with 1 command of museum\n")
        self.assertEqual(self.text("tests/museum.script"), "\n".join(["""\
== Recorded from museum

$ open museum --graph museum.json
expect active AttractScreen
"""] * 2))
        self.says("test tests/museum.script", """\
tests/museum.script
  ok      Recorded from museum
  ok      Recorded from museum
2 scenes passed
""")

    def test_the_path_of_a_graph_is_relative_to_the_script(self):
        shutil.copy(GRAPHS / "palette.yaml", self.directory)
        (self.directory / "tests").mkdir()
        self.do("open red --graph palette.yaml --root Color color name=Red")
        self.says("record --script tests/red.script --graph palette.yaml",
                  "tests/red.script: a scene with 1 command of red\n")
        self.assertEqual(self.text("tests/red.script"), """\
== Recorded from red

$ open red --graph ../palette.yaml --root Color color name=Red
expect active ColorScreen name=Red
""")
        self.says("test tests/red.script", "tests/red.script\n  ok      Recorded from red\n1 scene passed\n")

    def test_another_graph_is_not_taken_for_that_of_the_tree(self):
        self.open("museum")
        shutil.copy(GRAPHS / "kiosk.yaml", self.directory)
        (self.directory / "museum.json").write_text("{}")
        self.says("record --script museum.script --graph kiosk.yaml",
                  "navctl: kiosk.yaml is not the graph of the tree.\n", 65)
        self.says("record --script museum.script", "navctl: museum.json is not the graph of the tree."
                  " Say with --graph FILE where that is.\n", 65)
        self.says("record --script -", "navctl: Standard output has no folder for the graph: say with --graph FILE where"
                  " it is.\n", 64)
        self.assertFalse((self.directory / "museum.script").exists())

    def test_a_sensitive_value_is_not_written(self):
        (self.directory / "bank.yaml").write_text(SENSITIVE)
        self.do("open bank --graph bank.yaml", "trigger code digits=4 code=8765")
        self.says("record --script bank.script", "bank.script: a scene with 2 commands of bank\n")
        self.assertEqual(self.text("bank.script"), """\
== Recorded from bank

$ open bank --graph bank.yaml
expect active HomeScreen

# Sensitive, so not in the history: code. Add what is missing.
$ trigger code digits=4
expect active CodeScreen digits=4
""")

    def test_a_command_that_no_verb_sends_is_a_comment(self):
        shutil.copy(GRAPHS / "palette.yaml", self.directory)
        self.do("open palette --graph palette.yaml", "trigger color name=Red")
        call = json.dumps({"steps": [{"method": "coordinator.back"}]})
        finished = self.run_program("navctl", "call", "coordinator.transaction", call)
        self.assertEqual(finished.returncode, 0, finished.stderr)
        self.do("trigger settings")
        self.says("record --script palette.script", "palette.script: a scene with 3 commands of palette\n")
        self.assertEqual(self.text("palette.script"), """\
== Recorded from palette

$ open palette --graph palette.yaml
expect active ColorListScreen level=0

$ trigger color name=Red
expect active ColorScreen name=Red

# Left out: transaction steps=[{"method":"coordinator.back"}]. No verb of a script sends coordinator.transaction.
$ trigger settings
expect active SettingsScreen
""")

    def test_a_tree_that_moved_to_another_graph_is_no_scene(self):
        shutil.copy(GRAPHS / "palette.yaml", self.directory)
        self.do("open palette --graph palette.yaml")
        path = self.directory / "palette.yaml"
        path.write_text(path.read_text() + "\n  Other: { routes: { info: { push: InfoScreen } } }\n")
        self.do("open palette --reload --graph palette.yaml")
        path.unlink()
        self.says("record --script palette.script", "navctl: the tree 'palette' has moved to another graph, and a scene has"
                  " one graph. Without --script, navctl record writes the commands that are there.\n", 1)
        # No file for the graph is left.
        self.assertEqual(sorted(path.name for path in self.directory.glob("palette*")), [])

    def test_a_scene_is_appended_only_to_a_script(self):
        shutil.copy(GRAPHS / "kiosk.yaml", self.directory)
        self.do("open kiosk --graph kiosk.yaml")
        refused = "Nothing is appended to a file that does not read as a script.\n"
        for contents, problem in [
            (b"navigation: 1\n", "notes.txt:1: This line is not below a command."),
            (b"== A scene\n\n$ go '/drinks\n", "notes.txt:3: A quotation mark is not closed."),
            (b"\xff\n", "notes.txt: The file is not UTF-8."),
        ]:
            (self.directory / "notes.txt").write_bytes(contents)
            self.says("record --script notes.txt", f"navctl: {problem} {refused}", 65)
            self.assertEqual((self.directory / "notes.txt").read_bytes(), contents)
        (self.directory / "notes.txt").write_bytes(b"# Only a comment.\n")
        self.says("record --script notes.txt", "notes.txt: a scene with 1 command of kiosk\n")

    def test_a_scene_is_appended_to_a_pipe(self):
        self.open("museum")
        graph = GRAPHS / "museum.yaml"
        finished = self.navctl(f"record --script /dev/stdout --graph {graph}")
        self.assertEqual(finished.returncode, 0, finished.stderr)
        self.assertTrue(finished.stdout.startswith("== Recorded from museum\n"), finished.stdout)
