"""The example for Home Assistant, against a broker, navgate and navd.

If HOME_ASSISTANT is a Python that has Home Assistant, that plays it: make test-home-assistant. Otherwise Jinja renders the
templates, with the variables and functions that Home Assistant documents.
"""

import datetime
import json
import os
import pathlib
import socket
import subprocess
import threading
import unittest

import paho.mqtt.client
import yaml

from programs import BUILD, PATIENCE, ROOT, TestCase

EXAMPLE = ROOT / "Examples" / "fleet" / "home-assistant.yaml"
PROGRAM = os.environ.get("HOME_ASSISTANT")
GRAPH = {
    "navigation": 1, "name": "kiosk", "root": {"coordinator": "App", "route": "home"},
    "screens": {"Home": {}, "Alarm": {}},
    "coordinators": {"App": {"routes": {
        "home": [{"when": "initial", "push": "Home"}, "backToRoot"], "alarm": {"present": "Alarm"}}}},
}


def free_port():
    with socket.create_server(("127.0.0.1", 0)) as free:
        return free.getsockname()[1]


class States:
    """The newest states of entities, and a wait for one."""

    def __init__(self):
        self.changed = threading.Condition()
        self.states, self.attributes = {}, {}

    def set(self, entity, state, attributes=None):
        with self.changed:
            self.states[entity] = state
            if attributes is not None:
                self.attributes[entity] = attributes
            self.changed.notify_all()

    def wait_for(self, entity, state):
        with self.changed:
            if not self.changed.wait_for(lambda: self.states.get(entity) == state, PATIENCE):
                raise AssertionError(f"{entity} is not {state}: {self.states}")


class RealHome(States):
    """Home Assistant, as a program."""

    def __init__(self, directory, example, port):
        super().__init__()
        (directory / ".storage").mkdir(parents=True)
        (directory / "home-assistant.yaml").write_text(example)
        (directory / "configuration.yaml").write_text(
            f"homeassistant: {{time_zone: UTC}}\nhttp: {{server_host: 127.0.0.1, server_port: {free_port()}}}\n"
            "mqtt: !include home-assistant.yaml\n")
        entry = {
            "entry_id": "0123456789abcdef0123456789abcdef", "version": 1, "minor_version": 1, "domain": "mqtt",
            "title": "broker", "data": {"broker": "127.0.0.1", "port": port, "discovery": False}, "options": {},
            "pref_disable_new_entities": False, "pref_disable_polling": False, "source": "user", "unique_id": None,
            "disabled_by": None}
        (directory / ".storage" / "core.config_entries").write_text(json.dumps(
            {"version": 1, "minor_version": 1, "key": "core.config_entries", "data": {"entries": [entry]}}))
        self.process = subprocess.Popen(
            [PROGRAM, pathlib.Path(__file__).parent / "home_assistant.py", directory],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE,
            # It reports many integrations that are not installed.
            stderr=subprocess.DEVNULL, text=True)
        threading.Thread(target=self.read, daemon=True).start()

    def read(self):
        for line in self.process.stdout:
            if line.startswith("["):
                self.set(*json.loads(line))

    def press(self, entity):
        self.process.stdin.write(f"{entity}\n")
        self.process.stdin.flush()

    def stop(self):
        self.process.stdin.close()
        self.process.wait(PATIENCE)
        self.process.stdout.close()


class TemplateHome(States):
    """A client of the broker that renders the templates."""

    def __init__(self, directory, example, port):
        import jinja2.sandbox

        super().__init__()
        self.templates = jinja2.sandbox.ImmutableSandboxedEnvironment(undefined=jinja2.StrictUndefined)
        self.templates.globals["now"] = lambda: datetime.datetime.now(datetime.timezone.utc)
        self.entities = {
            f"{platform}.{entity['name'].lower().replace(' ', '_')}": entity
            for platform, entities in yaml.safe_load(example).items() for entity in entities}
        self.available = {}
        self.client = paho.mqtt.client.Client("home-assistant")
        self.client.on_message = self.received
        self.client.on_connect = lambda client, *_: client.subscribe("navd/machine/#", 1)
        self.client.connect("127.0.0.1", port)
        self.client.loop_start()

    def render(self, template, text):
        try:
            values = {"value": text, "value_json": json.loads(text)}
        except ValueError:
            values = {"value": text}
        return self.templates.from_string(template).render(values)

    def received(self, _client, _data, message):
        text = message.payload.decode()
        for name, entity in self.entities.items():
            for availability in entity.get("availability", ()):
                if availability["topic"] == message.topic:
                    self.available[name] = self.render(availability["value_template"], text) == "online"
            if entity.get("state_topic") == message.topic:
                self.received_state(name, entity, text)
            elif not self.available.get(name, True):
                self.set(name, "unavailable")
            elif "command_topic" in entity:
                self.set(name, "unknown")

    def received_state(self, name, entity, text):
        state = self.render(entity["value_template"], text)
        attributes = self.render(entity.get("json_attributes_template", "{{ value }}"), text)
        self.set(name, state.lower() if name.startswith("binary_sensor.") else state, json.loads(attributes))

    def press(self, name):
        entity = self.entities[name]
        assert self.available[name]
        payload = self.templates.from_string(entity["command_template"]).render()
        self.client.publish(entity["command_topic"], payload, entity["qos"], entity["retain"])

    def stop(self):
        self.client.disconnect()
        self.client.loop_stop()


class HomeAssistant(TestCase):
    def setUp(self):
        super().setUp()
        self.port = free_port()
        config = self.directory / "mosquitto.conf"
        config.write_text(f"listener {self.port} 127.0.0.1\nallow_anonymous true\n")
        self.broker = self.start("/usr/sbin/mosquitto", "-c", config)
        (self.directory / "navgate.yaml").write_text(json.dumps(
            {"mqtt": {"broker": f"mqtt://127.0.0.1:{self.port}", "machine": "kiosk-17", "may": "drive"}}))
        (self.directory / "graph.json").write_text(json.dumps(GRAPH))
        self.start_navgate()
        # The tree is that of the user who runs navgate here.
        example = EXAMPLE.read_text().replace("1000/main", "main")
        self.home = (RealHome if PROGRAM else TemplateHome)(self.directory / "home", example, self.wait_for_broker())
        self.addCleanup(self.home.stop)

    def start(self, *command):
        process = subprocess.Popen(command, env=self.environment, stderr=subprocess.DEVNULL)
        self.addCleanup(process.wait, PATIENCE)
        self.addCleanup(process.terminate)
        return process

    def start_navgate(self):
        self.navgate = self.start(BUILD / "navgate", "mqtt", "--config", self.directory / "navgate.yaml")

    def wait_for_broker(self):
        while self.broker.poll() is None:
            try:
                socket.create_connection(("127.0.0.1", self.port), PATIENCE).close()
                return self.port
            except ConnectionRefusedError:
                pass
        self.fail("mosquitto has ended")

    def test_shows_a_kiosk_and_presses_its_alarm(self):
        home = self.home
        home.wait_for("binary_sensor.kiosk_17", "on")
        self.assertEqual(self.navctl("open main --graph graph.json").returncode, 0)
        home.wait_for("sensor.kiosk_17_screen", "Home")
        self.assertEqual(home.attributes["sensor.kiosk_17_screen"]["graph"], "kiosk")
        home.wait_for("button.kiosk_17_alarm", "unknown")

        home.press("button.kiosk_17_alarm")
        home.wait_for("sensor.kiosk_17_screen", "Alarm")
        home.wait_for("sensor.kiosk_17_last_outcome", "committed")
        self.assertEqual(self.navctl("back").returncode, 0)
        home.wait_for("sensor.kiosk_17_screen", "Home")
        # A second press is another command.
        home.press("button.kiosk_17_alarm")
        home.wait_for("sensor.kiosk_17_screen", "Alarm")

        self.navctl("close main")
        home.wait_for("sensor.kiosk_17_screen", "closed")
        home.press("button.kiosk_17_alarm")
        home.wait_for("sensor.kiosk_17_last_outcome", "treeNotFound")

        self.navgate.terminate()
        home.wait_for("binary_sensor.kiosk_17", "off")
        home.wait_for("sensor.kiosk_17_screen", "unavailable")
        home.wait_for("button.kiosk_17_alarm", "unavailable")
        self.start_navgate()
        home.wait_for("binary_sensor.kiosk_17", "on")


if __name__ == "__main__":
    unittest.main()
