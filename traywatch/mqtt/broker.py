"""The address of an MQTT broker, and the credentials and certificates for it."""

from __future__ import annotations

import ssl
from dataclasses import dataclass, field
from pathlib import Path
from typing import Self
from urllib.parse import unquote, urlsplit

from traywatch.credentials import CredentialError, named_file
from traywatch.errors import TraywatchError

_PORTS = {"mqtt": 1883, "mqtts": 8883}
_MOST_PASSWORD = 4096


class MqttError(TraywatchError, OSError):
    """The broker cannot be used.

    Codes: ``mqtt_missing`` (paho-mqtt is not installed), ``mqtt_url_invalid``, ``mqtt_password_unreadable``,
    ``mqtt_away`` (no connection now), ``mqtt_refused`` (the message cannot be sent).
    """


def password_of(file: Path | None) -> str | None:
    """The password that a file holds, without white space around it; None without a file.

    ``credential:NAME`` is a credential of systemd. Raises ``MqttError`` (``mqtt_password_unreadable``).
    """
    if file is None:
        return None
    try:
        with named_file(file).open("rb") as opened:
            return opened.read(_MOST_PASSWORD).decode("utf-8").strip()
    except CredentialError as error:
        raise MqttError("mqtt_password_unreadable", error.message) from None
    except (OSError, UnicodeDecodeError) as error:
        reason = error.strerror or error if isinstance(error, OSError) else "it is not UTF-8 text"
        message = f"{file}: the password of the broker cannot be read ({reason})"
        raise MqttError("mqtt_password_unreadable", message) from None


@dataclass(frozen=True, slots=True)
class Broker:
    """The address of a broker and the credentials for it.

    ``ca_file`` has the certificates to trust with TLS; None stands for those of the system. ``cert_file`` and
    ``key_file`` are the client's own certificate.
    """

    host: str
    port: int = 1883
    tls: bool = False
    username: str | None = None
    password: str | None = field(default=None, repr=False)
    ca_file: Path | None = None
    cert_file: Path | None = None
    key_file: Path | None = field(default=None, repr=False)

    @classmethod
    def from_url(
        cls,
        url: str,
        *,
        username: str | None = None,
        password: str | None = None,
        ca_file: Path | None = None,
        cert_file: Path | None = None,
        key_file: Path | None = None,
    ) -> Self:
        """Read ``mqtt://[user[:password]@]host[:port]``, or ``mqtts://`` for TLS.

        ``username`` and ``password`` override those of the URL. Raises ``MqttError`` (``mqtt_url_invalid``);
        its message never has the password.
        """
        try:
            parts = urlsplit(url)
            usual, port, host = _PORTS.get(parts.scheme), parts.port, parts.hostname or ""
            host.encode("idna")  # names such as a..b can never be looked up
            rest = parts.path.strip("/") or parts.query or parts.fragment
            usable = bool(usual and host) and port != 0 and not rest
        except ValueError:
            usable = False
        if not usable:
            # The reason may quote a part of the password, where that has one of the characters below.
            raise MqttError(
                "mqtt_url_invalid",
                "the broker's URL must look like mqtt://user:password@host:1883, or mqtts:// for TLS; write "
                "the characters / ? # @ of a password as %2F %3F %23 %40",
            )
        if password is None and parts.password is not None:
            password = unquote(parts.password)
        if username is None and parts.username:
            username = unquote(parts.username)
        return cls(
            host,
            _PORTS[parts.scheme] if port is None else port,
            parts.scheme == "mqtts",
            username,
            password,
            ca_file,
            cert_file,
            key_file,
        )

    def __str__(self) -> str:
        """The address without credentials."""
        host = f"[{self.host}]" if ":" in self.host else self.host
        return f"{'mqtts' if self.tls else 'mqtt'}://{host}:{self.port}"


def tls_context(broker: Broker) -> ssl.SSLContext:
    """How to encrypt the connection to a broker, and whom to trust.

    Raises ``MqttError`` (``mqtt_url_invalid``) for certificates that cannot be read.
    """
    try:
        context = ssl.create_default_context(cafile=broker.ca_file)
        if broker.cert_file is not None:
            context.load_cert_chain(broker.cert_file, broker.key_file)
    except OSError as error:  # SSLError is one
        raise MqttError(
            "mqtt_url_invalid", f"{broker}: the certificates cannot be read: {error.strerror or error}"
        ) from error
    return context
