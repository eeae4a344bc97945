"""Tests that Benchmarks/hostile knows each attack that was found, or that was tried and does nothing."""

import subprocess
import sys
import unittest
from pathlib import Path

HOSTILE = Path(__file__).resolve().parents[3] / "Benchmarks" / "hostile"
WORK = """
    self-sending-route link-of-churn absent-pop-to end-children-by-popToRoot end-children-by-drop end-children-by-set
    end-children-by-didPop check-of-wraps check-from-eight-clients get-of-large-tree subscribe-to-large-tree
    batches-of-status rpc-discover expiring-commands registrations cancelled-commands
"""
SHARES = """
    pings-on-100-connections pings-on-1000-connections commands-in-60-trees connect-and-leave too-many-connections
    stopped-subscribers unread-answers unread-snapshots fan-out-to-4000 resumed-subscriptions forty-users mute-delegates
    stopped-daemon idle-connections half-close
"""
MESSAGES = """
    large-graphs-and-trees unfinished-messages unfinished-frames bad-first-bytes forged-log byte-a-second
    disconnect-in-message disconnect-in-command endless-digits headers-of-4-GiB endless-headers deep-nesting tiny-batches
    handle-16000-routes
"""


class Hostile(unittest.TestCase):
    def test_lists_each_known_attack_with_a_sentence(self):
        listed = subprocess.run([sys.executable, HOSTILE, "--list"], capture_output=True, text=True, check=True).stdout
        names = [line.split()[0] for line in listed.splitlines()]
        self.assertEqual(names, (WORK + SHARES + MESSAGES).split())
        for line in listed.splitlines():
            self.assertRegex(line, r"^\S+ +\S.*\.$")


if __name__ == "__main__":
    unittest.main()
