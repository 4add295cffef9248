"""From when to when a certificate is valid, and whether the clock can be believed."""

from __future__ import annotations

import ssl
import subprocess
from datetime import UTC, datetime

from traywatch.firmware.host.keys.openssl import run_openssl

DAY_S = 86_400.0
_PLAUSIBLE_S = datetime(2025, 1, 1, tzinfo=UTC).timestamp()
_END = "-----END CERTIFICATE-----"


def clock_is_plausible(now_s: float) -> bool:
    """Whether a time can be true. A Pi has no clock of its own, and begins in 1970."""
    return now_s >= _PLAUSIBLE_S


def certificates_of(pem: str) -> list[str]:
    """The certificates of a file, each as PEM."""
    return [part + _END for part in pem.split(_END)[:-1]]


def validity(pem: str) -> tuple[float, float]:
    """Begin and end in seconds since 1970; of several certificates, the time that all are valid.

    Raises ``ValueError``.
    """
    validities = [_validity(one) for one in certificates_of(pem)]
    if not validities:
        raise ValueError("no certificate")
    return max(begin for begin, _ in validities), min(end for _, end in validities)


def _validity(pem: str) -> tuple[float, float]:
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    context.load_verify_locations(cadata=pem)
    authorities = context.get_ca_certs()
    begin, end = (
        (str(authorities[0][key]) for key in ("notBefore", "notAfter")) if authorities else _dates(pem)
    )
    return float(ssl.cert_time_to_seconds(begin)), float(ssl.cert_time_to_seconds(end))


def _dates(pem: str) -> tuple[str, str]:
    """Begin and end of a certificate that an authority signed; Python reads only those of authorities."""
    try:
        dates = run_openssl(["x509", "-noout", "-startdate", "-enddate"], pem.encode()).decode()
    except (OSError, subprocess.SubprocessError) as error:
        raise ValueError("its dates cannot be read") from error
    begin, end = (line.partition("=")[2] for line in dates.splitlines()[:2])
    return begin, end
