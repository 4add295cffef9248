"""``traywatch prove``: writes a file that proves what the tray recorded for a throw."""

from __future__ import annotations

import argparse
from contextlib import ExitStack, closing
from pathlib import Path

from traywatch.errors import StorageError
from traywatch.files import write_whole
from traywatch.firmware.cli.arguments import add_data_directory
from traywatch.firmware.host.installation import usual

NEWEST = "last"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments."""
    parser.epilog = (
        "example: traywatch prove last\n         traywatch prove 4f2a91bc00d1e2f3 roll.html\n"
        "         traywatch prove --key\n"
        "The file shows the throw and checks itself in any browser. docs/user/proofs.md says what it proves."
    )
    parser.add_argument(
        "throw",
        nargs="?",
        default=NEWEST,
        metavar="THROW",
        help=f"id of the throw, or {NEWEST}: the newest one with a record (default: {NEWEST})",
    )
    parser.add_argument("file", type=Path, nargs="?", metavar="FILE", help="(default: throw-THROW.html)")
    add_data_directory(parser)
    parser.add_argument("--key", action="store_true", help="print the fingerprint of this tray's key instead")


def run(args: argparse.Namespace) -> int:
    """Write the file. Raises ``StorageError`` and ``TableError``."""
    from traywatch.firmware.host.keys.signing_key import load_or_make
    from traywatch.firmware.storage.clips import ClipStore
    from traywatch.firmware.storage.journal import Journal
    from traywatch.firmware.storage.pictures import PictureStore
    from traywatch.firmware.storage.proofs.chain import FILE, ProofChain
    from traywatch.firmware.table.proofs.proving import prove
    from traywatch.firmware.table.proofs.throw_media import ThrowMedia
    from traywatch.firmware.web.generated.verify_page import offline_page

    data, _ = usual(args.data, None)
    path = data / "journal.sqlite"
    if not path.is_file():
        raise StorageError("journal_missing", f"{path}: there is no journal; give its directory with --data")
    key = load_or_make(data)
    if args.key:
        print(key.fingerprint)
        return 0
    with ExitStack() as stack:
        journal = stack.enter_context(Journal(path))
        chain = stack.enter_context(closing(ProofChain(data / FILE, journal.last_seq)))
        throw = chain.newest_ref() if args.throw == NEWEST else args.throw
        if throw is None:
            raise StorageError("proof_missing", f"{data}: no throw has a signed record yet")
        media = ThrowMedia(PictureStore(data / "pictures"), ClipStore(data / "clips"))
        content = prove(throw, offline_page(), journal=journal, chain=chain, signer=key, media=media.of)
    file = args.file or Path(f"throw-{throw}.html")
    try:
        write_whole(file, content)
    except OSError as error:
        raise StorageError("not_written", f"{file}: {error.strerror or error}") from error
    print(f"{file}: {len(content)} bytes, signed with the key {key.fingerprint}")
    return 0
