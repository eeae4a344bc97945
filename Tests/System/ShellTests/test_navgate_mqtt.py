"""navgate mqtt: a machine of a fleet with a real broker."""

import json
import signal

from fleet import Authority, FleetTestCase

STATUS = "navd/machine/kiosk-17/status"
TREE = "navd/machine/kiosk-17/tree/main"
DRINK = {"tree": "main", "route": {"name": "drink", "params": {"drink": "espresso"}}, "commandId": "c-1"}


class MachineTests(FleetTestCase):
    def setUp(self):
        super().setUp()
        self.broker = self.start_broker()
        self.text = f"mqtt: {{ broker: 'mqtt://localhost:{self.broker.port}', machine: kiosk-17, may: drive }}"

    def test_the_screen_is_shown_and_a_command_is_answered(self):
        centre = self.start_centre(self.broker)
        self.start_machine(self.text)
        self.open("main", "kiosk")
        digest = centre.wait_for(TREE)
        self.assertEqual((digest["graph"], digest["onView"]), ("kiosk", [{"name": "DrinksScreen"}]))
        response = centre.call("kiosk-17", "drive", "coordinator.trigger", **DRINK)
        self.assertEqual((response["result"]["outcome"], response["result"]["revision"]), ("committed", 2))
        digest = centre.wait_for(TREE)
        self.assertEqual((digest["revision"], digest["onView"]), (2, [{"name": "DrinkScreen"}]))

    def test_the_history_names_the_centre(self):
        centre = self.start_centre(self.broker)
        self.start_machine(self.text)
        self.open("main", "kiosk")
        centre.wait_for(TREE)
        centre.call("kiosk-17", "drive", "coordinator.trigger", **DRINK)
        self.assertIn("mqtt:hq", self.navctl("log main").stdout)

    def test_a_machine_that_stops_says_so(self):
        centre = self.start_centre(self.broker)
        machine = self.start_machine(self.text)
        centre.wait_for(STATUS, lambda status: status["online"])
        status, log = machine.stop()
        self.assertEqual(status, 0, log)
        self.assertEqual(centre.wait_for(STATUS), {"online": False, "reason": "stopped"})

    def test_a_broker_that_comes_back_has_the_state_again(self):
        self.open("main", "kiosk")
        machine = self.start_machine(self.text)
        first = self.start_centre(self.broker)
        first.wait_for(TREE)
        self.broker.kill()
        first.stop()
        machine.wait_for("The connection was lost")
        self.broker.start()
        again = self.start_centre(self.broker)
        self.assertTrue(again.wait_for(STATUS, lambda status: status["online"])["navd"])
        self.assertEqual(again.wait_for(TREE)["onView"], [{"name": "DrinksScreen"}])

    def test_a_reload_applies_another_name(self):
        centre = self.start_centre(self.broker)
        machine = self.start_machine(self.text)
        centre.wait_for(STATUS, lambda status: status["online"])
        self.settings(self.text.replace("kiosk-17", "till-3"))
        machine.process.send_signal(signal.SIGHUP)
        self.assertEqual(centre.wait_for(STATUS), {"online": False, "reason": "stopped"})
        self.assertTrue(centre.wait_for("navd/machine/till-3/status")["online"])

    def test_a_reload_of_a_faulty_file_changes_nothing(self):
        centre = self.start_centre(self.broker)
        machine = self.start_machine(self.text)
        centre.wait_for(STATUS, lambda status: status["online"])
        self.settings("mqtt: { brokr: 1 }")
        machine.process.send_signal(signal.SIGHUP)
        self.assertIn("There is no setting 'brokr'. Did you mean 'broker'?", machine.wait_for("was not reloaded"))
        self.assertEqual(centre.call("kiosk-17", "observe", "tree.list")["result"]["trees"], [])

    def test_a_broker_with_mqtt_3_serves(self):
        self.text = self.text.replace("may: drive", "protocol: 3.1.1, may: drive")
        self.test_the_screen_is_shown_and_a_command_is_answered()


class SettingsTests(FleetTestCase):
    has_daemon = False

    def check(self, text, *options):
        return self.run_program("navgate", "mqtt", "--config", self.settings(text), *options)

    def test_a_file_is_checked(self):
        finished = self.check("mqtt: { broker: 'mqtt://broker.example', machine: kiosk-17 }", "--check")
        self.assertEqual(
            (finished.stdout, finished.stderr, finished.returncode), ("kiosk-17 at mqtt://broker.example:1883\n", "", 0))

    def test_a_file_with_credentials_of_the_unit_is_checked(self):
        self.settings("", "ca.crt")
        finished = self.check(
            "mqtt: { broker: 'mqtts://broker.example', machine: kiosk-17, ca: ./ca.crt, certificate: machine.crt, "
            "key: machine.key }", "--check")
        self.assertEqual((finished.stdout, finished.stderr), ("kiosk-17 at mqtts://broker.example:8883\n", ""))

    def test_a_faulty_file_is_refused_with_the_place(self):
        finished = self.check("mqtt:\n  broker: mqtt://broker.example\n  grups: [lobby]\n")
        self.assertEqual(
            finished.stderr,
            f"navgate: {self.directory}/navgate.yaml:3:3: There is no setting 'grups'. Did you mean 'groups'?\n")
        self.assertEqual(finished.returncode, 78)

    def test_without_libmosquitto_it_names_the_package(self):
        # The loader finds this file first, which is no library.
        (self.directory / "libmosquitto.so.1").touch()
        self.environment["LD_LIBRARY_PATH"] = str(self.directory)
        finished = self.check("mqtt: { broker: 'mqtt://localhost', machine: kiosk-17 }")
        self.assertIn("libmosquitto.so.1, which connects to brokers, cannot be loaded", finished.stderr)
        self.assertIn("Run: apt install libmosquitto1", finished.stderr)
        self.assertEqual(finished.returncode, 78)

    def test_browsers_are_served_as_before(self):
        finished = self.run_program("navgate", "--listen", "nowhere")
        self.assertIn("--listen", finished.stderr)
        self.assertEqual(finished.returncode, 64)


class EncryptionTests(FleetTestCase):
    def setUp(self):
        super().setUp()
        self.authority = Authority(self.directory)
        self.authority.sign("kiosk-17")

    def text(self, broker, ca="ca.crt"):
        address = f"mqtts://localhost:{broker.port}"
        return json.dumps({"mqtt": {
            "broker": address, "machine": "kiosk-17", "ca": ca, "certificate": "kiosk-17.crt", "key": "kiosk-17.key"}})

    def start_with(self, **options):
        """Starts a broker with a certificate, and a machine."""
        self.authority.sign("broker", **options)
        broker = self.start_broker(self.authority.broker_settings())
        return broker, self.start_machine(self.text(broker))

    def test_both_ends_have_certificates(self):
        broker, machine = self.start_with()
        self.authority.sign("hq")
        files = [self.directory / name for name in ("ca.crt", "hq.crt", "hq.key")]
        centre = self.start_centre(broker, tls=files)
        self.assertTrue(centre.wait_for(STATUS)["online"])
        self.assertEqual(machine.stop()[0], 0)

    def test_a_broker_with_another_name_is_refused(self):
        _, machine = self.start_with(host="broker.example")
        machine.wait_for("host name verification failed")

    def test_a_broker_whose_certificate_has_expired_is_refused(self):
        _, machine = self.start_with(days=-1)
        machine.wait_for("certificate has expired")

    def test_a_broker_of_another_authority_is_refused(self):
        broker = self.start_broker(self.other_authority().broker_settings())
        machine = self.start_machine(self.text(broker))
        machine.wait_for("certificate verify failed")

    def other_authority(self):
        directory = self.directory / "other"
        directory.mkdir()
        other = Authority(directory)
        other.sign("broker")
        return other
