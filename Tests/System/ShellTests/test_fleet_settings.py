"""The settings of navctl fleet, and brokers that cannot be reached."""

import json
import sys

from programs import ROOT, TestCase

sys.path.append(str(ROOT / "Tests" / "System" / "FleetTests"))

from lab import broker, places  # noqa: E402
from lab.process import Process  # noqa: E402


class SettingsTests(TestCase):
    has_daemon = False

    def settings(self, text, name="fleet.yaml"):
        (self.directory / name).write_text(text)

    def complains(self, text, expected, status=65):
        self.settings(text)
        self.says("fleet machines --fleet fleet.yaml", f"navctl: fleet.yaml:{expected}\n", status)

    def test_errors_are_located(self):
        self.complains("centre: hq\n", "1:1: The setting 'broker' is missing.")
        self.complains("broker: b\ncentre: hq\n", "1:1: 'b' is no broker: write mqtts://HOST or mqtts://HOST:PORT.")
        self.complains(
            "broker: mqtt://b\ncentre: h.q\n", "2:1: 'h.q' is no name: it has 1 to 64 letters, digits, - and _.")
        self.complains("broker: mqtt://b\ncenter: hq\n", "2:1: There is no setting 'center'. Did you mean 'centre'?")
        self.complains("broker: mqtt://b\ncentre: 7\n", "2:1: The setting 'centre' must be a text.")
        self.complains("broker: mqtts://b\ncentre: hq\n", "1:1: The setting 'ca' is missing.")
        self.complains(
            "broker: mqtts://b\ncentre: hq\nca: none.crt\n", "3:1: none.crt cannot be read: No such file or directory.")
        self.complains("broker: mqtt://b\ncentre: hq\nprotocol: 4\n", "3:1: The protocol is 5 or 3.1.1.")
        self.complains(
            "broker: mqtt://b\ncentre: hq\nheartbeatSeconds: 0\n",
            "3:1: The setting 'heartbeatSeconds' must be a number of seconds from 1 to 86400.")
        self.complains("- broker\n", "1:1: This must be an object with 'broker' and 'centre'.")
        self.complains("broker: [\n", "2:1: Did not find expected node content, while parsing a flow node that begins at 2:1.")

    def test_without_a_file_the_usual_places_are_named(self):
        self.environment["XDG_CONFIG_HOME"] = str(self.directory)
        finished = self.navctl("fleet machines")
        self.assertIn(f"there is no fleet.yaml, which says where the broker is: neither {self.directory}/navd/fleet.yaml "
                      "nor /etc/navd/fleet.yaml", finished.stderr)
        self.assertEqual(finished.returncode, 65)
        (self.directory / "navd").mkdir()
        self.settings("broker: x\n", "navd/fleet.yaml")
        self.assertIn(f"{self.directory}/navd/fleet.yaml:1:1: 'x' is no broker", self.navctl("fleet machines").stderr)

    def test_without_libmosquitto_it_names_the_package(self):
        (self.directory / "libmosquitto.so.1").touch()
        self.environment["LD_LIBRARY_PATH"] = str(self.directory)
        self.settings("broker: mqtt://localhost\ncentre: hq\n", "fleet.yaml")
        finished = self.navctl("fleet machines --fleet fleet.yaml --json")
        self.assertIn("Run: apt install libmosquitto1", json.loads(finished.stdout)["error"]["message"])
        self.assertEqual(finished.returncode, 69)

    def test_a_broker_that_does_not_run_is_named(self):
        port = places.free_port()
        self.settings(f"broker: mqtt://localhost:{port}\ncentre: hq\n")
        self.says(
            "fleet machines --fleet fleet.yaml",
            f"navctl: cannot reach the broker mqtt://localhost:{port}: Connection refused. "
            "The address is that in fleet.yaml.\n", 69)

    def test_a_broker_that_does_not_know_the_centre_refuses_it(self):
        if reason := broker.missing():
            self.skipTest(reason)
        here = places.Here()
        self.settings(f"listener {here.port} 127.0.0.1\nallow_anonymous false\n", "mosquitto.conf")
        process = Process([broker.find("mosquitto"), "-c", self.directory / "mosquitto.conf"], here)
        self.addCleanup(process.kill)
        process.says(" running")
        self.settings(f"broker: mqtt://localhost:{here.port}\ncentre: hq\n")
        finished = self.navctl("fleet machines --fleet fleet.yaml")
        self.assertIn("Not authorized. Is 'hq' known to it?", finished.stderr)
        self.assertEqual(finished.returncode, 77)
