"""The networks of a test: this machine, or network namespaces with a router that can be cut without a sign to either side.

`Here` has the broker at loopback. In `Network`, the broker is in a namespace `hub`, and each machine is in one of its own
behind its own router. A cut makes the router drop all packets, as a dead radio link does. All addresses and interfaces are
in these namespaces, so that runs beside each other do not meet.
"""

import contextlib
import ctypes
import os
import re
import shutil
import socket
import subprocess

PREFIX = "navd-fleet"
NEW_NETWORK = 0x40000000
library = ctypes.CDLL(None, use_errno=True)


class Here:
    """This machine."""

    address = "127.0.0.1"

    def __init__(self):
        self.hub = self
        self.port = free_port()

    def command(self, words):
        return words

    @contextlib.contextmanager
    def entered(self):
        yield

    def machine(self):
        return self

    def close(self):
        pass


def free_port():
    with socket.socket() as attempt:
        attempt.bind(("127.0.0.1", 0))
        return attempt.getsockname()[1]


def missing():
    """The reason why there can be no namespaces; None if there can be."""
    if os.geteuid() != 0:
        return "only root makes network namespaces"
    if not shutil.which("ip"):
        return "network namespaces need iproute2"
    name = f"{PREFIX}-{os.getpid()}-trial"
    trial = subprocess.run(["ip", "netns", "add", name], capture_output=True, text=True)
    subprocess.run(["ip", "netns", "del", name], capture_output=True)
    return f"network namespaces are not possible here: {trial.stderr.strip()}" if trial.returncode else None


class Namespace:
    """A network namespace. `cut` and `heal` act on the router before it."""

    def __init__(self, name):
        self.name = name
        ip("netns", "add", name)
        self.ip("link", "set", "lo", "up")

    def ip(self, *words):
        ip("-n", self.name, *words)

    def command(self, words):
        return ["ip", "netns", "exec", self.name, *words]

    @contextlib.contextmanager
    def entered(self):
        """Puts this thread into the namespace, for the sockets that it makes."""
        with open("/proc/thread-self/ns/net") as own, open(f"/run/netns/{self.name}") as other:
            switch(other)
            try:
                yield
            finally:
                switch(own)

    def forward(self, allowed):
        subprocess.run(self.command(["sh", "-c", f"echo {allowed:d} > /proc/sys/net/ipv4/ip_forward"]), check=True)

    def close(self):
        subprocess.run(["ip", "netns", "del", self.name], capture_output=True)


class Machine(Namespace):
    """The namespace of a machine, behind a router."""

    def __init__(self, name, router):
        super().__init__(name)
        self.router = router

    def cut(self):
        self.router.forward(False)

    def heal(self):
        self.router.forward(True)


class Network:
    """A hub for the broker and the centres, and machines behind routers."""

    address = "10.76.0.1"
    port = 8883
    runs = 0

    def __init__(self):
        remove_left_over()
        Network.runs += 1
        self.prefix = f"{PREFIX}-{os.getpid()}-{Network.runs}"
        self.spaces = []
        self.hub = self._add(Namespace(f"{self.prefix}-hub"))
        self.hub.ip("address", "add", f"{self.address}/32", "dev", "lo")

    def _add(self, space):
        self.spaces.append(space)
        return space

    def machine(self):
        number = sum(isinstance(space, Machine) for space in self.spaces) + 1
        router = self._add(Namespace(f"{self.prefix}-router{number}"))
        machine = self._add(Machine(f"{self.prefix}-machine{number}", router))
        connect((self.hub, f"to{number}", f"10.77.{number}.1"), (router, "north", f"10.77.{number}.2"))
        connect((router, "south", f"10.78.{number}.1"), (machine, "eth0", f"10.78.{number}.2"))
        self.hub.ip("route", "add", f"10.78.{number}.0/24", "via", f"10.77.{number}.2")
        router.ip("route", "add", "default", "via", f"10.77.{number}.1")
        machine.ip("route", "add", "default", "via", f"10.78.{number}.1")
        router.forward(True)
        return machine

    def close(self):
        for space in reversed(self.spaces):
            space.close()


def connect(one, other):
    """Connects two namespaces by a pair of interfaces; each is a namespace, a name and an address."""
    (space, name, _), (other_space, other_name, _) = one, other
    space.ip("link", "add", name, "type", "veth", "peer", "name", other_name, "netns", other_space.name)
    for space, name, address in (one, other):
        space.ip("address", "add", f"{address}/24", "dev", name)
        space.ip("link", "set", name, "up")


def remove_left_over():
    """Removes the namespaces of runs that were killed."""
    names = subprocess.run(["ip", "netns", "list"], capture_output=True, text=True).stdout.split("\n")
    for name in names:
        found = re.match(rf"{PREFIX}-(\d+)-\S+", name)
        if found and not os.path.exists(f"/proc/{found[1]}"):
            subprocess.run(["ip", "netns", "del", found[0]], capture_output=True)


def switch(namespace):
    if library.setns(namespace.fileno(), NEW_NETWORK):
        raise OSError(ctypes.get_errno(), "setns")


def ip(*words):
    subprocess.run(["ip", *words], check=True, capture_output=True, text=True)
