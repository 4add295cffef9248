"""Ports for programs of the tests."""

from __future__ import annotations

import socket
from pathlib import Path

import pytest

from tests import ports


@pytest.mark.parametrize("content", ["32768\t60999\n", "1024 60999\n", "", None])
def test_a_port_is_free_and_none_that_the_system_gives_to_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, content: str | None
) -> None:
    file = tmp_path / "range"
    if content is not None:
        file.write_text(content, encoding="ascii")
    monkeypatch.setattr(ports, "_KERNEL_RANGE", file)
    port = ports.free_port()
    assert 11_000 <= port < (32768 if content and content.startswith("3") else 49152)
    with socket.create_server(("127.0.0.1", port)):
        pass


def test_a_port_that_is_taken_is_not_given() -> None:
    given = set()
    for _ in range(20):
        port = ports.free_port()
        given.add(port)
        with socket.create_server(("127.0.0.1", port)):
            assert ports.free_port() != port
    assert len(given) > 10, "processes with the same seed must not get the same port"
