"""A broker for each test, a machine of a fleet, and a centre."""

import json
import pathlib
import queue
import socket
import subprocess
import time

import paho.mqtt.client as mqtt
from paho.mqtt.packettypes import PacketTypes
from paho.mqtt.properties import Properties
from paho.mqtt.subscribeoptions import SubscribeOptions

from programs import BUILD, PATIENCE, TestCase


class Broker:
    """mosquitto at a port of this machine. It accepts connections when this returns."""

    def __init__(self, directory, settings="allow_anonymous true", port=0):
        self.port = port or free_port()
        self.file = directory / "mosquitto.conf"
        self.file.write_text(f"persistence false\nlistener {self.port} 127.0.0.1\nset_tcp_nodelay true\n{settings}\n")
        self.start()

    def start(self):
        self.process = subprocess.Popen(
            ["mosquitto", "-c", self.file], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        deadline = time.monotonic() + PATIENCE
        while True:
            try:
                return socket.create_connection(("127.0.0.1", self.port)).close()
            except ConnectionRefusedError:
                if self.process.poll() is not None or time.monotonic() > deadline:
                    raise AssertionError("mosquitto does not start") from None
                time.sleep(0.01)

    def kill(self):
        self.process.kill()
        self.process.wait(PATIENCE)


def free_port():
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return listener.getsockname()[1]


class Machine:
    """navgate mqtt with a file of settings."""

    def __init__(self, file, environment):
        self.process = subprocess.Popen(
            [BUILD / "navgate", "mqtt", "--config", file], env=environment, stderr=subprocess.PIPE, text=True)

    def wait_for(self, words):
        """Reads the log up to a line with these words, and returns that line."""
        while line := self.process.stderr.readline():
            if words in line:
                return line
        raise AssertionError(f"navgate has ended without {words!r} in its log")

    def stop(self):
        """Ends it; returns its status and the rest of its log."""
        if self.process.returncode is None:
            self.process.terminate()
            self.log = self.process.communicate(timeout=PATIENCE)[1]
        return self.process.returncode, self.log


class Centre:
    """A client of the broker that is subscribed to everything about machines."""

    def __init__(self, port, name="hq", tls=None):
        self.name, self.messages = name, queue.Queue()
        subscribed = queue.Queue()
        self.client = mqtt.Client(f"centre-{name}", protocol=mqtt.MQTTv5)
        if tls:
            self.client.tls_set(*map(str, tls))
        self.client.on_message = lambda client, _, message: self.messages.put(message)
        self.client.on_subscribe = lambda *_: subscribed.put(True)
        self.client.on_connect = lambda client, *_: client.subscribe(
            [("navd/machine/+/status", options()), ("navd/machine/+/tree/#", options()),
             (f"navd/machine/+/to/{name}", options())])
        self.client.connect("localhost", port)
        self.client.loop_start()
        subscribed.get(timeout=PATIENCE)

    def wait_for(self, topic, accept=lambda payload: True):
        """The payload of the next message at a topic that is accepted; others are skipped."""
        while True:
            message = self.messages.get(timeout=PATIENCE)
            payload = json.loads(message.payload) if message.payload else None
            if message.topic == topic and accept(payload):
                return payload

    def call(self, machine, right, method, **params):
        """Sends a request and returns the response."""
        request = {"jsonrpc": "2.0", "id": "1", "method": method, "params": params}
        properties = Properties(PacketTypes.PUBLISH)
        properties.MessageExpiryInterval = 10
        self.client.publish(f"navd/machine/{machine}/{right}/{self.name}", json.dumps(request), 1, properties=properties)
        return self.wait_for(f"navd/machine/{machine}/to/{self.name}", lambda payload: payload.get("id") == "1")

    def stop(self):
        self.client.disconnect()
        self.client.loop_stop()


def options():
    return SubscribeOptions(qos=1)


class Authority:
    """A private authority, which signs certificates of this machine and others."""

    def __init__(self, directory):
        self.directory = directory
        self.openssl(
            "req", "-x509", *KEY, "-keyout", "ca.key", "-out", "ca.crt", "-days", "30", "-subj", "/CN=Fleet")

    def sign(self, name, host="localhost", days=30):
        """Makes NAME.crt and NAME.key for a host."""
        self.openssl("req", *KEY, "-keyout", f"{name}.key", "-out", f"{name}.csr", "-subj", f"/CN={name}")
        (self.directory / "san").write_text(f"subjectAltName=DNS:{host}\n")
        self.openssl(
            "x509", "-req", "-in", f"{name}.csr", "-CA", "ca.crt", "-CAkey", "ca.key", "-CAcreateserial",
            "-out", f"{name}.crt", "-days", str(days), "-extfile", "san")

    def openssl(self, *words):
        subprocess.run(["openssl", *words], cwd=self.directory, check=True, capture_output=True)

    def broker_settings(self, name="broker"):
        self.directory.chmod(0o755)
        (self.directory / f"{name}.key").chmod(0o644)
        files = f"cafile {self.directory}/ca.crt\ncertfile {self.directory}/{name}.crt\nkeyfile {self.directory}/{name}.key"
        return f"{files}\nallow_anonymous false\nrequire_certificate true\nuse_identity_as_username true"


KEY = ("-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes")


class FleetTestCase(TestCase):
    """A test with a daemon, brokers, machines and centres."""

    def start_broker(self, *settings):
        # A broker that root starts reads its files as another user.
        self.directory.chmod(0o755)
        broker = Broker(self.directory, *settings)
        self.addCleanup(broker.kill)
        return broker

    def settings(self, text, name="navgate.yaml"):
        """Writes a file of settings, and returns its path."""
        path = pathlib.Path(self.directory / name)
        path.write_text(text)
        return path

    def start_machine(self, text):
        machine = Machine(self.settings(text), self.environment)
        self.addCleanup(machine.stop)
        return machine

    def start_centre(self, broker, **options):
        centre = Centre(broker.port, **options)
        self.addCleanup(centre.stop)
        return centre
