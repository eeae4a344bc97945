"""The packages and units have the version and the limits of the protocol's description."""

import re
import sys
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
sys.path.insert(0, str(ROOT / "Tools" / "generate"))

import description  # noqa: E402


class PackageTests(unittest.TestCase):
    def test_the_packages_have_the_version_of_navd(self):
        version = description.info()["version"]
        changelog = (ROOT / "debian" / "changelog").read_text()
        self.assertEqual(re.match(r"navd \((\S+)\)", changelog)[1], version)
        library = (ROOT / "Bindings" / "c" / "Makefile").read_text()
        self.assertEqual(re.search(r"^VERSION := (\S+)$", library, re.MULTILINE)[1], version)


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
