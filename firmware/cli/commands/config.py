"""``traywatch config``: checks and shows the configuration."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from pathlib import Path

from traywatch.firmware.cli.commands import run as run_command
from traywatch.firmware.cli.run_flags import load_with_page, run_flags
from traywatch.firmware.config.loading import FILE_VARIABLE, SYSTEM_FILE, Configuration, load
from traywatch.firmware.config.setting_values import ConfigError, Flag
from traywatch.firmware.config.settings import MqttSettings, WebhookSettings
from traywatch.records import Record


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments."""
    parser.epilog = (
        "example: traywatch config check\n         traywatch config show --origin\n"
        f"The file is {SYSTEM_FILE}, else traywatch.toml in your configuration directory; "
        f"--config and {FILE_VARIABLE} name another."
    )
    file = argparse.ArgumentParser(add_help=False)
    file.add_argument("--config", type=Path, metavar="FILE", help="the configuration file")
    actions = parser.add_subparsers(dest="action", metavar="ACTION", required=True)
    actions.add_parser("check", parents=[file], help="say what is wrong with it; status 1 if anything is")
    show = actions.add_parser("show", parents=[file], help="print the settings in effect, without secrets")
    show.add_argument("--origin", action="store_true", help="say where each value comes from")
    show.add_argument("--json", action="store_true", help="print one JSON object per setting")
    actions.add_parser("reference", help="print all keys as Markdown")


def run(args: argparse.Namespace) -> int:
    """Run the action. Returns 1 if ``check`` finds a mistake. Raises ``ConfigError`` for ``show``."""
    flags = _flags()
    if args.action == "reference":
        print("\n".join(_reference(flags)))
        return 0
    if args.action == "check":
        try:
            configuration = load(flags, {}, file=args.config)
        except ConfigError as error:
            print("\n".join(error.problems))
            return 1
        print(f"{configuration.file or 'No configuration file: the defaults'}: no mistakes found.")
        return 0
    _show(load_with_page(flags, {}, args.config), origin=args.origin, as_json=args.json)
    return 0


def _flags() -> list[Flag]:
    parser = argparse.ArgumentParser()
    run_command.declare(parser)
    return list(run_flags(parser))


def _show(configuration: Configuration, *, origin: bool, as_json: bool) -> None:
    for one in configuration.settings:
        if as_json:
            print(json.dumps({"key": one.key, "value": one.toml, "origin": one.origin}))
        else:
            print(f"{one.key} = {one.toml}" + (f"  # {one.origin}" if origin else ""))


def _reference(flags: list[Flag]) -> Iterator[str]:
    yield "# Configuration"
    yield ""
    yield "This page is printed by `traywatch config reference`."
    yield ""
    yield f"The tray reads one TOML file: `{SYSTEM_FILE}`, else `traywatch.toml` in the user's configuration"
    yield "directory (`~/.config/traywatch` on Linux). `--config FILE` and the environment variable"
    yield f"`{FILE_VARIABLE}` name another file. An environment variable overrides the file, and a flag of"
    yield "`traywatch run` overrides both. What the host sets in the page is below the file: it holds where"
    yield "the file, the environment and the flags say nothing. The tray keeps it in its data folder."
    yield ""
    yield "```bash"
    yield "traywatch config check"
    yield "traywatch config show --origin"
    yield "```"
    yield ""
    yield from _secrets()
    yield "```toml"
    yield 'source = "picamera"'
    yield 'allow_origin = ["https://foundry.example:30000"]'
    yield ""
    yield "[mqtt]"
    yield 'url = "mqtts://broker.local"'
    yield 'username = "tray"'
    yield 'password_file = "~/mqtt-password"'
    yield ""
    yield "[[webhooks]]"
    yield 'name = "our channel"'
    yield 'preset = "discord"'
    yield 'url_file = "credential:discord-url"'
    yield "```"
    yield ""
    yield "## Flags of run"
    yield ""
    yield "| key | environment | default | meaning |"
    yield "|---|---|---|---|"
    for flag in flags:
        default = "" if flag.default in (None, [], False) else f"`{flag.default}`"
        text = flag.help.replace("|", "\\|").replace(str(Path.home()), "~")
        yield f"| `{flag.key}` | `{flag.variable}` | {default} | {text} |"
    yield ""
    yield "A key for a list takes a TOML list, or words with commas in the environment."
    yield ""
    yield from _table("mqtt", "## [mqtt]", MqttSettings)
    yield "Each has an environment variable too, such as `TRAYWATCH_MQTT_URL`."
    yield ""
    yield from _table("webhooks", "## [[webhooks]]", WebhookSettings)


def _secrets() -> Iterator[str]:
    yield "Keys with a secret have a partner that ends in `_file`: a file with the secret alone, which only"
    yield "the tray can read. Secrets appear neither in logs nor in exports nor in `config show`."
    yield ""
    yield "The service has a user of its own for each start, who owns no file. systemd gives it the secret:"
    yield ""
    yield "```sh"
    yield "sudo install -m 600 /dev/stdin /etc/traywatch/mqtt-password <<< 'the password'"
    yield "sudo systemctl edit traywatch"
    yield "```"
    yield ""
    yield "```text"
    yield "[Service]"
    yield "LoadCredential=mqtt-password:/etc/traywatch/mqtt-password"
    yield "```"
    yield ""
    yield 'Then write `password_file = "credential:mqtt-password"`, and restart the service. Every key'
    yield "that ends in `_file` takes `credential:NAME`, and so do the flags for files of a broker."
    yield ""


def _table(name: str, title: str, kind: type[Record]) -> Iterator[str]:
    yield title
    yield ""
    yield "| key | default | meaning |"
    yield "|---|---|---|"
    for key, about in kind.model_fields.items():
        shown = "" if about.is_required() else about.get_default()
        if isinstance(shown, bool | tuple):
            shown = json.dumps(shown)
        yield f"| `{key}` | {f'`{shown}`' if shown else ''} | {about.description} |"
    yield ""
