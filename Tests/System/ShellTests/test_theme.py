"""navctl generate theme: the theme of each toolkit, and the problems of an application's file."""

import json
import re
import shutil
import sys

from programs import BUILD, ROOT, TestCase

THEME = """\
theme: 1
accent: "#1C37D6"
scale: 1.5
font: { text: [Manrope, sans-serif], display: [Manrope, sans-serif] }
"""
#: How a theme names the ground of what is selected, and the text on the accent.
NAMES = {
    "web": ["--navd-accent-soft: #E0EAFF;", "--navd-accent-soft: #192B62;", "--navd-on-accent: #FFFFFF;"],
    "qtquick": ['color accentSoft: isDark ? "#192B62" : "#E0EAFF"', 'color textOnAccent: "#FFFFFF"'],
    "textual": ['"navd-accent-soft": "#E0EAFF"', '"navd-accent-soft": "#192B62"', '"navd-on-accent": "#FFFFFF"'],
    "gtk-light": ["@define-color navd_accent_soft #E0EAFF;", "@define-color navd_on_accent #FFFFFF;"],
    "gtk-dark": ["@define-color navd_accent_soft #192B62;", "@define-color navd_on_accent #FFFFFF;"],
}
#: How a theme says that it is 1.5 times as large.
SCALES = {
    "web": "--navd-scale: 1.5;", "qtquick": "property real scale: 1.5", "gtk-light": "min-height: 72px", "gtk-dark": "min-height: 72px"}


class ThemeTests(TestCase):
    has_daemon = False

    def setUp(self):
        super().setUp()
        (self.directory / "theme.yaml").write_text(THEME)

    def write(self, text, name="theme.yaml"):
        (self.directory / name).write_text(text)

    def test_each_toolkit_names_the_roles_in_its_own_way(self):
        for toolkit, lines in NAMES.items():
            with self.subTest(toolkit):
                finished = self.navctl(f"generate theme {toolkit} theme.yaml")
                self.assertEqual((finished.stderr, finished.returncode), ("", 0))
                self.assertIn(
                    f"Written by `navctl generate theme {toolkit} theme.yaml`. Do not edit.", finished.stdout.splitlines()[0])
                for line in lines:
                    self.assertIn(line, finished.stdout)
                self.assertIn(SCALES.get(toolkit, ""), finished.stdout)
                if toolkit != "textual":
                    self.assertIn("Manrope", finished.stdout)

    def test_no_adapter_and_no_example_has_a_stale_theme(self):
        finished = self.run_program(sys.executable, ROOT / "Tools" / "themes", BUILD, "--check")
        self.assertEqual((finished.stderr, finished.returncode), ("", 0))

    def test_a_changed_theme_of_an_adapter_or_an_example_is_stale(self):
        tool = self.directory / "Tools" / "themes"
        example = self.directory / "Examples" / "kiosk" / "web" / "theme.css"
        default = self.directory / "Adapters" / "web" / "src" / "theme.css"
        tool.parent.mkdir()
        example.parent.mkdir(parents=True)
        shutil.copy(ROOT / "Tools" / "themes", tool)
        self.write(THEME, "Examples/kiosk/theme.yaml")
        example.write_text("/* Written by `navctl generate theme web theme.yaml`. Do not edit. */")
        self.run_program(sys.executable, tool, BUILD)
        self.assertIn("--navd-accent: #1C37D6;", example.read_text())
        for style in (default, example):
            style.write_text(style.read_text().replace("#FFFFFF", "#FFFFFE"))
        finished = self.run_program(sys.executable, tool, BUILD, "--check")
        self.assertEqual(
            finished.stderr,
            "Adapters/web/src/theme.css is stale: run make themes\nExamples/kiosk/web/theme.css is stale: run make themes\n")
        self.assertEqual(finished.returncode, 1)

    def test_the_tokens_of_navctl_are_those_of_the_adapters(self):
        finished = self.run_program(sys.executable, ROOT / "Tools" / "generate", "--check")
        self.assertEqual((finished.stderr, finished.returncode), ("", 0))

    def test_a_theme_is_written_to_a_file_and_read_from_standard_input(self):
        self.says("generate theme web theme.yaml --output theme.css", "")
        written = (self.directory / "theme.css").read_text()
        self.assertEqual(written, self.navctl("generate theme web theme.yaml").stdout)
        with (self.directory / "theme.yaml").open() as file:
            piped = self.navctl("generate theme web -", stdin=file).stdout
        self.assertEqual(piped.splitlines()[1:], written.splitlines()[1:])

    def test_the_module_of_textual_is_python(self):
        source = self.navctl("generate theme textual theme.yaml").stdout
        names = {}
        module = type(sys)("textual.theme")
        module.Theme = lambda **fields: fields
        sys.modules["textual.theme"] = module
        self.addCleanup(sys.modules.pop, "textual.theme")
        exec(compile(source, "theme.py", "exec"), names)
        self.assertEqual([names["LIGHT"]["name"], names["DARK"]["name"]], ["navd-light", "navd-dark"])
        self.assertEqual(names["LIGHT"]["variables"]["navd-accent"], "#1C37D6")
        self.assertEqual(names["TERMINAL"]["rail"], 14)

    def test_other_toolkits_read_the_tokens_as_json(self):
        tokens = json.loads(self.navctl("generate theme json theme.yaml").stdout)
        self.assertEqual(tokens["scale"], 1.5)
        self.assertEqual(tokens["color"]["dark"]["accent-text"], "#6C95FF")
        self.assertEqual(tokens["color"]["dark"]["scrim-opacity"], 0.65)
        self.assertEqual(tokens["layout"]["columns"]["three"], [264, 340, 0])

    def test_what_the_application_sets_is_merged_over_the_default(self):
        self.write("theme: 1\nspace: { 4: 20 }\ncolor: { dark: { canvas: '#000000' } }\n")
        usual = json.loads(self.navctl("generate theme json").stdout)
        own = json.loads(self.navctl("generate theme json theme.yaml").stdout)
        usual["space"]["4"] = 20
        usual["color"]["dark"]["canvas"] = "#000000"
        self.assertEqual(own, usual)

    def test_a_file_may_be_json(self):
        self.write('{"theme": 1, "accent": "#1C37D6"}', "theme.json")
        self.assertIn("--navd-accent: #1C37D6;", self.navctl("generate theme web theme.json").stdout)

    def test_an_unknown_name_is_an_error_with_its_place(self):
        self.write('theme: 1\nacent: "#1C37D6"\ncolor:\n  alarm: { back: "#0000FF" }\n')
        finished = self.navctl("generate theme web theme.yaml --output theme.css")
        self.assertRegex(
            finished.stderr, r"^theme.yaml:2:1: error: A theme has no 'acent'\. It has: .*\. Did you mean 'accent'\?\n"
            r'  acent: "#1C37D6"\n  \^\n'
            r"theme.yaml:4:3: error: The alarm has the same colours in every theme, so that people recognize it\. Remove 'alarm'\.\n")
        self.assertEqual((finished.stdout, finished.returncode), ("", 65))
        self.assertFalse((self.directory / "theme.css").exists())

    def test_an_accent_without_quotation_marks_is_explained(self):
        self.write("theme: 1\naccent: #1C37D6\n")
        self.says(
            "generate theme web theme.yaml",
            "theme.yaml:2:1: error: 'accent' has no value. Without quotation marks # begins a comment: write \"#1C37D6\".\n"
            "  accent: #1C37D6\n  ^\n", 65)

    def test_a_file_that_is_no_yaml_is_an_error(self):
        self.write("theme: 1\naccent: [\n")
        finished = self.navctl("generate theme web theme.yaml")
        self.assertRegex(finished.stderr, r"^theme.yaml:3:1: error: ")
        self.assertEqual(finished.returncode, 65)

    def test_a_pair_with_little_contrast_is_an_error_for_people_and_programs(self):
        self.write('theme: 1\ncolor:\n  dark:\n    muted: "#555B66"\n')
        finished = self.navctl("generate theme qtquick theme.yaml")
        errors = re.findall(
            r"^theme.yaml:4:5: error: In dark, 'muted' #555B66 on '([a-z-]+)' #[0-9A-F]{6} has a contrast of [\d.]+:1, and needs "
            r"4.5:1 \(WCAG AA\)\. Make one of them darker or lighter\.$", finished.stderr, re.MULTILINE)
        self.assertEqual(
            errors, ["canvas", "surface", "raised", "sunken", "accent-soft", "danger-soft", "success-soft"])
        self.assertEqual((finished.stdout, finished.returncode), ("", 65))
        answer = json.loads(self.navctl("--json generate theme qtquick theme.yaml").stdout)
        self.assertEqual(answer["error"]["message"], "theme.yaml has 7 errors.")
        problem = answer["error"]["problems"][0]
        self.assertEqual(
            [problem[name] for name in ("line", "column", "severity", "code", "pointer")],
            [4, 5, "error", "contrast", "/color/dark/muted"])

    def test_an_accent_near_the_red_of_the_alarm_brings_a_warning(self):
        self.write('theme: 1\naccent: "#D01020"\n')
        finished = self.navctl("generate theme web theme.yaml")
        self.assertEqual(
            finished.stderr,
            "theme.yaml:2:1: warning: The accent looks like the red of an alarm, which people must recognize. Choose another hue.\n"
            '  accent: "#D01020"\n  ^\n')
        self.assertIn("--navd-accent: #D01020;", finished.stdout)
        self.assertEqual(finished.returncode, 0)

    def test_says_what_is_wrong_with_the_command(self):
        self.says(
            "generate theme qt",
            "navctl: there is no theme for 'qt'. There are: web, qtquick, textual, gtk-light, gtk-dark, json.\n", 64)
        self.says("generate theme web none.yaml", "navctl: cannot read none.yaml: No such file or directory\n", 65)
        self.says(
            "generate c theme.yaml more.yaml", "navctl: 'more.yaml' is one word too many: code is for one graph.\n", 64)


if __name__ == "__main__":
    import unittest

    unittest.main()
