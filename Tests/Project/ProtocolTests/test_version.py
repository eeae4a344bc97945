"""The version of navd has one source, `Protocol/info.json`, from which the generators write it into every other file."""

import os
import re
import sys
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
sys.path.insert(0, str(ROOT / "Tools" / "generate"))

import description  # noqa: E402
import removed  # noqa: E402
import versions  # noqa: E402

SOURCE = "Protocol/info.json"
# Written by Tools/generate or Tools/manual.
WRITTEN = {
    "Adapters/gtk/meson.build", "Adapters/qtquick/CMakeLists.txt", "Adapters/textual/pyproject.toml",
    "Adapters/web/package.json", "Bindings/c/Makefile", "Bindings/javascript/package.json",
    "Bindings/python/navd/types.py", "README.md", "Sources/NavigationProtocol/Generated/OpenRPC.swift",
    "Sources/NavigationWire/Generated/Release.swift", "debian/changelog", "man/navctl.1", "man/navd-graph.5", "man/navd.8",
    "man/navgate.8",
}
# These name the release of a change, or of a measurement.
DATED = re.compile(
    r"CHANGELOG\.md|Benchmarks/|Documentation/|Protocol/(.*\.md|removed\.json|transcripts/|(methods|notifications|requests)/)"
    r"|Sources/NavigationWire/Generated/Removal|Tests/")
SKIPPED = {".build", ".git", "__pycache__", "node_modules"}


def release(text):
    return tuple(int(part) for part in text.split("."))


def texts():
    """Yields each text file of the project: its path from the root, its text."""
    for folder, folders, names in os.walk(ROOT):
        folders[:] = set(folders) - SKIPPED
        for path in (Path(folder, name) for name in names):
            try:
                yield str(path.relative_to(ROOT)), path.read_text(encoding="utf-8")
            except UnicodeDecodeError:
                continue


class VersionTests(unittest.TestCase):
    def setUp(self):
        self.version = description.info()["version"]

    def test_only_generated_files_say_it(self):
        says = re.compile(rf"(?<![\d.]){re.escape(self.version)}(?![\d.]*\d)")
        found = {name for name, text in texts() if not DATED.match(name) and says.search(text)}
        self.assertEqual(found, WRITTEN | {SOURCE})

    def test_is_the_first_one_of_the_changelog(self):
        headings = re.findall(r"^## \[(\d.*?)\]", versions.CHANGELOG.read_text(encoding="utf-8"), re.MULTILINE)
        self.assertEqual(headings[0], self.version)

    def test_is_not_older_than_a_part_of_the_protocol(self):
        parts = description.methods() + description.notifications() + description.requests()
        newer = [part["name"] for part in parts if release(part["since"]) > release(self.version)]
        gone = [name for group in removed.NAMES for name, removal in removed.names(group)
                if release(removal["in"]) > release(self.version)]
        self.assertEqual((newer, gone), ([], []))


if __name__ == "__main__":
    unittest.main()
