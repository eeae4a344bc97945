"""navctl check: the words about each mistake that people make in graph documents."""

import unittest

from programs import TestCase

BEGINNING = """navigation: 1
name: shop
root: { coordinator: Shop, route: go }
screens:
  S: { params: { id: { type: integer, optional: true } } }
coordinators:
  Shop:
    routes:
"""

# The mistake, the text from line 9 on, the problem and its place, and the line that is shown.
MISTAKES = [
    ("a type where a schema is meant",
     "      go: { params: { id: integer }, do: { push: S } }\n",
     "9:23: error: A schema must be an object: write { type: integer }.",
     "      go: { params: { id: integer }, do: { push: S } }"),
    ("members of an object without properties",
     "      go: { push: S }\n    result: { drink: { type: string } }\n",
     "10:15: error: A schema has no member 'drink'. The members of an object are declared in 'properties':"
     " write { type: object, properties: { drink: … } }.",
     "    result: { drink: { type: string } }"),
    ("a reference without quotes",
     "      go: { params: { id: { type: integer, default: 1 } }, do: { push: { screen: S, params: { id: ${params.id} } } } }\n",
     "9:100: error: Did not find expected ',' or '}', while parsing a flow mapping that begins at 9:93."
     " Put references in quotes: \"${params.id}\".", None),
    ("a tab",
     "      go:\n\tpush: S\n",
     "10:1: error: Found character that cannot start any token, while scanning for the next token that begins at 10:1."
     " Indent with spaces: this line begins with a tab.",
     " push: S"),
    ("one space of indentation too many",
     "      go: { push: S }\n       back: pop\n",
     "10:8: error: Did not find expected key, while parsing a block mapping that begins at 9:7."
     " Line 10 is indented by 7, and what it follows by 6: indent the members of one object alike.",
     "       back: pop"),
    ("params beside the action",
     "      go: [{ push: S, params: { id: 1 } }]\n",
     "9:12: error: 'params' must be inside 'push': write { push: { screen: S, params: … } }.",
     "      go: [{ push: S, params: { id: 1 } }]"),
    ("an action beside the params of a route",
     "      go:\n        push: S\n        params: { id: 1 }\n",
     "10:9: error: The action of a route that declares more is under 'do': write do: { push: … }."
     " Params that the action gives are inside it: { push: { screen: …, params: … } }.",
     "        push: S"),
    ("params on the line of an action",
     "      go: push: S, params: { id: 1 }\n",
     "9:15: error: Mapping values are not allowed in this context."
     " Put braces around what follows 'go:', or write it on lines of its own that are indented further.",
     "      go: push: S, params: { id: 1 }"),
    ("an else",
     "      go: [{ when: initial, push: S, else: pop }]\n",
     "9:38: error: There is no 'else': of a list of rules, the first whose 'when' holds applies."
     " Add a rule without 'when'.",
     "      go: [{ when: initial, push: S, else: pop }]"),
    ("a do beside when",
     "      go: [{ when: initial, do: { push: S } }, pop]\n",
     "9:29: error: 'do' belongs to a route. A rule is the action itself: write { when: …, push: … }.",
     "      go: [{ when: initial, do: { push: S } }, pop]"),
    ("a word beside when",
     "      go: [{ when: initial, none }, { push: S }]\n",
     "9:29: error: 'none' is without a value here: write { when: …, none: {} }.",
     "      go: [{ when: initial, none }, { push: S }]"),
    ("a condition as a member",
     "      go: [{ when: { initial: true }, push: S }, pop]\n",
     "9:22: error: 'initial' is a word: write it alone, without a value.",
     "      go: [{ when: { initial: true }, push: S }, pop]"),
    ("a scope beside set",
     "      go: { set: [S], scope: own }\n",
     "9:7: error: 'scope' must be inside 'set': write { set: { screens: …, scope: … } }.",
     "      go: { set: [S], scope: own }"),
    ("a label on a tab",
     "      go: none\n    kind: tabs\n    tabs: [{ name: a, coordinator: Shop, label: A }]\n",
     "11:42: error: A tab of a graph has no label: leave it out. The front end finds its text by the tab's 'name'.",
     "    tabs: [{ name: a, coordinator: Shop, label: A }]"),
    ("an action without a space after its colon",
     "      go: {push:S}\n",
     "9:12: error: There is no action 'push:S'. In YAML a space follows the colon: 'push: S'.",
     "      go: {push:S}"),
]


# The mistake, the text from line 9 on, and the warning with its place.
DOUBTS = [
    ("a list of actions where a sequence is meant",
     "      go: [{ push: S }, pop]\n",
     "9:25: warning: This rule and those after it are never reached: the rule before it has no `when`."
     " To carry out all of them in order, write 'sequence:' before the list."),
    ("a rule after the last one",
     "      go: [{ when: initial, push: S }, { push: S }, pop]\n",
     "9:53: warning: This rule and those after it are never reached: the rule before it has no `when`."),
    ("a text that is compared with a number",
     "      go: { params: { a: { type: string, default: x } }, do: [{ when: { equals: ['${params.a}', 1] }, push: S }, { push: S }] }\n",
     "9:73: warning: This never holds, the two are never equal. '${params.a}': It must be a string, and is 1."),
    ("a reference without its signs",
     "      go: { params: { a: { type: string, default: x } }, do: [{ when: initial, push: S }, { custom: { name: log, params: { text: params.a } } }] }\n",
     "9:124: warning: 'params.a' is a text like any other: for the value write '${params.a}'."),
]


class Mistakes(TestCase):
    has_daemon = False

    def test_are_shown_with_their_line_and_what_to_write(self):
        for mistake, text, problem, line in MISTAKES:
            with self.subTest(mistake):
                (self.directory / "a.yaml").write_text(BEGINNING + text)
                finished = self.navctl("check a.yaml")
                self.assertEqual(finished.returncode, 65)
                said = finished.stdout.splitlines()
                at = [number for number, found in enumerate(said) if found.startswith("a.yaml:" + problem)]
                self.assertEqual(len(at), 1, finished.stdout)
                if line is not None:
                    column = int(problem.split(":")[1])
                    self.assertEqual(said[at[0] + 1:at[0] + 3], ["  " + line, " " * (column + 1) + "^"])

    def test_that_may_be_meant_are_warnings(self):
        for doubt, text, warning in DOUBTS:
            with self.subTest(doubt):
                (self.directory / "a.yaml").write_text(BEGINNING + text)
                finished = self.navctl("check a.yaml")
                self.assertEqual(finished.returncode, 0)
                self.assertIn("a.yaml:" + warning, finished.stdout.splitlines())

    def test_a_param_of_a_link_in_the_form_of_other_routers(self):
        links = "      go: { push: S }\nlinks:\n  /items/:id: { routes: [go] }\n  /shop/<name>: { routes: [go] }\n"
        (self.directory / "a.yaml").write_text(BEGINNING + links)
        finished = self.navctl("check a.yaml")
        self.assertEqual(finished.returncode, 65)
        for problem in ["11:3: error: '/items/:id' is not the pattern of a link: write the param ':id' as '{id}'.",
                        "12:3: error: '/shop/<name>' is not the pattern of a link: write the param '<name>' as '{name}'."]:
            self.assertIn("a.yaml:" + problem, finished.stdout.splitlines())

    def test_a_name_without_a_space_after_its_colon(self):
        (self.directory / "a.yaml").write_text("navigation: 1\nname:shop\nroot: Shop\ncoordinators: { Shop: }\n")
        self.says(
            "check a.yaml",
            "a.yaml:3:1: error: Could not find expected ':', while scanning a simple key that begins at 2:1."
            " A space follows a colon: write 'name: shop'.\n  root: Shop\n  ^\n", 65)

    def test_screens_that_nothing_shows_and_a_root_that_shows_nothing(self):
        (self.directory / "a.yaml").write_text(
            "navigation: 1\nname: shop\nroot: Shop\nscreens: { S: , T: }\n"
            "coordinators:\n  Shop: { routes: { go: { push: S } } }\n")
        self.says(
            "check a.yaml",
            "a.yaml:3:1: warning: A new tree shows nothing: Shop begins without a route."
            " Write root: { coordinator: Shop, route: … }.\n  root: Shop\n  ^\n"
            "a.yaml:4:17: warning: No action shows the screen 'T'.\n  screens: { S: , T: }\n" + " " * 18 + "^\n"
            "no errors\n")

    def test_in_json_are_shown_with_their_line(self):
        (self.directory / "a.json").write_text('{\n  "navigation": 1,\n  "name": "a" "root": "A"\n}\n')
        finished = self.navctl("check a.json")
        lines = finished.stdout.splitlines()
        self.assertTrue(lines[0].startswith("a.json:3:15: error: "), lines)
        self.assertEqual(lines[1:], ['    "name": "a" "root": "A"', " " * 16 + "^"])


if __name__ == "__main__":
    unittest.main()
