"""Users of a Mosquitto broker, in its own files."""

from __future__ import annotations

import base64
import hashlib
import os
from pathlib import Path

import pytest

from tests.brokers import LocalBroker, missing
from tests.firmware.hall.test_outbox import TRAY
from traywatch.errors import StorageError
from traywatch.firmware.cli.main import main
from traywatch.firmware.hall.broker_users import ACCESS, add_users, password_hash, write_access
from traywatch.firmware.integrations.hall.messages import HallError, topic
from traywatch.mqtt import Broker, MqttConnection

OTHER = "fedcba9876543210"


def fits(password: str, line: str) -> bool:
    """Whether a line of the file belongs to a password, as Mosquitto checks it."""
    _, kind, rounds, salt, digest = line.partition(":")[2].split("$")
    found = hashlib.pbkdf2_hmac("sha512", password.encode(), base64.b64decode(salt), int(rounds))
    return kind == "7" and base64.b64decode(digest) == found


def test_a_hash_is_the_one_of_mosquitto_passwd() -> None:
    """The line was written by ``mosquitto_passwd`` 2.0.11 for the password ``secret``."""
    salt = base64.b64decode("cjX+WjxfYRWGGzWQ")
    expected = "R8bNyXo4czNgBAG88sZ42OfXgx2mnZmnyc0b2/wKqWqV740fPjcXGisyik9AdWxhVYSSkALbMTocM65gFh33eA=="
    assert password_hash("secret", salt) == f"$7$101$cjX+WjxfYRWGGzWQ${expected}"


def test_a_user_gets_a_new_password_and_the_others_keep_theirs(tmp_path: Path) -> None:
    passwords = tmp_path / "passwords"
    passwords.write_text("someone:$6$x$y\n")
    passwords.chmod(0o604)
    first, hall = add_users([TRAY, "hall", TRAY], passwords)
    (second,) = add_users([TRAY], passwords)
    assert [first.replaces, hall.replaces, second.replaces] == [False, False, True]
    other, of_hall, of_tray = passwords.read_text().splitlines()
    assert other == "someone:$6$x$y"
    assert of_hall.startswith("hall:") and fits(hall.password, of_hall)
    assert of_tray.startswith(f"{TRAY}:") and fits(second.password, of_tray)
    assert not fits(first.password, of_tray)
    assert passwords.stat().st_mode & 0o777 == 0o604, "as the broker's owner has set it"


def test_a_new_file_is_not_for_everybody(tmp_path: Path) -> None:
    add_users(["hall"], tmp_path / "passwords")
    assert (tmp_path / "passwords").stat().st_mode & 0o007 == 0


def test_rights_are_added_once_behind_what_is_there(tmp_path: Path) -> None:
    access = tmp_path / "access"
    access.write_text("user hall\ntopic read weather\n")
    assert write_access(access)
    assert access.read_text().splitlines() == ["user hall", "topic read weather", *ACCESS]
    assert not write_access(access)


@pytest.mark.parametrize("name", ["", "HALL", "0123456789abcde", "0123456789abcdef:x", "a\nb", "everybody"])
def test_only_trays_and_the_hall_are_users(name: str, tmp_path: Path) -> None:
    with pytest.raises(HallError) as caught:
        add_users(["hall", name], tmp_path / "passwords")
    assert caught.value.code == "broker_user_invalid"
    assert not (tmp_path / "passwords").exists()


def test_a_file_that_cannot_be_read_stays(tmp_path: Path) -> None:
    binary, pipe = tmp_path / "binary", tmp_path / "pipe"
    binary.write_bytes(b"\xff\xfe")
    os.mkfifo(pipe)
    for path in (binary, pipe, tmp_path / "no" / "folder"):
        with pytest.raises(StorageError):
            add_users(["hall"], path)
    assert binary.read_bytes() == b"\xff\xfe"


def test_the_command_prints_each_password_once(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    passwords, access = tmp_path / "passwords", tmp_path / "access"
    command = ["broker-user", "hall", TRAY, "--passwords", str(passwords), "--access", str(access)]
    assert main(command) == 0
    said = [line.split() for line in capsys.readouterr().out.splitlines()]
    lines = passwords.read_text().splitlines()
    assert [line.partition(":")[0] for line in lines] == ["hall", TRAY]
    assert str(access) in said.pop(0)[0]
    assert all(fits(words[1], line) for words, line in zip(said, lines))
    assert said[0][-2:] == ["--broker-password-file", "names"] and "--hall-password-file" in said[1]


def test_the_command_says_which_password_it_replaced(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    passwords = tmp_path / "passwords"
    for replaced in (False, True):
        assert main(["broker-user", TRAY, "--passwords", str(passwords)]) == 0
        assert ("the old password is no longer valid" in capsys.readouterr().out) is replaced


@pytest.mark.parametrize("wrong", ["name", "access", "passwords"])
def test_a_command_that_fails_leaves_the_passwords_as_they_were(tmp_path: Path, wrong: str) -> None:
    passwords, access = tmp_path / "passwords", tmp_path / "access"
    passwords.write_text("hall:before\n")
    if wrong == "access":
        access.mkdir()
    names = [TRAY, "nobody"] if wrong == "name" else [TRAY]
    target = tmp_path / "no" / "passwords" if wrong == "passwords" else passwords
    assert main(["broker-user", *names, "--passwords", str(target), "--access", str(access)]) != 0
    assert passwords.read_text() == "hall:before\n"
    assert wrong == "passwords" or not access.is_file()


def test_the_broker_takes_the_users(tmp_path: Path) -> None:
    if why := missing("mosquitto"):
        pytest.skip(why)
    with LocalBroker("mosquitto", tmp_path / "broker", trays=(TRAY,)) as broker:
        folder = tmp_path / "broker"
        (added,) = add_users([OTHER], folder / "passwords")
        write_access(folder / "access")
        broker.kill()
        broker.start()
        for secret, welcome in ((added.password, True), ("wrong", False)):
            of_tray = Broker.from_url(broker.url, username=OTHER, password=secret)
            with MqttConnection(of_tray, client_id="test") as connection:
                assert connection.wait_connected(10.0 if welcome else 2.0) is welcome
                if welcome:
                    assert connection.publish(topic(OTHER, "hello"), "{}").wait(10.0)
