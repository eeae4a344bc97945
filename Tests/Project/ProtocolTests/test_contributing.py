"""Tests that the example of a first change in CONTRIBUTING.md fits the files that it changes."""

import json
import re
import shlex
import shutil
import subprocess
import tempfile
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
PAGE = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")


def commands(program):
    """Returns the commands of the page that begin with a program, as words."""
    blocks = "".join(re.findall(r"^```sh\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)).replace("\\\n", " ")
    return [shlex.split(line, comments=True) for line in blocks.splitlines() if line.startswith(program + " ")]


REASONS = (ROOT / "Protocol" / "reasons.json").read_text(encoding="utf-8")


@unittest.skipIf("nothingKept" in REASONS, "the example has been carried out here")
class FirstChange(unittest.TestCase):
    def test_each_sed_changes_each_of_its_files(self):
        edits = commands("sed")
        self.assertEqual(len(edits), 6)
        for _, option, script, *files in edits:
            for file in files:
                with self.subTest(script=script, file=file), tempfile.TemporaryDirectory() as folder:
                    copy = Path(folder) / "copy"
                    shutil.copyfile(ROOT / file, copy)
                    subprocess.run(["sed", option, script, copy], check=True)
                    changed = set((ROOT / file).read_text("utf-8").splitlines()) ^ set(copy.read_text("utf-8").splitlines())
                    self.assertEqual(len(changed), 2, "one line differs, before and after")
                    self.assertEqual(sum("nothingKept" in line for line in changed), 1)

    def test_each_grep_finds_the_lines_that_are_changed(self):
        found = [
            subprocess.run(words, cwd=ROOT, stdout=subprocess.PIPE, text=True).stdout.count("\n")
            for words in commands("grep")]
        self.assertEqual(found, [1, 2])

    def test_the_description_has_the_form_of_the_others(self):
        text, = re.findall(r"^```json\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)
        self.assertEqual(
            json.loads(text.strip().rstrip(",")),
            {"with": "noop", "code": "nothingKept", "summary": "The tree keeps no command."})
        self.assertIn("nothingToRedo", [reason["code"] for reason in json.loads(REASONS)])


if __name__ == "__main__":
    unittest.main()
