"""navctl graph and navctl show --svg: pictures of graphs and trees, which programs that draw them accept."""

import json
import re
import shutil
import subprocess
import xml.etree.ElementTree as xml

from programs import BUILD, ROOT, TestCase

GRAPHS = sorted((ROOT / "Examples" / "graphs").glob("*.yaml"))
KIOSK = ROOT / "Examples" / "graphs" / "kiosk.yaml"
SVG = "{http://www.w3.org/2000/svg}"
LARGE = ROOT / "Benchmarks" / "large-graph"
MARKUP = '</text><script>"&\u202e'
# Texts that are markup, or change the direction of others.
ODD = {
    "navigation": 1, "name": "odd", "root": {"coordinator": "Main", "route": "list"},
    "facts": {"text": {"type": "string", "default": ""}},
    "screens": {
        "List": {},
        "Held": {
            "params": {"text": {}, "pin": {"optional": True, "sensitive": True}},
            "requires": {"not": {"equals": ["${facts.text}", MARKUP]}},
            "leave": {"when": {"equals": ["${params.text}", MARKUP]}, "confirm": {"coordinator": "Ask", "route": "ask"}},
        },
    },
    "links": {"/قائمة/a&b": {"routes": ["list"], "shows": "List"}},
    "coordinators": {
        "Main": {"routes": {
            "list": {"push": "List"},
            "held": {
                "params": {"text": {}, "pin": {"optional": True}},
                "do": {"push": {"screen": "Held", "params": {"text": "${params.text}", "pin": "${params.pin}"}}},
            },
            "again": {"start": {"coordinator": "Main", "route": "list", "in": {"layer": {"stack": True}}}},
        }},
        "Ask": {"result": {"type": "boolean"}, "routes": {"ask": {"push": "List"}, "yes": {"finish": {"value": True}}}},
        "Alone": {"routes": {"list": {"push": "List"}}},
    },
}
# A line of a flowchart: a box, an arrow, or a class.
MERMAID = re.compile(
    r'[cs]\d+(\["(<b>|</b>|<br>|#\d+;|[^"<>#])*"\]|\(\["(<br>|#\d+;|[^"<>#])*"\]\)):::\w+'
    r'|[cs]\d+ (-->|==>|-\.->)\|"(#\d+;|[^"<>#|])*"\| [cs]\d+'
    r"|classDef \w+ [\w:,#\- ]+"
)


def texts(svg):
    """The lines of text in a picture."""
    return ["".join(element.itertext()) for element in xml.fromstring(svg).iter(SVG + "text")]


class GraphTests(TestCase):
    has_daemon = False

    def written(self, document):
        path = self.directory / "graph.json"
        path.write_text(json.dumps(document))
        return path

    def test_every_example_is_drawn_in_each_form(self):
        for path in GRAPHS:
            with self.subTest(path.stem):
                for form in ("--svg", "--dot", "--mermaid"):
                    finished = self.navctl(f"graph {path} {form}")
                    self.assertEqual((finished.returncode, finished.stderr), (0, ""))
                    self.assertEqual(self.navctl(f"graph {path} {form}").stdout, finished.stdout)
                document = self.navctl(f"graph {path} --json").stdout
                self.assertEqual(json.loads(document)["name"], path.stem)

    def test_the_ending_of_the_file_chooses_the_form(self):
        for ending, beginning in (("svg", "<svg "), ("dot", "digraph "), ("gv", "digraph "), ("mmd", "flowchart LR")):
            self.says(f"graph {KIOSK} --output map.{ending}", "")
            self.assertTrue((self.directory / f"map.{ending}").read_text().startswith(beginning))

    def test_a_picture_is_not_printed_on_a_terminal(self):
        shown = self.on_terminal("graph", str(KIOSK), errors=True, status=64)
        self.assertIn("navctl: a picture is not for a terminal.", shown)

    def test_texts_of_the_graph_are_no_markup(self):
        path = self.written(ODD)
        svg = self.navctl(f"graph {path}").stdout
        tags = {element.tag for element in xml.fromstring(svg).iter()}
        self.assertEqual(
            tags, {SVG + tag for tag in "svg title desc style g path rect circle text tspan".split()} & tags)
        self.assertNotIn("\u202e", svg)
        self.assertIn("/قائمة/a&b", texts(svg))
        dot = self.navctl(f"graph {path} --dot").stdout
        drawn = subprocess.run(["dot", "-Tsvg"], input=dot, capture_output=True, text=True)
        self.assertEqual((drawn.returncode, drawn.stderr), (0, ""))
        self.assertIn("</text><script>", "".join(texts(drawn.stdout)))

    def test_says_what_nothing_opens_and_who_asks(self):
        svg = self.navctl(f"graph {self.written(ODD)}").stdout
        self.assertEqual(texts(svg).count("nothing opens it"), 1)
        self.assertIn("asks before leaving", texts(svg))
        dashed = [box for box in xml.fromstring(svg).iter(SVG + "rect") if "q" in (box.get("class") or "").split()]
        self.assertEqual(len(dashed), 1)

    def test_every_line_for_mermaid_is_one_of_its_lines(self):
        for path in [*GRAPHS, self.written(ODD)]:
            first, *lines = self.navctl(f"graph {path} --mermaid").stdout.splitlines()
            self.assertEqual(first, "flowchart LR")
            for line in lines:
                self.assertRegex(line.strip(), f"^({MERMAID.pattern})$", path)

    def test_a_hundred_coordinators_are_a_map_that_is_not_much_higher_than_wide(self):
        path = self.directory / "large.json"
        path.write_text(subprocess.run([LARGE, "100"], capture_output=True, text=True, check=True).stdout)
        self.assertEqual(self.navctl(f"check {path}").returncode, 0)
        drawn = json.loads(self.navctl(f"graph {path} --json").stdout)
        self.assertEqual(len(drawn["coordinators"]), 100)
        self.assertTrue(drawn["folded"])
        self.assertEqual(drawn["screens"], [])
        self.assertLess(drawn["height"], 1.5 * drawn["width"])
        routed = {edge["to"] for edge in drawn["edges"] if "path" in edge}
        hubs = {box["name"] for box in drawn["coordinators"] if any(note["icon"] == "turn" for note in box["notes"])}
        self.assertTrue(hubs)
        self.assertFalse(hubs & routed)

    def test_without_graphviz_it_names_the_package(self):
        self.environment["PATH"] = str(self.directory)
        (self.directory / "navctl").symlink_to(BUILD / "navctl")
        shutil.copy(KIOSK, self.directory)
        self.assertEqual(self.navctl("graph kiosk.yaml --dot").returncode, 0)
        self.says(
            "graph kiosk.yaml --svg",
            "navctl: Layouts need the program dot of Graphviz. Install it: apt install graphviz\n", 69)

    def test_says_what_is_wrong(self):
        finished = self.navctl(f"graph {KIOSK} --svg --dot")
        self.assertIn("A map has one format", finished.stderr)
        self.assertEqual(finished.returncode, 64)
        self.says(
            f"graph {KIOSK} --live --svg", f"navctl: --live marks what is open in a tree, and {KIOSK} is a file.\n", 64)
        path = self.written({"navigation": 1, "name": "bad", "root": "Main"})
        self.assertEqual(self.navctl(f"graph {path}").returncode, 65)
        self.says("graph missing.yaml", "navctl: cannot read missing.yaml: No such file or directory\n", 65)


class LiveTests(TestCase):
    def setUp(self):
        super().setUp()
        self.open("kiosk", "kiosk")
        self.navctl("trigger drink drink=Latte")
        self.navctl("trigger alarm")

    def test_a_map_of_a_tree_has_its_ids_and_keys_and_one_lamp_at_the_active_screen(self):
        svg = self.navctl("graph kiosk --live").stdout
        self.assertIn("kiosk, revision 3, on graph kiosk5 coordinators, 10 screens", texts(svg))
        self.assertTrue({"c1", "c2", "s2", "open now"} <= set(texts(svg)))
        boxes = [group for group in xml.fromstring(svg).iter(SVG + "g") if group.find(SVG + "title") is not None]
        lit = [box.find(SVG + "title").text for box in boxes if box.find(f"{SVG}circle[@class='lamp']") is not None]
        self.assertEqual(lit, ["Alarm", "AlarmScreen"])
        cold = [box.find(SVG + "title").text for box in boxes if "cold" in box.get("class")]
        # Counted by the rules in the history.
        self.assertIn("taken", texts(svg))
        self.assertIn("OrdersScreen", cold)
        self.assertNotIn("DrinkScreen", cold)

    def test_a_tree_comes_before_a_graph_and_the_only_tree_needs_no_name(self):
        self.assertEqual(self.navctl("graph --mermaid").stdout, self.navctl("graph kiosk --mermaid").stdout)
        self.says("graph none --mermaid", "navctl: There is no tree 'none', only 'kiosk'.\n", 1)
        self.navctl("close kiosk")
        self.navctl(f"load {KIOSK}")
        self.assertTrue(self.navctl("graph kiosk --mermaid").stdout.startswith("flowchart LR"))
        self.assertNotEqual(self.navctl("graph kiosk --mermaid --live").returncode, 0)

    def test_draws_a_tree_with_its_layers_owners_and_the_active_screen(self):
        svg = self.navctl("show kiosk --svg").stdout
        shown = texts(svg)
        self.assertIn("kiosk, revision 32 layers, 3 screens, 3 coordinators", shown)
        for text in ("DrinkScreen", "AlarmScreen", "Latte", "Drinks c2", "covered by 1 layer", "active", "service"):
            self.assertIn(text, shown)
        self.assertEqual(svg.count('class="lamp"'), 2)
        self.assertNotIn("AlarmScreen", texts(self.navctl("show kiosk --svg --at 2").stdout))

    def test_schemes_are_one_or_both(self):
        for verb in ("graph kiosk --svg", "show kiosk --svg"):
            self.assertIn("prefers-color-scheme: dark", self.navctl(verb).stdout)
            dark = self.navctl(f"{verb} --theme dark").stdout
            self.assertNotIn("prefers-color-scheme", dark)
            self.assertIn(".canvas { fill: #0c1415; }", dark)
            self.assertIn(".canvas { fill: #e9f0ef; }", self.navctl(f"{verb} --theme light").stdout)

    def test_shows_no_sensitive_value(self):
        path = self.directory / "odd.json"
        path.write_text(json.dumps(ODD))
        self.navctl(f"open odd --graph {path}")
        self.navctl("trigger --tree odd held text=visible pin=s3cr3t")
        svg = self.navctl("show odd --svg").stdout
        self.assertIn("visible", svg)
        self.assertNotIn("s3cr3t", svg)

    def test_texts_of_the_tree_are_no_markup(self):
        path = self.directory / "odd.json"
        path.write_text(json.dumps(ODD))
        self.navctl(f"open odd --graph {path}")
        route = {"tree": "odd", "route": {"name": "held", "params": {"text": MARKUP}}}
        self.run_program("navctl", "call", "coordinator.trigger", json.dumps(route))
        svg = self.navctl("show odd --svg").stdout
        self.assertTrue([text for text in texts(svg) if text.startswith("</text><script>")])
        self.assertNotIn("\u202e", svg)
