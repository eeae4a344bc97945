"""Tests that the JSON Schema of graph documents agrees with the daemon."""

import json
import re
import unittest
from pathlib import Path

import jsonschema

ROOT = Path(__file__).resolve().parents[3]
FIXTURES = ROOT / "Tests" / "Fixtures" / "graphs"
SCHEMA = json.loads((ROOT / "Protocol" / "schema" / "graph.json").read_text())
VALIDATOR = jsonschema.Draft7Validator(SCHEMA)


def load(path):
    return json.loads(path.read_text(encoding="utf-8"))


def fenced(language):
    """Returns the blocks of graph.md in the given language."""
    text = (ROOT / "Protocol" / "graph.md").read_text(encoding="utf-8")
    return re.findall(rf"^```{language}\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)


class GraphSchema(unittest.TestCase):
    def test_is_valid_json_schema(self):
        jsonschema.Draft7Validator.check_schema(SCHEMA)

    def test_accepts_valid_documents(self):
        for path in sorted((FIXTURES / "good").glob("*.json")):
            with self.subTest(path.stem):
                VALIDATOR.validate(load(path))

    def test_rejects_the_problems_that_a_schema_can_express(self):
        for path in sorted((FIXTURES / "bad").glob("*.json")):
            fixture = load(path)
            with self.subTest(path.stem):
                verdict = "accepts" if VALIDATOR.is_valid(fixture["graph"]) else "rejects"
                self.assertEqual(verdict, fixture["schema"], fixture["why"])

    def test_rejects_no_document_that_the_daemon_accepts(self):
        # Documents that have warnings only are accepted by both.
        for path in sorted((FIXTURES / "bad").glob("*.json")):
            fixture = load(path)
            if fixture["schema"] == "rejects":
                with self.subTest(path.stem):
                    self.assertIn("error", {problem["severity"] for problem in fixture["problems"]})

    def test_accepts_the_documents_in_graph_md(self):
        blocks = fenced("json")
        self.assertTrue(blocks)
        for block in blocks:
            with self.subTest(block.splitlines()[0]):
                VALIDATOR.validate(json.loads(block))


if __name__ == "__main__":
    unittest.main()
