"""The configuration: layers, origins, mistakes with their place, and secrets that nobody sees."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from traywatch.firmware.cli.commands.config import _flags
from traywatch.firmware.cli.main import main
from traywatch.firmware.config.loading import Configuration, load
from traywatch.firmware.config.setting_values import ConfigError

Caught = pytest.CaptureFixture[str]
ROOT = Path(__file__).parents[3]
SECRET = "s3cret-of-the-broker"


def loaded(
    text: str, tmp_path: Path, given: dict[str, object] | None = None, **environment: str
) -> Configuration:
    file = tmp_path / "traywatch.toml"
    file.write_text(text, encoding="utf-8")
    return load(_flags(), given or {}, file=file, environment=environment)


def test_later_layers_win_and_say_so(tmp_path: Path) -> None:
    text = 'port = 1000\nsource = "demo"\npaused = true\n'
    found = loaded(text, tmp_path, {"port": 3000}, TRAYWATCH_PORT="2000", TRAYWATCH_SOURCE="usb")
    origins = {one.key: one.origin for one in found.settings}
    assert (found.flags["port"], origins["port"]) == (3000, "flag")
    assert (found.flags["source"], origins["source"]) == ("usb", "TRAYWATCH_SOURCE")
    assert found.flags["paused"] is True and origins["paused"].endswith("traywatch.toml: paused")
    assert (found.flags["button"], origins["button"]) == ("resend", "default")


@pytest.mark.parametrize(
    ("text", "key", "value"),
    [
        ('kinds = ["d20", "d6"]', "kinds", {"d20", "d6"}),
        ('kinds = "d20,d6"', "kinds", {"d20", "d6"}),
        ('allow_host = ["a", "b"]', "allow_host", ["a", "b"]),
        ('data = "/var/lib/x"', "data", Path("/var/lib/x")),
        ("no_announce = false", "no_announce", False),
    ],
)
def test_values_have_the_type_of_their_flag(text: str, key: str, value: object, tmp_path: Path) -> None:
    found = loaded(text, tmp_path).flags[key]
    assert (set(found) if isinstance(value, set) else found) == value


@pytest.mark.parametrize(
    ("text", "where", "what"),
    [
        ("prot = 1", "prot", "port"),
        ("port = true", "port", "number"),
        ('port = "many"', "port", "many"),
        ('button = "dance"', "button", "resend"),
        ('paused = "perhaps"', "paused", "true or false"),
        ('kinds = ["d7"]', "kinds", "d7"),
        ("port = ", "TOML", "Invalid value"),
        ("mqtt = 1", "mqtt", "[mqtt]"),
        ('[mqtt]\npasswrod = "x"', "mqtt.passwrod", "password"),
        ('[mqtt]\npassword_file = "/none"', "mqtt.password_file", "No such file"),
        ('[[webhooks]]\nname = "a"\nurl = "ftp://x"', "webhooks.1.url", "http"),
        ('[[webhooks]]\nname = "a"\nurl = "http://x"\nevents = ["all"]', "webhooks.1.events", "throw"),
        ('webhooks = "x"', "webhooks", "[[webhooks]]"),
    ],
)
def test_a_mistake_is_named_with_its_place(text: str, where: str, what: str, tmp_path: Path) -> None:
    with pytest.raises(ConfigError) as error:
        loaded(text, tmp_path)
    assert str(tmp_path / "traywatch.toml") in str(error.value)
    assert where in str(error.value) and what in str(error.value)


@pytest.mark.parametrize(
    ("first", "second", "refused"),
    [
        ("our channel", "our channel", True),
        ("A b", "a-b", True),
        ("table", "table position", True),
        ("table position", "table", True),
        ("table", "table 2", False),
    ],
)
def test_webhooks_that_would_share_their_files_are_refused(
    first: str, second: str, refused: bool, tmp_path: Path
) -> None:
    text = "".join(f'[[webhooks]]\nname = "{name}"\nurl = "http://x"\n' for name in (first, second))
    if not refused:
        assert [one.name for one in loaded(text, tmp_path).connections.webhooks] == [first, second]
        return
    with pytest.raises(ConfigError) as error:
        loaded(text, tmp_path)
    assert f"traywatch.toml: webhooks.2.name: {second}" in str(error.value) and first in str(error.value)


def test_all_mistakes_are_told_at_once(tmp_path: Path, capsys: Caught) -> None:
    file = tmp_path / "traywatch.toml"
    file.write_text('prot = 1\nport = "x"\n[mqtt]\nurl = 3\n')
    assert main(["config", "check", "--config", str(file)]) == 1
    assert len(capsys.readouterr().out.splitlines()) == 3
    assert main(["run", "--config", str(file)]) == 2
    file.write_text("port = 8001\n")
    assert main(["config", "check", "--config", str(file)]) == 0
    assert main(["config", "check", "--config", str(tmp_path / "none.toml")]) == 1


@pytest.mark.parametrize("how", ["file", "inline", "url", "variable"])
def test_secrets_are_read_and_never_shown(
    how: str, tmp_path: Path, capsys: Caught, monkeypatch: pytest.MonkeyPatch
) -> None:
    secret_file = tmp_path / "password"
    secret_file.write_text(SECRET + "\n")
    mqtt = {
        "file": f'url = "mqtt://h"\npassword_file = "{secret_file}"',
        "inline": f'url = "mqtt://h"\npassword = "{SECRET}"',
        "url": f'url = "mqtt://me:{SECRET}@h"',
        "variable": 'url = "mqtt://h"',
    }[how]
    if how == "variable":
        monkeypatch.setenv("TRAYWATCH_MQTT_PASSWORD", SECRET)
    hook = f'[[webhooks]]\nname = "a"\nurl = "https://chat.example/{SECRET}"\n'
    file = tmp_path / "traywatch.toml"
    file.write_text(f"[mqtt]\n{mqtt}\n{hook}")
    found = load(_flags(), {}, file=file)
    assert SECRET in found.secrets
    assert SECRET not in repr(found)
    for more in ([], ["--json"], ["--origin"]):
        assert main(["config", "show", "--config", str(file), *more]) == 0
        shown = capsys.readouterr()
        assert SECRET not in shown.out + shown.err and "mqtt.url" in shown.out


@pytest.mark.parametrize(
    "address",
    [
        f"http://cam.lan/video?token={SECRET}", f"http://cam.lan/video?size=640&{SECRET}",
        f"http://cam.lan/video?a=1&sid={SECRET}&b=2", f"http://cam.lan/{SECRET}/video", f"http://cam.lan/{SECRET}",
        f"http://{SECRET}@cam.lan/video", f"http://bob:{SECRET}@cam.lan/video", f"http://bob:a:{SECRET}@cam.lan/",
        f"rtsp://cam.lan:554/live/{SECRET}.sdp", f"http://cam.lan/video#{SECRET}", f"http://cam.lan?{SECRET}",
    ],
)  # fmt: skip
@pytest.mark.parametrize("key", ["source", "hall"])
def test_a_token_in_any_part_of_an_address_is_not_shown(
    address: str, key: str, tmp_path: Path, capsys: Caught
) -> None:
    file = tmp_path / "traywatch.toml"
    file.write_text(f'{key} = "{"stream:" if key == "source" else ""}{address}"\n')
    for more in ([], ["--json"], ["--origin"]):
        assert main(["config", "show", "--config", str(file), *more]) == 0
        shown = capsys.readouterr()
        assert SECRET not in shown.out + shown.err
        assert "cam.lan" in shown.out, "the rest is shown"


def test_show_prints_what_is_in_effect(tmp_path: Path, capsys: Caught) -> None:
    file = tmp_path / "traywatch.toml"
    file.write_text("port = 8001\n")
    assert main(["config", "show", "--json", "--config", str(file)]) == 0
    rows = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    port = next(row for row in rows if row["key"] == "port")
    assert port == {"key": "port", "value": "8001", "origin": f"{file}: port"}


def test_the_file_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Caught) -> None:
    monkeypatch.setattr("traywatch.firmware.config.loading.SYSTEM_FILE", tmp_path / "system.toml")
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    assert load(_flags(), {}, environment={}).file is None
    (tmp_path / "traywatch").mkdir()
    (tmp_path / "traywatch" / "traywatch.toml").write_text("port = 1\n")
    assert load(_flags(), {}, environment={}).flags["port"] == 1
    (tmp_path / "system.toml").write_text("port = 2\n")
    assert load(_flags(), {}, environment={}).flags["port"] == 2
    (tmp_path / "own.toml").write_text("port = 3\n")
    named = {"TRAYWATCH_CONFIG": str(tmp_path / "own.toml")}
    assert load(_flags(), {}, environment=named).flags["port"] == 3


def test_the_reference_is_up_to_date(capsys: Caught) -> None:
    """To write it anew: traywatch config reference > docs/reference/configuration.md"""
    assert main(["config", "reference"]) == 0
    page = (ROOT / "docs" / "reference" / "configuration.md").read_text(encoding="utf-8")
    assert capsys.readouterr().out == page
