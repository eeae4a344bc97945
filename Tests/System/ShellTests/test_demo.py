"""The demo, on a machine without socat."""

import shutil

from programs import BUILD, ROOT, TestCase

# The programs that the demo runs besides the built ones.
TOOLS = ["bash", "dirname", "mktemp", "mkfifo", "python3", "rm"]


class DemoTests(TestCase):
    has_daemon = False

    def test_shows_the_python_program_that_it_runs_in_place_of_socat(self):
        tools = self.directory / "tools"
        tools.mkdir()
        for tool in TOOLS:
            (tools / tool).symlink_to(shutil.which(tool))
        self.environment["PATH"] = str(tools)
        finished = self.run_program(tools / "bash", ROOT / "Tools" / "demo", BUILD)
        self.assertEqual(finished.returncode, 0, finished.stderr)
        self.assertIn("$ python3 -c '\nimport os, socket, sys\n", finished.stdout)
        self.assertIn('{"jsonrpc":"2.0","id":1,"result":{"outcome":"committed","revision":', finished.stdout)
        self.assertNotIn("socat", finished.stdout)
        self.assertRegex(finished.stdout, r"\$ navctl inspect --no-open &\nhttp://127\.0\.0\.1:\d+/#token=\w+&tree=news\n")
        self.assertTrue(finished.stdout.endswith("\n$ navctl inspect\n"))
