"""Private daemons for tests, the fixtures of pytest, and scripts as tests."""

import asyncio
import json
import os
import re
import subprocess
import sys
import tempfile
import textwrap
import unittest
from pathlib import Path
from unittest import mock

from support import BINDING, NAVD, PATIENCE, ROOT, TestCase, navd

import navd.blocking
import navd.testing

GRAPH = {"navigation": 1, "name": "notes", "root": {"coordinator": "Notes", "route": "list"},
         "screens": {"ListScreen": {}}, "coordinators": {"Notes": {"routes": {"list": {"push": "ListScreen"}}}}}


class ProgramTestCase(TestCase):
    def setUp(self):
        directory = tempfile.TemporaryDirectory()
        self.addCleanup(directory.cleanup)
        self.directory = Path(directory.name)
        # Where the directories of daemons are made.
        self.temporary = self.directory / "tmp"
        self.temporary.mkdir()
        for patch in (mock.patch.dict(os.environ, {"NAVD": NAVD, "TMPDIR": str(self.temporary)}),
                      mock.patch.object(tempfile, "tempdir", str(self.temporary))):
            patch.start()
            self.addCleanup(patch.stop)
        os.environ.pop("NAVCTL", None)

    def program(self, name, *lines):
        """Writes a shell script, and returns its path."""
        path = self.directory / name
        path.parent.mkdir(exist_ok=True)
        path.write_text("\n".join(["#!/bin/sh", *lines, ""]), "utf-8")
        path.chmod(0o755)
        return str(path)


class Daemons(ProgramTestCase):
    def test_a_daemon_lasts_as_long_as_the_block(self):
        with navd.testing.daemon() as socket:
            with navd.blocking.connect(socket) as client:
                self.assertEqual(client.open("notes", graph=GRAPH).watch().on_view[0]["name"], "ListScreen")
        with self.assertRaises(navd.Disconnected):
            navd.blocking.connect(socket)
        self.assertEqual(list(self.temporary.iterdir()), [])

    async def test_daemons_are_independent_in_async_code(self):
        async with navd.testing.daemon() as first, navd.testing.daemon(NAVD) as second:
            async with navd.connect(first) as client, navd.connect(second) as other:
                await client.open("notes", graph=GRAPH)
                listed = await asyncio.gather(client.tree.list(), other.tree.list())
        self.assertEqual([[tree["tree"] for tree in result["trees"]] for result in listed], [["notes"], []])

    def test_a_failing_block_ends_the_daemon(self):
        with self.assertRaises(ZeroDivisionError), navd.testing.daemon() as socket:
            1 / 0
        self.assertFalse(os.path.exists(socket))
        self.assertEqual(list(self.temporary.iterdir()), [])

    async def test_a_cancelled_start_leaves_nothing(self):
        starting = asyncio.ensure_future(navd.testing.daemon().__aenter__())
        await asyncio.sleep(0)
        starting.cancel()
        with self.assertRaises(asyncio.CancelledError):
            await starting
        self.assertEqual(list(self.temporary.iterdir()), [])

    def test_variables_of_a_service_do_not_reach_it(self):
        (self.directory / "navd.yaml").write_text("no: configuration\n")
        with mock.patch.dict(os.environ, {"CONFIGURATION_DIRECTORY": str(self.directory)}), navd.testing.daemon():
            pass

    def test_the_log_of_a_daemon_that_does_not_start_is_in_the_error(self):
        os.environ["NAVD"] = self.program("navd", "echo 'navd: The disk is gone.' >&2", "exit 3")
        with self.assertRaises(navd.testing.ProgramError) as raised, navd.testing.daemon():
            pass
        self.assertEqual(
            str(raised.exception), f"{os.environ['NAVD']} did not start (exit status 3).\nnavd: The disk is gone.")
        self.assertEqual(list(self.temporary.iterdir()), [])

    def test_a_daemon_that_is_not_ready_in_time_is_ended(self):
        program = self.program("navd", f"echo $$ > {self.directory}/pid", "echo Waiting. >&2", "exec sleep 600")
        with self.assertRaisesRegex(navd.testing.ProgramError, r"was not ready within 2 seconds.*\nWaiting\.$"):
            with navd.testing.daemon(program, start_seconds=2):
                pass
        with self.assertRaises(ProcessLookupError):
            os.kill(int((self.directory / "pid").read_text()), 0)

    def test_a_daemon_that_does_not_end_is_killed(self):
        program = self.program("navd", f"echo $$ > {self.directory}/pid", "trap '' TERM", "exec sleep 600")
        with mock.patch.object(navd.testing, "END_SECONDS", 0.1), self.assertRaises(navd.testing.ProgramError):
            with navd.testing.daemon(program, start_seconds=2):
                pass
        with self.assertRaises(ProcessLookupError):
            os.kill(int((self.directory / "pid").read_text()), 0)

    def test_a_temporary_directory_with_a_long_path_is_an_error_with_advice(self):
        directory = self.temporary / ("a" * 100)
        directory.mkdir()
        with mock.patch.object(tempfile, "tempdir", str(directory)), self.assertRaisesRegex(
                navd.testing.ProgramError, "ready.sock cannot be made: AF_UNIX path too long. Set TMPDIR"):
            with navd.testing.daemon():
                pass
        self.assertEqual(list(directory.iterdir()), [])

    def test_a_missing_program_is_named_with_advice(self):
        advice = "Install navd, or set NAVD to the path of navd."
        with self.assertRaises(navd.testing.ProgramError) as raised, navd.testing.daemon("/no/navd"):
            pass
        self.assertEqual(str(raised.exception), f"There is no program /no/navd. {advice}")
        with mock.patch.dict(os.environ, {"PATH": str(self.directory)}):
            del os.environ["NAVD"]
            with self.assertRaises(navd.testing.ProgramError) as raised, navd.testing.daemon():
                pass
            self.assertEqual(str(raised.exception), f"There is no navd in PATH. {advice}")
            os.symlink(NAVD, self.directory / "navd")
            with navd.testing.daemon() as socket, navd.blocking.connect(socket) as client:
                self.assertEqual(client.tree.list()["trees"], [])

    def test_a_program_that_is_none_is_an_error(self):
        program = self.directory / "navd"
        program.write_bytes(b"\x7fELF and nothing more")
        program.chmod(0o755)
        with self.assertRaisesRegex(navd.testing.ProgramError, "cannot be started: Exec format error. Install navd"):
            with navd.testing.daemon(program):
                pass


class Scripts(ProgramTestCase):
    def test_navctl_plays_them(self):
        os.environ["NAVCTL"] = self.program("navctl", f'echo "$*" > {self.directory}/said')
        navd.testing.play("a.script", Path("b.script"))
        self.assertEqual((self.directory / "said").read_text(), "test a.script b.script\n")

    def test_differences_are_an_assertion_error(self):
        program = self.program("navctl", "echo '- NoteScreen'", "echo '+ ListScreen'", "exit 1")
        with self.assertRaises(AssertionError) as raised:
            navd.testing.play("notes.script", program=program)
        self.assertEqual(str(raised.exception), "notes.script: not every scene passed.\n- NoteScreen\n+ ListScreen")

    def test_a_script_that_cannot_be_played_is_another_error(self):
        program = self.program("navctl", "echo 'notes.script:3: There is no command tap.' >&2", "exit 65")
        with self.assertRaises(navd.testing.ProgramError) as raised:
            navd.testing.play("notes.script", program=program)
        self.assertEqual(
            str(raised.exception), f"{program} test could not play notes.script (exit status 65).\n"
            "notes.script:3: There is no command tap.")

    def test_navctl_is_found_beside_navd_and_then_in_the_path(self):
        said = self.directory / "said"
        self.program("bin/navctl", f"echo path > {said}")
        with mock.patch.dict(os.environ, {"PATH": str(self.directory / "bin"), "NAVD": self.program("programs/navd")}):
            navd.testing.play("notes.script")
            self.assertEqual(said.read_text(), "path\n")
            self.program("programs/navctl", f"echo beside > {said}")
            navd.testing.play("notes.script")
            self.assertEqual(said.read_text(), "beside\n")

    def test_a_missing_navctl_is_named_with_advice(self):
        advice = "Install navd, or set NAVCTL to the path of navctl."
        with self.assertRaisesRegex(navd.testing.ProgramError, re.escape(f"There is no program /no/navctl. {advice}")):
            navd.testing.play("notes.script", program="/no/navctl")
        with mock.patch.dict(os.environ, {"PATH": "", "NAVD": self.program("navd")}):
            with self.assertRaisesRegex(navd.testing.ProgramError, f"There is no navctl beside navd or in PATH. {advice}"):
                navd.testing.play("notes.script")

    def test_no_script_is_a_mistake(self):
        with self.assertRaisesRegex(TypeError, "at least one script"):
            navd.testing.play()


class RealScripts(ProgramTestCase):
    """With the navctl beside navd."""

    def play(self, screen):
        (self.directory / "notes.json").write_text(json.dumps(GRAPH), "utf-8")
        script = self.directory / "notes.script"
        script.write_text(f"== The list is shown\n\n$ open notes --graph notes.json\ncommitted\n  ╭ root, stack n1\n"
                          f"  │ ● {screen} s1   Notes c1\n  ╰\n  - Notes c1  root, in n1\n", "utf-8")
        navd.testing.play(script)

    def test_a_scene_passes(self):
        self.play("ListScreen")

    def test_a_difference_is_shown(self):
        with self.assertRaisesRegex(AssertionError, r"(?s)notes\.script: not every scene passed\..*● NoteScreen s1.*● ListScreen s1"):
            self.play("NoteScreen")

    def test_a_script_that_cannot_be_read_is_named_with_its_line(self):
        script = self.directory / "notes.script"
        script.write_text("nonsense\n", "utf-8")
        with self.assertRaisesRegex(navd.testing.ProgramError, r"could not play .*\(exit status 65\)\.\n.*notes\.script:1: "):
            navd.testing.play(script)


class Pytest(ProgramTestCase):
    def pytest(self, text, **environment):
        """Runs pytest for a module of tests. Returns what it printed."""
        (self.directory / "test_notes.py").write_text(textwrap.dedent(text), "utf-8")
        finished = subprocess.run(
            [sys.executable, "-m", "pytest", "-p", self.plugin(), "-p", "no:cacheprovider", "--rootdir", self.directory,
             "--tb=short", "-rA", self.directory / "test_notes.py"],
            env={**os.environ, "PYTHONPATH": str(BINDING), "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1", **environment},
            cwd=self.directory, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=PATIENCE)
        return finished.stdout

    @staticmethod
    def plugin():
        """The module that the package declares to pytest."""
        text = (BINDING / "pyproject.toml").read_text("utf-8")
        return re.search(r'^\[project\.entry-points\.pytest11\]\nnavd = "(.*)"$', text, re.M)[1]

    def test_fixtures_give_each_test_a_daemon(self):
        said = self.pytest(f"""
            import asyncio, os, navd

            GRAPH = {GRAPH}
            seen = []

            def test_client(navd_client, navd_socket):
                assert os.environ["NAVD_SOCKET"] == navd_socket
                assert navd_client.open("notes", graph=GRAPH).trigger("list").committed
                seen.append(navd_socket)

            def test_socket(navd_socket):
                async def trees():
                    async with navd.connect() as client:
                        return (await client.tree.list())["trees"]
                assert asyncio.run(trees()) == []
                assert navd_socket not in seen and not os.path.exists(seen[0])
            """)
        self.assertRegex(said, r"(?m)^=+ 2 passed in ")
        self.assertEqual([path for path in self.temporary.iterdir() if path.name.startswith("navd-")], [])

    def test_the_log_of_a_failing_test_is_shown(self):
        said = self.pytest("""
            def test_failing(navd_socket):
                assert navd_socket is None
            """)
        self.assertRegex(said, r"(?s)Captured log of navd teardown.*Ready\..*1 failed in")

    def test_a_missing_navd_is_an_error_of_the_test(self):
        said = self.pytest("def test_never_runs(navd_client): pass\n", NAVD="/no/navd")
        self.assertRegex(said, r"ProgramError: There is no program /no/navd\. Install navd(?s:.*)1 error in")


if __name__ == "__main__":
    unittest.main()
