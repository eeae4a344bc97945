"""Back that a graph declares, on the command line."""

import json

from programs import TestCase

GRAPH = """\
navigation: 1
name: notes
root: { coordinator: Main }
screens:
  NotesScreen:
  EditScreen: { back: ask }
  DiscardScreen: { back: none }
  PickScreen:
  InfoScreen: { leave: { when: { equals: [1, 1] }, reject: Read it first. } }
coordinators:
  Main:
    kind: tabs
    tabBack: first
    back: leave
    tabs:
      - { name: notes, coordinator: Notes, route: list }
      - { name: archive, coordinator: Notes, route: list }
    routes:
      open: { params: { tab: { enum: [notes, archive] } }, do: { select: "${params.tab}" } }
      leave: none
  Notes:
    routes:
      list: { push: NotesScreen }
      edit: { push: EditScreen }
      ask: { present: DiscardScreen }
      info: { present: InfoScreen }
      pick: { start: { coordinator: Picker, route: list, in: modal } }
  Picker:
    back: none
    routes:
      list: { show: PickScreen }
"""


class BackTests(TestCase):
    def setUp(self):
        super().setUp()
        (self.directory / "notes.yaml").write_text(GRAPH)
        self.navctl("open main --graph notes.yaml")

    def test_sends_the_route_of_the_active_screen_and_is_swallowed(self):
        self.navctl("trigger edit")
        self.says(
            "explain back",
            "● screen EditScreen s3  EditScreen sends ask to c2 (Notes).\n"
            "Back sends ask to Notes c2\n")
        self.says(
            "back --dry-run",
            "dry run: committed: revision 3, handled by Notes c2\n  present +DiscardScreen s4 by Notes c2\n")
        self.says("back", "committed: revision 3, handled by Notes c2\n  present +DiscardScreen s4 by Notes c2\n")
        self.says(
            "explain back",
            "● screen DiscardScreen s4  DiscardScreen swallows Back.\n"
            "Back is swallowed\n")
        self.says("back", "noop (swallowed): The screen DiscardScreen swallows Back.\n", 1)
        self.says(
            "explain back --at 2",
            "● screen EditScreen s3  EditScreen sends ask to c2 (Notes).\n"
            "Back sends ask to Notes c2\n")
        self.assertEqual(self.navctl("explain last --at 2").returncode, 64)

    def test_names_the_leave_guard_that_would_hold_it(self):
        self.navctl("trigger info")
        self.says(
            "explain back",
            "  screen InfoScreen s3  InfoScreen declares no back.\n"
            "  ending                No coordinator would lose its last screen.\n"
            "● removal modal n4      The top layer closes.\n"
            "● leave InfoScreen s3   The leave guard of InfoScreen holds, and rejects Back: Read it first.\n"
            "Back is rejected by the leave guard of InfoScreen\n")
        self.says("back", "blocked (leaveRejected): Read it first.\n", 1)

    def test_asks_a_coordinator_before_it_would_end(self):
        self.navctl("trigger pick")
        self.says(
            "explain back",
            "  screen PickScreen s3  PickScreen declares no back.\n"
            "● ending Picker c4      Picker would end, so it swallows Back.\n"
            "Back is swallowed\n")
        self.says("back", "noop (swallowed): The coordinator Picker swallows Back.\n", 1)

    def test_returns_to_the_first_tab_and_then_asks_the_root(self):
        self.navctl("trigger open tab=archive")
        self.says(
            "explain back",
            "  screen NotesScreen s2  NotesScreen declares no back.\n"
            "  removal                Nothing is left to pop, and no layer is above the root.\n"
            "● tabs root n1           tabBack first selects the tab notes.\n"
            "Back selects the tab notes\n")
        self.says("back --dry-run", "dry run: committed: revision 3\n  select notes n2 by the user\n")
        self.says("back", "committed: revision 3\n  select notes n2 by the user\n")
        explained = json.loads(self.navctl("--json explain back").stdout)
        self.assertEqual(
            [(step["rule"], step.get("entry"), step["applies"]) for step in explained["steps"]],
            [("screen", "s1", False), ("removal", None, False), ("tabs", "n1", False), ("type", "c2", False),
             ("type", "c1", True)])
        self.assertEqual(
            (explained["effect"], explained["coordinator"], explained["route"]["name"]), ("route", "c1", "leave"))
