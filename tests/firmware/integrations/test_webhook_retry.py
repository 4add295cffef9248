"""When a webhook is called again, and when it is given up."""

from __future__ import annotations

import pytest

from traywatch.firmware.integrations.webhook_http import WebhookAnswer
from traywatch.firmware.integrations.webhook_retry import MOST_WAIT_S, WAITS_S, retry_after_s


def answer(status: int, after_s: float | None = None) -> WebhookAnswer:
    return WebhookAnswer(status=status, body=b"", reason="", retry_after_s=after_s)


@pytest.mark.parametrize("status", [0, 408, 500, 503])
def test_failures_wait_longer_and_end(status: int) -> None:
    waits = [retry_after_s(answer(status), attempt) for attempt in range(len(WAITS_S) + 1)]
    assert waits == [*WAITS_S, None]


@pytest.mark.parametrize("status", [400, 401, 404, 410])
def test_what_is_refused_is_given_up_at_once(status: int) -> None:
    assert retry_after_s(answer(status), 0) is None


def test_a_busy_address_is_never_given_up() -> None:
    assert retry_after_s(answer(429, 0.65), 0) == 0.65
    assert retry_after_s(answer(429, 1e9), 50) == MOST_WAIT_S
    assert retry_after_s(answer(429), 50) == WAITS_S[-1]
