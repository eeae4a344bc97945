"""Tests of Benchmarks/turns: its cases, its reading of callgrind's dumps, and its verdict."""

import importlib.machinery
import importlib.util
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

BENCHMARKS = Path(__file__).resolve().parents[3] / "Benchmarks"
sys.path.insert(0, str(BENCHMARKS))

from dumps import Turns, instructions  # noqa: E402

DUMP = """# callgrind format
version: 1
creator: callgrind-3.19.0
pid: 16776
cmd:  navd --socket navd.sock
part: 2
thread: 2


desc: I1 cache:
desc: Timerange: Basic block 529664 - 2529683
desc: Trigger: --dump-before=epoll_wait

positions: line
events: Ir
summary: 1200068


fn=(536) main
0 1200009
totals: 1200068
"""
CASES = """
    close-tree tree-command tree-changed tree-drive driver-leaves settled subscribers-leave pullbacks-end resume
    register register-again initialize-again registrant-leaves graph-get open-trees server-status
    1000-steps 2900-steps 1000-links 16000-routes regraph close-large-tree undo facts children-popped children-dropped
    owner-leaves delegate-leaves joined-calls expiry supersede cancel-waits forty-clients forty-users
    batch-of-rpc-discover 16000-numbers load-large-graph load-graph-of-wraps get-large-tree blank-lines connections-leave
    server-clients tree-history tree-diff tree-export
"""


class Dumps(unittest.TestCase):
    def test_a_dump_at_the_end_of_a_turn_has_its_instructions(self):
        self.assertEqual(instructions(DUMP), 1_200_068)

    def test_a_dump_for_another_reason_is_no_turn(self):
        self.assertIsNone(instructions(DUMP.replace("--dump-before=epoll_wait", "Client Request")))
        self.assertIsNone(instructions(DUMP.replace("desc: Trigger: --dump-before=epoll_wait\n", "")))

    def test_only_the_dump_of_the_largest_turn_is_kept(self):
        with tempfile.TemporaryDirectory() as directory:
            turns = Turns()
            for number, count in enumerate([3, 1, 5, 5, 2]):
                path = Path(directory) / f"turn.{number}-02"
                path.write_text("")
                turns.add(path, count)
            self.assertEqual((turns.count, turns.largest, turns.total), (5, 5, 16))
            self.assertEqual([path.name for path in Path(directory).iterdir()], ["turn.2-02"])


class Verdicts(unittest.TestCase):
    def setUp(self):
        loader = importlib.machinery.SourceFileLoader("turns", str(BENCHMARKS / "turns"))
        self.program = importlib.util.module_from_spec(importlib.util.spec_from_loader("turns", loader))
        loader.exec_module(self.program)

    def misses(self, largest, count, counts, expected=None):
        return self.program.misses(Turns(count=count, largest=largest), counts, expected or {"result": 1})

    def test_a_turn_at_the_bound_with_the_expected_answers_meets_it(self):
        self.assertEqual(self.misses(25_000_000, 1, {"result": 1}), [])

    def test_a_longer_turn_misses_it(self):
        self.assertEqual(self.misses(25_000_001, 1, {"result": 1}), ["a turn is too long"])

    def test_a_case_without_a_turn_misses_it(self):
        self.assertEqual(self.misses(0, 0, {"result": 1}), ["no turn was counted"])

    def test_other_answers_miss_it(self):
        self.assertEqual(self.misses(1, 1, {"tooManyBytes": 1}), ["the answers should be: result × 1"])
        self.assertEqual(self.misses(1, 1, {"result": 1, "closed": 1}), ["the answers should be: result × 1"])

    def test_some_answers_are_at_least_one(self):
        expected = {"result": self.program.SOME}
        self.assertEqual(self.misses(1, 1, {"result": 7}, expected), [])
        self.assertEqual(self.misses(1, 1, {}, expected), ["the answers should be: result × some"])


class Cases(unittest.TestCase):
    def test_lists_each_case_with_a_sentence(self):
        listed = subprocess.run(
            [sys.executable, BENCHMARKS / "turns", "--list"], capture_output=True, text=True, check=True).stdout
        self.assertEqual([line.split()[0] for line in listed.splitlines()], CASES.split())
        for line in listed.splitlines():
            self.assertRegex(line, r"^\S+ +\S.*\.$")


if __name__ == "__main__":
    unittest.main()
