"""The page on Swift: its programs are examples and tests of this package, and do what the page says. So do the examples that it names."""

import json
import re
import subprocess
import unittest

from programs import BUILD, PATIENCE, ROOT, TestCase

PAGE = (ROOT / "Bindings" / "swift" / "README.md").read_text(encoding="utf-8")


def shown(name, language="swift"):
    """The block of that file on the page."""
    return re.search(rf"```{language} {re.escape(name)}\n(.*?)```", PAGE, re.DOTALL)[1]


def text_after(words):
    """The block of text after these words."""
    return re.search(rf"{re.escape(words)}\n\n```text\n(.*?)```", PAGE, re.DOTALL)[1]


class SwiftPage(TestCase):
    def test_shows_the_examples(self):
        for path in ("Examples/First/First.swift", "Examples/Notes/Notes.swift",
                     "Tests/Unit/NavigationTestingTests/FirstTests.swift"):
            with self.subTest(path):
                file = ROOT / path
                self.assertEqual(shown(file.name), file.read_text(encoding="utf-8"))

    def test_shows_what_the_first_program_prints(self):
        printed = self.run_program(BUILD / "First")
        self.assertEqual(
            (printed.stdout, printed.stderr, printed.returncode), (text_after("`swift run First` prints:"), "", 0))

    def test_shows_what_the_notes_print(self):
        printed = self.run_program(BUILD / "Notes")
        self.assertEqual(
            (printed.stdout, printed.stderr, printed.returncode), (text_after("`swift run Notes` prints:"), "", 0))

    def test_a_program_draws_the_tree_of_the_first_one(self):
        self.run_program(BUILD / "First")
        expected = [
            "none: s1 ListScreen {}, s2 NoteScreen {}\n",
            "push: s1 ListScreen {}, s2 NoteScreen {}, s3 NoteScreen {}\n",
            "pop: s1 ListScreen {}, s2 NoteScreen {}, s3 NoteScreen {}\n",
        ]
        with subprocess.Popen(
            ["stdbuf", "--output=L", BUILD / "Drawing"], env=self.environment, text=True, stdout=subprocess.PIPE,
        ) as drawing:
            self.addCleanup(drawing.kill)
            self.assertEqual(drawing.stdout.readline(), expected[0])
            # Each waits until the revision is drawn, so that two changes are not one update.
            for command, line in (("trigger note", expected[1]), ("back", expected[2])):
                self.assertEqual(self.navctl(command).returncode, 0)
                self.assertEqual(drawing.stdout.readline(), line)
            self.assertEqual(self.navctl("close notes").returncode, 0)
            self.assertEqual(drawing.stdout.read(), "")
            self.assertEqual(drawing.wait(PATIENCE), 0)

    def test_a_program_draws_and_takes_taps(self):
        words = self.directory / "words"
        words.write_text("help\nback\nbrew\npour\nquit\n", encoding="utf-8")
        with words.open() as typed:
            shown = self.run_program(BUILD / "Tapping", stdin=typed)
        self.assertEqual(shown.stderr, "")
        self.assertEqual(shown.stdout.splitlines(), [
            "MenuScreen [brew] [help]",
            "Press brew, and wait. [back]",
            "MenuScreen [brew] [help]",
            "cup 1 [pour] [back]",
            "MenuScreen [brew] [help]",
        ])


class Documentation(unittest.TestCase):
    """The documentation of the libraries, in the form of DocC."""

    PAGES = sorted((ROOT / "Sources").glob("*/*.docc/*.md"))
    SNIPPETS = ROOT / "Tests" / "Unit" / "CoordinatorsTests" / "Migration"

    def test_every_block_of_code_is_compiled(self):
        compiled = [lines(path.read_text(encoding="utf-8"))
                    for folder in (ROOT / "Examples", self.SNIPPETS) for path in folder.rglob("*.swift")]
        self.assertGreater(len(self.PAGES), 2)
        for page in self.PAGES:
            for block in re.findall(r"```swift\n(.*?)```", page.read_text(encoding="utf-8"), re.DOTALL):
                with self.subTest(page.name, block=block[:60]):
                    self.assertTrue(any(contains(file, lines(block)) for file in compiled))


def lines(text):
    """The lines that are not blank, without their indentation."""
    return [line.strip() for line in text.splitlines() if line.strip()]


def contains(file, block):
    return any(file[at:at + len(block)] == block for at in range(len(file) - len(block) + 1))


class SwiftPackage(TestCase):
    has_daemon = False

    def write_package(self, manifest):
        """Writes the page's package with this manifest, and returns its folder."""
        package = self.directory / "first"
        sources = {
            "Package.swift": manifest,
            "Sources/First/First.swift": shown("First.swift"),
            "Tests/FirstTests/FirstTests.swift": shown("FirstTests.swift"),
        }
        for path, text in sources.items():
            (package / path).parent.mkdir(parents=True, exist_ok=True)
            (package / path).write_text(text, encoding="utf-8")
        return package

    def plan(self, manifest):
        """Plans the build of the page's package, which fails if a package or a product is not found."""
        package = self.write_package(manifest)
        # The graph is long; the errors are on stderr.
        return self.run_program("swift", "build", "--package-path", package, "--print-manifest-job-graph")

    def test_is_a_dependency_under_any_folder_name(self):
        (self.directory / "any folder").symlink_to(ROOT)
        manifest = shown("Package.swift").replace('"../navd"', '"../any folder"')
        self.assertIn("any folder", manifest)
        planned = self.plan(manifest)
        self.assertEqual(planned.returncode, 0, planned.stderr[-2000:])
        # Without the name, SwiftPM looks for a package called as the folder.
        planned = self.plan(manifest.replace('name: "navd", path:', "path:"))
        self.assertNotEqual(planned.returncode, 0)
        self.assertIn("unknown package 'navd'", planned.stderr)

    def test_resolves_only_a_log_which_may_be_an_older_one(self):
        (self.directory / "navd").symlink_to(ROOT)
        log = "https://github.com/apple/swift-log"
        older = f'dependencies: [.package(url: "{log}", "1.0.0"..<"1.16.0"), .package(name'
        manifest = shown("Package.swift").replace("dependencies: [.package(name", older)
        package = self.write_package(manifest)
        mirror = self.directory / "swift-log.git"
        self.succeed("git", "clone", "--quiet", "--mirror", log, mirror)
        git = ("git", "-C", mirror)
        tags = self.succeed(*git, "tag").split()
        self.succeed(*git, "tag", "older", tags[-1] + "^{commit}")
        self.succeed(*git, "tag", "--delete", *tags)
        self.succeed(*git, "tag", "1.6.0", "older^{commit}")
        swift = ("swift", "package", "--package-path", package)
        self.succeed(*swift, "config", "set-mirror", "--original", log, "--mirror", mirror.as_uri())
        tree = json.loads(self.succeed(*swift, "show-dependencies", "--format", "json"))
        found = {(d["identity"], d["version"]) for d in dependencies(tree)}
        self.assertEqual(found, {("navd", "unspecified"), ("swift-log", "1.6.0")})

    def succeed(self, *command):
        """What a program printed that succeeds."""
        finished = self.run_program(*command)
        self.assertEqual(finished.returncode, 0, finished.stderr[-2000:])
        return finished.stdout


def dependencies(package):
    """The packages below one, of all levels."""
    for dependency in package["dependencies"]:
        yield dependency
        yield from dependencies(dependency)


if __name__ == "__main__":
    unittest.main()
