"""The progress bar on stderr: on a terminal only, and erased at the end."""

from __future__ import annotations

import io

import pytest

from traywatch.firmware.cli.progress import Progress


class Screen(io.StringIO):
    def __init__(self, terminal: bool) -> None:
        super().__init__()
        self._terminal = terminal

    def isatty(self) -> bool:
        return self._terminal


def shown(terminal: bool, total: int) -> str:
    screen = Screen(terminal)
    with Progress("read", total, screen) as progress:
        for _ in range(total):
            progress.step()
    return screen.getvalue()


@pytest.mark.parametrize(("terminal", "total"), [(False, 5), (True, 1), (True, 0)])
def test_it_is_silent_where_there_is_nothing_to_see(terminal: bool, total: int) -> None:
    assert shown(terminal, total) == ""


def test_it_counts_and_leaves_an_empty_line() -> None:
    text = shown(True, 4)
    assert [f"{n}/4" in text for n in range(5)] == [True] * 5
    assert text.endswith("\r\033[K") and "\n" not in text
