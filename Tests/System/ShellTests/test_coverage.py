"""navctl test --coverage: the parts of a graph that no scene has reached."""

import json

from programs import TestCase

GRAPH = """\
navigation: 1
name: notes
root: { coordinator: Notes, route: list }
facts: { staff: { type: boolean, default: false } }
screens:
  ListScreen:
  EditScreen:
    leave: { when: { fact: staff }, reject: Save first. }
  StaffScreen:
    requires: { fact: staff }
    otherwise: { reject: Staff only. }
coordinators:
  Notes:
    routes:
      list: { push: ListScreen }
      edit: { push: EditScreen }
      top:
        summary: To the first screen.
        do:
          - { when: { fact: staff }, reject: Not now. }
          - popToRoot
      staff:
        - { when: { fact: staff }, push: StaffScreen }
        - { push: StaffScreen }
      ignored: { summary: Nothing follows. }
"""
OPEN = "== One\n\n$ open notes --graph notes.yaml\n"
TOP = "$ trigger top\nexpect outcome noop nothingToPop\n"


class CoverageTests(TestCase):
    has_daemon = False

    def covers(self, scenes, expected, line="test --coverage notes.script", status=0):
        """Plays a script, and compares what is printed about the graph."""
        (self.directory / "notes.yaml").write_text(GRAPH)
        (self.directory / "notes.script").write_text(scenes)
        finished = self.navctl(line)
        self.assertEqual((finished.stderr, finished.returncode), ("", status))
        printed = [line for line in finished.stdout.splitlines() if "notes.yaml" in line]
        self.assertEqual("".join(f"{line}\n" for line in printed), expected)

    def test_lists_what_no_scene_has_reached_with_its_line(self):
        self.covers(OPEN + TOP, """\
notes.yaml: reached 1 of 3 screens, 2 of 4 routes, 1 of 4 rules, 0 of 1 requirement, 0 of 1 leave guard
  notes.yaml:7: the screen EditScreen was never on view
  notes.yaml:9: the screen StaffScreen was never on view
  notes.yaml:16: the route Notes.edit was never taken
  notes.yaml:22: the route Notes.staff was never taken
  notes.yaml:20: rule 1 of the route Notes.top never held
  notes.yaml:10: the requirement of StaffScreen never stopped or redirected a command
  notes.yaml:8: the leave guard of EditScreen never stopped a command
""")

    def test_adds_what_all_scenes_reach(self):
        self.covers(OPEN + """
$ trigger staff
expect outcome blocked requirementFailed

== Two

$ open notes --graph notes.yaml
$ trigger edit
$ facts staff=true
$ back
expect outcome blocked leaveRejected
$ trigger staff
""", """\
notes.yaml: reached 3 of 3 screens, 3 of 4 routes, 2 of 4 rules, 1 of 1 requirement, 1 of 1 leave guard
  notes.yaml:17: the route Notes.top was never taken
""")

    def test_a_guard_is_reached_when_it_removes_something_or_is_passed(self):
        self.covers(OPEN + TOP + """
$ facts staff=true
$ trigger staff
$ trigger edit
$ back --force
$ facts staff=false
""", """\
notes.yaml: reached 3 of 3 screens, 4 of 4 routes, 2 of 4 rules, 1 of 1 requirement, 1 of 1 leave guard
  notes.yaml:20: rule 1 of the route Notes.top never held
  notes.yaml:24: rule 2 of the route Notes.staff never held
""")

    def test_a_failed_scene_counts_and_the_status_stays(self):
        self.covers(OPEN + "$ trigger edit\nexpect active ListScreen\n$ trigger top\n$ trigger staff\n", """\
notes.yaml: reached 2 of 3 screens, 4 of 4 routes, 2 of 4 rules, 1 of 1 requirement, 0 of 1 leave guard
  notes.yaml:9: the screen StaffScreen was never on view
  notes.yaml:20: rule 1 of the route Notes.top never held
  notes.yaml:23: rule 1 of the route Notes.staff never held
  notes.yaml:8: the leave guard of EditScreen never stopped a command
""", status=1)

    def test_json_has_an_object_for_each_graph(self):
        (self.directory / "notes.yaml").write_text(GRAPH)
        (self.directory / "notes.script").write_text(OPEN + "$ trigger edit\n$ trigger top\n$ facts staff=true\n"
                                                     "$ trigger staff\n")
        *_, last = self.navctl("test --json --coverage notes.script").stdout.splitlines()
        self.assertEqual(json.loads(last), {
            "coverage": "notes.yaml",
            "counts": {
                "screen": {"reached": 3, "all": 3}, "route": {"reached": 4, "all": 4}, "rule": {"reached": 2, "all": 4},
                "requirement": {"reached": 0, "all": 1}, "leaveGuard": {"reached": 0, "all": 1}},
            "unreached": [
                {"kind": "rule", "name": "Notes.top", "pointer": "/coordinators/Notes/routes/top/do/0", "line": 20},
                {"kind": "rule", "name": "Notes.staff", "pointer": "/coordinators/Notes/routes/staff/1", "line": 24},
                {"kind": "requirement", "name": "StaffScreen", "pointer": "/screens/StaffScreen/requires", "line": 10},
                {"kind": "leaveGuard", "name": "EditScreen", "pointer": "/screens/EditScreen/leave", "line": 8}]})

    def test_without_the_option_no_coverage_is_printed(self):
        self.covers(OPEN, "", line="test notes.script")

    def test_other_formats_have_no_coverage(self):
        finished = self.navctl("test --tap --coverage notes.script")
        self.assertIn("--coverage prints for people or as JSON: leave out --tap.", finished.stderr)
        self.assertEqual(finished.returncode, 64)


class LoadedGraphTests(TestCase):
    def test_a_graph_that_is_loaded_has_no_lines(self):
        (self.directory / "notes.yaml").write_text(GRAPH)
        (self.directory / "notes.script").write_text("== One\n$ open notes --graph notes\n" + TOP)
        self.assertEqual(self.navctl("load notes.yaml").returncode, 0)
        self.says(f"test --coverage --socket {self.daemon.socket_path} notes.script", """\
notes.script
  ok      One
notes: reached 1 of 3 screens, 2 of 4 routes, 1 of 4 rules, 0 of 1 requirement, 0 of 1 leave guard
  notes: the screen EditScreen was never on view
  notes: the screen StaffScreen was never on view
  notes: the route Notes.edit was never taken
  notes: the route Notes.staff was never taken
  notes: rule 1 of the route Notes.top never held
  notes: the requirement of StaffScreen never stopped or redirected a command
  notes: the leave guard of EditScreen never stopped a command
1 scene passed
""")
