"""TLS between machines, centres and the broker: rejected peers, and their log entries."""

import ssl
import time
import unittest

from lab.fleet import FleetTestCase


class TLSTests(FleetTestCase):
    def setUp(self):
        super().setUp()
        self.centre = self.fleet.centre("hq")
        self.authority = self.fleet.authority

    def restart_broker(self, certificate):
        self.fleet.broker.kill()
        self.fleet.broker.configure(self.authority, certificate)
        self.fleet.broker.start()

    def check_broker_is_refused(self, certificate, reason):
        """A machine rejects a broker, logs the reason, and connects when the broker has its own certificate again."""
        self.restart_broker(certificate)
        machine = self.fleet.machine("kiosk-1").start()
        machine.link.says(reason)
        fixed = time.time()
        self.restart_broker("broker")
        self.centre.wait_online("kiosk-1", after=fixed)

    def check_machine_is_refused(self, machine, *reasons):
        """The broker rejects a machine, and both logs have the reason."""
        machine.start()
        for reason in reasons:
            machine.link.says(reason)
        self.fleet.broker.process.says("certificate verify failed")
        self.centre.settle()
        self.assertIsNone(self.centre.status(machine.name))

    def test_a_broker_of_another_name_is_refused(self):
        self.authority.issue("elsewhere", names=["DNS:elsewhere.example", "IP:192.0.2.1"])
        self.check_broker_is_refused("elsewhere", "name")

    def test_a_broker_with_an_expired_certificate_is_refused(self):
        self.authority.issue("expired", names=["IP:127.0.0.1"], expired=True)
        self.check_broker_is_refused("expired", "certificate has expired")

    def test_a_broker_of_another_authority_is_refused(self):
        self.authority.issue_foreign("foreign", names=["IP:127.0.0.1"])
        self.check_broker_is_refused("foreign", "self-signed certificate")

    def test_a_machine_with_an_expired_certificate_is_refused(self):
        self.authority.issue("old", subject="kiosk-1", expired=True)
        self.check_machine_is_refused(self.fleet.machine("kiosk-1", certificate="old"), "certificate expired")

    def test_a_machine_with_a_revoked_certificate_is_refused_until_it_has_another_one(self):
        machine = self.fleet.machine("kiosk-1")
        self.authority.revoke("kiosk-1")
        self.fleet.broker.reload()
        self.check_machine_is_refused(machine, "certificate revoked")
        machine.link.stop()
        self.authority.issue("kiosk-1")
        machine.connect()
        self.centre.wait_online("kiosk-1")

    def test_a_machine_of_another_authority_is_refused(self):
        self.authority.issue_foreign("kiosk-1")
        self.check_machine_is_refused(self.fleet.machine("kiosk-1"), "unknown ca")

    def test_a_key_of_another_certificate_is_named(self):
        key = str(self.authority.file("hq.key"))
        machine = self.fleet.machine("kiosk-1", key=key).start()
        certificate = self.authority.file("kiosk-1.crt")
        machine.link.says(f"TLS: the key {key} does not belong to the certificate {certificate}")

    def test_a_machine_with_the_certificate_of_another_one_is_refused_with_a_question(self):
        self.authority.issue("kiosk-2")
        machine = self.fleet.machine("kiosk-1", certificate="kiosk-2").start()
        machine.link.says("The broker refuses a message. Does its ACL allow the topic, and is the certificate for kiosk-1?")

    def test_an_address_without_tls_of_a_port_with_tls_is_reported(self):
        machine = self.fleet.machine("kiosk-1")
        address = f"mqtt://{self.fleet.network.address}:{self.fleet.network.port}"
        machine.configure(broker=address, machine="kiosk-1")
        machine.start().link.says("if its port has TLS, write mqtts:// instead of mqtt://")
        # The broker is on the same machine.
        self.assertEqual(machine.link.log.select(lambda line: "on the network" in line), [])

    def test_a_centre_with_a_revoked_or_an_expired_certificate_is_refused(self):
        self.fleet.known("revoked", "")
        self.authority.revoke("revoked")
        self.fleet.broker.reload()
        self.authority.issue("expired", expired=True)
        for name in ("revoked", "expired"):
            with self.subTest(name), self.assertRaisesRegex(ssl.SSLError, f"certificate {name}"):
                self.fleet.connection(name)


if __name__ == "__main__":
    unittest.main()
