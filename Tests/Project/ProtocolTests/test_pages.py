"""Tests that the mirror in Protocol/clients.md works, and that the tables of the protocol's pages are complete."""

import json
import re
import sys
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
PROTOCOL = ROOT / "Protocol"
sys.path[:0] = [str(ROOT / "Tools" / folder) for folder in ("generate", "play")]

import description  # noqa: E402
import transcript  # noqa: E402

PAGES = {
    name: (PROTOCOL / f"{name}.md").read_text(encoding="utf-8")
    for name in ("README", "clients", "rules", "operating", "delegated", "binding-guide", "front-end", "reconciler")}


def section(page, heading):
    """Returns the text below a heading of the second level, with the headings below it."""
    return re.search(rf"^## {heading}$(.*?)(?=^## |\Z)", PAGES[page], re.DOTALL | re.MULTILINE)[1]


def transcripts():
    return [transcript.read(path) for path in sorted((PROTOCOL / "transcripts").glob("*.txt"))]


def said(script):
    """Yields the messages from navd in a transcript, each with its connection."""
    for step in script.steps:
        if step.kind == "expect":
            yield step.connection, json.loads(step.text)


class Mirror(unittest.TestCase):
    """The Python on the page, applied to every subscription in the transcripts."""

    def setUp(self):
        names = {}
        exec(re.search(r"```python\n(.*?)```", PAGES["clients"], re.DOTALL)[1], names)
        self.apply = names["apply"]

    def test_turns_each_snapshot_into_the_next(self):
        compared = 0
        for script in transcripts():
            mirrors = {}
            for connection, message in said(script):
                compared += self.follow(mirrors, connection, message, script.name)
        # With fewer, the transcripts would no longer test the mirror.
        self.assertGreaterEqual(compared, 10)

    def follow(self, mirrors, connection, message, name):
        """Applies a change, or compares a snapshot with the mirrors of its revision; returns how many it compared."""
        if not isinstance(message, dict):
            return 0
        if message.get("method") == "tree.changed":
            params = message["params"]
            mirror = mirrors.get((connection, params["subscription"]))
            if mirror:
                self.apply(mirror[1], params["change"])
            return 0
        result = message.get("result")
        if not isinstance(result, dict) or not isinstance(result.get("snapshot"), dict):
            return 0
        tree, snapshot = result["tree"], result["snapshot"]
        known = [m for t, m in mirrors.values() if t == tree and m["revision"] == snapshot["revision"]]
        for mirror in known:
            self.assertEqual(mirror, snapshot, name)
        if "subscription" in result:
            mirrors[connection, result["subscription"]] = (tree, snapshot)
        return len(known)

    def test_has_at_most_thirty_lines(self):
        lines = re.search(r"```python\n(.*?)```", PAGES["clients"], re.DOTALL)[1].splitlines()
        self.assertLessEqual(len([line for line in lines if line.strip()]), 30)


class Tables(unittest.TestCase):
    def test_have_every_limit_with_its_default(self):
        told = dict(re.findall(r"^\| `(\w+)` \| ([\d,]+) \|", PAGES["operating"] + PAGES["delegated"], re.MULTILINE))
        told = {name: int(value.replace(",", "")) for name, value in told.items()}
        (status,) = [m["result"]["limits"] for script in transcripts() if script.name == "connection"
                     for _, m in said(script) if isinstance(m.get("result", {}).get("limits"), dict)]
        self.assertEqual(told, {name: limit["value"] for name, limit in status.items()})

    def test_have_every_reason(self):
        codes = [reason["code"] for reason in description.reasons()]
        told = re.findall(r"^\| [\w`]* ?\| `(\w+)` \|", section("clients", "Outcomes"), re.MULTILINE)
        self.assertEqual(told, codes)

    def test_have_every_outcome(self):
        outcomes = description.schemas()["outcome-kind.json"]["enum"]
        told, _ = section("clients", "Outcomes").split("<!-- reasons")
        self.assertEqual(sorted(re.findall(r"^\| `(\w+)` \|", told, re.MULTILINE)), sorted(outcomes))

    def test_name_the_methods_that_no_batch_has_and_those_that_observe(self):
        alone = re.search(r"coordinator\.transaction` for that\.(.*?)are rejected inside a batch", section("clients", "Messages"), re.DOTALL)[1]
        self.assertEqual(
            sorted(re.findall(r"`(\S+?)`", alone)), sorted(m["name"] for m in description.methods() if not m["batchable"]))
        observing = re.search(r"^\| `observe` \|(.*)$", section("operating", "Rights"), re.MULTILINE)[1]
        reading = {m["name"] for m in description.methods() if m["class"] == "observe"}
        reading = {name for name in reading if name.startswith("tree.")} - {"tree.unsubscribe"}
        told = set(re.findall(r"`([a-z]+\.\w+)`", observing))
        self.assertEqual(told, reading | {"tree.undelivered", "coordinator.pullback", "graph.get"})

    def test_have_every_end_of_a_subscription(self):
        ended = next(item for item in description.notifications() if item["name"] == "subscription.ended")
        reasons = next(param["schema"]["enum"] for param in ended["params"] if param["name"] == "reason")
        for reason in reasons:
            self.assertIn(f"`{reason}`", section("clients", "Subscriptions"))

    def test_links_resolve(self):
        for name, text in PAGES.items():
            for target in re.findall(r"\]\((?!https?:)([^)#]+)", text):
                self.assertTrue((PROTOCOL / target).exists(), f"{name}: {target}")

    def test_links_within_these_pages_lead_to_headings(self):
        anchors = {
            name: {re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-")
                   for heading in re.findall(r"^#+ (.*)$", text, re.MULTILINE)}
            for name, text in PAGES.items()}
        for name, text in PAGES.items():
            for page, anchor in re.findall(r"\]\((?:([\w-]+)\.md)?#([\w-]+)\)", text):
                if (page or name) in anchors:
                    self.assertIn(anchor, anchors[page or name], f"{name}: {page}#{anchor}")


if __name__ == "__main__":
    unittest.main()
