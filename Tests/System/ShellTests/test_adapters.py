"""Tools/adapters reports at its end the tested toolkits, and what the others lack.

The scripts that test a toolkit are stand-ins.
"""

import shutil

from programs import ROOT, TestCase

ADVICE = "`make toolkit-dependencies` installs what is missing."
QT = f"Missing: Qt Quick (no cmake). {ADVICE}"
PICTURES = "the comparison of pictures"
TOGETHER = "the examples in all toolkits at once"
REACT = f"Missing: React (no node-react, no node-react-dom). {ADVICE}"


class AdapterTests(TestCase):
    has_daemon = False

    def setUp(self):
        super().setUp()
        self.build = self.directory / "build"
        for folder in ("Tools", "build"):
            (self.directory / folder).mkdir()
        shutil.copy(ROOT / "Tools" / "adapters", self.directory / "Tools")
        for name in ("textual", "qtquick", "gtk", "web", "together"):
            self.stand_in(name)

    def stand_in(self, name, status=0, said="Ran 1 test"):
        """Makes a script that writes a text instead of testing, and exits with a status."""
        script = self.directory / "Tools" / name
        script.write_text(f"#!/bin/sh\ncat <<'EOF'\n{said}\nEOF\nexit {status}\n", "utf-8")
        script.chmod(0o755)

    def ends_with(self, *lines, status=0):
        """Compares the end of the output, which is kept in a file, too, and the status."""
        ended = self.run_program(self.directory / "Tools" / "adapters", self.build)
        said = "".join(f"{line}\n" for line in lines)
        self.assertEqual(ended.stdout.rpartition("\n\n")[2], said)
        self.assertEqual((self.build / "toolkits").read_text("utf-8"), said)
        self.assertEqual((ended.stderr, ended.returncode), ("", status))
        return ended.stdout

    def test_all_toolkits_were_tested(self):
        self.ends_with(f"All toolkits were tested: Textual, Qt Quick, GTK, browsers, {PICTURES}, {TOGETHER}.")

    def test_a_toolkit_that_is_missing_is_named_with_its_packages(self):
        self.stand_in("qtquick", 69, QT)
        printed = self.ends_with(
            f"Tested: Textual, GTK, browsers, {PICTURES}.",
            f"Not tested: Qt Quick (no cmake). {ADVICE}",
            f"Not tested: {TOGETHER} (no Qt Quick).")
        self.assertEqual(printed.count("Ran 1 test"), 4)

    def test_a_part_that_is_missing_is_named_beside_what_was_tested(self):
        self.stand_in("web", 0, f"...\n{REACT}\n...")
        self.ends_with(
            f"Tested: Textual, Qt Quick, GTK, browsers, {PICTURES}, {TOGETHER}.",
            f"Not tested: React (no node-react, no node-react-dom). {ADVICE}")

    def test_a_failure_is_named_and_is_the_status(self):
        self.stand_in("web", 1)
        self.ends_with(f"Tested: Textual, Qt Quick, GTK, {PICTURES}, {TOGETHER}.", "Failed: browsers.", status=1)

    def test_nothing_was_tested(self):
        for name in ("textual", "qtquick", "gtk", "web"):
            self.stand_in(name, 69, f"Missing: {name}.")
        self.ends_with(
            "Not tested: textual.", "Not tested: qtquick.", "Not tested: gtk.", "Not tested: web.",
            f"Not tested: {TOGETHER} (no Textual, no Qt Quick, no GTK, no browsers).")


class MissingPrograms(TestCase):
    """The scripts with a PATH that has little."""

    has_daemon = False

    def setUp(self):
        super().setUp()
        programs = self.directory / "bin"
        programs.mkdir()
        for name in ("dirname", "realpath", "sh"):
            (programs / name).symlink_to(shutil.which(name))
        self.environment["PATH"] = str(programs)

    def lacks(self, script, expected):
        """Compares the only line of a script whose toolkit is missing."""
        ended = self.run_program(ROOT / "Tools" / script, self.directory, "-c", "")
        self.assertEqual((ended.stdout, ended.stderr, ended.returncode), ("", f"{expected} {ADVICE}\n", 69))

    def test_qt_quick_lacks_cmake_and_qt(self):
        self.lacks("qtquick", "Missing: Qt Quick (no cmake, no qt6-declarative-dev, no python3-pil).")

    def test_gtk_lacks_what_builds_it_and_what_shows_it(self):
        # Debian's Python, with or without GTK, is not looked for on the PATH.
        ended = self.run_program(ROOT / "Tools" / "gtk", self.directory, "-c", "")
        self.assertEqual((ended.stdout, ended.returncode), ("", 69))
        self.assertIn("Missing: GTK (no meson, no gobject-introspection, no xvfb, no libgtk-4-dev", ended.stderr)

    def test_browsers_lack_chromium_and_its_driver(self):
        self.lacks("web", "Missing: browsers (no chromium, no chromium-driver).")

    def test_the_examples_in_all_toolkits_lack_the_first_that_is_missing(self):
        self.lacks("together", "Missing: Qt Quick (no cmake, no qt6-declarative-dev, no python3-pil).")


if __name__ == "__main__":
    import unittest

    unittest.main()
