"""The units have the limits of the protocol's description."""

import sys
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
sys.path.insert(0, str(ROOT / "Tools" / "generate"))

import description  # noqa: E402


class UnitTests(unittest.TestCase):
    def units(self, name):
        """Returns the unit of the system and that of a user, as lists of lines."""
        return [(ROOT / "systemd" / place / f"{name}.service").read_text().splitlines() for place in ("", "user")]

    def test_navd_may_take_half_as_much_memory_again_as_its_clients_together(self):
        (bytes_total,) = (limit["default"] for limit in description.limits() if limit["name"] == "bytesTotal")
        for unit in self.units("navd"):
            self.assertIn(f"MemoryMax={bytes_total * 3 // 2 // 2**20}M", unit)

    def test_the_number_of_threads_and_processes_is_limited(self):
        for unit in self.units("navd") + self.units("navgate"):
            self.assertIn("TasksMax=512", unit)


if __name__ == "__main__":
    unittest.main()
