"""Encryption of the hall's page: with a certificate of its own, or with one of an authority."""

from __future__ import annotations

import ssl
from collections.abc import Sequence
from contextlib import ExitStack
from pathlib import Path

from traywatch.errors import StorageError
from traywatch.files import refuse_special
from traywatch.firmware.host.keys.certificate import Renewal
from traywatch.firmware.integrations.hall.messages import HallError


def own_encryption(folder: Path, names: Sequence[str], stack: ExitStack) -> tuple[ssl.SSLContext, str]:
    """The context of a server with a certificate of its own, and its fingerprint.

    The certificate is made in ``folder`` for these names and addresses. It is renewed until ``stack`` closes.
    Raises ``StorageError`` (``certificate_not_made``).
    """
    renewal = Renewal(folder, names)
    stack.callback(renewal.close)
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(renewal.certificate.certificate, renewal.certificate.key)
    renewal.keep(context)
    return context, renewal.certificate.fingerprint


def encryption_of(certificate: Path, key: Path) -> ssl.SSLContext:
    """The context of a server with these PEM files. Raises ``HallError`` (``hall_certificate``)."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    try:
        for path in (certificate, key):
            refuse_special(path)  # OpenSSL would wait for a named pipe for ever
        context.load_cert_chain(certificate, key, password=_no_password)
    except (OSError, ValueError, StorageError) as error:  # an ssl.SSLError is an OSError
        raise HallError(
            "hall_certificate",
            f"{certificate} and {key} cannot be used ({error}); give the certificate with its chain and its "
            "key as PEM files, the key without a password",
        ) from error
    return context


def _no_password() -> str:
    """Instead of a question in the terminal, for which a service would wait."""
    raise ValueError("the key has a password")
