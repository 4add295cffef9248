"""A local certificate authority: a phone that trusts it once accepts every certificate of this tray.

Its key stays in the data directory, for its owner only. It can sign names of a local network and nothing
else, so that a stolen key opens no other place: ``.local``, ``localhost`` and private addresses.
"""

from __future__ import annotations

import hashlib
import ipaddress
import secrets
import ssl
import subprocess
import tempfile
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from traywatch.errors import StorageError
from traywatch.files import put_aside, read_bounded, refuse_special, write_atomic
from traywatch.firmware.host.keys.openssl import run_openssl
from traywatch.firmware.host.keys.validity import DAY_S, clock_is_plausible, validity

FILE = "ca.crt"
"""The certificate of the authority, which phones may have."""
KEY = "ca.key"
"""Its key, which nobody else may have."""

_DAYS = 3650
_ISSUED_DAYS = 825  # phones accept no longer time
_NETWORKS = (
    "10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "169.254.0.0/16", "127.0.0.0/8", "fc00::/7",
    "fe80::/10", "::1/128",
)  # fmt: skip
_DOMAINS = ("local", "localhost")


@dataclass(frozen=True, slots=True)
class Authority:
    """The files of an authority in PEM, the SHA-256 of its certificate, and its validity since 1970."""

    certificate: Path
    key: Path
    fingerprint: str
    begins_s: float
    ends_s: float

    def is_valid(self, now_s: float) -> bool:
        """Whether phones that trust it accept it now. While the clock is wrong, it counts as valid."""
        return not clock_is_plausible(now_s) or self.begins_s - DAY_S <= now_s < self.ends_s


def load_authority(folder: Path) -> Authority | None:
    """The authority in a folder; None if there is none, or if its files are damaged."""
    certificate, key = folder / FILE, folder / KEY
    try:
        for path in (certificate, key):
            refuse_special(path)
        ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER).load_cert_chain(certificate, key)
        pem = read_bounded(certificate).decode("ascii")
        der, (begins_s, ends_s) = ssl.PEM_cert_to_DER_cert(pem), validity(pem)
    except (OSError, ValueError, StorageError):
        return None
    digest = hashlib.sha256(der).hexdigest().upper()
    fingerprint = ":".join(digest[at : at + 2] for at in range(0, len(digest), 2))
    return Authority(certificate, key, fingerprint, begins_s, ends_s)


def authority_pem(folder: Path) -> bytes | None:
    """The certificate of the authority in a folder, for phones; None if there is none."""
    authority = load_authority(folder)
    return read_bounded(authority.certificate) if authority is not None else None


def load_or_make_authority(folder: Path, name: str, *, now: Callable[[], float] = time.time) -> Authority:
    """The authority in a folder. One is made for the tray of this name if there is none, or it has expired.

    Raises ``StorageError``: ``certificate_not_made``, also while the clock is wrong, or
    ``authority_damaged`` if its files cannot be read. Then nothing is replaced, because phones trust the old
    one.
    """
    current = load_authority(folder)
    if current is not None and current.is_valid(now()):
        return current
    if current is None and ((folder / FILE).exists() or (folder / KEY).exists()):
        raise StorageError(
            "authority_damaged",
            f"{folder / FILE} and its key are damaged; restore them from a copy, or delete both: every phone "
            "must then trust the new authority",
        )
    if not clock_is_plausible(now()):
        raise StorageError(
            "certificate_not_made",
            "the clock of this computer is wrong, so an authority that is made now has expired already; set "
            "the date first",
        )
    if current is not None:
        for path in (current.certificate, current.key):
            put_aside(path)
    _make_authority(folder, name)
    current = load_authority(folder)
    if current is None:
        raise StorageError("certificate_not_made", f"{folder}: openssl made no usable authority")
    return current


def _make_authority(folder: Path, name: str) -> None:
    """Make the key and the certificate of an authority for the tray of this name. Raises ``StorageError``."""
    settings = f"""
[req]
distinguished_name = dn
prompt = no
x509_extensions = ca
[dn]
CN = Traywatch on {_plain(name)}
[ca]
basicConstraints = critical,CA:TRUE,pathlen:0
keyUsage = critical,keyCertSign,cRLSign
subjectKeyIdentifier = hash
nameConstraints = critical,{_constraints()}
"""
    with tempfile.TemporaryDirectory(prefix="traywatch-ca-") as temporary:
        config, certificate, key = (Path(temporary) / one for one in ("ca.cnf", FILE, KEY))
        write_atomic(config, settings.encode())
        _openssl(
            "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes",
            "-keyout", str(key), "-out", str(certificate), "-days", str(_DAYS), "-config", str(config),
        )  # fmt: skip
        for path in (key, certificate):
            write_atomic(folder / path.name, read_bounded(path))


def issue(authority: Authority, certificate: Path, key: Path, names: Sequence[str]) -> None:
    """Write a certificate for these names and addresses, with that of the authority after it, and its key.

    Names that the authority may not sign are left out. Raises ``StorageError`` (``certificate_not_made``).
    """
    signed = [name for name in names if may_sign(name)] or ["localhost"]
    entries = ",".join(f"{'IP' if _address(name) else 'DNS'}:{name}" for name in signed)
    settings = f"""
[req]
distinguished_name = dn
prompt = no
[dn]
CN = Traywatch
[leaf]
basicConstraints = critical,CA:FALSE
keyUsage = critical,digitalSignature
extendedKeyUsage = serverAuth
subjectAltName = {entries}
"""
    with tempfile.TemporaryDirectory(prefix="traywatch-tls-") as temporary:
        config, request, leaf = (Path(temporary) / one for one in ("leaf.cnf", "leaf.csr", "leaf.crt"))
        write_atomic(config, settings.encode())
        _openssl(
            "req", "-new", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes",
            "-keyout", str(key), "-out", str(request), "-config", str(config),
        )  # fmt: skip
        _openssl(
            "x509", "-req", "-in", str(request), "-CA", str(authority.certificate), "-CAkey",
            str(authority.key), "-set_serial", str(secrets.randbits(120)), "-days", str(_ISSUED_DAYS),
            "-extfile", str(config), "-extensions", "leaf", "-out", str(leaf),
        )  # fmt: skip
        write_atomic(certificate, read_bounded(leaf) + read_bounded(authority.certificate))


def names_of(certificate: Path) -> set[str]:
    """The names and addresses of a certificate, lower case. Raises ``StorageError``."""
    text = _openssl("x509", "-in", str(certificate), "-noout", "-ext", "subjectAltName")
    parts = (part.strip() for line in text.splitlines()[1:] for part in line.split(","))
    names_in = {part.partition(":")[2].lower() for part in parts if ":" in part}
    return {str(_address(name) or name) for name in names_in}


def lacks(certificate: Path, names: Sequence[str]) -> bool:
    """Whether a certificate lacks a name that the authority may sign. Raises ``StorageError``."""
    needed = {str(_address(name) or name).lower() for name in names if may_sign(name)}
    return not needed <= names_of(certificate)


def may_sign(name: str) -> bool:
    """Whether the authority may sign this name or address.

    >>> may_sign("alder.local"), may_sign("192.168.1.20"), may_sign("dice.example.org")
    (True, True, False)
    """
    address = _address(name)
    if address is not None:
        return any(address in ipaddress.ip_network(one) for one in _NETWORKS)
    return name.lower() in _DOMAINS or name.lower().endswith(".local")


def _address(name: str) -> ipaddress.IPv4Address | ipaddress.IPv6Address | None:
    try:
        return ipaddress.ip_address(name)
    except ValueError:
        return None


def _constraints() -> str:
    networks = [ipaddress.ip_network(one) for one in _NETWORKS]
    places = [f"IP:{one.network_address.exploded}/{one.netmask.exploded}" for one in networks]
    return ",".join(f"permitted;{one}" for one in [*(f"DNS:{name}" for name in _DOMAINS), *places])


def _plain(name: str) -> str:
    return "".join(one for one in name if one.isalnum() or one in "-_")[:40] or "tray"


def _openssl(*arguments: str) -> str:
    """Run openssl; its output. Raises ``StorageError`` (``certificate_not_made``)."""
    try:
        return run_openssl(arguments).decode("utf-8", "replace")
    except FileNotFoundError as error:
        raise StorageError(
            "certificate_not_made", "no certificate could be made: the program openssl is missing; install it"
        ) from error
    except subprocess.CalledProcessError as error:
        output = " ".join(error.stderr.decode("utf-8", "replace").split())[-200:]
        raise StorageError(
            "certificate_not_made", f"no certificate could be made: openssl: {output}"
        ) from error
    except subprocess.SubprocessError as error:
        raise StorageError("certificate_not_made", f"no certificate could be made: {error}") from error
