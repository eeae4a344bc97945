"""Tests that the descriptions of actions are complete, and that every list of actions has all of them."""

import json
import re
import sys
import unittest
from pathlib import Path

import jsonschema

ROOT = Path(__file__).resolve().parents[3]
PROTOCOL = ROOT / "Protocol"
sys.path.insert(0, str(ROOT / "Tools" / "generate"))

import actions  # noqa: E402

MEMBER = {
    "type": "object",
    "properties": {
        "name": {"type": "string"},
        "required": {"const": True},
        "with": {"type": "string"},
        "description": {"type": "string", "pattern": r"\.$"},
        "schema": {"type": "object"},
    },
    "required": ["name", "description", "schema"],
    "additionalProperties": False,
}
ACTION = {
    "type": "object",
    "properties": {
        "name": {"type": "string"},
        "group": {"enum": actions.GROUPS},
        "summary": {"type": "string", "pattern": r"^[A-Z].*\.$", "maxLength": 200},
        "description": {"type": "string", "pattern": r"\.$"},
        "takes": {"enum": sorted(actions.subjects())},
        "members": {"type": "array", "items": MEMBER},
        "rules": {"type": "object", "additionalProperties": {"type": "object"}},
        "homes": {"type": "array", "items": {"enum": actions.KINDS}},
        "columns": {
            "type": "object",
            "properties": {"lacks": {"type": "array", "items": {"type": "string"}}},
            "additionalProperties": False,
        },
        "traits": {"type": "array", "items": {"enum": sorted(actions.TRAITS)}, "uniqueItems": True},
        "example": {},
    },
    "required": ["name", "group", "summary", "takes", "example"],
    "additionalProperties": False,
}
SUBJECT = {
    "type": "object",
    "properties": {
        "summary": {"type": "string", "pattern": r"\.$"},
        "written": {"type": "string"},
        "value": {"type": "object"},
        "objects": {"type": "array", "items": {"type": "array", "items": MEMBER}, "minItems": 1},
    },
    "required": ["summary"],
    "anyOf": [{"required": ["value"]}, {"required": ["objects"]}],
    "additionalProperties": False,
}
NAMES = [action["name"] for action in actions.actions()]


def snake(name):
    return re.sub(r"([A-Z])", r"_\1", name).lower()


def text(*patterns):
    return "\n".join(p.read_text(encoding="utf-8") for pattern in patterns for p in sorted(ROOT.glob(pattern)))


class Descriptions(unittest.TestCase):
    def test_have_the_members_of_a_description(self):
        for action in actions.actions():
            with self.subTest(action["name"]):
                jsonschema.validate(action, ACTION)
                self.assertTrue((PROTOCOL / "actions" / f"{action['name']}.json").exists())

    def test_of_subjects_have_theirs(self):
        used = {action["takes"] for action in actions.actions()}
        self.assertEqual(set(actions.subjects()), used, "Protocol/subjects.json has a subject that no action takes")
        for name, subject in actions.subjects().items():
            with self.subTest(name):
                jsonschema.validate(subject, SUBJECT)

    def test_refer_to_existing_forms(self):
        for action in actions.actions():
            forms = {members[0]["name"] for members in actions.subject(action).get("objects", []) if members}
            mentioned = {m["with"] for m in action.get("members", []) if "with" in m} | set(action.get("rules", {}))
            with self.subTest(action["name"]):
                self.assertLessEqual(mentioned, forms)

    def test_have_examples_that_the_schema_accepts(self):
        definitions = json.loads(actions.graph_schema())["definitions"]
        validator = jsonschema.Draft7Validator({"$ref": "#/definitions/rule", "definitions": definitions})
        for action in actions.actions():
            example = action["example"]
            with self.subTest(action["name"]):
                validator.validate(example)
                self.assertEqual(example if isinstance(example, str) else [*example][0], action["name"])


class EveryAction(unittest.TestCase):
    """Tests that name the files from which a new action is missing."""

    def expect(self, found, where):
        missing = [name for name in NAMES if name not in found]
        self.assertEqual(missing, [], f"{', '.join(missing)}: add {where}")

    def test_is_in_a_graph_fixture(self):
        found = set()
        for path in (ROOT / "Tests" / "Fixtures" / "graphs" / "good").glob("*.json"):
            for coordinator in json.loads(path.read_text(encoding="utf-8"))["coordinators"].values():
                for route in (coordinator.get("routes") or {}).values():
                    found |= actions_in(route)
        self.expect(found, "a route with it to Tests/Fixtures/graphs/good/actions.json")

    def test_is_in_a_transcript(self):
        transcripts = text("Protocol/transcripts/*.txt")
        found = [name for name in NAMES if f'"{name}"' in transcripts]
        self.expect(found, "it to Protocol/transcripts/transfers.txt")

    def test_is_in_the_naive_model(self):
        source = text("Tests/Kits/NaiveModel/NaiveRun*.swift")
        columns = {a["name"] for a in actions.actions() if a["takes"] == "columnTransfer"}
        found = [n for n in NAMES if re.search(r"\.column\b" if n in columns else rf"\.{n}\b", source)]
        self.expect(found, "a case to Tests/Kits/NaiveModel/NaiveRun+Transfers.swift")

    def test_is_among_the_random_actions(self):
        source = text("Tests/Unit/NavigationTests/Random/*.swift")
        found = [name for name in NAMES if re.search(rf"\.{name}\b", source)]
        self.expect(found, "a case to Tests/Unit/NavigationTests/Random/RandomActions.swift")

    def test_is_among_the_forms_that_the_grammar_tests_read(self):
        source = text("Tests/Unit/NavigationGraphTests/ActionTests.swift")
        found = [name for name in NAMES if re.search(rf'"{name}"', source)]
        self.expect(found, "its forms to Tests/Unit/NavigationGraphTests/ActionTests.swift")

    def test_on_a_screen_has_a_type_in_generated_typescript(self):
        source = text("Sources/navctl/Generate/TypeScriptCode.swift")
        missing = [a["name"] for a in actions.actions() if a["takes"] in ("screen", "screenOrChild")
                   and f"const {a['name']}:" not in source]
        self.assertEqual(missing, [], "add them to Sources/navctl/Generate/TypeScriptCode.swift")

    def test_has_a_function_in_each_library(self):
        python, javascript, c, swift = (text(pattern) for pattern in (
            "Bindings/python/navd/*actions.py", "Bindings/javascript/src/coordinators/*actions.d.ts",
            "Bindings/c/include/navd_*actions.h", "Sources/Coordinators/**/*.swift"))
        self.expect([n for n in NAMES if re.search(rf"^(def |){snake(n)}(_screens)?( =|\()", python, re.MULTILINE)],
                    "it to Bindings/python/navd/_special_actions.py")
        self.expect([n for n in NAMES if re.search(rf"^export (function|const) {n}\b", javascript, re.MULTILINE)],
                    "it to Bindings/javascript/src/coordinators/actions.js and actions.d.ts")
        self.expect([n for n in NAMES if re.search(rf"\bnavd_{snake(n)}(_self)?\(", c)],
                    "it to Bindings/c/include/navd_actions.h and src/actions.c")
        self.expect([n for n in NAMES if re.search(rf"func {n}\b|^  case {n}\b", swift, re.MULTILINE)],
                    "it to Sources/Coordinators/Acting")


def actions_in(body):
    """Yields the names of the actions in the body of a route, or in an action."""
    if isinstance(body, str):
        return {body}
    if isinstance(body, list):
        return {name for rule in body for name in actions_in(rule)}
    if not isinstance(body, dict):
        return set()
    if "do" in body:
        return actions_in(body["do"])
    found = {name for name in body if name in NAMES}
    for name in ("sequence", "primary", "supplementary", "secondary"):
        found |= actions_in(body.get(name))
    return found


if __name__ == "__main__":
    unittest.main()
