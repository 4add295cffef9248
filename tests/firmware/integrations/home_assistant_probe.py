"""Runs Home Assistant's core with its MQTT integration; a program for the Python that has it installed.

It takes the port of the broker, user, password and the folder of the blueprints. It prints JSON lines: the
states of all entities whenever something is written to its standard input, which it takes as a command:
``states``, or ``DOMAIN.SERVICE JSON``. It ends with its standard input.
"""

import asyncio
import json
import shutil
import socket
import sys
import tempfile
from pathlib import Path

from homeassistant import bootstrap, runner
from homeassistant.const import __version__
from homeassistant.helpers import device_registry, entity_registry


def free_port() -> int:
    """A port of loopback that nothing listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def config(folder: Path, port: str, user: str, password: str, blueprints: str) -> None:
    """Write a configuration with an MQTT broker, a light and the blueprint as an automation."""
    storage = folder / ".storage"
    storage.mkdir()
    entry = {
        "created_at": "2026-01-01T00:00:00+00:00", "modified_at": "2026-01-01T00:00:00+00:00",
        "data": {"broker": "127.0.0.1", "port": int(port), "username": user, "password": password,
                 "discovery": True},
        "disabled_by": None, "discovery_keys": {}, "domain": "mqtt", "entry_id": "mqtt1",
        "minor_version": 2, "options": {}, "pref_disable_new_entities": False,
        "pref_disable_polling": False, "source": "user", "subentries": [], "title": "broker",
        "unique_id": None, "version": 1,
    }  # fmt: skip
    content = {"version": 1, "minor_version": 5, "key": "core.config_entries", "data": {"entries": [entry]}}
    (storage / "core.config_entries").write_text(json.dumps(content))
    shutil.copytree(blueprints, folder / "blueprints" / "automation" / "traywatch")
    (folder / "configuration.yaml").write_text(
        """
homeassistant:
http:
  server_host: 127.0.0.1
  server_port: PORT
input_boolean:
  lamp:
light:
  - platform: template
    lights:
      lamp:
        value_template: "{{ is_state('input_boolean.lamp', 'on') }}"
        turn_on:
          - action: input_boolean.turn_on
            target: {entity_id: input_boolean.lamp}
        turn_off:
          - action: input_boolean.turn_off
            target: {entity_id: input_boolean.lamp}
automation:
  - alias: flash
    use_blueprint:
      path: traywatch/flash-lights-on-a-crit.yaml
      input:
        throw_event: event.traywatch_on_cedar_throw
        kinds: [crit]
        lights: {entity_id: light.lamp}
""".replace("PORT", str(free_port()))
    )


async def main() -> None:
    """Run until the standard input ends."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        config(folder, *sys.argv[1:5])
        hass = await bootstrap.async_setup_hass(
            runner.RuntimeConfig(config_dir=str(folder), skip_pip=True, safe_mode=False)
        )
        assert hass is not None, "Home Assistant did not start"
        await hass.async_start()
        print(json.dumps({"version": __version__}), flush=True)
        loop = asyncio.get_running_loop()
        while line := await loop.run_in_executor(None, sys.stdin.readline):
            command, _, data = line.strip().partition(" ")
            if "." in command:
                domain, _, service = command.partition(".")
                await hass.services.async_call(domain, service, json.loads(data), blocking=True)
            await hass.async_block_till_done()
            states = {one.entity_id: [one.state, dict(one.attributes)] for one in hass.states.async_all()}
            devices = [list(one.identifiers) for one in device_registry.async_get(hass).devices.values()]
            entities = [one.unique_id for one in entity_registry.async_get(hass).entities.values()]
            found = {"states": states, "devices": devices, "entities": entities}
            print(json.dumps(found, default=str), flush=True)
        await hass.async_stop()


asyncio.run(main())
