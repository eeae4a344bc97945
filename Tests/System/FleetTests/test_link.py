"""The life of navgate mqtt as a service: start, reload and stop, and a broker with MQTT 3.1.1."""

import json
import os
import signal
import socket
import time
import unittest

from lab.fleet import FleetTestCase, drink, said
from lab.process import BUILD, Process


class LinkTests(FleetTestCase):
    def setUp(self):
        super().setUp()
        self.centre = self.fleet.centre("hq")
        self.machine = self.fleet.machine("kiosk-1", may="drive")

    def start(self):
        self.machine.start()
        self.centre.wait_online("kiosk-1")

    def settings(self):
        return json.loads(self.machine.config.read_text())["mqtt"]

    def reload(self):
        """Makes navgate read its file again; returns the line of the log about it."""
        before = len(self.machine.link.log)
        self.machine.link.signal(signal.SIGHUP)
        return self.machine.link.says("reloaded", after=before)

    def test_a_reload_applies_another_file(self):
        self.start()
        self.machine.configure(**self.settings() | {"groups": ["lobby"]})
        begun = time.time()
        self.assertIn("changed=true", self.reload())
        self.centre.wait_for_status("kiosk-1", lambda value: value.get("groups") == ["lobby", "all"], after=begun)

    def test_a_reload_of_the_same_file_keeps_the_connection(self):
        self.start()
        begun = time.time()
        self.assertIn("changed=false", self.reload())
        self.centre.ask("kiosk-1", "observe", "tree.list", command=False)
        self.assertIsNone(self.centre.last("navd/machine/kiosk-1/status", after=begun))

    def test_a_reload_of_a_faulty_file_changes_nothing(self):
        self.start()
        settings = self.settings()
        self.machine.configure(**settings | {"grups": []})
        self.assertIn("There is no setting 'grups'. Did you mean 'groups'?", self.reload())
        self.assertEqual(len(self.centre.ask("kiosk-1", "observe", "tree.list", command=False)["trees"]), 1)

    def test_warns_of_an_address_of_another_machine_without_tls(self):
        self.machine.configure(broker="mqtt://192.0.2.1", machine="kiosk-1")
        self.machine.connect().link.says(
            "Others on the network can read and change what the broker and this machine send: use mqtts://.")

    @unittest.skipIf(os.geteuid() != 0, "only root can run it as root")
    def test_warns_of_root(self):
        self.machine.connect().link.says(
            "navgate runs as root, so centres see the clients of all users of navd: run it as the user navgate-mqtt.")

    def test_without_mqtt_5_screens_are_shown_and_commands_are_answered(self):
        self.machine.configure(**self.settings() | {"protocol": "3.1.1"})
        self.start()
        self.centre.wait_shown("kiosk-1", "DrinksScreen")
        answer = self.centre.wait_answers(self.centre.trigger("kiosk-1", drink("espresso")))[0][2]
        self.assertEqual(said(answer), "committed")
        self.centre.wait_shown("kiosk-1", "DrinkScreen")


class ReadyTests(FleetTestCase):
    """The readiness that navgate reports to the service manager."""

    def setUp(self):
        super().setUp()
        self.machine = self.fleet.machine("kiosk-1")
        path = str(self.fleet.directory / "manager.sock")
        self.manager = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self.addCleanup(self.manager.close)
        self.manager.bind(path)
        self.manager.settimeout(60)
        self.environment = {"NOTIFY_SOCKET": path}
        self.command = [
            BUILD / "navgate", "mqtt", "--config", self.machine.config, "--socket", self.machine.navd.socket]

    def check_it_is_ready(self):
        self.machine.link = Process(self.command, self.machine.place, self.environment)
        self.assertEqual(self.manager.recv(4096), b"READY=1")
        self.assertEqual(self.machine.link.stop(), 0)

    def test_it_is_ready_with_a_broker_and_no_navd(self):
        self.check_it_is_ready()

    def test_it_is_ready_with_navd_and_no_broker(self):
        self.fleet.broker.kill()
        self.machine.navd.start()
        self.check_it_is_ready()

    def test_it_is_not_ready_without_both(self):
        self.fleet.broker.kill()
        self.machine.link = Process(self.command, self.machine.place, self.environment)
        self.machine.link.says("The broker cannot be reached.")
        self.machine.link.signal(signal.SIGTERM)
        self.assertEqual(self.manager.recv(4096), b"STOPPING=1")
