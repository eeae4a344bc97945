"""navctl generate: the checker of each language accepts the code and rejects its wrong use."""

import json
import os
import re
import shutil

from programs import BUILD, ROOT, TestCase

GENERATED = ROOT / "Tests" / "System" / "ShellTests" / "generated"
ODD_NAMES = GENERATED / "odd-names.yaml"
EXAMPLES = ROOT / "Examples" / "graphs"
GRAPHS = [ODD_NAMES, GENERATED / "nothing.yaml", *sorted(EXAMPLES.glob("*.yaml"))]
BINDINGS = ROOT / "Bindings"
PYTHON = BINDINGS / "python"
JAVASCRIPT = BINDINGS / "javascript"
C = BINDINGS / "c"
C_COMPILER = ["gcc", "-std=c11", "-D_POSIX_C_SOURCE=200809L", "-I.", f"-I{C / 'include'}"]
C_LIBRARY = [*sorted((C / "src").glob("*.c")), "-ljson-c"]
# The output of `right` in every language.
SAID = [
    {"name": "log-in", "params": {"user-name": "me", "in": False}},
    {"name": "logIn", "params": {"user_name": "me"}},
    {"name": "heard", "params": {"page": 2}, "route": {"name": "note", "params": {"id": 7}}},
    {"name": "everything", "params": {
        "any": None, "truth": True, "text": "t", "count": 3, "ratio": 2.5, "object": {"a": 1}, "anything": [1, "b"],
        "self": "s", "params": "p", "choice": "dark red", "flag": True, "mixed": "one", "matrix": [[0.5], []],
        "ranges": [{"from": 1, "labels": ["x"]}, {"from": 2, "to": 3, "labels": []}],
        "price": {"from": 1.5, "user-name": "me"}}},
    {"screen": "note-screen", "params": {"user-name": "me", "tags": ["a", "b"]}},
    {"screen": "AnyScreen", "params": {"value": [1], "kind": "one"}},
]


class WithoutLanguageTests(TestCase):
    has_daemon = False

    def test_the_same_graph_gives_the_same_code_wherever_it_is_written(self):
        shutil.copy(ODD_NAMES, self.directory)
        for language in ("swift", "python", "typescript", "c"):
            printed = self.navctl(f"generate {language} odd-names.yaml").stdout
            self.assertIn(
                f"Code for the graph odd-names, written by `navctl generate {language} odd-names.yaml`. Do not edit.",
                printed.splitlines()[0])
            self.says(f"generate {language} {ODD_NAMES} --output code", "")
            self.assertEqual((self.directory / "code").read_text(), printed)
            with ODD_NAMES.open() as file:
                from_input = self.navctl(f"generate {language} -", stdin=file).stdout
            self.assertEqual(from_input.splitlines()[1:], printed.splitlines()[1:])

    def test_says_what_is_wrong(self):
        (self.directory / "bad.yaml").write_text("navigation: 2\n")
        finished = self.navctl("generate c bad.yaml --output bad.h")
        self.assertIn("bad.yaml:1:1: error: A graph document must begin with `navigation: 1`.", finished.stderr)
        self.assertEqual((finished.stdout, finished.returncode), ("", 65))
        self.assertFalse((self.directory / "bad.h").exists())
        self.says("generate c none.yaml", "navctl: cannot read none.yaml: No such file or directory\n", 65)
        self.says(
            f"generate c {ODD_NAMES} --output none/odd.h",
            "navctl: cannot write none/odd.h: No such file or directory\n", 73)
        finished = self.navctl(f"generate cobol {ODD_NAMES}")
        self.assertIn("one of 'swift', 'python', 'typescript', 'c' or 'theme'", finished.stderr)
        self.assertEqual(finished.returncode, 64)


class LanguageTest:
    """The tests of every language: all graphs are accepted, and each wrong line is rejected."""

    has_daemon = False

    def setUp(self):
        super().setUp()
        self.code = [self.generate(graph) for graph in GRAPHS]
        for name in ("right", "wrong"):
            shutil.copy(GENERATED / f"{name}.{self.suffix}", self.directory)

    def generate(self, graph):
        """Writes the code of a graph; returns its path."""
        path = self.directory / self.file_name(graph.stem)
        self.says(f"generate {self.language} {graph} --output {path}", "")
        return path

    def file_name(self, graph):
        return f"{graph}.{self.header or self.suffix}"

    header = None

    def succeeds(self, *words, **options):
        finished = self.run_program(*words, **options)
        self.assertEqual((finished.stdout + finished.stderr, finished.returncode), ("", 0))

    def refuses_what_is_wrong(self, *words):
        """Only the marked lines of `wrong` are rejected."""
        lines = (self.directory / f"wrong.{self.suffix}").read_text().splitlines()
        expected = [number for number, line in enumerate(lines, 1) if re.search(r"(//|#) wrong$", line)]
        finished = self.run_program(*words)
        said = finished.stdout + finished.stderr
        found = re.findall(rf"^(?:\S*/)?wrong\.{self.suffix}[:(](\d+)[:,].*\berror\b", said, re.MULTILINE)
        self.assertEqual(sorted({int(number) for number in found}), expected, said)
        self.assertGreater(len(expected), 8)

    def says_what_was_made(self, text):
        self.assertEqual([json.loads(line) for line in text.splitlines()], SAID)


class PythonTests(LanguageTest, TestCase):
    language = "python"
    suffix = "py"

    def file_name(self, graph):
        return f"{graph.replace('-', '_')}.py"

    def setUp(self):
        super().setUp()
        self.environment |= {"MYPYPATH": str(PYTHON), "PYTHONPATH": str(PYTHON)}

    def check(self, *paths):
        return [
            "mypy", "--strict", "--enable-incomplete-feature", "Unpack", "--no-error-summary", "--cache-dir",
            self.directory / "cache", *paths]

    def test_a_strict_type_checker_takes_it(self):
        self.succeeds(*self.check(*self.code, "right.py"))

    def test_a_strict_type_checker_refuses_what_is_wrong(self):
        self.refuses_what_is_wrong(*self.check("wrong.py"))

    def test_it_makes_what_the_graph_declares(self):
        finished = self.run_program("python3", "right.py")
        self.assertEqual(finished.stderr, "")
        self.says_what_was_made(finished.stdout)


class TypeScriptTests(LanguageTest, TestCase):
    language = "typescript"
    suffix = "mts"

    def setUp(self):
        super().setUp()
        (self.directory / "node_modules").mkdir()
        (self.directory / "node_modules" / "navd").symlink_to(JAVASCRIPT)

    def compile(self, *words):
        strictly = "--strict --noUnusedLocals --noUnusedParameters --noImplicitReturns --target es2022"
        return ["tsc", *strictly.split(), "--module", "nodenext", "--moduleResolution", "nodenext", *words]

    def test_the_strict_compiler_takes_it_and_it_makes_what_the_graph_declares(self):
        self.succeeds(*self.compile(*self.code, "right.mts"))
        finished = self.run_program("node", "right.mjs")
        self.assertEqual(finished.stderr, "")
        self.says_what_was_made(finished.stdout)

    def test_the_strict_compiler_refuses_what_is_wrong(self):
        self.refuses_what_is_wrong(*self.compile("--noEmit", "wrong.mts"))


class CTests(LanguageTest, TestCase):
    language = "c"
    suffix = "c"
    header = "h"
    warnings = ["-Wall", "-Wextra", "-Wpedantic", "-Werror", "-I.", f"-I{C / 'include'}"]

    def test_compilers_do_not_warn_of_it(self):
        # Graphs may have types of the same name, so each is compiled separately.
        for path in self.code:
            for compiler, standard, name in (("gcc", "c11", "one.c"), ("g++", "c++17", "one.cpp")):
                (self.directory / name).write_text(f'#include "{path.name}"\n')
                self.succeeds(compiler, f"-std={standard}", *self.warnings, "-fsyntax-only", name)

    def test_the_compiler_refuses_what_is_wrong(self):
        self.refuses_what_is_wrong("gcc", "-std=c11", *self.warnings, "-fsyntax-only", "wrong.c")

    def test_it_makes_what_the_graph_declares_and_reads_it(self):
        self.succeeds(*C_COMPILER, *self.warnings, "right.c", *C_LIBRARY, "-o", "right")
        finished = self.run_program("./right")
        self.assertEqual((finished.stderr, finished.returncode), ("", 0))
        self.says_what_was_made(finished.stdout)


class SwiftTests(LanguageTest, TestCase):
    language = "swift"
    suffix = "swift"

    def check(self, *paths):
        maps = [
            *BUILD.glob("*.build/module.modulemap"),
            *BUILD.parents[1].glob("checkouts/*/Sources/*/include/module.modulemap"),
        ]
        return [
            "swiftc", "-typecheck", "-swift-version", "6", "-module-cache-path", self.directory / "cache",
            "-I", BUILD / "Modules", "-I", ROOT / "Sources" / "CJSONC",
            *[word for path in maps for word in ("-Xcc", f"-fmodule-map-file={path}")], *paths,
        ]

    def test_the_compiler_takes_it(self):
        for path in self.code:
            self.succeeds(*self.check(path))
        self.succeeds(*self.check("odd-names.swift", "right.swift"))

    def test_the_compiler_refuses_what_is_wrong(self):
        self.refuses_what_is_wrong(*self.check("odd-names.swift", "wrong.swift"))

    def test_what_the_tests_in_swift_use_is_what_is_written(self):
        used = ROOT / "Tests" / "Unit" / "CoordinatorsTests" / "Generated" / "OddNames.swift"
        self.assertEqual(
            used.read_text(), self.code[0].read_text(),
            f"Write it again: navctl generate swift {ODD_NAMES.relative_to(ROOT)} --output {used.relative_to(ROOT)}")


class DaemonTests(TestCase):
    """The results of the code in a running daemon."""

    trigger = """
import palette, navd.blocking
with navd.blocking.connect() as client:
    outcome = client.coordinator.trigger(palette.ColorListRoutes.color(name="Red"), tree="palette")
    print(outcome["outcome"])
    for screen in client.tree.get(tree="palette")["snapshot"]["window"][0]["children"]:
        shown = palette.read_screen(screen)
        print(shown and (shown["name"], shown["params"]))
"""

    register = """
import json, sys, navd.blocking
with navd.blocking.connect(client="test") as client:
    print(json.dumps(client.coordinator.register(**json.load(sys.stdin))["types"]))
"""

    def setUp(self):
        super().setUp()
        self.environment["PYTHONPATH"] = os.pathsep.join([str(PYTHON), "."])

    def test_a_route_made_in_python_is_taken(self):
        self.open("palette")
        self.says(f"generate python {EXAMPLES / 'palette.yaml'} -o palette.py", "")
        finished = self.run_program("python3", "-c", self.trigger)
        self.assertEqual(
            finished.stdout + finished.stderr,
            "committed\n('ColorListScreen', {'level': 0})\n('ColorScreen', {'name': 'Red'})\n")

    def test_types_screens_and_facts_can_be_registered_as_they_are_declared_in_c(self):
        self.says(f"generate c {ODD_NAMES} --output odd-names.h", "")
        (self.directory / "declare.c").write_text("""
#include <stdio.h>
#include "odd-names.h"
int main(void) {
  struct json_object *types = navd_object(
      "List", navd_declaration_list(), "Note", navd_declaration_note(), "Other", navd_declaration_other(), NULL);
  struct json_object *params = navd_object(
      "types", types, "screens", navd_screen_declarations_odd_names(), "facts", navd_fact_declarations_odd_names(), NULL);
  puts(json_object_to_json_string(params));
  json_object_put(params);
}
""")
        finished = self.run_program(*C_COMPILER, "declare.c", *C_LIBRARY, "-o", "declare")
        self.assertEqual((finished.stderr, finished.returncode), ("", 0))
        declared = self.run_program("./declare").stdout
        self.says(f"generate python {ODD_NAMES} -o odd_names.py", "")
        printed = self.run_program(
            "python3", "-c", "import json, odd_names; print(json.dumps([odd_names.SCREENS, odd_names.FACTS]))")
        self.assertEqual(
            [json.loads(declared)["screens"], json.loads(declared)["facts"]], json.loads(printed.stdout))
        with (self.directory / "params.json").open("w+") as params:
            params.write(declared)
            params.seek(0)
            finished = self.run_program("python3", "-c", self.register, stdin=params)
        self.assertEqual(finished.stdout + finished.stderr, '["List", "Note", "Other"]\n')
