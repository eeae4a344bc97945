"""The C library, the packages for Python and npm, and the source archive, on a clean system that runs navd."""

import re
import subprocess

from clean import DIST, LONG, ROOT, CleanTest

WHEELS = ROOT / ".build" / "wheels"
# The Python of Tools/dist.
BUILDERS = ROOT / ".build" / "builders" / "bin" / "python"
# The needs of the packages for Python.
NEEDED = ["hatchling==1.27.0", "textual==8.2.0", "PyYAML==6.0.3"]
GRAPH = '{"navigation": 1, "name": "graph", "screens": {"FirstScreen": {}}}'
DEBIAN = ["gcc", "libc6-dev", "make", "nodejs", "npm", "pkg-config", "python3-venv", "libjson-c-dev"]


def program(page, name):
    """A program of a page, from the block that is called so."""
    text = (ROOT / page).read_text(encoding="utf-8")
    return re.search(rf"^```\w+ {re.escape(name)}\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)[1]


class PackageTests(CleanTest):
    """Each test installs one package, runs the first program of its page, and removes the package."""

    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        # They are for the Python of the container, which has no network.
        options = ["--quiet", "--dest", WHEELS, "--only-binary=:all:", "--python-version=3.11"]
        subprocess.run([BUILDERS, "-m", "pip", "download", *options, *NEEDED], check=True)
        cls.boot("developer", "systemd", "systemd-sysv", "dbus", "ca-certificates", *DEBIAN,
                 download="/dist/navd_*.deb /dist/libnavd1_*.deb /dist/libnavd-dev_*.deb", paths=(f"{WHEELS}:/wheels",))
        cls.version = next(DIST.glob("navd_*.deb")).name.split("_")[1]
        cls.machine.install("/dist/navd_*.deb")
        # navd makes its directories.
        cls.machine.run("systemctl enable --now navd.socket && navctl status")

    def setUp(self):
        self.machine.run("rm -rf /tmp/here && mkdir /tmp/here")
        self.addCleanup(self.machine.run, "navctl close notes hello", check=False)

    def work(self, command, **options):
        return self.machine.run(f"cd /tmp/here && {command}", patience=LONG, **options).stdout

    def write(self, page, name):
        self.machine.run(f"cat > /tmp/here/{name} <<'END'\n{program(page, name)}END")

    def test_the_c_library(self):
        before = self.machine.files()
        self.machine.install("/dist/libnavd1_*.deb /dist/libnavd-dev_*.deb")
        self.assertEqual(self.work("pkg-config --modversion navd"), self.version + "\n")
        self.write("Bindings/c/README.md", "hello.c")
        self.work("gcc -std=c11 -o hello hello.c $(pkg-config --cflags --libs navd)")
        self.assertEqual(self.work("./hello"), "revision 2\n")
        self.machine.run("dpkg --purge libnavd-dev libnavd1")
        left = {path for path in self.machine.files() - before if not path.startswith("/var/lib/navd/")}
        self.assertEqual(left, set())

    def python(self, package, uninstall="navd"):
        """Installs a package for Python in an environment, and returns what its first program prints."""
        self.work("python3 -m venv env && env/bin/pip --version")
        before = self.work("find env -type f ! -name '*.pyc'")
        self.work(f"env/bin/pip install --quiet --no-index --find-links /wheels --find-links /dist {package}")
        self.assertEqual(self.work("env/bin/python -c 'import navd.types; print(navd.types.VERSION)'"), self.version + "\n")
        self.write("Bindings/python/README.md", "first.py")
        printed = self.work("env/bin/python first.py")
        self.work(f"env/bin/pip uninstall --quiet --yes {uninstall}")
        self.assertEqual(self.work("find env -type f ! -name '*.pyc'"), before)
        return printed

    def test_the_wheel_for_python(self):
        self.assertEqual(self.python("/dist/navd-*.whl"), "ListScreen\nNoteScreen {'id': 7}\n")

    def test_the_source_distribution_for_python(self):
        name = f"/dist/navd-{self.version}.tar.gz"
        self.assertEqual(self.python(name), "ListScreen\nNoteScreen {'id': 7}\n")

    def test_the_adapter_for_textual(self):
        self.work("python3 -m venv env")
        for package in ("/dist/navd_textual-*.whl", f"/dist/navd_textual-{self.version}.tar.gz"):
            self.work(f"env/bin/pip install --quiet --no-index --find-links /wheels --find-links /dist {package}")
            views = "env/bin/python -m navd_textual --views graph.json"
            self.work(f"echo '{GRAPH}' > graph.json")
            self.assertIn("FirstScreen", self.work(views))
            self.work("env/bin/pip uninstall --quiet --yes navd-textual navd")

    def test_the_packages_for_npm(self):
        self.work("npm init --yes >/dev/null")
        install = "npm install --offline --no-audit --no-fund --legacy-peer-deps"
        self.work(f"{install} /dist/navd-{self.version}.tgz /dist/navd-web-{self.version}.tgz")
        self.write("Bindings/javascript/README.md", "first.mjs")
        self.assertEqual(self.work("node first.mjs"), "ListScreen\nNoteScreen { id: 7 }\n")
        self.assertEqual(self.work("ls node_modules"), "navd\nnavd-web\n")
        self.work("node --check node_modules/navd-web/src/index.js")
        self.work("npm uninstall --offline --no-audit --no-fund navd navd-web")
        self.assertEqual(self.work("ls --almost-all node_modules | grep --invert-match package-lock", check=False), "")

    def test_the_source_archive(self):
        self.work(f"tar --extract --file /dist/navd-{self.version}-source.tar.gz")
        folder = f"/tmp/here/navd-{self.version}"
        listed = set(self.work(f"cd {folder} && find . -type f -printf '%P\\n'").splitlines())
        committed = subprocess.run(
            ["git", "ls-files"], cwd=ROOT, check=True, stdout=subprocess.PIPE, text=True).stdout.splitlines()
        self.assertEqual(listed, {*committed, "Package.resolved"})
        self.assertEqual(self.work(f"python3 {folder}/Tools/generate --check"), "")
        self.work(f"make -C {folder}/Bindings/c install PREFIX=/tmp/here/usr")
        self.assertIn(f"libnavd.so.{self.version}", self.work("ls usr/lib"))
        self.assertEqual(self.work("cd /dist && sha256sum --check --quiet SHA256SUMS"), "")
