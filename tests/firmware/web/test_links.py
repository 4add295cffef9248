"""The printed links: one for each purpose, the host's first."""

from __future__ import annotations

import pytest

from traywatch.firmware.web.links import LinkSecrets, link_lines

HOME = "http://192.168.1.20:8000/"


@pytest.mark.parametrize(
    ("found", "code", "expected"),
    [
        (
            [HOME, "http://tray.local:8000/", "http://localhost:8000/"],
            "TANKJE",
            [
                f"{HOME}#token=abc",
                f"{HOME}#join=TANKJE",
                f"{HOME}screen#token=xyz",
                "tray.local:8000 localhost:8000",
            ],
        ),
        ([HOME], None, [f"{HOME}#token=abc", f"{HOME}screen#token=xyz"]),
    ],
)
def test_each_purpose_has_one_link(found: list[str], code: str | None, expected: list[str]) -> None:
    lines = link_lines(found, LinkSecrets("abc", code, "xyz"))
    assert [line.partition(": ")[2].strip() for line in lines] == expected
    assert len({line.index(what) for line, what in zip(lines, expected, strict=True)}) == 1, "one column"
