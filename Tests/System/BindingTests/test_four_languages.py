"""One tree and four languages: Swift hands over to Python, Python to JavaScript, and C sends the commands.

After every step the mirrors that the four keep, each by its own binding, have the same hash, which is also that of the
tree as navd tells it. Run by itself, this prints the steps with their hashes.
"""

import sys
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent / "four-languages"))

from stage import Stage  # noqa: E402

TRIGGER = "coordinator.trigger"


def route(name, /, **params):
    return {"name": name, "params": params}


# A string and a number that JSON writers often write differently.
DEJA_VU = route("note", text="déjà vu 𝄞", position=0.1 + 0.2)
DEJA_VU_SCREEN = "NoteScreen position=0.30000000000000004 text=déjà vu 𝄞"


class FourLanguages(unittest.TestCase):
    maxDiff = None

    def report(self, cells):
        """Receives a row of the table."""

    def test_all_four_have_the_same_tree_after_every_step(self):
        self.stage = Stage(self)
        self.report(["", *self.stage.commands, ""])
        for name in self.stage.commands:
            self.stage.start(name)
        self.stage.shows("Swift has opened the tree", [["c1 ShelfScreen"]])
        self.read_and_take_notes()
        self.lend()
        self.follow_a_link()
        self.lose_python()
        self.find_python()
        self.close()

    def read_and_take_notes(self):
        step = self.stage.step
        below = ["c1 ShelfScreen", "c2 CoverScreen title=Emma", "c3 ChapterScreen book=Emma number=1"]
        noted = [
            "c1 ShelfScreen note=déjà vu 𝄞", "c2 CoverScreen note=déjà vu 𝄞 title=Emma",
            "c3 ChapterScreen book=Emma number=1",
        ]
        step(
            "Swift hands over to Python", TRIGGER, {"route": route("book", title="Emma")},
            {"outcome": "committed", "revision": 2, "taker": "c1", "handledBy": ["c1", "c2"], "disposed": [],
             "searched": ["c1"]},
            [below[:2]])
        step(
            "Python hands over to JavaScript", TRIGGER, {"route": route("chapter", number=1)},
            {"outcome": "committed", "revision": 3, "taker": "c2", "handledBy": ["c2", "c3"], "disposed": [],
             "searched": ["c2"]},
            [below])
        step(
            "JavaScript notes, Python and Swift hear of it", TRIGGER, {"route": DEJA_VU},
            {"outcome": "committed", "revision": 4, "taker": "c3", "handledBy": ["c3", "c2", "c1"], "disposed": [],
             "searched": ["c3"]},
            [[*noted, f"c3 {DEJA_VU_SCREEN}"]])
        step(
            "JavaScript notes, Python rejects", TRIGGER, {"route": route("note", text="", position=1)},
            {"outcome": "blocked", "revision": 4, "reason": {"code": "rejected", "coordinator": "c2"}, "taker": "c3",
             "handledBy": ["c3", "c2"], "disposed": [], "searched": ["c3"]},
            [[*noted, f"c3 {DEJA_VU_SCREEN}"]])
        step(
            "back", "coordinator.back", {},
            {"outcome": "committed", "revision": 5, "handledBy": [], "disposed": [], "popped": 1},
            [noted])
        step(
            "JavaScript and Python do nothing, Swift does", TRIGGER, {"route": route("leave")},
            {"outcome": "committed", "revision": 6, "taker": "c3", "handledBy": ["c3", "c1"],
             "disposed": [{"coordinator": "c3", "type": "Chapter"}, {"coordinator": "c2", "type": "Book"}],
             "searched": ["c3"], "popped": 2},
            [noted[:1]])

    def lend(self):
        step = self.stage.step
        step(
            "Swift starts Python, Python JavaScript", TRIGGER, {"route": route("lend", title="Emma")},
            {"outcome": "committed", "revision": 7, "taker": "c1", "handledBy": ["c1", "c4", "c5"], "disposed": [],
             "searched": ["c1"]},
            [["c1 ShelfScreen note=déjà vu 𝄞"], ["c4 LendingScreen title=Emma"], ["c5 FriendsScreen"]])
        step(
            "JavaScript finishes, so does Python, Swift hears", TRIGGER, {"route": route("choose", name="Jane")},
            {"outcome": "committed", "revision": 8, "taker": "c5", "handledBy": ["c5", "c4", "c1"],
             "disposed": [
                 {"coordinator": "c5", "type": "Friends", "opener": "c4",
                  "completion": {"kind": "value", "value": "Jane"}},
                 {"coordinator": "c4", "type": "Lending", "opener": "c1",
                  "completion": {"kind": "value", "value": {"name": "Jane", "days": 14}}},
             ],
             "searched": ["c5"]},
            [["c1 ShelfScreen days=14 lentTo=Jane"]])

    def follow_a_link(self):
        below = [
            "c1 ShelfScreen note=déjà vu 𝄞", "c6 CoverScreen note=déjà vu 𝄞 title=Persuasion",
            "c7 ChapterScreen book=Persuasion number=2",
        ]
        link = [route("book", title="Persuasion"), route("chapter", number=2), DEJA_VU]
        self.stage.step(
            "a link through all three", "coordinator.handle", {"routes": link},
            {"outcome": "committed", "revision": 9, "taker": "c7", "handledBy": ["c1", "c6", "c7"], "disposed": [],
             "searched": ["c7"]},
            [[*below, f"c7 {DEJA_VU_SCREEN}"]])
        self.stage.step(
            "a swipe back", "ui.report", {"event": "didPop", "key": "s9"},
            {"outcome": "committed", "revision": 10, "handledBy": [], "disposed": []},
            [below])

    def lose_python(self):
        step = self.stage.step
        below = [
            "c1 ShelfScreen note=déjà vu 𝄞", "c6 CoverScreen note=déjà vu 𝄞 title=Persuasion",
            "c7 ChapterScreen book=Persuasion number=2",
        ]
        above = [["c8 LendingScreen title=Persuasion"], ["c9 FriendsScreen"]]
        step(
            "Swift starts Python, Python JavaScript", TRIGGER, {"route": route("lend", title="Persuasion")},
            {"outcome": "committed", "revision": 11, "taker": "c1", "handledBy": ["c1", "c8", "c9"], "disposed": [],
             "searched": ["c7", "c6", "c1"]},
            [below, *above])
        self.stage.kill("python")
        self.stage.is_told_of_services([{"type": "Book", "client": None}, {"type": "Lending", "client": None}])
        step(
            "Python is gone", TRIGGER, {"route": route("chapter", number=3), "coordinator": "c6"},
            {"outcome": "failed", "revision": 11, "reason": {"code": "detached", "type": "Book"}, "taker": "c6",
             "handledBy": ["c6"], "disposed": [], "searched": ["c6"]},
            [below, *above])
        step(
            "JavaScript does nothing, Python cannot", TRIGGER, {"route": route("leave"), "coordinator": "c7"},
            {"outcome": "failed", "revision": 11, "reason": {"code": "detached", "type": "Book"}, "taker": "c7",
             "handledBy": ["c7"], "disposed": [], "searched": ["c7"]},
            [below, *above])
        step(
            "JavaScript notes, Python misses it", TRIGGER, {"route": DEJA_VU, "coordinator": "c7"},
            {"outcome": "committed", "revision": 12, "taker": "c7", "handledBy": ["c7"], "disposed": [],
             "searched": ["c7"],
             "missed": [{"coordinator": "c6", "route": {"name": "chapterRoute", "params": {}, "route": DEJA_VU}}]},
            [[*below, f"c7 {DEJA_VU_SCREEN}"], *above])

    def find_python(self):
        step = self.stage.step
        below = [
            "c1 ShelfScreen days=14 lentTo=Mary", "c6 CoverScreen note=déjà vu 𝄞 title=Persuasion",
            "c7 ChapterScreen book=Persuasion number=2", f"c7 {DEJA_VU_SCREEN}",
        ]
        self.stage.start("python")
        python = {"name": "python"}
        self.stage.is_told_of_services([{"type": "Book", "client": python}, {"type": "Lending", "client": python}])
        step(
            "JavaScript finishes, so does the next Python", TRIGGER, {"route": route("choose", name="Mary")},
            {"outcome": "committed", "revision": 13, "taker": "c9", "handledBy": ["c9", "c8", "c1"],
             "disposed": [
                 {"coordinator": "c9", "type": "Friends", "opener": "c8",
                  "completion": {"kind": "value", "value": "Mary"}},
                 {"coordinator": "c8", "type": "Lending", "opener": "c1",
                  "completion": {"kind": "value", "value": {"name": "Mary", "days": 14}}},
             ],
             "searched": ["c9"]},
            [below])
        step(
            "the next Python has the book's params", TRIGGER,
            {"route": route("chapter", number=3), "coordinator": "c6"},
            {"outcome": "committed", "revision": 14, "taker": "c6", "handledBy": ["c6", "c10"], "disposed": [],
             "searched": ["c6"]},
            [[*below, "c10 ChapterScreen book=Persuasion number=3"]])
        step(
            "a swipe back, by which a chapter ends", "ui.report", {"event": "didPop", "key": "s13"},
            {"outcome": "committed", "revision": 15, "handledBy": [],
             "disposed": [{"coordinator": "c10", "type": "Chapter"}]},
            [below])
        step(
            "all is dropped", "coordinator.drop", {"coordinator": "c1"},
            {"outcome": "committed", "revision": 16, "taker": "c1", "handledBy": ["c1"],
             "disposed": [{"coordinator": "c7", "type": "Chapter"}, {"coordinator": "c6", "type": "Book"}]},
            [below[:1]])

    def close(self):
        """Closes the tree. All programs end without further output."""
        self.stage.call("tree.close")
        self.stage.programs["c"].process.stdin.close()
        for program in self.stage.programs.values():
            self.stage.equal((program.name, program.says(), program.ended()), (program.name, None, 0))


if __name__ == "__main__":
    FourLanguages.report = lambda _, cells: print("{:3} {:16} {:16} {:16} {:16}  {}".format(*cells))
    unittest.main()
