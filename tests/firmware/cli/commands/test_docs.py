"""The documents that come with the program, as text and as pages."""

from __future__ import annotations

import re
import threading
import urllib.error
import urllib.request
from collections.abc import Iterator
from urllib.parse import urljoin, urlsplit

import pytest

from traywatch.firmware.cli.documents import FOLDER, DocumentServer, documents
from traywatch.firmware.cli.main import main


@pytest.fixture(scope="module")
def url() -> Iterator[str]:
    with DocumentServer() as server:
        thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02})
        thread.start()
        yield server.url
        server.shutdown()
        thread.join()


def page(url: str) -> tuple[int, str, bytes]:
    try:
        with urllib.request.urlopen(url, timeout=60) as answer:
            return answer.status, answer.headers["Content-Type"], answer.read()
    except urllib.error.HTTPError as refused:
        with refused:
            return refused.code, refused.headers["Content-Type"], refused.read()


def test_a_document_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["docs", "maker/install"]) == 0
    assert capsys.readouterr().out == (FOLDER / "maker" / "install.md").read_text(encoding="utf-8")
    assert main(["docs", "--list"]) == 0
    assert capsys.readouterr().out.split() == documents()


@pytest.mark.parametrize("name", ["maker/nothing", "../README", "/etc/passwd", "images/mat.png", ""])
def test_what_is_no_document_is_refused(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["docs", name]) == 2
    assert "traywatch docs --list" in capsys.readouterr().err


def test_a_port_that_is_taken_is_said(url: str, capsys: pytest.CaptureFixture[str]) -> None:
    port = urlsplit(url).port
    assert main(["docs", "--no-browser", "--port", str(port)]) == 2
    assert f"--port {port}" in capsys.readouterr().err
    assert main(["docs", "--no-browser", "--port", "70000"]) == 2


def test_every_document_is_a_page_with_its_pictures(url: str) -> None:
    shown = set()
    for name in documents():
        status, kind, content = page(f"{url}{name}.md")
        assert (status, kind) == (200, "text/html; charset=utf-8"), name
        text = content.decode()
        assert "<h1>" in text and "|---" not in text, f"{name}: a table was not made"
        shown |= {urljoin(f"{url}{name}.md", one) for one in re.findall(r'<img src="([^"]+)"', text)}
    assert len(shown) >= 5
    for address in shown:
        status, kind, content = page(address)
        assert status == 200 and kind.startswith("image/") and content, address


def test_the_first_page_leads_to_the_others(url: str) -> None:
    text = page(url)[2].decode()
    links = [one for one in re.findall(r'href="([^"#]+\.md)', text) if not one.startswith("http")]
    assert len(links) > 30
    assert [one for one in links if page(urljoin(url, one))[0] != 200 and not one.startswith("..")] == []


@pytest.mark.parametrize("path", ["../README.md", "%2e%2e/pyproject.toml", "nothing.md", "..%2fLICENSE"])
def test_nothing_else_of_the_computer_is_served(url: str, path: str) -> None:
    status, _, content = page(url + path)
    assert status == 404 and b"only in the repository" in content
