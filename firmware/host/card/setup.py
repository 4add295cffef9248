"""Apply the settings file of a card at each start, and fill the card once.

``python3 -m traywatch.firmware.host.card.setup`` is called by ``traywatch-card.service``, before the network.
What came of it stands in ``traywatch-status.txt`` on the boot partition.
"""

from __future__ import annotations

import os
import pwd
import subprocess
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from traywatch.errors import TraywatchError
from traywatch.files import read_bounded
from traywatch.firmware.host.card.growing import grow
from traywatch.firmware.host.card.partitions import CardError
from traywatch.firmware.host.card.settings import (
    SETTINGS_FILE,
    CardSettings,
    parse_settings,
    wifi_configuration,
    without_passwords,
)
from traywatch.firmware.host.service import AVAHI_CONF, with_host_name

BOOT = "/boot/firmware"
STATUS = "traywatch-status.txt"
WIFI = "/etc/wpa_supplicant/wpa_supplicant-wlan0.conf"
_WIFI_UNIT = "wpa_supplicant@wlan0.service"
_FIRST_USER_ID = 1000
_GROUPS = "adm,sudo,video"
_MOST_BYTES = 100_000


@dataclass(frozen=True)
class CardSystem:
    """The system on the card: its root directory, how a command is run, and how a user is looked up.

    ``run`` takes a command and the text for its input, and raises ``CardError`` if it fails.
    ``user_id`` gives the number of a user, or None.
    """

    root: Path
    run: Callable[[Sequence[str], str], None]
    user_id: Callable[[str], int | None]

    def at(self, path: str) -> Path:
        """A path of the system."""
        return self.root / path.lstrip("/")

    def put(self, path: str, text: str, mode: int = 0o644) -> bool:
        """Write a file. False if it was the same already."""
        file = self.at(path)
        if file.is_file() and file.read_text("utf-8") == text:
            return False
        file.parent.mkdir(parents=True, exist_ok=True)
        file.touch(mode)
        file.chmod(mode)
        file.write_text(text, "utf-8")
        return True


def apply(settings: CardSettings, system: CardSystem) -> list[str]:
    """Carry out what the owner wrote. Returns what was done, one sentence each. Raises ``CardError``."""
    done = []
    if settings.name:
        done += _name(settings.name, system)
    if settings.wifi_name:
        done += _wifi(settings, system)
    if settings.user:
        done += _user(settings, system)
    return done


def _name(name: str, system: CardSystem) -> list[str]:
    """The name on the network, without and with ``.local``."""
    if not system.put("/etc/hostname", f"{name}\n"):
        return []
    system.put("/etc/hosts", f"127.0.0.1 localhost\n127.0.1.1 {name}\n::1 localhost\n")
    avahi = system.at(AVAHI_CONF)
    if avahi.is_file():
        system.put(AVAHI_CONF, with_host_name(avahi.read_text("utf-8"), name))
    environment = system.at("/etc/traywatch/traywatch.env")
    if environment.is_file():
        lines = environment.read_text("utf-8").splitlines()
        lines = [f"TRAYWATCH_NAME={name}" if one.startswith("TRAYWATCH_NAME=") else one for one in lines]
        system.put("/etc/traywatch/traywatch.env", "\n".join([*lines, ""]))
    system.run(["hostname", name], "")
    return [f"The name is {name}."]


def _wifi(settings: CardSettings, system: CardSystem) -> list[str]:
    """The network by radio. Without a password, one that was read before stays."""
    file = system.at(WIFI)
    same = f"ssid={settings.wifi_name.encode().hex()}\n"
    if not settings.wifi_password and file.is_file() and same in file.read_text("utf-8"):
        return []
    if not system.put(WIFI, wifi_configuration(settings), 0o600):
        return []
    system.run(["systemctl", "enable", "--quiet", _WIFI_UNIT], "")
    system.run(["systemctl", "restart", "--no-block", _WIFI_UNIT], "")
    return [f"The Wi-Fi is {settings.wifi_name}."]


def _user(settings: CardSettings, system: CardSystem) -> list[str]:
    """Who may log in. A key also switches ssh on; a password never works over ssh."""
    user, done = settings.user, []
    number = system.user_id(user)
    if number is not None and number < _FIRST_USER_ID:
        raise CardError(
            "card_settings_invalid", f"{SETTINGS_FILE}: the system has a user {user}; take another name"
        )
    if number is None:
        if not settings.user_password and not settings.ssh_key:
            raise CardError("card_settings_invalid", f"{SETTINGS_FILE}: user needs user_password or ssh_key")
        system.run(["useradd", "--create-home", "--groups", _GROUPS, "--shell", "/bin/bash", user], "")
        if not settings.user_password:  # nobody could answer the question of sudo
            system.put("/etc/sudoers.d/traywatch-user", f"{user} ALL=(ALL) NOPASSWD:ALL\n", 0o440)
        done.append(f"{user} may log in.")
    if settings.user_password:
        system.run(["chpasswd"], f"{user}:{settings.user_password}\n")
        system.at("/etc/sudoers.d/traywatch-user").unlink(missing_ok=True)
        done.append(f"The password of {user} is set.")
    keys = f"/home/{user}/.ssh/authorized_keys"
    if settings.ssh_key and system.put(keys, f"{settings.ssh_key}\n", 0o600):
        system.run(["chown", "-R", f"{user}:{user}", f"/home/{user}/.ssh"], "")
        system.run(["chmod", "700", f"/home/{user}/.ssh"], "")
        system.run(["ssh-keygen", "-A"], "")
        system.run(["systemctl", "enable", "--quiet", "ssh.service"], "")
        system.run(["systemctl", "restart", "--no-block", "ssh.service"], "")
        done.append("ssh is on, with the key only.")
    return done


def set_up(system: CardSystem, boot: Path, grow_card: Callable[[CardSystem], str]) -> int:
    """Fill the card, apply the settings file, delete its passwords, and write what came of it.

    Returns 1 if something could not be done; the tray starts all the same.
    """
    reports, status = [], 0
    for step in (grow_card, lambda _: "\n".join(_apply_file(system, boot / SETTINGS_FILE))):
        try:
            reports.append(step(system))
        except (TraywatchError, OSError) as error:
            status = 1
            reports.append(f"NOT DONE: {error}")
    text = "\n".join(one for one in reports if one)
    if text:
        print(text)
        (boot / STATUS).write_text(text + "\n", "utf-8")
    return status


def _apply_file(system: CardSystem, file: Path) -> list[str]:
    if not file.is_file():
        return []
    content = read_bounded(file, _MOST_BYTES)
    done = apply(parse_settings(content), system)
    clean = without_passwords(content)
    if clean != content:
        os.sync()  # the passwords are where they belong before they leave this file
        file.write_bytes(clean)
        done.append(f"The passwords are deleted from {SETTINGS_FILE}.")
    return done


def _run(command: Sequence[str], text: str) -> None:
    ended = subprocess.run(command, input=text, text=True, capture_output=True, check=False)
    if ended.returncode:
        reason = (ended.stderr.strip() or f"status {ended.returncode}").splitlines()[-1]
        raise CardError("card_not_set_up", f"{command[0]}: {reason}")


def _user_id(user: str) -> int | None:
    try:
        return pwd.getpwnam(user).pw_uid
    except KeyError:
        return None


def main() -> int:
    """Set the running card up."""
    system = CardSystem(Path("/"), _run, _user_id)
    return set_up(system, Path(BOOT), lambda card: grow(Path("/"), card.run))


if __name__ == "__main__":
    sys.exit(main())
