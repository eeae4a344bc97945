"""The link of a machine to the broker of its fleet, as the package navgate-mqtt installs it."""

import json
import pathlib
import shutil
import subprocess
import tempfile
import unittest

from machine import MachineTest, missing

GRAPH = """\
navigation: 1
name: notes
root: { coordinator: Notes, route: list }
screens: { ListScreen: {} }
coordinators: { Notes: { routes: { list: { push: ListScreen } } } }
"""
BROKER = """\
per_listener_settings false
user root
allow_anonymous false
listener 8883 127.0.0.1
cafile {keys}/ca.crt
certfile {keys}/broker.test.crt
keyfile {keys}/broker.test.key
require_certificate true
use_identity_as_username true
"""
SETTINGS = """\
mqtt:
  broker: mqtts://broker.test:8883
  machine: kiosk-17
  ca: fleet/ca.crt
  certificate: machine.crt
  key: machine.key
"""
STATUS = "navd/machine/kiosk-17/status"
# The renewed certificate has the same name and another key.
CERTIFICATES = {"broker.test": "broker.test", "kiosk-17": "kiosk-17", "renewed": "kiosk-17", "hq": "hq"}


def make_certificates(directory):
    """Writes an authority, and a certificate and a key for the broker, the machine and a centre."""
    def openssl(*words):
        subprocess.run(["openssl", *words], cwd=directory, check=True, capture_output=True)

    new = ("-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes")
    openssl("req", "-x509", *new, "-days", "1", "-subj", "/CN=fleet", "-keyout", "ca.key", "-out", "ca.crt")
    for file, name in CERTIFICATES.items():
        openssl("req", *new, "-subj", f"/CN={name}", "-addext", f"subjectAltName=DNS:{name}",
                "-keyout", f"{file}.key", "-out", f"{file}.csr")
        openssl("x509", "-req", "-days", "1", "-in", f"{file}.csr", "-CA", "ca.crt", "-CAkey", "ca.key",
                "-CAcreateserial", "-copy_extensions", "copy", "-out", f"{file}.crt")


class FleetServiceTests(MachineTest):
    """Each test begins with a broker, and with a machine that has settings and a certificate and is not linked."""

    packages = ("navd", "navgate", "navgate-mqtt")

    @classmethod
    def setUpClass(cls):
        for program in ("mosquitto", "mosquitto_sub", "openssl"):
            if not missing() and not shutil.which(program, path="/usr/sbin:/usr/bin"):
                raise unittest.SkipTest(f"{program} is not installed")
        cls.keys = pathlib.Path(tempfile.mkdtemp(prefix="navd-keys-"))
        cls.addClassCleanup(shutil.rmtree, cls.keys)
        make_certificates(cls.keys)
        cls.paths = (str(cls.keys),)
        super().setUpClass()
        cls.installed = cls.states()
        cls.write("/etc/hosts", "127.0.0.1 localhost broker.test\n")
        cls.write("/tmp/broker.conf", BROKER.format(keys=cls.keys))
        cls.write("/tmp/notes.yaml", GRAPH)
        cls.machine.run("usermod --append --groups navd anna; systemctl enable --now --quiet navd.socket")

    @classmethod
    def states(cls):
        """Whether the link starts with the machine, and whether it runs."""
        shown = cls.machine.run("systemctl is-enabled navgate-mqtt; systemctl is-active navgate-mqtt", check=False)
        return shown.stdout.split()

    def setUp(self):
        self.machine.run("systemctl stop navgate-mqtt broker; systemctl reset-failed", check=False)
        self.give("kiosk-17")
        self.write("/etc/navd/navgate.yaml", SETTINGS)
        self.start_broker()

    def start_broker(self):
        self.machine.run("systemd-run --quiet --unit=broker mosquitto -c /tmp/broker.conf")
        self.machine.wait_until("the broker listens", lambda: self.received("$SYS/broker/version"))

    def give(self, name):
        """Installs a certificate of the machine, with a key that only root reads."""
        for kind, mode in (("crt", 644), ("key", 600)):
            self.machine.run(f"install -D -m {mode} {self.keys}/{name}.{kind} /etc/navd/fleet/machine.{kind}")
        self.machine.run(f"install -m 644 {self.keys}/ca.crt /etc/navd/fleet/ca.crt")

    def received(self, topic):
        """The retained message of a topic; nothing if there is none."""
        found = self.machine.run(f"{self.subscriber()} -C 1 -W 2 -t '{topic}'", check=False)
        return found.stdout if found.returncode == 0 else ""

    def subscriber(self):
        keys = self.keys
        return (f"mosquitto_sub -V 5 -h broker.test -p 8883 --cafile {keys}/ca.crt --cert {keys}/hq.crt --key {keys}/hq.key")

    def status(self, **members):
        """Waits for a status with these members, and returns it."""
        def found():
            status = json.loads(self.received(STATUS) or "{}")
            return status if all(status.get(name) == value for name, value in members.items()) else None
        return self.machine.wait_until(f"the status has {members}", found)

    def link(self, name):
        return self.property(name, "navgate-mqtt")

    def start(self):
        self.machine.run("systemctl start navgate-mqtt")
        return self.status(online=True)

    def test_shows_what_a_grant_allows_with_a_key_that_only_root_reads(self):
        self.machine.run("NAVD_SOCKET=/run/navd/navd.sock navctl open main --graph /tmp/notes.yaml", user="anna")
        self.write("/etc/navd/navd.yaml", "grants: [{ user: navgate-mqtt, owner: anna, trees: [main], may: observe }]\n")
        self.machine.run("systemctl reload navd")
        self.assertEqual(self.start()["navd"].keys(), {"version", "instance"})
        uid = self.machine.run("id --user anna").stdout.strip()
        digest = self.machine.wait_until(
            "the screen is published", lambda: self.received(f"navd/machine/kiosk-17/tree/{uid}/main"))
        self.assertEqual(json.loads(digest)["onView"], [{"name": "ListScreen"}])
        self.assertEqual(self.link("User"), "navgate-mqtt")
        denied = self.machine.run("cat /etc/navd/fleet/machine.key", user="navgate-mqtt", check=False)
        self.assertNotEqual(denied.returncode, 0)

    def test_a_reload_joins_a_group_and_one_with_errors_changes_nothing(self):
        self.start()
        pid = self.link("MainPID")
        self.write("/etc/navd/navgate.yaml", SETTINGS + "  groups: [lobby]\n")
        self.machine.run("systemctl reload navgate-mqtt")
        self.machine.wait_until("the machine is in the group", lambda: "lobby" in self.status(online=True)["groups"])
        self.write("/etc/navd/navgate.yaml", SETTINGS + "  groups: [no name]\n")
        self.machine.run("systemctl reload navgate-mqtt", check=False)
        self.assertIn("lobby", self.status(online=True)["groups"])
        self.assertEqual(self.link("MainPID"), pid)

    def test_starts_without_a_broker_and_publishes_when_there_is_one(self):
        self.machine.run("systemctl stop broker; systemctl start navgate-mqtt")
        self.assertEqual(self.link("ActiveState"), "active")
        self.start_broker()
        self.status(online=True)

    def test_comes_back_while_its_certificate_is_being_renewed(self):
        self.start()
        self.give("renewed")
        self.machine.run("systemctl stop broker")
        self.start_broker()
        self.status(online=True)
        self.machine.run("systemctl restart navgate-mqtt")
        self.status(online=True)

    def test_the_restart_after_a_failure_is_faster_than_the_last_will(self):
        first = self.start()
        self.machine.run(f"systemd-run --quiet --unit=seen --property=StandardOutput=file:/tmp/seen "
                         f"{self.subscriber()} -t {STATUS}")
        self.addCleanup(self.machine.run, "systemctl stop seen")
        self.machine.wait_until("the centre has a status", lambda: self.machine.run("cat /tmp/seen").stdout)
        self.machine.run(f"kill -KILL {self.link('MainPID')}")
        self.machine.wait_until("the link is new", lambda: self.status(online=True)["since"] != first["since"])
        self.assertNotIn('"online":false', self.machine.run("cat /tmp/seen").stdout)

    def test_reports_what_to_change_and_starts_after_the_change(self):
        self.write("/etc/navd/navgate.yaml", SETTINGS.replace("broker:", "brokre:"))
        self.machine.run("systemctl start --no-block navgate-mqtt")
        self.machine.wait_until("the link waits", lambda: self.link("SubState") == "stop-post")
        self.assertIn("/etc/navd/navgate.yaml:2:3: There is no setting 'brokre'.", self.link("StatusText"))
        self.assertEqual(self.link("ExecMainStatus"), "78")
        self.write("/etc/navd/navgate.yaml", SETTINGS)
        self.status(online=True)

    def test_an_upgrade_restarts_it_and_a_removal_leaves_nothing(self):
        self.assertEqual(self.installed, ["disabled", "inactive"])
        self.machine.run("systemctl enable --quiet navgate-mqtt")
        self.start()
        pid = self.link("MainPID")
        self.machine.run("dpkg --install /packages/navgate-mqtt_*.deb")
        self.assertNotEqual(self.link("MainPID"), pid)
        self.assertEqual(self.states(), ["enabled", "active"])
        self.status(online=True)
        self.machine.run("dpkg --purge navgate-mqtt")
        self.addCleanup(self.machine.run, "dpkg --install /packages/navgate-mqtt_*.deb")
        self.status(online=False, reason="stopped")
        self.assertEqual(self.machine.run("find /etc /run/credentials /usr /var/lib -name '*navgate-mqtt*'").stdout, "")

    def test_the_installed_service_is_locked_down(self):
        exposure = self.machine.run("systemd-analyze security --threshold=14 navgate-mqtt.service", check=False)
        self.assertEqual(exposure.returncode, 0, exposure.stdout[-200:])
        self.assertEqual(self.machine.run("systemd-analyze verify --man=no navgate-mqtt.service").stdout, "")
