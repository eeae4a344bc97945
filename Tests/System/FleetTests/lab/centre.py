"""A centre: it records every message with its flags, sends requests, and collects the responses."""

import json
import socket
import struct
import time
import uuid
from typing import NamedTuple

from paho.mqtt import client as mqtt
from paho.mqtt.packettypes import PacketTypes
from paho.mqtt.properties import Properties
from paho.mqtt.subscribeoptions import SubscribeOptions

from .record import PATIENCE, Record

NO_SUBSCRIBERS, NOT_AUTHORIZED = 16, 135


class Message(NamedTuple):
    """A message as it was received; `at` is in seconds since 1970."""

    at: float
    topic: str
    payload: bytes
    is_retained: bool
    is_repeated: bool

    @property
    def value(self):
        return json.loads(self.payload) if self.payload else None


class Link(mqtt.Client):
    """The client of a library, in a network namespace, with the reason of each acknowledgement."""

    def __init__(self, place, acknowledged, name):
        super().__init__(client_id=name, protocol=mqtt.MQTTv5)
        self.place, self.acknowledged = place, acknowledged

    def _create_socket_connection(self):
        with self.place.entered():
            connection = super()._create_socket_connection()
        connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        return connection

    def _handle_pubackcomp(self, cmd):
        packet = bytes(self._in_packet["packet"])
        (number,) = struct.unpack("!H", packet[:2])
        self.acknowledged(number, packet[2] if len(packet) > 2 else 0)
        return super()._handle_pubackcomp(cmd)


class Request(NamedTuple):
    """A request that a centre has published; `not_after` and `sent` are in seconds since 1970."""

    id: str
    command: str | None
    place: str
    sent: float
    not_after: float | None
    number: int
    size: int


class Centre:
    """A connected centre."""

    def __init__(self, name, fleet, subscribed=None, keep_alive=15):
        self.name, self.fleet = name, fleet
        self.messages, self.acknowledgements, self.events = Record(), Record(), Record()
        self.requests = []
        self.link = Link(fleet.network.hub, lambda *both: self.acknowledgements.append(both), f"{name}-{uuid.uuid4().hex[:8]}")
        self.link.tls_set_context(fleet.authority.context(name))
        self.link.reconnect_delay_set(1, 1)
        self.subscribed = subscribed or [
            f"navd/machine/+/{level}" for level in ("status", "tree/#", "change/#", "graph/#", f"to/{name}")]
        self.mark = f"marks/{name}"
        self.link.on_connect, self.link.on_message = self._connected, self._received
        self.link.on_subscribe = lambda *_: self.events.append("subscribed")
        self.link.on_disconnect = lambda *_: self.events.append("lost")
        self.started = time.time()
        self.link.connect(fleet.network.address, fleet.network.port, keepalive=keep_alive)
        self.link.loop_start()
        self.events.wait(lambda events: "subscribed" in events, f"the centre {name} is subscribed")

    def _connected(self, *_):
        options = SubscribeOptions(qos=1, retainAsPublished=True)
        self.link.subscribe([(topic, options) for topic in (*self.subscribed, self.mark)])

    def _received(self, _, __, message):
        self.messages.append(Message(
            time.time(), message.topic, bytes(message.payload), bool(message.retain), bool(message.dup)))

    def settle(self):
        """Waits until everything has arrived that the broker had for this centre."""
        text = uuid.uuid4().hex.encode()
        self.link.publish(self.mark, text, 1)
        self.messages.wait(
            lambda messages: any(message.topic == self.mark and message.payload == text for message in messages),
            "the mark of a centre")

    def received(self):
        """All messages, without the marks of this centre."""
        return self.messages.select(lambda message: message.topic != self.mark)

    # What machines show

    def last(self, topic, after=0.0):
        """The last message of a topic, received after a time; None if there is none."""
        found = self.messages.select(lambda message: message.topic == topic and message.at >= after)
        return found[-1] if found else None

    def status(self, machine):
        """The last status of a machine; None if there is none."""
        message = self.last(f"navd/machine/{machine}/status")
        return message.value if message else None

    def wait_for(self, topic, accepts=lambda value: True, after=0.0, patience=PATIENCE):
        """Waits for a message of a topic, received after a time, whose value is accepted; returns the message."""
        def find(messages):
            return next((message for message in messages
                         if message.topic == topic and message.at >= after and accepts(message.value)), None)
        return self.messages.wait(find, f"the topic {topic}", patience)

    def wait_for_status(self, machine, accepts, after=0.0, patience=PATIENCE):
        return self.wait_for(
            f"navd/machine/{machine}/status", lambda value: value is not None and accepts(value), after, patience)

    def wait_online(self, machine, after=0.0):
        """Waits until a machine is at the broker with its navd."""
        return self.wait_for_status(machine, lambda value: value["online"] and value["navd"], after)

    def wait_shown(self, machine, screen, tree="main", after=0.0):
        """Waits until a screen is on view."""
        return self.wait_for(
            f"navd/machine/{machine}/tree/{tree}",
            lambda value: value is not None and screen in [shown["name"] for shown in value["onView"]], after)

    # Requests

    def send(self, place, right, method, params=None, *, command=True, expiry=10, not_after=None, retained=False,
             id=None):
        """Publishes a request to a machine, or to a group if the place is `group/NAME`; returns it.

        A command has a `commandId`, unless `command` is false or a text, which is the id. `not_after` is in seconds from now.
        """
        id = id or uuid.uuid4().hex
        identity = command if isinstance(command, str) else f"{self.name}-{id}" if command else None
        params = {**(params or {}), **({"commandId": identity} if identity else {})}
        payload = json.dumps({"jsonrpc": "2.0", "id": id, "method": method, "params": params}, separators=(",", ":"))
        properties = Properties(PacketTypes.PUBLISH)
        properties.MessageExpiryInterval = expiry
        now = time.time()
        if not_after is not None:
            properties.UserProperty = ("notAfter", str(int(1000 * (now + not_after))))
        topic = f"navd/{place if '/' in place else f'machine/{place}'}/{right}/{self.name}"
        sent = self.link.publish(topic, payload, 1, retained, properties)
        request = Request(
            id, identity, place, now, now + not_after if not_after is not None else None, sent.mid, len(payload))
        self.requests.append(request)
        return request

    def acknowledgement(self, request):
        """Waits for the broker's acknowledgement of a request; returns its reason code."""
        def find(entries):
            return next((entry for entry in entries if entry[0] == request.number), None)
        return self.acknowledgements.wait(find, "the acknowledgement of a request")[1]

    def answers(self, request):
        """The responses to a request until now: machine, message, and the response."""
        end = f"/to/{self.name}"
        found = self.messages.select(lambda message: message.topic.endswith(end) and request.id.encode() in message.payload)
        return [(message.topic.split("/")[2], message, message.value) for message in found
                if message.value.get("id") == request.id]

    def wait_answers(self, request, count=1, patience=PATIENCE):
        """Waits until that many machines have answered a request."""
        self.messages.wait(
            lambda _: len({machine for machine, _, _ in self.answers(request)}) >= count,
            f"{count} answers of {request.place} to {request.command or request.id}", patience)
        return self.answers(request)

    def ask(self, place, right, method, params=None, **options):
        """Sends a request to one machine; returns its result, or the members of its error's `data`."""
        response = self.wait_answers(self.send(place, right, method, params, **options))[0][2]
        return response["result"] if "result" in response else response["error"]["data"]

    def trigger(self, place, route, tree="main", **options):
        return self.send(place, "drive", "coordinator.trigger", {"tree": tree, "route": route}, **options)

    def close(self):
        self.link.disconnect()
        self.link.loop_stop()

    def vanish(self):
        """Ends without disconnecting from the broker."""
        self.link._sock_close()
        self.link.loop_stop()
