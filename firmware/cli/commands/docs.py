"""``traywatch docs``: shows the documents of this version in the browser, without a network."""

from __future__ import annotations

import argparse
import sys
import webbrowser

from traywatch.firmware.cli.documents import DocumentServer, documents, text_of


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments."""
    parser.epilog = (
        "example: traywatch docs\n"
        "         traywatch docs maker/install\n"
        "Without a document it serves all of them on this computer and opens the browser.\n"
        "With one it prints the text. --list names them."
    )
    parser.add_argument(
        "document", nargs="?", metavar="DOCUMENT", help="print this one, such as maker/install"
    )
    parser.add_argument("--list", action="store_true", help="print the names of all documents")
    parser.add_argument("--port", type=int, default=0, metavar="PORT", help="port to serve on (default: any)")
    parser.add_argument("--no-browser", action="store_true", help="do not open the browser")


def run(args: argparse.Namespace) -> int:
    """Print or serve the documents. Raises ``DocumentError``."""
    if args.list:
        print("\n".join(documents()))
        return 0
    if args.document is not None:
        sys.stdout.write(text_of(args.document))
        return 0
    with DocumentServer(args.port) as server:
        print(f"The documents are at {server.url}\nStop with Ctrl-C.", flush=True)
        if not args.no_browser:
            webbrowser.open(server.url)
        server.serve_forever()
    return 0
