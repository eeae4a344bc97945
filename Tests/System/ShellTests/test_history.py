"""The history of a tree on the command line: log, diff, undo, redo, explain."""

import json
import re
import subprocess

from programs import PATIENCE, TestCase


class HistoryTests(TestCase):
    def setUp(self):
        super().setUp()
        self.open("palette")
        self.navctl("trigger color name=Red")
        self.run_program("navctl", "call", "coordinator.trigger", '{"route": "missing", "info": "note"}')

    def lines(self, line, status=0):
        """The lines of navctl's output, with times and process ids left out."""
        finished = self.navctl(line)
        self.assertEqual((finished.stderr, finished.returncode), ("", status))
        text = re.sub(r"\d{4}-\d\d-\d\d \d\d:\d\d:\d\d", "TIME", finished.stdout)
        return re.sub(r"navctl \(\d+\)", "navctl (PID)", text).splitlines()

    def test_undo_and_redo(self):
        self.says(
            "undo", "committed: revision 3\n  pop -ColorScreen s2\n  ended Color c2\n")
        self.assertIn(
            "noop (nothingToUndo): ", self.navctl("undo").stdout)
        self.says(
            "redo --to 2",
            "committed: revision 4\n  push +ColorScreen s2 name=Red\n"
            "  began Color c2 under ColorList c1\n")
        self.assertEqual(self.navctl("redo").returncode, 1)
        self.says(
            "undo --dry-run",
            "dry run: committed: revision 5\n  pop -ColorScreen s2\n  ended Color c2\n")

    def test_diff(self):
        self.says(
            "diff 1", "push +ColorScreen s2 name=Red\nbegan Color c2 under ColorList c1\n")
        self.says("diff 2 1", "pop -ColorScreen s2\nended Color c2\n")
        self.says("diff 2 2", "revisions 2 and 2 present the same\n")
        self.assertEqual(json.loads(self.navctl("--json diff 2 1").stdout)["change"]["revision"], 1)
        self.says("diff 7", "navctl: Revision 7 is not in the tree's history, which has 1 to 2.\n", 1)

    def test_show_an_earlier_revision(self):
        self.assertIn("palette, graph palette, revision 1\n", self.navctl("show --at 1").stdout)
        self.assertNotIn("ColorScreen", self.navctl("show --at 1").stdout)

    def test_log(self):
        header, opened, color, missing = self.lines("log")
        self.assertEqual(header, "REVISION  ENTRY  TIME                 COMMAND: CHANGES")
        self.assertRegex(opened, r"^1         #1     TIME  open by navctl \(PID\): .*\+ColorListScreen s1")
        self.assertRegex(
            color,
            r"^2         #2     TIME  trigger color name=Red by navctl \(PID\): push \+ColorScreen s2 name=Red by Color c2; "
            r"began Color c2 under ColorList c1$")
        self.assertEqual(self.lines("log --limit 1"), [header, missing])
        self.assertEqual(self.lines("log --since 1 --limit 5"), [header, color, missing])
        entries = [json.loads(line) for line in self.lines("--json log")]
        self.assertEqual(
            [(entry.get("handledBy"), entry.get("searched"), entry.get("rules")) for entry in entries],
            [(["c1"], None, ["/coordinators/ColorList/routes/list/0"]),
             (["c1", "c2"], ["c1"], ["/coordinators/ColorList/routes/color/do", "/coordinators/Color/routes/color/do/0"]),
             (None, ["c2", "c1"], None)])
        self.assertEqual(self.lines("log --limit 0"), [])
        entry = json.loads(self.navctl("--json log --since 1 --limit 2").stdout.splitlines()[0])
        self.assertEqual((entry["number"], entry["revision"]), (2, 2))

    def test_names_the_redirect_of_a_command(self):
        self.open("kiosk")
        self.navctl("trigger service --tree kiosk")
        sentence = "redirected; the requirement of Service does not hold: took pin; "
        self.assertIn(sentence, self.lines("log --since 1 --tree kiosk")[1])
        self.assertIn(sentence, self.lines("explain --tree kiosk")[0])

    def test_explains_requirements_and_leave_guards(self):
        self.open("kiosk")
        self.navctl("trigger service --tree kiosk")
        self.assertIn(
            "  requirement of Service: does not hold with technician=false  /coordinators/Service/requires",
            self.lines("explain --tree kiosk"))
        graph = {
            "navigation": 1, "name": "editor", "root": {"coordinator": "Editor", "route": "list"},
            "screens": {"List": {}, "Ask": {}, "Edit": {"leave": {
                "when": {"equals": [1, 1]}, "confirm": {"coordinator": "Discard", "route": "ask"}}}},
            "coordinators": {
                "Editor": {"routes": {"list": {"push": "List"}, "edit": {"push": "Edit"}}},
                "Discard": {"result": {"type": "boolean"}, "routes": {
                    "ask": {"push": "Ask"}, "yes": {"finish": {"value": True}}, "no": {"finish": {"value": False}}}}}}
        self.run_program("navctl", "call", "tree.open", json.dumps({"tree": "editor", "graph": graph}))
        self.environment["NAVD_TREE"] = "editor"
        for words, sentence in [("trigger no", "the kept command was discarded"),
                                ("trigger yes", "the kept command was carried out")]:
            self.navctl("trigger edit")
            self.navctl("back")
            guarded = [line for line in self.lines("explain") if "leave guard" in line]
            self.assertEqual(len(guarded), 1)
            self.assertRegex(guarded[0], r"^  leave guard of Edit s\d+ when .*: holds  /screens/Edit/leave/when$")
            self.navctl(words)
            first = self.lines("explain")[0]
            self.assertIn(sentence, first)
            self.assertNotIn("no longer keeps a command", "\n".join(self.lines("explain")))
            self.navctl("back")
            self.navctl("trigger yes")

    def test_says_that_a_kept_command_expired(self):
        graph = {
            "navigation": 1, "name": "account", "root": {"coordinator": "Main", "route": "home"},
            "facts": {"signedIn": {"type": "boolean", "default": False}},
            "screens": {"Home": {}, "SignIn": {}, "Account": {
                "requires": {"fact": "signedIn"}, "otherwise": {"routes": ["signIn"], "park": "1ms"}}},
            "coordinators": {"Main": {"routes": {
                "home": {"push": "Home"}, "account": {"push": "Account"}, "signIn": {"push": "SignIn"}}}}}
        self.run_program("navctl", "call", "tree.open", json.dumps({"tree": "account", "graph": graph}))
        self.environment["NAVD_TREE"] = "account"
        following = subprocess.Popen(
            ["navctl", "log", "--follow", "--since", "2"], env=self.environment, text=True, stdout=subprocess.PIPE)
        self.addCleanup(following.stdout.close)
        self.addCleanup(following.wait, PATIENCE)
        self.addCleanup(following.terminate)
        self.assertEqual(self.navctl("trigger account").returncode, 1)
        last = ""
        while "forget" not in last:
            last = following.stdout.readline()
            self.assertTrue(last)
        self.assertTrue(last.endswith("  forget by navd: the kept command expired\n"), last)
        lines = self.lines("explain")
        self.assertTrue(lines[0].endswith("  forget by navd: the kept command expired"), lines)
        self.assertEqual(lines[1:], ["", "the command itself", "    the kept command expired"])

    def test_log_follows(self):
        following = subprocess.Popen(
            ["navctl", "--json", "log", "--follow", "--limit", "1"], env=self.environment, text=True,
            stdout=subprocess.PIPE)
        self.addCleanup(following.stdout.close)
        self.addCleanup(following.wait, PATIENCE)
        self.assertEqual(json.loads(following.stdout.readline())["number"], 3)
        self.navctl("undo")
        self.navctl("undo")
        entries = [json.loads(following.stdout.readline()) for _ in range(2)]
        self.assertEqual([(entry["number"], entry["outcome"]) for entry in entries], [(4, "committed"), (5, "noop")])
        self.navctl("call tree.close {}")
        self.assertEqual((following.wait(PATIENCE), following.stdout.read()), (0, ""))

    def test_explains_a_route_that_no_coordinator_took(self):
        searched = "It searched {} and asked none of them."
        self.assertEqual(
            self.lines("explain")[1:],
            [searched.format("Color c2, ColorList c1"), "No coordinator type declares the route missing."])
        self.navctl("back")
        self.assertEqual(self.navctl("trigger meaning of=Red").returncode, 1)
        self.assertEqual(
            self.lines("explain palette")[1:],
            [searched.format("ColorList c1"), "The type Color declares the route meaning."])

    def test_explain(self):
        lines = self.lines("explain 2")
        self.assertRegex(lines[0], r"^2  #2  TIME  trigger color name=Red by navctl \(PID\): push ")
        self.assertEqual(lines[2], "ColorList c1: color name=Red")
        self.assertRegex(lines[3], r"^  rule 0.*: taken  /coordinators/ColorList/routes/color")
        self.assertIn("    push +ColorScreen s2 name=Red", lines)
        self.assertEqual(len(json.loads(self.navctl("--json explain 2").stdout)["steps"]), 2)
        self.navctl("undo")
        self.assertEqual(self.lines("explain --entry 2"), lines)
        self.assertEqual(self.lines("explain"), self.lines("explain last"))
        self.says("explain --entry 9", "navctl: Entry 9 is not in the tree's history: list it with tree.history. (/number)\n", 64)
        self.assertEqual(
            self.lines("explain last")[2:],
            ["undoes revision 2, #2", "    pop -ColorScreen s2", "    ended Color c2"])
        self.navctl("redo")
        self.assertEqual(self.lines("explain")[2:4], ["redoes revision 2, #2", "    push +ColorScreen s2 name=Red"])
        self.navctl("redo")
        self.assertEqual(self.lines("explain")[1:], ["It asked no coordinator."])
        self.navctl("undo")
        self.navctl("trigger color name=Red")
        self.navctl("call coordinator.trigger {\"route\":\"none\"}")
        self.assertEqual(self.lines("explain")[1], "It searched Color c3, ColorList c1 and asked none of them.")
        self.says(
            "explain first palette",
            "navctl: 'first' is neither a revision nor one of the words last and back.\n"
            "Usage: navctl explain [OPTIONS] [REVISION | last | back] [TREE]\n"
            "  See 'navctl explain --help' for more information.\n", 64)

    def test_record_and_replay(self):
        self.navctl("undo")
        self.navctl("redo")
        self.says("record history.json", "history.json: 5 commands of palette\n")
        self.daemon.stop()
        self.says("replay history.json", "5 commands up to revision 4: the same\n")
        self.says("replay history.json --until 2", "3 commands up to revision 2: the same\n")
        self.assertEqual(
            json.loads(self.navctl("--json replay history.json").stdout), {"commands": 5, "revision": 4})
        changed = (self.directory / "history.json").read_text().replace('"handover":', '"present":')
        (self.directory / "changed.json").write_text(changed)
        finished = self.navctl("replay changed.json")
        self.assertRegex(
            finished.stdout,
            r"^differs at revision 2, entry 2\n  recorded: trigger color name=Red by navctl \(\d+\): push .*\n"
            r"  replayed: trigger color name=Red by navctl \(\d+\): present ")
        self.assertEqual(finished.returncode, 1)
        differing = json.loads(self.navctl("--json replay changed.json").stdout)
        self.assertEqual((differing["differs"], differing["recorded"]["revision"]), (2, 2))

    def test_replay_rejects_what_it_cannot_read(self):
        record = json.loads(self.navctl("record -").stdout)
        last = record["entries"][-1]
        for content, reason in [
            ("{}", "it is not a record: write one with navctl record"),
            ('{"record": 2}', "the record has format 2, and this version reads format 1"),
            ('{"record": 1}', "its commands were carried out under version 1 of the rules of navigation, and this"),
            ('{"record": 1, "rules": 2}', "the record is damaged: "),
            ("{", ""),
            (json.dumps(record | {"image": {}}), "the image of the tree is damaged: "),
            (json.dumps(record | {"graph": {}}), "the graph has errors: "),
            (json.dumps(record | {"entries": [last]}), "entry 3, coordinator.trigger, cannot be run again: "),
            (json.dumps(record | {"entries": [last | {"entry": last["entry"] | {"cause": {"method": "tree.regraph"}}}]}),
             "entry 3, tree.regraph, cannot be run again: "),
        ]:
            with self.subTest(reason):
                (self.directory / "record.json").write_text(content)
                finished = self.navctl("replay record.json")
                self.assertEqual((finished.stdout, finished.returncode), ("", 65))
                self.assertIn(f"navctl: cannot replay record.json: {reason}", finished.stderr)
        self.says("replay missing.json", "navctl: cannot replay missing.json: No such file or directory\n", 65)
