"""A certificate of the tray's own, for https without any authority.

No browser trusts it by itself. The fingerprint is printed, so that people can compare it with the one that
the browser shows in its warning.
"""

from __future__ import annotations

import hashlib
import ssl
import subprocess
import urllib.request
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from traywatch.errors import StorageError
from traywatch.files import put_aside

_DAYS = 825  # phones accept no longer time
_WAIT_S = 60.0


@dataclass(frozen=True, slots=True)
class Certificate:
    """The files of a certificate and its key, in PEM, and the SHA-256 of the certificate."""

    certificate: Path
    key: Path
    fingerprint: str

    @property
    def short(self) -> str:
        """The first 16 hexadecimal digits of the fingerprint, for a link."""
        return self.fingerprint.replace(":", "")[:16]


def load(folder: Path) -> Certificate | None:
    """The certificate in a folder; None if there is none, or if its files are damaged."""
    certificate, key = folder / "tls.crt", folder / "tls.key"
    fingerprint = _fingerprint(certificate, key)
    return None if fingerprint is None else Certificate(certificate, key, fingerprint)


def load_or_make(folder: Path, names: Sequence[str]) -> Certificate:
    """The certificate in a folder; one is made at the first start, for these host names and addresses.

    Raises ``StorageError`` (``certificate_not_made``).
    """
    found = load(folder)
    if found is None:
        certificate, key = folder / "tls.crt", folder / "tls.key"
        for old in (certificate, key):
            if old.exists():
                put_aside(old)
        _make(certificate, key, names)
        found = load(folder)
    if found is None:
        raise _not_made(folder, "openssl made no usable certificate")
    return found


def opener_for(scheme: str, certificate: Path) -> urllib.request.OpenerDirector:
    """What opens ``http`` or ``https`` addresses of a tray on this machine, without a proxy.

    For https it trusts this certificate and no other. Raises ``OSError`` if that cannot be read.
    """
    handlers: list[urllib.request.BaseHandler] = [urllib.request.ProxyHandler({})]
    if scheme == "https":
        context = ssl.create_default_context(cafile=str(certificate))
        context.check_hostname = False  # it is this machine, and only this certificate is trusted
        handlers.append(urllib.request.HTTPSHandler(context=context))
    return urllib.request.build_opener(*handlers)


def _make(certificate: Path, key: Path, names: Sequence[str]) -> None:
    entries = ",".join(f"{'IP' if _is_address(name) else 'DNS'}:{name}" for name in names)
    command = [
        "openssl",
        "req",
        "-x509",
        "-newkey",
        "ec",
        "-pkeyopt",
        "ec_paramgen_curve:prime256v1",
        "-nodes",
    ]
    command += ["-keyout", str(key), "-out", str(certificate), "-days", str(_DAYS), "-subj", "/CN=Traywatch"]
    command += ["-addext", f"subjectAltName={entries}"]
    try:
        certificate.parent.mkdir(parents=True, exist_ok=True)
        key.touch(mode=0o600)
        subprocess.run(command, check=True, capture_output=True, timeout=_WAIT_S)
    except FileNotFoundError as error:
        raise _not_made(certificate.parent, "the program openssl is missing; install it") from error
    except (OSError, subprocess.SubprocessError) as error:
        raise _not_made(certificate.parent, str(error)) from error


def _fingerprint(certificate: Path, key: Path) -> str | None:
    """The fingerprint, or None if the files are missing, damaged, or no pair."""
    try:
        ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER).load_cert_chain(certificate, key)
        der = ssl.PEM_cert_to_DER_cert(certificate.read_text("ascii"))
    except (OSError, ValueError):
        return None
    digest = hashlib.sha256(der).hexdigest().upper()
    return ":".join(digest[at : at + 2] for at in range(0, len(digest), 2))


def _is_address(name: str) -> bool:
    return ":" in name or name.replace(".", "").isdigit()


def _not_made(folder: Path, why: str) -> StorageError:
    return StorageError(
        "certificate_not_made", f"{folder}: no certificate could be made ({why}); or run without --tls"
    )
