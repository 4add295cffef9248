"""Whether the tray speaks https, which can be changed while it runs."""

from __future__ import annotations

import ssl
import threading
from collections.abc import Callable, Sequence
from pathlib import Path

from traywatch.firmware.host.keys.certificate import Certificate, Renewal


class SecureMode:
    """Switches https on and off, with the certificate in ``folder``. Thread-safe.

    ``names`` returns the names and addresses of the tray, for a certificate that must be made. Once https was
    on, ``context`` stays until the end of the program, so that pages that are open go on.
    """

    def __init__(self, folder: Path, names: Callable[[], Sequence[str]]) -> None:
        self._folder, self._names = folder, names
        self._lock = threading.Lock()
        self._renewal: Renewal | None = None
        self._context: ssl.SSLContext | None = None
        self._on = False
        self.changed: list[Callable[[], object]] = []
        """Called after each change, in the thread that made it."""

    @property
    def on(self) -> bool:
        """Whether everybody must use https."""
        return self._on

    @property
    def context(self) -> ssl.SSLContext | None:
        """What encrypts a connection; None if https was never on."""
        return self._context

    @property
    def certificate(self) -> Certificate | None:
        """The certificate in use; None while https is off."""
        return self._renewal.certificate if self._on and self._renewal is not None else None

    def use(self, on: bool) -> None:
        """Switch https on or off. Raises ``StorageError`` (``certificate_not_made``)."""
        with self._lock:
            if on == self._on:
                return
            if on and self._context is None:
                renewal = Renewal(self._folder, self._names())
                context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
                context.load_cert_chain(renewal.certificate.certificate, renewal.certificate.key)
                renewal.keep(context)
                self._renewal, self._context = renewal, context
            self._on = on
        for call in self.changed:
            call()

    def close(self) -> None:
        """End the renewal of the certificate."""
        if self._renewal is not None:
            self._renewal.close()
