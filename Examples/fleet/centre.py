#!/usr/bin/env python3
"""centre.py HOST:PORT NAME [GROUP ROUTE]: prints the screens of a fleet, and sends a route to a group.

In the current directory are ca.crt, NAME.crt and NAME.key; without ca.crt the connection has no TLS.
"""
import json
import os
import sys
import threading
import uuid
import paho.mqtt.client as mqtt
from paho.mqtt.properties import PacketTypes, Properties

host, port, name = *sys.argv[1].rsplit(":", 1), sys.argv[2]
status, trees, outcomes = {}, {}, {}
echo, request = str(uuid.uuid4()), str(uuid.uuid4())
learned, answered = threading.Event(), threading.Semaphore(0)

def connected(client, *_):
    options = mqtt.SubscribeOptions(qos=1)
    client.subscribe([(f"navd/machine/+/{part}", options) for part in ("status", "tree/#", f"to/{name}")])
    # This comes back after everything that the broker has retained.
    client.publish(f"navd/machine/{name}/to/{name}", json.dumps({"id": echo}), qos=1)

def received(client, _, message):
    machine, kind, *rest = message.topic.split("/")[2:]
    value = json.loads(message.payload or "null")
    if kind == "status":
        status[machine] = value or {"online": False}
    elif kind == "tree":
        trees[machine, "/".join(rest)] = value
    elif value.get("id") == echo:
        learned.set()
    elif value.get("id") == request:
        outcomes[machine] = value.get("result", value.get("error"))
        answered.release()

client = mqtt.Client(f"{name}-{echo[:8]}", protocol=mqtt.MQTTv5)
if os.path.exists("ca.crt"):
    client.tls_set("ca.crt", f"{name}.crt", f"{name}.key")
client.on_connect, client.on_message = connected, received
client.connect(host, int(port), keepalive=15)
client.loop_start()
learned.wait(10) or sys.exit(f"the broker does not answer, or forbids {name} its own topic")
online = {machine for machine in status if status[machine]["online"]}
for (machine, tree), digest in sorted(trees.items()):
    screens = "+".join(screen["name"] for screen in digest["onView"]) if digest else "nothing"
    print(f"{machine} is {'online' if machine in online else 'off'}, {tree} shows {screens}")
if len(sys.argv) > 4:
    group, route = sys.argv[3:5]
    members = sorted(machine for machine in online if group in status[machine]["groups"])
    params = {"tree": "main", "route": route, "commandId": request}
    call = {"jsonrpc": "2.0", "id": request, "method": "coordinator.trigger", "params": params}
    expiry = Properties(PacketTypes.PUBLISH)
    expiry.MessageExpiryInterval = 10
    client.publish(f"navd/group/{group}/drive/{name}", json.dumps(call), qos=1, properties=expiry)
    all(answered.acquire(timeout=10) for _ in members)
    for machine in members:
        print(f"{machine}: {outcomes.get(machine, 'unknown')}")
client.disconnect()
