"""The fleet of Examples, as make demo-fleet plays it."""

import os
import signal
import subprocess
import sys

from programs import BUILD, PATIENCE, ROOT, TestCase

sys.path.append(str(ROOT / "Tests" / "System" / "FleetTests"))

from lab.broker import missing  # noqa: E402
from lab.fleet import Fleet  # noqa: E402

EXAMPLE = ROOT / "Examples" / "fleet"


class ExampleTests(TestCase):
    has_daemon = False

    def setUp(self):
        if reason := missing():
            self.skipTest(reason)
        super().setUp()
        self.environment["TMPDIR"] = str(self.directory)

    def test_the_demonstration_runs_to_its_end_and_leaves_nothing(self):
        finished = self.run_program(EXAMPLE / "demo", BUILD)
        self.assertEqual(finished.returncode, 0, finished.stdout + finished.stderr)
        self.assertIn("sign-1 is online, main shows WelcomeScreen\n", finished.stdout)
        self.assertIn("sign-1: {'outcome': 'committed', 'revision': 2", finished.stdout)
        self.assertRegex(finished.stdout, r"sign-3 +main +committed +revision 3\n")
        self.assertRegex(finished.stdout, r"sign-3 +- +lost +nothing was sent\n# exit status 75")
        self.assertRegex(finished.stdout.splitlines()[-1], r"sign-3 +online ")
        self.leaves_nothing()

    def test_an_interrupt_ends_the_demonstration_and_leaves_nothing(self):
        demo = subprocess.Popen(
            [EXAMPLE / "demo", BUILD], env=self.environment, text=True, start_new_session=True,
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        while "A centre in" not in demo.stdout.readline():
            pass
        os.killpg(demo.pid, signal.SIGINT)
        demo.communicate(timeout=PATIENCE)
        self.assertEqual(demo.returncode, 130)
        self.leaves_nothing()

    def leaves_nothing(self):
        self.assertEqual(list(self.directory.iterdir()), [])
        self.assertNotIn(str(self.directory), self.run_program("ps", "-eo", "args").stdout)
        if os.geteuid() == 0:
            self.assertNotIn("navd-demo-", self.run_program("ip", "netns").stdout)

    def test_a_centre_is_sixty_lines(self):
        text = (EXAMPLE / "centre.py").read_text()
        self.assertLessEqual(len(text.splitlines()), 60)


class AccessTests(TestCase):
    """The access list, with a client for each certificate that asks for everything."""

    has_daemon = False

    def setUp(self):
        if reason := missing():
            self.skipTest(reason)
        super().setUp()
        self.lab = Fleet()
        self.addCleanup(self.lab.close)
        names = ("hq", "wall", "support", "sign-1", "sign-3")
        for name in names:
            self.lab.authority.issue(name)
        self.lab.broker.write_rules("pattern readwrite marks/%u", (EXAMPLE / "fleet.acl").read_text())
        self.lab.broker.start()
        self.clients = {name: self.lab.centre(name, subscribed=["navd/#"]) for name in names}

    def readers(self):
        """The clients with the topics that they have received, since the last call."""
        topics = {}
        for name, client in self.clients.items():
            client.settle()
            topics[name] = [message.topic for message in client.received()]
            client.messages.entries.clear()
        return {name: found for name, found in topics.items() if found}

    def test_a_request_to_a_group_is_read_only_by_its_machines(self):
        hq = self.clients["hq"]
        hq.acknowledgement(hq.send("group/lobby", "drive", "ping", {"pin": "1234"}))
        self.assertEqual(self.readers(), {"sign-1": ["navd/group/lobby/drive/hq"]})
        hq.acknowledgement(hq.send("group/all", "observe", "ping"))
        self.assertEqual(self.readers(), {name: ["navd/group/all/observe/hq"] for name in ("sign-1", "sign-3")})

    def test_a_wished_graph_is_read_by_the_machines_of_its_group_and_the_centre_that_may_withdraw_it(self):
        self.clients["hq"].link.publish("navd/group/gate/graph/sign", "{}", 1, True).wait_for_publish(PATIENCE)
        self.assertEqual(self.readers(), {name: ["navd/group/gate/graph/sign"] for name in ("hq", "sign-3")})

    def test_what_a_machine_shows_is_read_by_every_centre_and_by_no_machine(self):
        self.clients["sign-1"].link.publish("navd/machine/sign-1/tree/main", "{}", 1).wait_for_publish(PATIENCE)
        readers = {name: ["navd/machine/sign-1/tree/main"] for name in ("hq", "wall", "support")}
        self.assertEqual(self.readers(), readers)

class CertificateTests(TestCase):
    """The authority of the example."""

    has_daemon = False

    def setUp(self):
        if reason := missing():
            self.skipTest(reason)
        super().setUp()
        self.pki = self.directory / "pki"

    def certificates(self, *words, status=0):
        finished = self.run_program(EXAMPLE / "certificates", *words)
        self.assertEqual(finished.returncode, status, finished.stderr)
        return finished.stdout + finished.stderr

    def revoked(self):
        """The number of revoked certificates in the list."""
        text = self.run_program("openssl", "crl", "-in", self.pki / "ca.crl", "-noout", "-text").stdout
        return text.count("Serial Number:")

    def test_all_certificates_of_a_name_are_revoked_also_those_before_a_renewal(self):
        self.certificates("client", self.pki, "sign-1", "sign-2")
        self.certificates("client", self.pki, "sign-2")
        self.assertEqual(self.certificates("revoke", self.pki, "sign-2"), "revoked: 2 certificates of sign-2\n")
        self.assertEqual(self.revoked(), 2)
        self.assertEqual(
            self.certificates("revoke", self.pki, "sign-2"), "certificates: all of sign-2 are already revoked\n")
        self.assertEqual(self.revoked(), 2)
        self.certificates("client", self.pki, "sign-2")
        self.assertEqual(self.certificates("revoke", self.pki, "sign-2"), "revoked: 1 certificate of sign-2\n")

    def test_a_name_without_a_certificate_is_not_revoked(self):
        self.certificates("client", self.pki, "sign-1")
        self.assertEqual(
            self.certificates("revoke", self.pki, "sign", status=1), "certificates: there is none of sign\n")
        self.assertEqual(list(self.pki.glob("openssl.log")), [])

    def test_a_name_that_no_broker_takes_gets_no_certificate(self):
        for name in ("bad name", "a.b", "", "x" * 65):
            self.assertEqual(
                self.certificates("client", self.pki, name, status=64),
                f"certificates: '{name}' is no name: it has 1 to 64 letters, digits, - and _\n")
        self.assertEqual(list(self.pki.glob("*.key")), [])
