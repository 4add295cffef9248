"""Settings of a card are applied to its system, once and again."""

from __future__ import annotations

import stat
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from traywatch.firmware.host.card.partitions import CardError
from traywatch.firmware.host.card.settings import CardSettings
from traywatch.firmware.host.card.setup import WIFI, CardSystem, apply, set_up

KEY = "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIKeyKeyKeyKeyKeyKeyKeyKeyKeyKeyKeyKeyKey"


class Computer:
    """A system in a folder, whose commands are only noted. ``useradd`` makes a user."""

    def __init__(self, root: Path) -> None:
        self.commands: list[list[str]] = []
        self.inputs: list[str] = []
        self.users = {"root": 0, "messagebus": 101}
        self.system = CardSystem(root, self.run, self.users.get)
        (root / "etc/avahi").mkdir(parents=True)
        (root / "etc/avahi/avahi-daemon.conf").write_text("[server]\nhost-name=traywatch\nuse-ipv4=yes\n")
        (root / "etc/traywatch").mkdir()
        (root / "etc/traywatch/traywatch.env").write_text(
            'TRAYWATCH_ARGS="--port 8000"\nTRAYWATCH_NAME=traywatch\n'
        )
        (root / "etc/hostname").write_text("traywatch\n")

    def run(self, command: Sequence[str], text: str) -> None:
        self.commands.append(list(command))
        self.inputs.append(text)
        if command[0] == "useradd":
            self.users[command[-1]] = 1000

    def ran(self, *words: str) -> bool:
        return any(set(words) <= set(command) for command in self.commands)


@pytest.fixture
def computer(tmp_path: Path) -> Computer:
    return Computer(tmp_path)


def test_nothing_written_changes_nothing(computer: Computer) -> None:
    assert apply(CardSettings(name="traywatch"), computer.system) == []
    assert computer.commands == []


def test_the_name_is_that_of_the_computer_of_avahi_and_of_the_tray(computer: Computer) -> None:
    apply(CardSettings(name="den"), computer.system)
    root = computer.system.root
    assert (root / "etc/hostname").read_text() == "den\n"
    assert "127.0.1.1 den\n" in (root / "etc/hosts").read_text()
    assert "host-name=den\n" in (root / "etc/avahi/avahi-daemon.conf").read_text()
    assert (
        root / "etc/traywatch/traywatch.env"
    ).read_text() == 'TRAYWATCH_ARGS="--port 8000"\nTRAYWATCH_NAME=den\n'
    assert computer.ran("hostname", "den")


def test_a_wifi_is_for_root_only_and_stays_without_its_password(computer: Computer) -> None:
    settings = CardSettings(wifi_name="home", wifi_password="long enough", wifi_country="DE")
    assert apply(settings, computer.system)
    file = computer.system.at(WIFI)
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    before = file.read_text()
    assert computer.ran("systemctl", "enable", "wpa_supplicant@wlan0.service")
    computer.commands.clear()
    assert apply(CardSettings(wifi_name="home", wifi_country="DE"), computer.system) == []
    assert (file.read_text(), computer.commands) == (before, [])
    apply(CardSettings(wifi_name="cafe", wifi_country="DE"), computer.system)
    assert "key_mgmt=NONE" in file.read_text()


def test_a_user_with_a_password_may_not_use_ssh(computer: Computer) -> None:
    apply(CardSettings(user="dice", user_password="long enough"), computer.system)
    assert computer.ran("useradd", "dice")
    assert "dice:long enough\n" in computer.inputs
    assert not any("long enough" in word for command in computer.commands for word in command)
    assert not computer.ran("ssh.service")
    assert not computer.system.at("/etc/sudoers.d/traywatch-user").exists()


def test_a_key_switches_ssh_on_once(computer: Computer) -> None:
    settings = CardSettings(user="dice", ssh_key=KEY)
    apply(settings, computer.system)
    keys = computer.system.at("/home/dice/.ssh/authorized_keys")
    assert keys.read_text() == f"{KEY}\n"
    assert stat.S_IMODE(keys.stat().st_mode) == 0o600
    assert computer.ran("systemctl", "enable", "ssh.service")
    assert stat.S_IMODE(computer.system.at("/etc/sudoers.d/traywatch-user").stat().st_mode) == 0o440
    computer.commands.clear()
    assert apply(settings, computer.system) == []
    assert computer.commands == []


@pytest.mark.parametrize(
    "settings", [CardSettings(user="dice"), CardSettings(user="messagebus", user_password="long enough")]
)
def test_a_user_without_a_way_in_or_of_the_system_is_refused(
    computer: Computer, settings: CardSettings
) -> None:
    with pytest.raises(CardError):
        apply(settings, computer.system)
    assert computer.commands == []


def _nothing(_: CardSystem) -> str:
    return ""


def _full(_: CardSystem) -> str:
    raise OSError(28, "No space left on device")


@pytest.mark.parametrize(("grow", "status"), [(_nothing, 0), (_full, 1)])
def test_passwords_leave_the_file_after_they_are_set(
    computer: Computer, tmp_path: Path, grow: Callable[[CardSystem], str], status: int
) -> None:
    boot = tmp_path / "boot"
    boot.mkdir()
    file = boot / "traywatch.txt"
    file.write_text("user = dice\nuser_password = long enough\n")
    assert set_up(computer.system, boot, grow) == status
    assert file.read_text() == "user = dice\nuser_password =\n"
    text = (boot / "traywatch-status.txt").read_text()
    assert "may log in" in text and ("NOT DONE" in text) == bool(status)
    computer.commands.clear()
    assert set_up(computer.system, boot, _nothing) == 0
    assert computer.commands == []
    assert "may log in" in (boot / "traywatch-status.txt").read_text(), "the last thing that was done stays"


def test_a_wrong_file_is_said_and_keeps_its_passwords(computer: Computer, tmp_path: Path) -> None:
    boot = tmp_path / "boot"
    boot.mkdir()
    file = boot / "traywatch.txt"
    file.write_text("user = dice\nuser_password = long enough\ncountry = DE\n")
    assert set_up(computer.system, boot, _nothing) == 1
    assert "line 3" in (boot / "traywatch-status.txt").read_text()
    assert "long enough" in file.read_text()
    assert computer.commands == []


def test_a_file_without_end_is_refused(computer: Computer, tmp_path: Path) -> None:
    boot = tmp_path / "boot"
    boot.mkdir()
    (boot / "traywatch.txt").write_bytes(b"#" * 200_000)
    assert set_up(computer.system, boot, _nothing) == 1
    assert "larger than" in (boot / "traywatch-status.txt").read_text()


def test_a_card_without_the_file_starts(computer: Computer, tmp_path: Path) -> None:
    (tmp_path / "boot").mkdir()
    assert set_up(computer.system, tmp_path / "boot", _nothing) == 0
