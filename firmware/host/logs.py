"""Log lines for systemd's journal, with secrets removed."""

from __future__ import annotations

import json
import logging
import os
import sys
import threading
import time
from collections import OrderedDict
from collections.abc import Callable, MutableMapping
from datetime import UTC, datetime
from typing import IO

from traywatch.firmware.host.systemd import Notifier

_KINDS = 500
_PRIORITIES = {logging.DEBUG: 7, logging.INFO: 6, logging.WARNING: 4, logging.ERROR: 3, logging.CRITICAL: 2}


class JournalFormatter(logging.Formatter):
    """One line for each record, with its priority as the journal expects it; the journal adds the time."""

    def __init__(self, *, prefix: bool) -> None:
        super().__init__("%(name)s: %(message)s" if prefix else "%(levelname)s %(name)s: %(message)s")
        self._prefix = prefix

    def format(self, record: logging.LogRecord) -> str:
        """Return the record as one line, or several with a traceback."""
        text = super().format(record)
        if not self._prefix:
            return text
        priority = _PRIORITIES.get(record.levelno, 6)
        return "\n".join(f"<{priority}>{line}" for line in text.splitlines())


class JsonFormatter(logging.Formatter):
    """One JSON object per line and record: ``at`` (ISO 8601, UTC), ``level``, ``logger`` and ``message``."""

    def format(self, record: logging.LogRecord) -> str:
        """Return the record as JSON; ``traceback`` is there after an exception."""
        fields = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
        }
        trace = record.exc_text or (self.formatException(record.exc_info) if record.exc_info else None)
        return json.dumps({**fields, "traceback": trace} if trace else fields, ensure_ascii=False)


class Secrets(logging.Filter):
    """Replaces secrets in log records.

    ``secrets`` returns the current secrets, because tokens can be renewed.
    """

    def __init__(self, secrets: Callable[[], list[str]]) -> None:
        super().__init__()
        self._secrets = secrets

    def filter(self, record: logging.LogRecord) -> bool:
        """Always true. The text of a record that contains a secret is changed."""
        texts = [record.getMessage()]
        if record.exc_info:
            texts.append(logging.Formatter().formatException(record.exc_info))
        for secret in self._secrets():
            if secret and any(secret in text for text in texts):
                texts = [text.replace(secret, "…") for text in texts]
                record.msg, record.args = texts[0], None
                record.exc_info, record.exc_text = None, "\n".join(texts[1:]) or None
        return True


class Repeats(logging.Filter):
    """Lets the first few records of one kind pass in each minute; the next one afterwards says how many were
    left out.

    Records are of one kind if they have the same logger and the same text before its values are filled in.
    """

    def __init__(
        self, most: int = 10, per_s: float = 60.0, clock: Callable[[], float] = time.monotonic
    ) -> None:
        super().__init__()
        self._most, self._per_s, self._clock = most, per_s, clock
        self._lock = threading.Lock()
        self._seen: OrderedDict[tuple[str, str], tuple[float, int]] = OrderedDict()

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether the record passes."""
        kind, now = (record.name, str(record.msg)[:200]), self._clock()
        with self._lock:
            began, count = self._seen.pop(kind, (now, 0))
            left_out = 0
            if now - began >= self._per_s:
                left_out, began, count = max(0, count - self._most), now, 0
            self._seen[kind] = (began, count + 1)
            while len(self._seen) > _KINDS:
                self._seen.popitem(last=False)
        if count >= self._most:
            return False
        if left_out:
            text = f"{record.getMessage()} ({left_out} more like this were left out)"
            record.msg, record.args = text, None
        return True


def in_journal(stream: IO[str], environment: MutableMapping[str, str] = os.environ) -> bool:
    """Whether a stream is connected to systemd's journal."""
    try:
        status = os.fstat(stream.fileno())
    except (OSError, ValueError):
        return False
    return environment.get("JOURNAL_STREAM") == f"{status.st_dev}:{status.st_ino}"


LEVELS = ("debug", "info", "warning", "error")
FORMATS = ("text", "json")


def set_up_logging(
    notifier: Notifier,
    secrets: Callable[[], list[str]] = lambda: [],
    *,
    level: str = "info",
    style: str = "text",
) -> None:
    """Log warnings of all modules, and Traywatch's own from ``level`` up, to stderr, without secrets.

    ``style`` is one of ``FORMATS``.
    """
    handler = logging.StreamHandler(sys.stderr)
    prefix = notifier.supervised or in_journal(sys.stderr)
    handler.setFormatter(JsonFormatter() if style == "json" else JournalFormatter(prefix=prefix))
    handler.addFilter(Repeats())
    handler.addFilter(Secrets(secrets))
    least = logging.getLevelNamesMapping()[level.upper()]
    logging.basicConfig(level=max(logging.WARNING, least), handlers=[handler], force=True)
    logging.getLogger("traywatch").setLevel(least)
