"""A fleet for a test: an authority, a broker, machines and centres, which end with the test."""

import os
import pathlib
import shutil
import socket
import sys
import tempfile
import unittest

from . import access, broker, places
from .centre import Centre
from .certificates import Authority
from .ledger import Ledger, ledger
from .machine import Machine


class Fleet:
    """A broker with machines and centres. `close` ends everything, the last first."""

    def __init__(self, in_namespaces=False):
        self.closing, self.machines = [], []
        try:
            self.directory = pathlib.Path(tempfile.mkdtemp(prefix="fleet-"))
            self.closing.append(lambda: shutil.rmtree(self.directory, ignore_errors=True))
            self.directory.chmod(0o755)
            self.network = self._keep(places.Network() if in_namespaces else places.Here())
            self.authority = Authority(self.directory / "pki")
            self.authority.issue("broker", names=["IP:127.0.0.1", f"IP:{places.Network.address}", "DNS:localhost"])
            self.broker = self._keep(broker.Broker(self.directory / "broker", self.network, self.authority))
            self.rules = [access.MACHINES]
        except BaseException:
            self.close()
            raise

    def _keep(self, part):
        self.closing.append(part.close)
        return part

    def allow(self, *rules):
        """Adds rules for topics."""
        self.rules += rules
        self.broker.write_rules(*self.rules)

    def machine(self, name, groups=(), certificate=None, place=None, **settings):
        """Adds a machine, which is not started yet."""
        if not self.authority.file(f"{certificate or name}.crt").exists():
            self.authority.issue(certificate or name)
            self.allow(access.member(certificate or name, *groups))
        number = len(list(self.directory.glob("m*")))
        machine = self._keep(Machine(
            name, self.directory / f"m{number}", self, place or self.network.machine(), certificate=certificate,
            groups=list(groups), **settings))
        self.machines.append(machine)
        return machine

    def known(self, name, rules):
        """Gives a centre a certificate and rules."""
        self.authority.issue(name)
        self.allow(rules)

    def centre(self, name, right="administer", **options):
        """Connects a centre; at first it gets its certificate and its rules."""
        if not self.authority.file(f"{name}.crt").exists():
            self.known(name, access.centre(name, right))
        return self._keep(Centre(name, self, **options))

    def connection(self, name):
        """Makes a connection by TLS to the broker under a name, and reads from it."""
        with (socket.create_connection((self.network.address, self.network.port)) as plain,
              self.authority.context(name).wrap_socket(plain, server_hostname=self.network.address) as secured):
            # With TLS 1.3, a client learns of its refusal when it reads.
            return secured.recv(1)

    def logs(self):
        """The last lines of all programs."""
        programs = [("broker", self.broker.process), *((f"{machine.name} {kind}", process) for machine in self.machines
                    for kind, process in (("navd", machine.navd.process), ("navgate", machine.link)))]
        return "\n".join(f"  {name}: {line}" for name, process in programs if process
                         for line in process.log.entries[-20:])

    def close(self):
        failures = []
        while self.closing:
            try:
                self.closing.pop()()
            except Exception as failure:
                failures.append(failure)
        if failures:
            raise failures[0]


class FleetTestCase(unittest.TestCase):
    """A test with a fleet whose broker runs."""

    #: Whether machines are in network namespaces if this is possible, and whether the test needs that.
    in_namespaces, needs_namespaces = False, False
    maxDiff = None

    def setUp(self):
        obstacle = places.missing() if self.in_namespaces else None
        if reason := broker.missing() or (obstacle if self.needs_namespaces else None):
            self.skipTest(reason)
        self.fleet = Fleet(self.in_namespaces and not obstacle)
        self.addCleanup(self.fleet.close)
        self.fleet.broker.start()

    def run(self, result=None):
        """Runs the test, and prints the logs if it fails."""
        before = result and len(result.failures) + len(result.errors)
        super().run(result)
        if result and len(result.failures) + len(result.errors) > before and hasattr(self, "fleet"):
            print(f"\n{self.id()}\n{self.fleet.logs()}", file=sys.stderr)

def long(test):
    """A test of minutes, which `make test` leaves out."""
    return unittest.skipUnless(os.environ.get("FLEET_TESTS") == "all", "takes long: make test-fleet")(test)


class FailureTestCase(FleetTestCase):
    """A test of failures, in network namespaces: one machine `kiosk-1` of the group `lobby`, and a centre `hq`."""

    in_namespaces = True

    def start(self, **settings):
        """Starts the machine, and waits until the centre sees its screen."""
        self.centre = self.fleet.centre("hq")
        self.machine = self.fleet.machine("kiosk-1", groups=["lobby"], may="administer", **settings).start()
        self.centre.wait_online("kiosk-1")
        self.centre.wait_shown("kiosk-1", "DrinksScreen")

    def drink(self, name, **options):
        """Sends a command to the machine, which opens the screen of a drink."""
        return self.centre.trigger("kiosk-1", drink(name), **options)

    def outcome(self, request):
        """Waits for the first response to a request; returns its outcome, or the name of its error."""
        return said(self.centre.wait_answers(request)[0][2])

    def check(self, *centres, done, unknown=(), machine=None):
        """Checks that the history has these commands, each once, and that only these others have no response."""
        found = ledger(machine or self.machine, self.centre, *centres)
        self.assertEqual(found, Ledger([request.command for request in done],
                                       [request.command for request in unknown], [], [], [], []))


def drink(name):
    return {"name": "drink", "params": {"drink": name}}


def said(response):
    """The outcome of a response, or the name of its error; the result if it has no outcome."""
    if "error" in response:
        return response["error"]["data"]["name"]
    return response["result"].get("outcome", response["result"])
