"""Deletes throws that are older than a number of months: at the start of a hall, then once a day.

Every hall process may do so. Partitions are dropped only if they still exist.
"""

from __future__ import annotations

import logging
import threading

from traywatch.firmware.hall.database import HallDatabase
from traywatch.firmware.integrations.hall.messages import HallError

_EVERY_S = 24 * 3600.0
_AGAIN_S = 600.0
"""Waiting time after a failure of the database, in seconds."""
_log = logging.getLogger(__name__)


class Retention:
    """Deletes old throws in a thread of its own, until ``close``.

    ``url`` is the database, ``months`` how long throws are kept. The first run happens at once.
    Raises ``HallError`` (``database_unreachable``, ``hall_missing``) if the database cannot be opened.
    """

    def __init__(
        self, url: str, months: int, *, every_s: float = _EVERY_S, again_s: float = _AGAIN_S
    ) -> None:
        self._database = HallDatabase(url)
        self._months = months
        self._every_s, self._again_s = every_s, again_s
        self._end = threading.Event()
        self._thread = threading.Thread(target=self._run, name="hall retention", daemon=True)
        self._thread.start()

    def close(self) -> None:
        """End the thread and the connection."""
        self._end.set()
        self._thread.join(10)
        self._database.close()

    def _run(self) -> None:
        wait_s = 0.0
        while not self._end.wait(wait_s):
            wait_s = self._every_s if self._delete() else self._again_s

    def _delete(self) -> bool:
        """Delete what is too old; false if the database failed."""
        import psycopg

        try:
            self._database.reconnect()
            for name in self._database.retain(self._months):
                _log.info("%s is older than %d months and was deleted", name, self._months)
        except (HallError, psycopg.Error) as error:
            _log.warning("old throws could not be deleted: %s", str(error).strip().partition("\n")[0])
            return False
        return True
