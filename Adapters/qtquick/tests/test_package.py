"""The installed package, the registry that a graph gives, and the programs in the README."""

import contextlib
import os
import re
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path
from unittest.mock import patch

from support import BUILD, GRAPHS, HERE, PATIENCE, HostTestCase, hosting, navd

sys.path.insert(0, str(HERE.parent))

import navd_qml  # noqa: E402
from programs import write_application  # noqa: E402

CONSUMER = """\
cmake_minimum_required(VERSION 3.21)
project(Consumer LANGUAGES NONE)
find_package(NavdQuick 0.3 REQUIRED)
navd_add_screens(${CMAKE_CURRENT_SOURCE_DIR}/coffee.yaml ${CMAKE_CURRENT_SOURCE_DIR}/Screens.qml)
add_custom_target(screens ALL DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/Screens.qml)
file(WRITE ${CMAKE_CURRENT_BINARY_DIR}/directory ${NAVD_QML_DIRECTORY})
"""


def run(*words, **options):
    return subprocess.run(list(map(str, words)), capture_output=True, text=True, timeout=PATIENCE, check=True, **options)


class Package(HostTestCase):
    def test_is_found_by_cmake_and_writes_the_registry(self):
        with tempfile.TemporaryDirectory() as directory:
            folder = Path(directory)
            run("cmake", "--install", BUILD, "--prefix", folder / "prefix")
            (folder / "CMakeLists.txt").write_text(CONSUMER, "utf-8")
            write_application("qtquick", folder)
            run("cmake", "-S", folder, "-B", folder / "build", f"-DCMAKE_PREFIX_PATH={folder / 'prefix'}")
            run("cmake", "--build", folder / "build")
            self.assertIn("component DrinkScreen: NavScreen", (folder / "Screens.qml").read_text("utf-8"))
            module = Path((folder / "build" / "directory").read_text("utf-8"), "Navd")
            self.assertEqual({path.name for path in module.iterdir()},
                             {"libnavdquick.so", "navdquick.qmltypes", "qmldir"})

    def test_without_the_library_names_its_package(self):
        with tempfile.TemporaryDirectory() as folder, self.assertRaises(subprocess.CalledProcessError) as failed:
            nowhere = {"PKG_CONFIG_PATH": "", "PKG_CONFIG_LIBDIR": folder}
            run("cmake", "-S", HERE.parent, "-B", folder, env=os.environ | nowhere)
        self.assertIn("libnavd-dev", failed.exception.stderr)

    @contextlib.asynccontextmanager
    async def program(self):
        """Shows the program of the README within the block."""
        with tempfile.TemporaryDirectory() as folder:
            write_application("qtquick", Path(folder))
            navd_qml.main([f"{folder}/coffee.yaml", f"{folder}/Screens.qml"])
            with patch.dict(os.environ, NAVD_SOCKET=self.socket):
                async with hosting() as host, navd.connect(self.socket) as client:
                    await host.do("open", file=f"{folder}/App.qml", properties={})
                    while not (await host.do("picture"))["settled"]:
                        pass
                    yield host, client.at("coffee")

    async def test_the_program_of_the_readme_shows_a_drink_and_what_is_being_made(self):
        async with self.program() as (host, tree):
            await host.tap("Latte")
            self.assertTrue(await tree.wait(screen="DrinkScreen"))
            self.assertTrue(await tree.wait(settled=True))
            self.assertEqual((await host.do("picture"))["texts"][0], "Latte")
            await host.tap("Make it")
            while "Ready soon" not in (await host.do("picture"))["texts"]:
                pass
            await tree.back()
            self.assertTrue(await tree.wait(settled=True))
            await host.tap("Surprise me")
            self.assertTrue(await tree.wait(screen="DrinkScreen"))
            self.assertTrue(await tree.wait(settled=True))
            self.assertTrue({"Mocha", "Latte", "Ready soon"} <= set((await host.do("picture"))["texts"]))


class Registries(unittest.TestCase):
    def test_have_a_component_for_each_screen_of_every_example(self):
        for path in sorted(GRAPHS.glob("*.yaml")):
            with self.subTest(path.stem):
                graph = navd_qml.load(path)
                text = navd_qml.registry(graph, path.name)
                self.assertEqual(re.findall(r"^    \"(\w+)\": \w+,?$", text, re.M), list(graph["screens"]))
                self.assertEqual(text.count("required property Component"), len(graph["screens"]))

    def test_type_params_and_leave_out_names_that_are_taken(self):
        graph = {"name": "g", "screens": {"note-list": {"params": {
            "id": {"type": "integer"}, "count": {"type": "integer"}, "done": {"type": "boolean"}, "any": {},
            "share": {"type": "number"}, "x": {"type": "number"}, "Big": {}}}}}
        self.assertEqual(
            re.search(r"  component .*?\n  }\n", navd_qml.registry(graph, "g.yaml"), re.S)[0],
            "  component Note_list: NavScreen {\n"
            "    readonly property int count: params.count ?? 0\n"
            "    readonly property bool done: params.done ?? false\n"
            "    readonly property var any: params.any ?? null\n"
            "    readonly property real share: params.share ?? 0\n"
            "  }\n")

    def test_a_registry_without_a_view_does_not_load(self):
        with tempfile.TemporaryDirectory() as folder:
            navd_qml.main([str(GRAPHS / "kiosk.yaml"), f"{folder}/Screens.qml"])
            Path(folder, "Main.qml").write_text("import Navd\nNavWindow { screens: Screens { } }\n", "utf-8")
            environment = os.environ | {"QT_QPA_PLATFORM": "offscreen", "XDG_RUNTIME_DIR": folder}
            ended = subprocess.run([BUILD / "navd-qml", f"{folder}/Main.qml"], env=environment, capture_output=True,
                                   text=True, timeout=PATIENCE)
            self.assertEqual(ended.returncode, 65, ended.stderr)
            self.assertIn("Required property alarmScreen was not initialized", ended.stderr)

    def test_other_words_are_refused_with_the_usage(self):
        for words in ([], ["a", "b", "c"]):
            with self.subTest(words):
                ended = subprocess.run([sys.executable, HERE.parent / "navd_qml.py", *words], capture_output=True, text=True)
                self.assertEqual(ended.returncode, 64)
                self.assertIn("navd_qml.py GRAPH [FILE]", ended.stderr)


if __name__ == "__main__":
    unittest.main()
