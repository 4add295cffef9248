"""When a webhook is called again: growing pauses, waiting times that the address names, and giving up."""

from __future__ import annotations

from traywatch.firmware.integrations.webhook_http import WebhookAnswer

WAITS_S = (1.0, 2.0, 5.0, 15.0, 60.0, 300.0)
"""Pauses in seconds after the first, second, … failure. After the last one the call is a dead letter."""
MOST_WAIT_S = 3600.0


def retry_after_s(answer: WebhookAnswer, attempt: int) -> float | None:
    """Seconds until the next attempt after a call that failed; None to give it up.

    ``attempt`` is the number of failures before this one. An address that is too busy (429) is never given
    up. After a network error, a timeout or an error of the server there are a few more attempts. After other
    answers there are none.
    """
    if answer.status == 429:
        return min(MOST_WAIT_S, answer.retry_after_s or WAITS_S[min(attempt, len(WAITS_S) - 1)])
    failed = answer.status == 0 or answer.status >= 500 or answer.status == 408
    return WAITS_S[attempt] if failed and attempt < len(WAITS_S) else None
