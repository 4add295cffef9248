"""Files of systemd credentials, wherever a setting names a file with a secret."""

from __future__ import annotations

from pathlib import Path

import pytest

from traywatch.credentials import CredentialError, named_file
from traywatch.firmware.config.loading import load
from traywatch.firmware.config.setting_values import ConfigError
from traywatch.firmware.config.settings import MqttSettings
from traywatch.firmware.integrations.mqtt.bridge import broker_of
from traywatch.mqtt import MqttError, password_of


@pytest.fixture
def credentials(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """What systemd gives a service with LoadCredential."""
    folder = tmp_path / "credentials"
    folder.mkdir()
    (folder / "mqtt-password").write_text("s3cret\n")
    (tmp_path / "other").write_text("not for the service\n")
    monkeypatch.setenv("CREDENTIALS_DIRECTORY", str(folder))
    return folder


def test_a_path_stays_a_path(credentials: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", "/home/ann")
    assert named_file("/etc/traywatch/mqtt-password") == Path("/etc/traywatch/mqtt-password")
    assert named_file("~/mqtt-password") == Path("/home/ann/mqtt-password")


def test_each_setting_with_a_file_takes_a_credential(credentials: Path, tmp_path: Path) -> None:
    assert password_of(Path("credential:mqtt-password")) == "s3cret"
    file = tmp_path / "traywatch.toml"
    file.write_text(
        '[mqtt]\nurl = "mqtt://broker.local"\npassword_file = "credential:mqtt-password"\n'
        '[[webhooks]]\nname = "a"\nurl_file = "credential:hook"\n'
    )
    (credentials / "hook").write_text("https://hooks.example/1\n")
    found = load([], {}, file=file, environment={})
    assert found.connections.mqtt.password == "s3cret"
    assert found.connections.webhooks[0].url == "https://hooks.example/1"
    assert "s3cret" in found.secrets
    broker = broker_of(MqttSettings(url="mqtts://broker.local", ca_file="credential:mqtt-password"))
    assert broker.ca_file == credentials / "mqtt-password"


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("credential:../other", "credential_invalid"),
        ("credential:", "credential_invalid"),
        ("credential:/etc/passwd", "credential_invalid"),
        ("credential:missing", "credential_missing"),
    ],
)
def test_what_systemd_did_not_give_is_said(
    credentials: Path, tmp_path: Path, name: str, code: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    with pytest.raises(CredentialError) as caught:
        named_file(name)
    assert caught.value.code == code
    with pytest.raises(MqttError):
        password_of(Path(name))
    file = tmp_path / "traywatch.toml"
    file.write_text(f'[mqtt]\nurl = "mqtt://broker.local"\npassword_file = "{name}"\n')
    with pytest.raises(ConfigError) as refused:
        load([], {}, file=file, environment={})
    assert f"{file}: mqtt.password_file" in refused.value.problems[0]
    monkeypatch.delenv("CREDENTIALS_DIRECTORY")
    if code == "credential_missing":
        with pytest.raises(CredentialError, match="LoadCredential=missing:/etc/traywatch/missing"):
            named_file(name)
