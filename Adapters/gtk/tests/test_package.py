"""The installed package, and the programs in the README."""

import asyncio
import contextlib
import os
import re
import subprocess
import tempfile
import unittest
from pathlib import Path

from support import BUILD, HERE, PATIENCE, PYTHON, DaemonTestCase, display, environment, navd

from programs import write_application

README = (HERE.parent / "README.md").read_text("utf-8")
COMPILE = re.search(r"^cc .*$", README, re.M)[0]


def run(*words, **options):
    return subprocess.run(list(map(str, words)), capture_output=True, text=True, timeout=PATIENCE, check=True, **options)


class Package(DaemonTestCase):
    def setUp(self):
        super().setUp()
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)
        write_application("gtk", self.folder)

    @contextlib.contextmanager
    def installed(self):
        """Installs the library, and yields the environment of a program that uses it there."""
        run("meson", "install", "-C", BUILD, "--no-rebuild", "--destdir", self.folder)
        prefix = next(self.folder.glob("**/navd-gtk.pc")).parents[3]
        library = next(prefix.glob("lib/**/libnavd-gtk.so")).parent
        # The prefix of the package is not where it was installed now.
        package = library / "pkgconfig" / "navd-gtk.pc"
        package.write_text(re.sub("^prefix=.*$", f"prefix={prefix}", package.read_text(), flags=re.M))
        yield environment(
            PKG_CONFIG_PATH=f"{package.parent}:{BUILD}/prefix/lib/pkgconfig",
            LD_LIBRARY_PATH=f"{library}:{BUILD}/prefix/lib", NAVD_SOCKET=self.socket,
            GI_TYPELIB_PATH=str(library / "girepository-1.0"),
            PYTHONPATH=str(next(prefix.glob("lib/**/gi/overrides")).parents[1]))

    async def test_the_programs_of_the_readme_show_a_drink(self):
        with self.installed() as environment:
            run("sh", "-c", COMPILE, cwd=self.folder, env=environment)
            for program in ((PYTHON, "app.py"), ("./app",)):
                with self.subTest(program[-1]):
                    await self.shows_a_drink(program, environment)

    async def shows_a_drink(self, program, environment):
        client = await self.connect()
        await client.graph.load(navd.load_graph(self.folder / "coffee.yaml"))
        async with display() as screen:
            process = await asyncio.create_subprocess_exec(
                *program, cwd=self.folder, env=environment | screen, stderr=asyncio.subprocess.PIPE)
            try:
                tree = client.at("coffee")
                self.assertTrue(await asyncio.wait_for(self.opened(tree), PATIENCE))
                await tree.trigger("drink", drink="Espresso")
                await tree.set_facts(making="Espresso")
                self.assertTrue(await tree.wait(settled=True, timeout=PATIENCE))
            finally:
                process.kill()
                said = (await process.communicate())[1].decode()
            self.assertEqual([line for line in said.splitlines() if "CRITICAL" in line or "Traceback" in line], [])
            await tree.close()

    async def opened(self, tree):
        """Waits until the program has opened the tree and drawn it."""
        while True:
            with contextlib.suppress(navd.NavdError):
                return await tree.wait(settled=True, timeout=PATIENCE)

    def test_without_the_library_names_its_package(self):
        nowhere = environment(PKG_CONFIG_PATH="", PKG_CONFIG_LIBDIR=":".join(
            path for path in run("pkg-config", "--variable", "pc_path", "pkg-config").stdout.strip().split(":")))
        if subprocess.run(["pkg-config", "--exists", "navd"], env=nowhere).returncode == 0:
            self.skipTest("libnavd is installed")
        with self.assertRaises(subprocess.CalledProcessError) as failed:
            run("meson", "setup", self.folder / "build", HERE.parent, env=nowhere)
        self.assertIn("libnavd-dev", failed.exception.stdout)


if __name__ == "__main__":
    unittest.main()
