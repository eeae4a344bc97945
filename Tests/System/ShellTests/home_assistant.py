"""Home Assistant without its pages: home_assistant.py DIRECTORY runs the configuration there.

A line on standard input is an entity to press. Each state is a line of JSON on standard output. It needs the packages
homeassistant, paho-mqtt and janus, and installs nothing itself.
"""

import asyncio
import json
import os
import sys
import threading

from homeassistant import bootstrap, runner
from homeassistant.const import EVENT_STATE_CHANGED
from homeassistant.core import callback

# The integrations of the pages need many further packages.
bootstrap.CRITICAL_INTEGRATIONS = set()
bootstrap.DEFAULT_INTEGRATIONS = set()


def write(state):
    if state is not None:
        print(json.dumps([state.entity_id, state.state, dict(state.attributes)], default=str), flush=True)


async def main():
    home = await bootstrap.async_setup_hass(runner.RuntimeConfig(config_dir=sys.argv[1], skip_pip=True))
    home.bus.async_listen(EVENT_STATE_CHANGED, callback(lambda event: write(event.data["new_state"])))
    await home.async_start()
    for state in home.states.async_all():
        write(state)
    ended = asyncio.Event()

    def read():
        for line in sys.stdin:
            press = home.services.async_call("button", "press", {"entity_id": line.strip()}, blocking=True)
            asyncio.run_coroutine_threadsafe(press, home.loop)
        home.loop.call_soon_threadsafe(ended.set)

    threading.Thread(target=read, daemon=True).start()
    await ended.wait()
    await home.async_stop(force=True)
    os._exit(0)


asyncio.run(main())
