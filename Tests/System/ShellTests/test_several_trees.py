"""A pattern that names several trees of one machine, and trees with unusual names."""

import json

from programs import ROOT, TestCase

GRAPHS = ROOT / "Examples" / "graphs"
OTHER = {
    "navigation": 1, "name": "other", "root": {"coordinator": "App", "route": "go"}, "screens": {"Screen": {}},
    "facts": {"open": {"type": "boolean", "default": False}},
    "coordinators": {"App": {"routes": {"go": {"push": "Screen"}}}},
}


class SeveralTreesTests(TestCase):
    def setUp(self):
        super().setUp()
        (self.directory / "other.json").write_text(json.dumps(OTHER))
        for name in "kiosk-1", "kiosk-2", "lobby":
            self.open_as(name, GRAPHS / "palette.yaml")

    def open_as(self, name, graph):
        finished = self.run_program("navctl", "open", name, "--graph", graph)
        self.assertEqual(finished.returncode, 0, finished.stderr)

    def revisions(self):
        trees = [json.loads(line) for line in self.navctl("trees --json").stdout.splitlines()]
        return {tree["tree"]: tree["revision"] for tree in trees}

    def test_a_command_goes_to_each(self):
        self.says("trigger settings --tree kiosk-*", (
            "TREE     OUTCOME    REVISION  REASON\n"
            "kiosk-1  committed  2\n"
            "kiosk-2  committed  2\n"))
        self.assertEqual(self.revisions(), {"kiosk-1": 2, "kiosk-2": 2, "lobby": 1})
        self.says("back --tree kiosk-* --dry-run", (
            "TREE     OUTCOME             REVISION  REASON\n"
            "kiosk-1  dry run: committed  3\n"
            "kiosk-2  dry run: committed  3\n"))
        finished = self.navctl("back -t * --json")
        self.assertEqual(finished.returncode, 1)
        self.assertEqual(
            [(value["tree"], value["outcome"]) for value in map(json.loads, finished.stdout.splitlines())],
            [("kiosk-1", "committed"), ("kiosk-2", "committed"), ("lobby", "noop")])

    def test_an_event_that_changes_nothing_is_no_failure(self):
        self.says("report activity --tree kiosk-*", (
            "TREE     OUTCOME  REVISION  REASON\n"
            "kiosk-1  noop               The activity was noted.\n"
            "kiosk-2  noop               The activity was noted.\n"))

    def test_one_failure_is_status_1_and_the_others_are_done(self):
        self.open_as("kiosk-3", self.directory / "other.json")
        finished = self.navctl("trigger settings --tree kiosk-*")
        self.assertEqual((finished.stderr, finished.returncode), ("", 1))
        self.assertEqual([line.split()[:3] for line in finished.stdout.splitlines()[1:3]],
                         [["kiosk-1", "committed", "2"], ["kiosk-2", "committed", "2"]])
        self.assertRegex(finished.stdout.splitlines()[3], "^kiosk-3  error +.*'settings'")
        finished = self.navctl("trigger settings --tree kiosk-* --json")
        values = [json.loads(line) for line in finished.stdout.splitlines()]
        self.assertEqual([value["tree"] for value in values], ["kiosk-1", "kiosk-2", "kiosk-3"])
        self.assertIn("'settings'", values[2]["error"]["message"])

    def test_an_error_of_navd_is_that_of_its_tree(self):
        self.navctl("trigger settings --tree kiosk-1")
        finished = self.navctl("undo --to 2 --tree kiosk-* --json")
        self.assertEqual(finished.returncode, 1)
        values = [json.loads(line) for line in finished.stdout.splitlines()]
        self.assertEqual([value["tree"] for value in values], ["kiosk-1", "kiosk-2"])
        self.assertEqual((values[0]["outcome"], values[1]["error"]["data"]["name"]), ("noop", "revisionForgotten"))

    def test_none_is_an_error(self):
        self.says("back --tree door-*", "navctl: No tree matches 'door-*'. Try: navctl trees\n", 1)
        self.says(
            "show door-* --json",
            '{"error":{"message":"No tree matches \'door-*\'. Try: navctl trees"}}\n'
            "navctl: No tree matches 'door-*'. Try: navctl trees\n", 1)

    def test_trees_are_shown_and_closed(self):
        self.assertEqual(
            [line for line in self.navctl("show kiosk-*").stdout.splitlines() if "graph" in line],
            ["kiosk-1, graph palette, revision 1", "kiosk-2, graph palette, revision 1"])
        self.assertEqual(
            [json.loads(line)["tree"] for line in self.navctl("show --tree kiosk-* --json").stdout.splitlines()],
            ["kiosk-1", "kiosk-2"])
        self.assertEqual(self.navctl("show kiosk-* --svg").returncode, 64)
        self.says("close kiosk-1 kiosk-*", "kiosk-1: closed\nkiosk-2: closed\n")

    def test_facts(self):
        self.open_as("shop-1", self.directory / "other.json")
        self.open_as("shop-2", self.directory / "other.json")
        self.says("facts shop-* open=true", (
            "TREE    OUTCOME    REVISION  REASON\n"
            "shop-1  committed  2\n"
            "shop-2  committed  2\n"))
        self.says("facts shop-* --json", (
            '{"tree":"shop-1","facts":{"open":true}}\n'
            '{"tree":"shop-2","facts":{"open":true}}\n'))
        self.says("facts shop-*", (
            "TREE    FACT  VALUE\n"
            "shop-1  open  true\n"
            "shop-2  open  true\n"))

    def test_verbs_of_one_tree_refuse_a_pattern(self):
        for line in ("watch kiosk-*", "log --tree kiosk-*", "wait --settled kiosk-*", "diff 1 kiosk-*", "graph kiosk-* --dot",
                     "routes kiosk-*", "explain last kiosk-*", "drive kiosk-*", "record - kiosk-*", "inspect kiosk-*",
                     "undelivered kiosk-*"):
            finished = self.navctl(line)
            with self.subTest(line):
                self.assertEqual(finished.returncode, 64)
                self.assertEqual(
                    finished.stderr.splitlines()[0],
                    f"navctl: navctl {line.split()[0]} works on one tree, and 'kiosk-*' is a pattern. Write \\* for a name "
                    "that ends with *.")

    def test_an_asterisk_in_a_param_is_no_pattern(self):
        self.says(
            "wait --screen ColorScreen name=R* --tree lobby", "navctl: The screen 'ColorScreen' declares no identity. (/params)\n", 64)

    def test_an_asterisk_may_end_a_name(self):
        self.open_as("kiosk-*", GRAPHS / "palette.yaml")
        self.assertEqual(self.navctl(r"trigger settings --tree kiosk-\*").returncode, 0)
        self.assertEqual(self.revisions(), {"kiosk-*": 2, "kiosk-1": 1, "kiosk-2": 1, "lobby": 1})
        self.assertTrue(self.navctl(r"show kiosk-\*").stdout.startswith("kiosk-*, graph palette, revision 2\n"))
        self.assertEqual(self.navctl(r"log kiosk-\*").returncode, 0)
        self.says(r"close kiosk-\*", "kiosk-*: closed\n")

    def test_words_are_completed(self):
        self.assertIn(
            "settings",
            self.navctl("---completion trigger -- positional@0 4 0 navctl trigger --tree kiosk-*").stdout.split())


class UnusualNameTests(TestCase):
    name = "a+b#/c"

    def test_every_verb_names_the_tree(self):
        self.says(f"open {self.name} --graph {GRAPHS}/palette.yaml", f"{self.name}: opened, graph palette, revision 1\n")
        self.assertEqual(self.navctl(f"trigger settings --tree {self.name}").returncode, 0)
        self.says(f"back --tree {self.name}", "committed: revision 3\n  pop -SettingsScreen s2 by the user\n  ended Settings c2\n")
        for line in ("show", "log", "routes", "explain last", "graph --dot", "record -", "diff 1", "undelivered",
                     "wait --screen ColorListScreen", "watch --count 1 --since 2", "facts", "drive"):
            finished = self.navctl(f"{line} {self.name}")
            with self.subTest(line):
                self.assertEqual(finished.returncode, 0, finished.stderr)
        self.says(f"close {self.name}", f"{self.name}: closed\n")
