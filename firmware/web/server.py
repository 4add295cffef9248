"""The HTTP server: single-instance lock, printed addresses, and a fast shutdown."""

from __future__ import annotations

import fcntl
import signal
import socket
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from types import FrameType
from typing import IO, Any

from traywatch.errors import StorageError
from traywatch.firmware.table.service import TableService
from traywatch.firmware.web.auth.tokens import Access


@contextmanager
def only_one(data: Path) -> Iterator[None]:
    """Hold the lock on a data directory. Raises ``StorageError`` (``data_in_use``) if another tray has it."""
    lock: IO[str] | None = None
    # A data directory that cannot be written must not stop the tray: the page shows the problem.
    with suppress(OSError):
        data.mkdir(parents=True, exist_ok=True)
        lock = (data / "lock").open("w")
    if lock is None:
        yield
        return
    with lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError as error:
            raise StorageError(
                "data_in_use",
                f"{data}: another tray is using this directory; end it, or give another one with --data",
            ) from error
        yield


def print_address(found: list[str], access: Access, source: str) -> None:
    """Print the links, the join code, and the host link as a QR code."""
    link = f"{found[0]}#token={access.token}"
    print(f"Traywatch is running; frame source: {source}")
    print(f"  host (may do everything; QR code below):  {link}")
    print(f"  players, with the code {access.code}:            {found[0]}#join={access.code}")
    for other in found:
        print(f"  spectators (read only):                   {other}")
    with suppress(ImportError, UnicodeEncodeError):
        import segno

        segno.make(link, error="l", micro=False).terminal(compact=True)
    print("Stop with Ctrl-C.", flush=True)


def print_where(found: list[str], source: str) -> None:
    """Print the addresses without any token, because other users can read the system journal."""
    print(f"Traywatch is running at {' and '.join(found)}; frame source: {source}")
    print("Show the links and their QR code: sudo traywatch link --data /var/lib/traywatch", flush=True)


def serve(
    app: Any, listening: socket.socket, table: TableService, *, ready: Callable[[], None] = lambda: None
) -> None:
    """Serve until SIGINT or SIGTERM. ``ready`` is called as soon as both signals are handled.

    Open event streams end at once, so that stopping is quick.
    """
    import uvicorn

    class Server(uvicorn.Server):
        @contextmanager
        def capture_signals(self) -> Iterator[None]:
            def stop(number: int, frame: FrameType | None) -> None:
                self.force_exit = self.should_exit
                self.should_exit = True
                table.publisher.close()

            before = {number: signal.signal(number, stop) for number in (signal.SIGINT, signal.SIGTERM)}
            ready()
            try:
                yield
            finally:
                for number, handler in before.items():
                    signal.signal(number, handler)

    config = uvicorn.Config(
        app,
        log_level="warning",
        access_log=False,
        lifespan="off",
        server_header=False,
        timeout_graceful_shutdown=1,
        timeout_keep_alive=20,
    )
    Server(config).run(sockets=[listening])
