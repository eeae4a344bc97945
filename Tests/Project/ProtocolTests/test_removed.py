"""Tests that removed.json names what is removed, with its release, and that no document still offers it."""

import re
import sys
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
PROTOCOL = ROOT / "Protocol"
sys.path.insert(0, str(ROOT / "Tools" / "generate"))

import description  # noqa: E402
import removed  # noqa: E402

# The groups whose removals are ignored, or cannot be noticed, if nothing replaces them.
WITHOUT_REPLACEMENT = {"params", "results", "schemas", "limits"}

# The pages that say what has changed.
OF_EARLIER_RELEASES = {"CHANGELOG.md", "deleted.md", "upgrade.md"}


def every():
    """Yields each removed part: group, name, removal."""
    for group in removed.NAMES:
        for name, removal in removed.names(group):
            yield group, name, removal
    for group in removed.MEMBERS:
        for _, name, removal in removed.members(group):
            yield group, name, removal


def properties(schema):
    return set(schema.get("properties", {}))


class Removed(unittest.TestCase):
    def test_has_known_groups(self):
        self.assertLessEqual(set(description.removed()), {*removed.NAMES, *removed.MEMBERS})

    def test_has_the_release_and_the_replacement_of_each_part(self):
        for group, name, removal in every():
            with self.subTest(f"{group}: {name}"):
                self.assertRegex(removal["in"], r"^\d+\.\d+\.\d+$")
                self.assertLessEqual(set(removal), {"in", "use"})
                if group not in WITHOUT_REPLACEMENT:
                    self.assertTrue(removal.get("use"))

    def test_names_nothing_that_still_exists(self):
        existing = {
            "methods": {m["name"] for m in description.methods()},
            "requests": {r["name"] for r in description.requests()},
            "reasons": {reason["code"] for reason in description.reasons()},
            "errors": {e["name"] for e in description.errors()},
            "limits": {limit["name"] for limit in description.limits()},
        }
        members = {
            "params": {m["name"]: {p["name"] for p in m["params"]} for m in description.methods()},
            "results": {m["name"]: properties(m["result"]["schema"]) for m in description.methods()},
            "answers": {r["name"]: properties(r["result"]["schema"]) for r in description.requests()},
            "schemas": {name.removesuffix(".json"): properties(s) for name, s in description.schemas().items()},
        }
        for group, names in existing.items():
            self.assertEqual(names & {name for name, _ in removed.names(group)}, set(), group)
        for group, owners in members.items():
            for owner, name, _ in removed.members(group):
                with self.subTest(f"{group} of {owner}"):
                    # A part of something that is removed as a whole is not listed.
                    self.assertIn(owner, owners)
                    self.assertNotIn(name, owners[owner])

    def test_methods_and_requests_are_in_the_changelog(self):
        sections = re.split(r"^## \[(.+?)\].*\n", (ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), flags=re.MULTILINE)
        text = dict(zip(sections[1::2], sections[2::2]))
        for group in ("methods", "requests"):
            for name, removal in removed.names(group):
                with self.subTest(name):
                    self.assertIn(f"`{name}`", text[removal["in"]].partition("### Removed\n")[2])


class Documents(unittest.TestCase):
    def test_do_not_mention_removed_methods_and_requests(self):
        folders = [path for path in ROOT.iterdir() if path.is_dir() and path.name not in (".build", ".git")]
        pages = [*ROOT.glob("*.md"), *(path for folder in folders for path in folder.rglob("*.md"))]
        pages = [path for path in pages if path.name not in OF_EARLIER_RELEASES]
        pages += [*(ROOT / "man").iterdir(), *PROTOCOL.rglob("*.json")]
        names = [name for group in ("methods", "requests") for name, _ in removed.names(group)]
        for page in pages:
            if page.name == "removed.json":
                continue
            text = re.sub(r"<!-- removed parts: .*<!-- end of", "", page.read_text(encoding="utf-8"), flags=re.DOTALL)
            with self.subTest(page.name):
                self.assertEqual([name for name in names if name in text], [])


if __name__ == "__main__":
    unittest.main()
