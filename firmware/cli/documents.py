"""The documents of this version, and a server that shows them on this computer."""

from __future__ import annotations

import html
import socket
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Self
from urllib.parse import unquote, urlsplit

from traywatch.errors import TraywatchError
from traywatch.files import read_bounded

FOLDER = Path(__file__).resolve().parents[2] / "docs"
"""The folder of the documents: beside the packages, in a clone and in an installation."""
_HOST = "127.0.0.1"
_MOST_BYTES = 20_000_000
_TYPES = {
    ".png": "image/png",
    ".jpg": "image/jpeg",
    ".svg": "image/svg+xml",
    ".webp": "image/webp",
    ".json": "application/json",
    ".csv": "text/plain; charset=utf-8",
}
_STYLE = """
:root { color-scheme: light dark; }
body { font: 17px/1.6 system-ui, sans-serif; max-width: 46rem; margin: 2rem auto; padding: 0 1rem; }
table { border-collapse: collapse; display: block; overflow-x: auto; }
td, th { border: 1px solid color-mix(in srgb, currentColor 30%, transparent); padding: .3rem .6rem; }
th { text-align: left; }
pre { overflow-x: auto; padding: .8rem; background: color-mix(in srgb, currentColor 8%, transparent); }
img { max-width: 100%; }
body { overflow-wrap: anywhere; }
td { overflow-wrap: normal; }
"""


class DocumentError(TraywatchError):
    """Codes: ``document_unknown``, ``documents_not_served`` (the port cannot be used)."""


def documents() -> list[str]:
    """The names of all documents, such as ``maker/install``."""
    names = (path.relative_to(FOLDER).with_suffix("").as_posix() for path in FOLDER.rglob("*.md"))
    return sorted(name for name in names if not name.startswith("log/"))


def text_of(name: str) -> str:
    """The text of a document. Raises ``DocumentError`` (``document_unknown``)."""
    document = name.removeprefix("docs/").removesuffix(".md").strip("/")
    if document not in documents():
        raise DocumentError(
            "document_unknown", f"{name}: there is no such document; see traywatch docs --list"
        )
    return (FOLDER / f"{document}.md").read_text(encoding="utf-8")


def page_of(title: str, text: str) -> str:
    """A document as a page of HTML."""
    from markdown_it import MarkdownIt

    body = MarkdownIt("commonmark", {"html": False}).enable("table").render(text)
    head = f'<meta charset="utf-8"><meta name="viewport" content="width=device-width"><style>{_STYLE}</style>'
    head += f"<title>{html.escape(title)} – Traywatch</title>"
    home = '<nav><a href="/">All documents</a></nav>'
    return f'<!doctype html><html lang="en"><head>{head}</head><body>{home}{body}</body></html>'


class _Handler(BaseHTTPRequestHandler):
    def do_GET(self) -> None:
        """Answer with a document as a page, or with a picture of one."""
        name = unquote(urlsplit(self.path).path).strip("/") or "README.md"
        path = (FOLDER / name).resolve()
        if not path.is_relative_to(FOLDER.resolve()) or not path.is_file():
            text = "# Not here\n\nThis file is only in the repository of Traywatch, not in an installation."
            self._answer(HTTPStatus.NOT_FOUND, "text/html; charset=utf-8", page_of(name, text).encode())
            return
        content = read_bounded(path, _MOST_BYTES)
        if path.suffix == ".md":
            page = page_of(path.stem, content.decode("utf-8"))
            self._answer(HTTPStatus.OK, "text/html; charset=utf-8", page.encode())
        else:
            self._answer(HTTPStatus.OK, _TYPES.get(path.suffix, "application/octet-stream"), content)

    def _answer(self, status: HTTPStatus, kind: str, content: bytes) -> None:
        self.send_response(status)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(content)))
        self.send_header("Content-Security-Policy", "default-src 'self'; style-src 'unsafe-inline'")
        self.end_headers()
        self.wfile.write(content)

    def log_message(self, format: str, *args: object) -> None:
        """Log nothing."""


class DocumentServer(ThreadingHTTPServer):
    """Serves the documents on the loopback. Raises ``DocumentError`` (``documents_not_served``)."""

    daemon_threads = True

    def __init__(self, port: int = 0) -> None:
        try:
            super().__init__((_HOST, port), _Handler)
        except (OSError, OverflowError) as error:
            reason = getattr(error, "strerror", None) or error
            raise DocumentError("documents_not_served", f"--port {port}: {reason}; omit it") from error

    @property
    def url(self) -> str:
        """The address of the first page."""
        return f"http://{_HOST}:{self.server_address[1]}/"

    def server_bind(self) -> None:
        """Bind without looking up the name of the host, which asks a name server."""
        self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        self.socket.bind(self.server_address)
        self.server_address = self.socket.getsockname()
        self.server_name, self.server_port = _HOST, self.server_address[1]

    def __enter__(self) -> Self:
        return self
