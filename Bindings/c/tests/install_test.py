"""Installing, and building and running the README's programs with the installed library."""

import contextlib
import json
import os
import re
import shlex
import socket
import subprocess
import tempfile
import unittest
from pathlib import Path

import programs
from daemon_test import daemon

README = programs.BINDING / "README.md"
VERSION = json.loads((programs.ROOT / "Protocol" / "info.json").read_text(encoding="utf-8"))["version"]
# The limit for a program that hangs.
PATIENCE = 60
# Programs must be built with the same sanitizers as the library.
SANITIZERS = ["-fsanitize=address", "-fsanitize=undefined"] if os.environ.get("SANITIZE") else []

# A test that connects to a navd of its own.
PRIVATE = """\
#include <assert.h>
#include <navd.h>
#include <navd_testing.h>

int main(void) {
  char *problem = NULL;
  navd_testing *daemon = navd_testing_start(NULL, &problem);
  assert(daemon);
  navd *n = navd_open(navd_testing_socket(daemon));
  assert(navd_is_connected(n));
  navd_close(n);
  navd_testing_end(daemon);
}
"""


def make(*variables):
    return programs.run(["make", "-C", str(programs.BINDING), "install", f"BUILD={programs.BUILD}", *variables])


def program(name):
    """Returns a program of the README, after ```c and its name."""
    return re.search(rf"^```c {name}\n(.*?)^```$", README.read_text(encoding="utf-8"), re.M | re.S)[1]


class Install(unittest.TestCase):
    def assert_well(self, result):
        self.assertEqual(result.returncode, 0, result.stdout + result.stderr)

    def test_files_are_installed_below_destdir(self):
        with tempfile.TemporaryDirectory() as folder:
            self.assert_well(make("PREFIX=/usr", f"DESTDIR={folder}"))
            files = sorted(str(path.relative_to(folder)) for path in Path(folder).rglob("*") if not path.is_dir())
            pc = Path(folder, "usr/lib/pkgconfig/navd.pc").read_text(encoding="utf-8")
        self.assertEqual(files, [
            "usr/include/navd.h", "usr/include/navd_actions.h", "usr/include/navd_coordinators.h",
            "usr/include/navd_declarations.h", "usr/include/navd_front.h",
            "usr/include/navd_methods.h", "usr/include/navd_reconciler.h", "usr/include/navd_simple_actions.h",
            "usr/include/navd_testing.h", "usr/include/navd_tree.h",
            "usr/lib/libnavd-testing.a", "usr/lib/libnavd.a", "usr/lib/libnavd.so",
            f"usr/lib/libnavd.so.{VERSION}", "usr/lib/libnavd.so.1", "usr/lib/pkgconfig/navd-testing.pc",
            "usr/lib/pkgconfig/navd.pc",
        ])
        self.assertIn("prefix=/usr\n", pc)
        self.assertNotIn("@", pc)

    def test_only_the_interface_is_exported(self):
        symbols = programs.shell(f"nm --dynamic --defined-only --format=posix {programs.BUILD}/libnavd.so.{VERSION}")
        names = {line.split()[0] for line in symbols.stdout.splitlines()}
        headers = "".join(path.read_text(encoding="utf-8") for path in (programs.BINDING / "include").glob("*.h"))
        declared = set(re.findall(r"^NAVD_API [^;]*?\b(navd_\w+)\(", headers, re.M))
        self.assertEqual({name for name in names if name.startswith("navd")}, declared)
        self.assertEqual(programs.shell(f"readelf --dynamic {programs.BUILD}/libnavd.so.{VERSION}").stdout.count(
            "Library soname: [libnavd.so.1]"), 1)

    def test_the_readme_programs_draw(self):
        with self.installed("hello", "watch", "front") as (start, process):
            hello = start("hello")
            self.assertEqual((hello.communicate(timeout=PATIENCE), hello.returncode), (("revision 2\n", ""), 0))
            watch = start("watch")
            self.assertEqual(watch.stdout.readline(), "Home > About\n")
            front = start("front")
            self.assertEqual([front.stdout.readline() for _ in range(2)],
                             ["Home appears in n1\n", "About appears in n1\n"])
            self.assertEqual(start("hello").stdout.readline(), "revision 3\n")
            self.assertEqual(watch.stdout.readline(), "Home > About > About\n")
            self.assertEqual(front.stdout.readline(), "About appears in n1\n")
            process.terminate()
            self.assertEqual(watch.wait(PATIENCE), 0)
            self.assertEqual(watch.stderr.read(), "navd closed the connection.\n")

    def test_the_readme_program_says_that_the_tree_is_not_open(self):
        with self.installed("watch") as (start, _):
            watch = start("watch")
            self.assertEqual(watch.communicate(timeout=PATIENCE), ("", "There is no tree 'hello', nor any other: open one with tree.open.\n"))

    def test_the_readme_program_serves_coordinators(self):
        with self.installed("notes") as (start, _):
            self.assertEqual(start("notes").stdout.readline(), "Notes is open.\n")
            route = {"name": "note", "params": {"id": 7}}
            self.assertEqual(self.call("coordinator.trigger", route=route)["result"]["outcome"], "committed")
            [layer] = self.call("tree.get")["result"]["snapshot"]["window"]
            self.assertEqual([(screen["name"], screen["params"]) for screen in layer["children"]],
                             [("List", {}), ("Note", {"id": 7})])

    def test_a_test_links_with_the_library_for_tests(self):
        with self.installed("private", package="navd-testing") as (start, _):
            test = start("private", navd=programs.NAVD)
            self.assertEqual((test.communicate(timeout=PATIENCE)[1], test.returncode), ("", 0))

    @contextlib.contextmanager
    def installed(self, *names, package="navd"):
        """Builds programs of the README with the installed library. Returns their commands and the daemon."""
        with tempfile.TemporaryDirectory() as folder, daemon() as (path, process):
            self.assert_well(make(f"PREFIX={folder}"))
            environment = {**os.environ, "PKG_CONFIG_PATH": f"{folder}/lib/pkgconfig", "NAVD_SOCKET": path,
                           "LD_LIBRARY_PATH": f"{folder}/lib"}
            for name in names:
                self.build(folder, name, environment, package)
            self.socket = path
            yield lambda name, *words, **more: self.start([f"{folder}/{name}", *words], environment, **more), process

    def call(self, method, **params):
        """Returns the response of navd."""
        with socket.socket(socket.AF_UNIX) as navd:
            navd.settimeout(PATIENCE)
            navd.connect(self.socket)
            request = {"jsonrpc": "2.0", "id": 1, "method": method, "params": params}
            navd.sendall(json.dumps(request).encode() + b"\n")
            return json.loads(navd.makefile().readline())

    def start(self, line, environment, navd=""):
        process = subprocess.Popen(line, env={**environment, "NAVD": navd}, text=True, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                   stderr=subprocess.PIPE)
        for stream in [process.stdin, process.stdout, process.stderr]:
            self.addCleanup(stream.close)
        self.addCleanup(process.wait)
        self.addCleanup(process.kill)
        return process

    def build(self, folder, name, environment, package):
        source = Path(folder, f"{name}.c")
        source.write_text(PRIVATE if name == "private" else program(source.name), encoding="utf-8")
        pkg_config = os.environ.get("PKG_CONFIG", "pkg-config")
        flags = programs.run([pkg_config, "--cflags", "--libs", package], env=environment)
        self.assert_well(flags)
        compiler = shlex.split(os.environ.get("CC", "cc"))
        warnings = ["-std=c11", "-Wall", "-Wextra", "-Wpedantic", "-Werror"]
        self.assert_well(programs.run(
            [*compiler, *warnings, *SANITIZERS, str(source), *shlex.split(flags.stdout), "-o", f"{folder}/{name}"],
            env=environment))


if __name__ == "__main__":
    unittest.main()
