"""Tests that the description of the protocol is consistent, and that the generated files are up to date."""

import contextlib
import importlib.util
import io
import json
import re
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path
from types import SimpleNamespace
from unittest import mock

import jsonschema

ROOT = Path(__file__).resolve().parents[3]
PROTOCOL = ROOT / "Protocol"
sys.path[:0] = [str(ROOT / "Tools" / folder) for folder in ("generate", "play")]

import description  # noqa: E402
import openrpc  # noqa: E402
from validation import Validator  # noqa: E402

# Outside of the repository, because we may not distribute it.
OPENRPC_SCHEMA = ROOT.parent / "shared" / "data" / "openrpc-1.3-schema.json"


class Generated(unittest.TestCase):
    def test_generated_files_are_up_to_date(self):
        check = subprocess.run([sys.executable, ROOT / "Tools" / "generate", "--check"], capture_output=True, text=True)
        self.assertEqual(check.returncode, 0, check.stderr)

    def test_stale_files_are_reported_and_written(self):
        with tempfile.TemporaryDirectory() as directory:
            path = Path(directory) / "Generated" / "Names.swift"
            said = self.run_generate(
                [["--check"], [], ["--check"]], [1, 0, 0], [SimpleNamespace(files=lambda: {path: "names\n"})])
            self.assertEqual(said, "stale: Names.swift; run make generate\nwrote Names.swift\n")
            self.assertEqual(path.read_text(), "names\n")

    def test_a_generator_reads_what_an_earlier_one_has_written(self):
        with tempfile.TemporaryDirectory() as directory:
            codes, names = Path(directory) / "codes.json", Path(directory) / "Names.swift"
            codes.write_text("old", encoding="utf-8")
            said = self.run_generate([[], []], [0, 0], [
                SimpleNamespace(files=lambda: {codes: "new"}),
                SimpleNamespace(files=lambda: {names: f"{codes.read_text(encoding='utf-8')} names"})])
            self.assertEqual(said, "wrote codes.json, Names.swift\nnothing to do\n")
            self.assertEqual(names.read_text(encoding="utf-8"), "new names")

    def run_generate(self, runs, statuses, generators):
        """Runs the program with these arguments, and returns its output."""
        spec = importlib.util.spec_from_file_location("generate", ROOT / "Tools" / "generate" / "__main__.py")
        generate = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(generate)
        with mock.patch.object(generate, "GENERATORS", generators), \
                contextlib.redirect_stdout(io.StringIO()) as said, contextlib.redirect_stderr(said):
            self.assertEqual([generate.main(arguments) for arguments in runs], statuses)
        return said.getvalue()


class Schemas(unittest.TestCase):
    def test_schemas_are_valid_json_schema(self):
        for name, schema in description.schemas().items():
            with self.subTest(name):
                jsonschema.Draft7Validator.check_schema(schema)

    def test_schemas_have_unique_titles(self):
        titles = [schema["title"] for schema in description.schemas().values()]
        self.assertEqual(sorted(titles), sorted(set(titles)))


class Methods(unittest.TestCase):
    def test_files_have_the_names_of_their_contents(self):
        for folder in ("methods", "notifications"):
            for path in (PROTOCOL / folder).glob("*.json"):
                name = json.loads(path.read_text())["name"]
                self.assertEqual(path.stem, name.removeprefix("$/"))

    def test_errors_of_methods_exist(self):
        known = {error["name"] for error in description.errors()}
        for method in description.methods():
            self.assertLessEqual(set(method["errors"]), known, method["name"])

    def test_examples_match_the_schemas(self):
        validator = Validator(strict=True)
        for method in description.methods():
            params = description.params_schema(method["params"])
            for example in method["examples"]:
                with self.subTest(f"{method['name']}: {example['name']}"):
                    self.assertEqual(list(validator.problems(example["params"], params)), [])
                    self.assertEqual(list(validator.problems(example["result"], method["result"]["schema"])), [])

    def test_the_validator_agrees_with_jsonschema(self):
        document = openrpc.document()
        for method in document["methods"]:
            for example in method.get("examples", []):
                schema = method["result"]["schema"] | {"components": document["components"]}
                with self.subTest(method["name"]):
                    jsonschema.Draft7Validator(schema).validate(example["result"]["value"])


class Limits(unittest.TestCase):
    def test_errors_of_limits_are_described(self):
        known = {error["name"] for error in description.errors()}
        self.assertLessEqual(description.limit_errors(), known)

    def test_limits_with_an_error_have_its_sentence(self):
        for limit in description.limits():
            self.assertEqual("error" in limit, "message" in limit, limit["name"])

    def test_a_swift_test_names_each_limit_in_its_title(self):
        named = set()
        for path in (ROOT / "Tests").rglob("*.swift"):
            for title in re.findall(r"func `(.*)`", path.read_text(encoding="utf-8")):
                named.update(re.findall(r"\w+", title))
        unreached = [limit["name"] for limit in description.limits() if limit["name"] not in named]
        self.assertEqual(unreached, [], "limits that no test reaches")


class Errors(unittest.TestCase):
    def test_members_of_data_are_json_schema(self):
        for error in description.errors():
            for schema in error.get("data", {}).values():
                with self.subTest(error["name"]):
                    jsonschema.Draft7Validator.check_schema(schema)


class OpenRPC(unittest.TestCase):
    @unittest.skipUnless(OPENRPC_SCHEMA.exists(), f"{OPENRPC_SCHEMA} is not there")
    def test_the_document_is_valid(self):
        schema = json.loads(OPENRPC_SCHEMA.read_text())
        # The schema refers to the meta-schema by URL; that is draft-07.
        schema["definitions"]["JSONSchema"] = jsonschema.Draft7Validator.META_SCHEMA
        validator = jsonschema.Draft7Validator(schema)
        validator.validate(openrpc.document())
        self.assertFalse(validator.is_valid(openrpc.document() | {"info": {}}))

    def test_the_lines_form_the_document(self):
        self.assertEqual(json.loads("".join(openrpc.lines())), openrpc.document())

    def test_references_resolve(self):
        document = openrpc.document()

        def references(value):
            if isinstance(value, list):
                for element in value:
                    yield from references(element)
            elif isinstance(value, dict):
                if isinstance(value.get("$ref"), str):
                    yield value["$ref"]
                for member in value.values():
                    yield from references(member)

        for reference in references(document):
            value = document
            for step in reference.removeprefix("#/").split("/"):
                self.assertIn(step, value, reference)
                value = value[step]


if __name__ == "__main__":
    unittest.main()
