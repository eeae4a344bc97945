"""The packages have the version of the protocol's description."""

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


if __name__ == "__main__":
    unittest.main()
