"""The Debian packages on a clean system: install, run as a service, purge."""

import shlex

from clean import DIST, CleanTest

GRAPH = """\
navigation: 1
name: notes
root: { coordinator: Notes, route: list }
screens: { ListScreen: {}, NoteScreen: {} }
coordinators: { Notes: { routes: { list: { push: ListScreen }, note: { push: NoteScreen } } } }
"""
PACKAGES = [
    "gir1.2-navd-1", "libnavd-dev", "libnavd-gtk-dev", "libnavd-gtk0", "libnavd1", "navd", "navd-dev", "navgate", "navgate-mqtt",
]
UNITS = "navd.service navd.socket navgate.service navgate-mqtt.service"
USER_UNITS = "navd.service navd.socket navgate.service"
# Prints the title of the inspector's page.
INSPECTOR = """
import re, subprocess, urllib.request
with subprocess.Popen(["navctl", "inspect", "--no-open"], stdout=subprocess.PIPE, text=True) as program:
    url = re.search("http://[^ #]+", program.stdout.readline())[0]
    print(re.search("<title>(.*)</title>", urllib.request.urlopen(url).read().decode())[1])
    program.terminate()
"""
# Prints the status of the response of a gateway that serves no files.
GATEWAY = """
import urllib.error, urllib.request
try:
    urllib.request.urlopen("http://127.0.0.1:7878/")
except urllib.error.HTTPError as error:
    print(error.code)
"""


class DebianTests(CleanTest):
    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.boot("base", "systemd", "systemd-sysv", "dbus", "ca-certificates", download="/dist/*.deb")
        cls.version = next(DIST.glob("navd_*.deb")).name.split("_")[1]
        cls.names = sorted(path.name.partition("_")[0] for path in DIST.glob("*.deb"))
        cls.machine.install("/dist/*.deb")

    def user(self, command):
        return self.machine.run(f"navctl {command}", user="anna").stdout

    def test_1_all_packages_of_the_release_are_installed(self):
        self.assertEqual(self.names, PACKAGES)
        said = self.machine.run("dpkg-query --show --showformat='${Status} ${Version}\\n' " + " ".join(PACKAGES)).stdout
        self.assertEqual(set(said.splitlines()), {f"install ok installed {self.version}"})
        for program in ("navd", "navctl", "navgate"):
            self.assertEqual(self.machine.run(f"{program} --version").stdout, self.version + "\n")

    def test_2_the_units_have_no_faults(self):
        self.assertEqual(self.machine.run(f"systemd-analyze verify --man=no {UNITS}").stdout, "")
        verify = f"XDG_RUNTIME_DIR=/tmp systemd-analyze verify --user --man=no {USER_UNITS}"
        self.assertEqual(self.machine.run(verify).stdout, "")
        # The administrator starts them.
        states = self.machine.run(f"systemctl is-enabled {UNITS}", check=False).stdout.split()
        self.assertEqual(states, ["indirect", "disabled", "disabled", "disabled"])

    def test_3_the_service_keeps_a_tree_when_navd_is_killed(self):
        self.machine.run("systemctl enable --now navd.socket && useradd --create-home --groups navd anna")
        self.machine.run(f"printf %s {shlex.quote(GRAPH)} > /tmp/notes.yaml")
        self.user("open main --graph /tmp/notes.yaml")
        self.user("trigger note")
        shown = self.user("show")
        self.assertIn("NoteScreen", shown)
        self.machine.run("systemctl kill --signal=KILL navd.service")
        self.assertEqual(self.user("show"), shown)

    def test_4_the_gateway_and_the_inspector_respond(self):
        self.machine.run("systemctl enable --now navgate")
        self.assertEqual(self.machine.run(f"python3 -c {shlex.quote(GATEWAY)}").stdout, "404\n")
        inspector = self.machine.run(f"python3 -c {shlex.quote(INSPECTOR)}", user="anna").stdout
        self.assertEqual(inspector, "navd inspector\n")

    def test_5_the_link_to_a_fleet_says_what_is_missing(self):
        said = self.machine.run("navgate mqtt --check", check=False)
        self.assertIn("/etc/navd/navgate.yaml", said.stdout)

    def test_6_a_removed_package_leaves_its_state_and_a_purged_one_nothing(self):
        names = " ".join(PACKAGES)
        self.machine.run(f"dpkg --remove {names}")
        self.assertEqual(self.machine.run("pgrep --list-name nav", check=False).stdout, "")
        self.assertIn("/var/lib/navd", self.machine.files())
        self.machine.run(f"dpkg --purge {names}")
        self.assertEqual([path for path in sorted(self.machine.files()) if "navd" in path.lower() or "navgate" in path], [])
