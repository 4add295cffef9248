"""Log lines: levels, JSON, and no secrets in either form."""

from __future__ import annotations

import json
import logging
from collections.abc import Iterator

import pytest

from traywatch.firmware.host.logs import set_up_logging
from traywatch.firmware.host.systemd import Notifier

SECRET = "tw_a-secret-token"


@pytest.fixture(autouse=True)
def restored() -> Iterator[None]:
    root = logging.getLogger()
    before, level, own = list(root.handlers), root.level, logging.getLogger("traywatch").level
    yield
    root.handlers[:] = before
    root.setLevel(level)
    logging.getLogger("traywatch").setLevel(own)


def test_json_lines(capsys: pytest.CaptureFixture[str]) -> None:
    set_up_logging(Notifier(None), lambda: [SECRET], style="json")
    log = logging.getLogger("traywatch.test")
    log.info("the token is %s", SECRET)
    try:
        raise ValueError(f"wrong: {SECRET}")
    except ValueError:
        log.exception("it failed")
    log.debug("not this")
    text = capsys.readouterr().err
    assert SECRET not in text
    first, second = (json.loads(line) for line in text.splitlines())
    assert (first["level"], first["logger"], first["message"]) == ("info", "traywatch.test", "the token is …")
    assert second["traceback"].endswith("ValueError: wrong: …")


@pytest.mark.parametrize(("level", "lines"), [("debug", 4), ("info", 3), ("warning", 2), ("error", 1)])
def test_levels(level: str, lines: int, capsys: pytest.CaptureFixture[str]) -> None:
    set_up_logging(Notifier(None), level=level)
    log = logging.getLogger("traywatch.test")
    for call in (log.debug, log.info, log.warning, log.error):
        call("a line")
    logging.getLogger("other").info("never")
    assert len(capsys.readouterr().err.splitlines()) == lines
