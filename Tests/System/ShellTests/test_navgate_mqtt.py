"""The command line and the file of navgate mqtt. `FleetTests` play it with a broker."""

from programs import TestCase

CERTIFICATE = "-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n"


class MQTTTests(TestCase):
    has_daemon = False

    def navgate(self, text, *options):
        """Runs navgate mqtt with a file of settings."""
        path = self.directory / "navgate.yaml"
        path.write_text(text)
        return self.run_program("navgate", "mqtt", "--config", path, *options)

    def test_a_file_is_checked(self):
        finished = self.navgate("mqtt: { broker: 'mqtt://broker.example', machine: kiosk-17 }", "--check")
        self.assertEqual((finished.stdout, finished.stderr), ("kiosk-17 at mqtt://broker.example:1883\n", ""))
        self.assertEqual(finished.returncode, 0)

    def test_a_file_with_credentials_of_the_unit_is_checked(self):
        (self.directory / "ca.crt").write_text(CERTIFICATE)
        finished = self.navgate(
            "mqtt: { broker: 'mqtts://broker.example', machine: kiosk-17, ca: ./ca.crt, certificate: machine.crt, "
            "key: machine.key }", "--check")
        self.assertEqual(
            finished.stdout,
            "kiosk-17 at mqtts://broker.example:8883\nmachine.crt is a credential of the unit and was not checked.\n"
            "machine.key is a credential of the unit and was not checked.\n")
        self.assertEqual((finished.stderr, finished.returncode), ("", 0))

    def test_files_that_a_file_names_are_checked(self):
        (self.directory / "ca.crt").write_text(CERTIFICATE)
        (self.directory / "machine.crt").write_text("not a certificate\n")
        text = "mqtt:\n  broker: mqtts://broker.example\n  ca: ca.crt\n  certificate: machine.crt\n  key: machine.key\n"
        (self.directory / "navgate.yaml").write_text(text)
        # Also beside a file that is named without its directory
        finished = self.run_program("navgate", "mqtt", "--config", "navgate.yaml", "--check")
        self.assertEqual(
            finished.stderr,
            f"navgate: navgate.yaml:4:3: {self.directory.resolve()}/machine.crt has no certificate in PEM.\n")
        self.assertEqual(finished.returncode, 78)

    def test_a_faulty_file_is_refused_with_the_place(self):
        finished = self.navgate("mqtt:\n  broker: mqtt://broker.example\n  grups: [lobby]\n")
        self.assertEqual(
            finished.stderr,
            f"navgate: {self.directory}/navgate.yaml:3:3: There is no setting 'grups'. Did you mean 'groups'?\n")
        self.assertEqual(finished.returncode, 78)

    def test_without_libmosquitto_it_names_the_package(self):
        # The loader finds this file first, which is no library.
        (self.directory / "libmosquitto.so.1").touch()
        self.environment["LD_LIBRARY_PATH"] = str(self.directory)
        finished = self.navgate("mqtt: { broker: 'mqtt://localhost', machine: kiosk-17 }")
        self.assertEqual(
            finished.stderr,
            "navgate: The library libmosquitto.so.1, which connects to brokers, cannot be loaded. "
            "Run: apt install libmosquitto1\n")
        self.assertEqual(finished.returncode, 78)

    def test_options_follow_the_mode(self):
        finished = self.run_program("navgate", "--socket", "navd.sock", "mqtt", "--config", "navgate.yaml")
        self.assertIn("'mqtt' must be the first word, before all options.", finished.stderr)
        self.assertEqual(finished.returncode, 64)
        finished = self.run_program("navgate", "mqtt", "--listen", "127.0.0.1:7878")
        self.assertIn("Unknown option '--listen'", finished.stderr)
        self.assertEqual(finished.returncode, 64)

    def test_options_without_mqtt_are_those_of_the_gateway(self):
        finished = self.run_program("navgate", "--listen", "nowhere")
        self.assertIn("The value 'nowhere' is invalid for '--listen <address:port>'", finished.stderr)
        self.assertEqual(finished.returncode, 64)
