"""The tool of ``test_no_telemetry``: network attempts of a program are recorded and refused."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

from tests.firmware.network_watch import NotHere, WatchedProgram

LOOPBACK = """
server = socket.create_server(("127.0.0.1", 0))
client = socket.create_connection(server.getsockname())
peer = server.accept()[0]
client.sendall(b"hello")
assert peer.recv(9) == b"hello"
"""
LOOK_UP = """
try:
    socket.getaddrinfo("example.org", 443)
except OSError:
    pass
"""
CONNECT = """
try:
    socket.create_connection(("203.0.113.5", 443))
except OSError:
    pass
"""
IN_A_CHILD = f"subprocess.run([sys.executable, '-c', '''import socket{CONNECT}'''], check=True)"
SEND = """
with socket.socket(family, socket.SOCK_DGRAM) as sender:
    try:
        {call}
    except OSError as error:
        assert error.errno == errno.ENETUNREACH
"""
SEND_TO = "family = socket.AF_INET6" + SEND.format(call="sender.sendto(b'x', ('2001:db8::5', 7))")
SEND_MESSAGE = "family = socket.AF_INET" + SEND.format(
    call="sender.sendmsg([b'x'], [], 0, ('203.0.113.6', 7))"
)
WHICH_WAY = "from traywatch.firmware.host.network import own_address; own_address()"


@pytest.mark.parametrize(
    ("code", "seen"),
    [
        (LOOPBACK, []),
        (WHICH_WAY, []),
        ("socket.getaddrinfo('localhost', 80)", []),
        (LOOK_UP, ["port 53"]),
        (CONNECT, ["connect to 203.0.113.5 port 443"]),
        (IN_A_CHILD, ["connect to 203.0.113.5 port 443"]),
        (SEND_TO, ["sendto to 2001:db8::5 port 7"]),
        (SEND_MESSAGE, ["sendmsg to 203.0.113.6 port 7"]),
    ],
)
def test_attempts_are_seen(code: str, seen: list[str], tmp_path: Path) -> None:
    command = [sys.executable, "-c", f"import errno, socket, subprocess, sys\n{code}"]
    log = tmp_path / "log.txt"
    try:
        program = WatchedProgram(command, env={"PATH": os.environ["PATH"]}, cwd=tmp_path, output=log)
    except NotHere as error:
        pytest.skip(f"what a program tries to reach cannot be seen here: {error}")
    assert program.wait(30) == 0, log.read_text()
    attempts = sorted(set(program.attempts))
    assert [part in attempt for part, attempt in zip(seen, attempts)] == [True] * len(seen)
    assert bool(attempts) == bool(seen)
