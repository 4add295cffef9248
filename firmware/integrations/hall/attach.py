"""The options of ``traywatch run`` for a hall, and the sender that they ask for."""

from __future__ import annotations

import argparse
import socket
from pathlib import Path
from typing import TYPE_CHECKING

from traywatch.credentials import named_file
from traywatch.firmware.storage.tray_id import FILE, stored_tray_id

if TYPE_CHECKING:  # few trays belong to a hall
    from traywatch.firmware.integrations.hall.messages import TrayStatus
    from traywatch.firmware.integrations.hall.sender import HallSender
    from traywatch.firmware.table.service import TableService


def add_hall_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options of a tray that belongs to a hall."""
    group = parser.add_argument_group("a hall with many trays (needs the extra mqtt)")
    group.add_argument("--hall", metavar="URL", help="deliver throws to a hall through this MQTT broker")
    group.add_argument(
        "--hall-password-file",
        type=Path,
        metavar="FILE",
        help="a file with this tray's password at the broker",
    )
    group.add_argument(
        "--hall-ca-file", type=Path, metavar="FILE", help="certificates to trust, for mqtts://"
    )
    group.add_argument(
        "--hall-name",
        metavar="NAME",
        help="name of the tray on the hall's page (default: the host name)",
    )
    group.add_argument(
        "--hall-share-names",
        action="store_true",
        help="also send names of players and dice (default: do not)",
    )


def hall_tray_id(data: Path) -> str:
    """The id under which a hall knows this tray.

    Raises ``HallError`` for a damaged file (``tray_id_invalid``) and for one that cannot be read
    (``tray_id_unreadable``), because a new id would make a second tray, and ``StorageError`` if a new file
    cannot be written.
    """
    from traywatch.firmware.integrations.hall.messages import HallError

    try:
        stored_id = stored_tray_id(data)
    except OSError as error:
        raise HallError(
            "tray_id_unreadable",
            f"{data / FILE}: cannot be read ({error.strerror or error}); check the access rights",
        ) from error
    if stored_id is None:
        raise HallError(
            "tray_id_invalid",
            f"{data / FILE}: not an id of a tray; write the 16 hexadecimal digits from the hall's page into "
            "it, or delete it to begin as a new tray",
        )
    return stored_id


def deliver(args: argparse.Namespace, data: Path, table: TableService) -> HallSender | None:
    """Start to deliver throws, if the options ask for it. The user name at the broker is the tray's id.

    Raises ``TraywatchError``: ``mqtt_missing``, ``mqtt_url_invalid``, ``tray_id_invalid``,
    ``tray_id_unreadable``, ``mqtt_password_unreadable``.
    """
    if args.hall is None:
        return None
    from traywatch.firmware.integrations.hall.messages import TrayStatus
    from traywatch.firmware.integrations.hall.outbox import ThrowOutbox
    from traywatch.firmware.integrations.hall.sender import HallSender
    from traywatch.mqtt import Broker, password_of

    tray = hall_tray_id(data)
    name = (args.hall_name or socket.gethostname())[:80]
    password = password_of(args.hall_password_file)
    ca_file = named_file(args.hall_ca_file) if args.hall_ca_file is not None else None
    plain = Broker.from_url(args.hall, password=password, ca_file=ca_file)
    user = plain.username if plain.username is not None else tray
    broker = Broker.from_url(args.hall, username=user, password=password, ca_file=ca_file)

    def status() -> TrayStatus:
        view = table.view
        game = view.game.id if view.game is not None else None
        problems = tuple(str(one)[:400] for one in table.problems[:20])
        return TrayStatus(online=True, name=name, game=game, phase=str(view.phase), problems=problems)

    return HallSender(
        broker,
        tray,
        ThrowOutbox(table.journal, share_names=args.hall_share_names),
        name=name,
        status=status,
        picture=table.history.public_picture,
    )
