"""A certificate of the tray's own, for https without any authority. It is renewed before it expires.

No browser trusts it by itself. The fingerprint is printed, so that people can compare it with the one that
the browser shows in its warning.
"""

from __future__ import annotations

import hashlib
import logging
import os
import ssl
import subprocess
import tempfile
import threading
import time
import urllib.request
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from traywatch.errors import StorageError
from traywatch.files import put_aside, read_bounded, refuse_special, write_atomic
from traywatch.firmware.host.keys import authority
from traywatch.firmware.host.keys.openssl import run_openssl
from traywatch.firmware.host.keys.validity import DAY_S, certificates_of, clock_is_plausible, validity

FILE = "tls.crt"
KEY = "tls.key"

_log = logging.getLogger("traywatch.certificate")

_DAYS = 825  # phones accept no longer time
_RENEW_DAYS = 30
_CHECK_S = 60.0
_NO_CHECK_TIME = 0x200000  # of OpenSSL's X509_V_FLAG_*; Python has no name for it


@dataclass(frozen=True, slots=True)
class Certificate:
    """The files of a certificate and its key, in PEM, and the SHA-256 of the certificate.

    ``begins_s`` and ``ends_s`` are its validity and that of its authority, in seconds since 1970.
    """

    certificate: Path
    key: Path
    fingerprint: str
    begins_s: float
    ends_s: float

    @property
    def short(self) -> str:
        """The first 16 hexadecimal digits of the fingerprint, for a link."""
        return self.fingerprint.replace(":", "")[:16]

    def days_left(self, now_s: float) -> float:
        """Days until it expires; negative afterwards."""
        return (self.ends_s - now_s) / DAY_S

    def is_due(self, now_s: float) -> bool:
        """Whether a new one must be made: it expires soon, or was made by a clock that was wrong.

        While the clock itself is wrong, nothing is known, and the certificate stays.
        """
        if not clock_is_plausible(now_s):
            return False
        return self.days_left(now_s) < _RENEW_DAYS or self.begins_s > now_s + DAY_S


def load(folder: Path) -> Certificate | None:
    """The certificate in a folder; None if there is none, or if its files are damaged."""
    certificate, key = folder / FILE, folder / KEY
    try:
        for path in (certificate, key):
            refuse_special(path)  # OpenSSL would wait for a named pipe for ever
        ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER).load_cert_chain(certificate, key)
        pem = read_bounded(certificate).decode("ascii")
        der = ssl.PEM_cert_to_DER_cert(certificates_of(pem)[0])  # the authority's own one may follow
        begins_s, ends_s = validity(pem)
    except (OSError, ValueError, IndexError, StorageError):
        return None
    digest = hashlib.sha256(der).hexdigest().upper()
    fingerprint = ":".join(digest[at : at + 2] for at in range(0, len(digest), 2))
    return Certificate(certificate, key, fingerprint, begins_s, ends_s)


def load_or_make(folder: Path, names: Sequence[str], *, now: Callable[[], float] = time.time) -> Certificate:
    """The certificate in a folder; one is made if there is none or it expires, for these names and addresses.

    Where a local authority signs it, one is also made when a name or an address has changed: phones that
    trust the authority see no warning. One that expires stays in use if no other can be made.

    Raises ``StorageError`` (``certificate_not_made``).
    """
    current = load(folder)
    if current is not None and not current.is_due(now()) and not _outgrown(folder, current, names, now()):
        return current
    try:
        renewed = _make_certificate(folder, names, now(), damaged=current is None)
    except StorageError as error:
        if current is None:
            raise
        _log.warning("the certificate cannot be renewed: %s", error)
        return current
    if current is not None:
        _log.warning(
            "the certificate was renewed, because the old one was valid from %s to %s; its SHA-256 "
            "fingerprint is %s now",
            _date(current.begins_s),
            _date(current.ends_s),
            renewed.fingerprint,
        )
    return renewed


class Renewal:
    """Looks every minute whether the certificate is due, and gives a new one to the running server."""

    def __init__(
        self,
        folder: Path,
        names: Sequence[str],
        *,
        now: Callable[[], float] = time.time,
        every_s: float = _CHECK_S,
    ) -> None:
        self._folder, self._names, self._now, self._every_s = folder, names, now, every_s
        self._stop = threading.Event()
        self.certificate = load_or_make(folder, names, now=now)

    def keep(self, context: ssl.SSLContext) -> None:
        """Keep the certificate of a server's context current, until ``close``."""
        threading.Thread(target=self._run, args=(context,), name="certificate", daemon=True).start()

    def close(self) -> None:
        """End the thread."""
        self._stop.set()

    def _run(self, context: ssl.SSLContext) -> None:
        while not self._stop.wait(self._every_s):
            if self.certificate.is_due(self._now()):
                self.certificate = load_or_make(self._folder, self._names, now=self._now)
                context.load_cert_chain(self.certificate.certificate, self.certificate.key)


def opener_for(scheme: str, certificate: Path) -> urllib.request.OpenerDirector:
    """What opens ``http`` or ``https`` addresses of a tray on this machine, without a proxy.

    For https it trusts this certificate and no other, also when it has expired: whether the tray answers does
    not depend on the date. Raises ``OSError`` if that cannot be read.
    """
    handlers: list[urllib.request.BaseHandler] = [urllib.request.ProxyHandler({})]
    if scheme == "https":
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
        context.check_hostname = False  # it is this machine, and only this certificate is trusted
        try:
            context.load_verify_locations(cadata=read_bounded(certificate).decode("ascii"))
        except (StorageError, ValueError) as error:
            raise OSError(str(error)) from error
        context.verify_flags |= ssl.VerifyFlags(_NO_CHECK_TIME)
        handlers.append(urllib.request.HTTPSHandler(context=context))
    return urllib.request.build_opener(*handlers)


def issue_anew(folder: Path, names: Sequence[str], *, now: Callable[[], float] = time.time) -> Certificate:
    """Replace the certificate by a new one, as after an authority was made. Raises ``StorageError``."""
    return _make_certificate(folder, names, now(), damaged=False)


def _outgrown(folder: Path, current: Certificate, names: Sequence[str], now_s: float) -> bool:
    """Whether the local authority should sign another certificate, because names have changed."""
    signing = authority.load_authority(folder)
    if signing is None or not signing.is_valid(now_s):
        return False
    try:
        return authority.lacks(current.certificate, names)
    except StorageError:
        return False


def _make_certificate(folder: Path, names: Sequence[str], now_s: float, *, damaged: bool) -> Certificate:
    """Make a certificate beside the old one, then replace that. Raises ``StorageError``.

    An authority that has expired signs nothing: the certificate is then the tray's own.
    """
    if damaged:
        for old in (folder / FILE, folder / KEY):
            if os.path.lexists(old):
                put_aside(old)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(prefix=".tls-", dir=folder) as new:
            signing = authority.load_authority(folder)
            if signing is not None and signing.is_valid(now_s):
                authority.issue(signing, Path(new) / FILE, Path(new) / KEY, names)
            else:
                _make(Path(new) / FILE, Path(new) / KEY, names)
            for name in (KEY, FILE):
                write_atomic(folder / name, read_bounded(Path(new) / name))
    except OSError as error:
        raise _not_made(folder, str(error)) from error
    current = load(folder)
    if current is None:
        raise _not_made(folder, "openssl made no usable certificate")
    return current


def _make(certificate: Path, key: Path, names: Sequence[str]) -> None:
    entries = ",".join(f"{'IP' if _is_address(name) else 'DNS'}:{name}" for name in names)
    command = [
        "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes",
        "-keyout", str(key), "-out", str(certificate), "-days", str(_DAYS), "-subj", "/CN=Traywatch",
        "-addext", f"subjectAltName={entries}",
    ]  # fmt: skip
    try:
        run_openssl(command)
    except FileNotFoundError as error:
        raise _not_made(certificate.parent, "the program openssl is missing; install it") from error
    except subprocess.SubprocessError as error:
        raise _not_made(certificate.parent, str(error)) from error


def _date(at_s: float) -> str:
    return datetime.fromtimestamp(at_s, UTC).date().isoformat()


def _is_address(name: str) -> bool:
    return ":" in name or name.replace(".", "").isdigit()


def _not_made(folder: Path, why: str) -> StorageError:
    return StorageError(
        "certificate_not_made", f"{folder}: no certificate could be made ({why}); or run without --tls"
    )
