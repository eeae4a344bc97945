"""navctl init: the files of a new application. `Adapters` test that the front ends run."""

import json
import re
import shutil

from programs import BUILD, ROOT, TestCase

FILES = {
    "textual": ["README.md", "app.py", "coffee.yaml", "theme.py", "theme.yaml"],
    "qtquick": ["App.qml", "AppTheme.qml", "README.md", "coffee.yaml", "theme.yaml"],
    "gtk": ["README.md", "app.py", "coffee.yaml", "theme-dark.css", "theme-light.css", "theme.yaml"],
    "web": ["README.md", "app.js", "coffee.yaml", "index.html", "theme.css", "theme.yaml"],
}


class InitTests(TestCase):
    has_daemon = False

    def names(self, folder):
        return sorted(path.name for path in (self.directory / folder).iterdir())

    def test_each_toolkit_gets_a_graph_without_problems_and_a_front_end_of_its_screens(self):
        for toolkit, files in FILES.items():
            with self.subTest(toolkit):
                folder = self.directory / toolkit
                finished = self.navctl(f"init {toolkit} {toolkit} --name coffee")
                self.assertEqual(finished.returncode, 0, finished.stderr)
                self.assertEqual(sorted(finished.stdout.splitlines()), [f"{toolkit}/{name}" for name in files])
                self.assertEqual(finished.stderr, f"{toolkit}/README.md says how to start it.\n")
                self.assertEqual(self.names(toolkit), files)
                self.says(f"check {toolkit}/coffee.yaml", "no errors\n")
                front = next(folder / name for name in files if name in ("app.py", "App.qml", "app.js")).read_text()
                for screen in ("DrinksScreen", "DrinkScreen"):
                    self.assertIn(screen, front)
                self.assertIn(f" {ROOT}/" if toolkit != "web" else f"={ROOT}/", (folder / "README.md").read_text())

    def test_the_commands_of_the_page_write_the_theme_as_it_is(self):
        for toolkit in FILES:
            with self.subTest(toolkit):
                folder = self.directory / toolkit
                self.navctl(f"init {toolkit} {toolkit} --name coffee")
                commands = re.findall(r"^    navctl (generate theme .* --output (\S+))$", (folder / "README.md").read_text(), re.M)
                self.assertEqual(
                    sorted(file for _, file in commands),
                    [file for file in FILES[toolkit] if "heme" in file and file != "theme.yaml"])
                for command, file in commands:
                    written = (folder / file).read_text()
                    self.assertEqual(self.navctl(command, cwd=folder).returncode, 0)
                    self.assertEqual((folder / file).read_text(), written)
                # What is commented out can be used as it is.
                source = folder / "theme.yaml"
                source.write_text(source.read_text().replace("# scale", "scale").replace("# font", "font"))
                self.assertIn("Manrope", self.navctl(f"generate theme json {toolkit}/theme.yaml").stdout)

    def test_the_page_names_the_packages_that_the_adapter_needs(self):
        for toolkit in ("qtquick", "gtk"):
            with self.subTest(toolkit):
                self.navctl(f"init {toolkit} {toolkit} --name coffee")
                packages = [
                    re.search(r"apt install ((?:.*\\\n)*.*)", page.read_text()).group(1).replace("\\\n", " ").split()
                    for page in (self.directory / toolkit / "README.md", ROOT / "Adapters" / toolkit / "README.md")]
                self.assertIn("build-essential", packages[0])
                self.assertEqual(*packages)

    def test_the_folder_may_exist_and_names_the_graph(self):
        (self.directory / "tea").mkdir()
        (self.directory / "tea" / "notes.txt").write_text("mine")
        self.navctl("init textual tea")
        self.assertEqual(self.names("tea"), ["README.md", "app.py", "notes.txt", "tea.yaml", "theme.py", "theme.yaml"])
        finished = self.navctl("init web", cwd=self.directory / "tea")
        self.assertEqual(
            finished.stderr, "navctl: there is tea.yaml, theme.yaml, README.md already: nothing was written. Choose another folder.\n")
        self.assertEqual(finished.returncode, 73)
        self.assertEqual(self.names("tea"), ["README.md", "app.py", "notes.txt", "tea.yaml", "theme.py", "theme.yaml"])

    def test_the_current_folder_is_the_default(self):
        (self.directory / "tea").mkdir()
        finished = self.navctl("--json init web", cwd=self.directory / "tea")
        self.assertEqual(json.loads(finished.stdout), {"files": ["tea.yaml", "theme.yaml", "index.html", "app.js", "theme.css", "README.md"]})
        self.assertIn("\nname: tea\n", (self.directory / "tea" / "tea.yaml").read_text())

    def test_says_what_is_wrong(self):
        self.says(
            "init textual 2.tea",
            "navctl: The folder is named '2.tea', but a new graph's name has letters, digits, - and _, and begins with "
            "a letter: use --name.\n", 64)
        self.assertFalse((self.directory / "2.tea").exists())
        self.says("init web none/tea", "navctl: cannot make none/tea: No such file or directory\n", 73)
        finished = self.navctl("init gtk3 tea")
        self.assertIn("'gtk3'", finished.stderr)
        self.assertIn("'textual', 'qtquick', 'gtk' or 'web'", finished.stderr)
        self.assertEqual(finished.returncode, 64)

    def test_the_libraries_may_be_elsewhere(self):
        program = self.directory / "bin" / "navctl"
        program.parent.mkdir()
        shutil.copy(BUILD / "navctl", program)
        self.environment["PATH"] = f"{program.parent}:{self.environment['PATH']}"
        place = "install the Debian package navd-dev, or say where they are with --libraries.\n"
        self.says("init web tea", f"navctl: there are no Bindings and Adapters of navd beside navctl: {place}", 64)
        self.says(
            "init web tea --libraries none",
            f"navctl: there are no Bindings and Adapters of navd in none: {place}", 64)
        odd = self.directory / "it's here"
        for folder in ("Bindings/python", "Adapters/textual"):
            (odd / folder).mkdir(parents=True)
        finished = self.run_program("navctl", "init", "web", "odd", "--libraries", odd)
        self.assertEqual(finished.returncode, 0, finished.stderr)
        page = (self.directory / "odd" / "README.md").read_text()
        self.assertIn("it'\\''s here'/Adapters/web/src", page)
        installed = self.directory / "share" / "navd"
        for folder in ("Bindings/python", "Adapters/textual"):
            (installed / folder).mkdir(parents=True)
        self.assertEqual(self.navctl("init web tea").returncode, 0)
        self.assertIn(f"={installed}/Adapters/web/src", (self.directory / "tea" / "README.md").read_text())


if __name__ == "__main__":
    import unittest

    unittest.main()
