"""The example of navgate.yaml, which the package navgate-mqtt has."""

import re

from programs import ROOT, TestCase

EXAMPLE = (ROOT / "systemd" / "navgate.yaml").read_text().replace("/etc/navd/fleet", "fleet")


CREDENTIALS = (
    "machine.crt is a credential of the unit and was not checked.\n"
    "machine.key is a credential of the unit and was not checked.\n")


class ExampleTests(TestCase):
    has_daemon = False

    def check(self, text):
        """Checks a file of settings, and returns navgate's output."""
        (self.directory / "fleet").mkdir(exist_ok=True)
        (self.directory / "fleet" / "ca.crt").write_text(
            "-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n")
        (self.directory / "navgate.yaml").write_text(text)
        finished = self.run_program("navgate", "mqtt", "--check", "--config", self.directory / "navgate.yaml")
        return finished.stdout + finished.stderr

    def test_is_accepted(self):
        self.assertRegex(self.check(EXAMPLE), r"^\S+ at mqtts://broker.example:8883\n" + CREDENTIALS + "$")

    def test_is_accepted_with_all_settings_that_it_leaves_out(self):
        settings = re.sub(r"(?m)^  #(\w+:)", r"  \1", EXAMPLE).replace("may: observe", "may: administer")
        self.assertIn("\n  graphs: [kiosk]\n", settings)
        self.assertEqual(self.check(settings), "kiosk-17 at mqtts://broker.example:8883\n" + CREDENTIALS)
