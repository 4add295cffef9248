"""https is switched on while the tray runs: the session goes on, and each open page follows."""

from __future__ import annotations

import json
import os
import re
import shutil
import ssl
import subprocess
import sys
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.browser.phones import PHONE, Phone
from tests.browser.test_barriers import barriers
from tests.firmware.programs import ROOT, RealTray
from traywatch.firmware.host.keys.certificate import load

pytestmark = pytest.mark.skipif(shutil.which("openssl") is None, reason="needs the program openssl")
SECURE = re.compile("^https:")
FAR = "http://192.168.1.20:8000/camera#token=tw_1"
JOINED = "body[data-role=player]"


@pytest.fixture
def real(tmp_path: Path) -> Iterator[RealTray]:
    tray = RealTray(tmp_path / "data", "--source", "none", "--game", "free")
    tray.start()
    yield tray
    tray.stop()


def secure(tray: RealTray, path: str) -> Any:
    """Read a route over https, with the tray's certificate and no other."""
    context = ssl.create_default_context(cafile=str(tray.data / "tls.crt"))
    address = tray.url.replace("http:", "https:")
    request = urllib.request.Request(f"{address}api/v1/{path}", headers={"X-Traywatch-Token": tray.token})
    with urllib.request.urlopen(request, timeout=30, context=context) as answer:
        return json.load(answer)


def joined(phone: Phone, tray: RealTray) -> Any:
    """Join as a player with the host's link."""
    code = tray.call("access")["join_url"].partition("#join=")[2]
    answer = phone.context.request.post(
        f"{tray.url}api/v1/join", data={"code": code, "name": "Mara", "seat": None}
    )
    phone.page.goto(f"{tray.url}#token={answer.json()['token']}")
    phone.page.wait_for_selector(JOINED)
    return phone.page


def test_the_host_switches_https_on_and_everybody_follows(
    another: Callable[..., Phone], real: RealTray
) -> None:
    host, player, spectator = (another(PHONE, ignore_https_errors=True) for _ in range(3))
    told: list[str] = []
    for one in (host, player, spectator):
        one.page.on("dialog", lambda dialog: (told.append(dialog.message), dialog.accept()))
    before = real.call("table")
    spectator.page.goto(real.url)
    spectator.page.wait_for_selector("#phase:not(:empty)")
    joined(player, real)
    host.page.goto(f"{real.url}host#token={real.token}")
    host.page.click("#settings-part > summary")
    host.page.check("#setting-tls")
    host.page.click("[data-part=tray] button.do")
    for one in (host, player, spectator):
        one.page.wait_for_url(SECURE)
    player.page.wait_for_selector(JOINED)
    assert "#" not in player.page.url and spectator.page.url == real.url.replace("http:", "https:")
    assert len(told) == 3 and all("uses https now" in one for one in told)
    after = secure(real, "table")
    assert (after["session"], after["state_id"]) == (before["session"], before["state_id"])
    certificate = load(real.data)
    assert certificate is not None
    link = secure(real, "access")["join_url"]
    assert link.startswith("https:") and link.endswith(f"&certificate={certificate.short}")
    spectator.page.goto(f"{real.url}setup?lang=de")
    assert spectator.page.url == f"{real.url.replace('http:', 'https:')}setup?lang=de"
    with pytest.raises(urllib.error.HTTPError) as refused:
        urllib.request.urlopen(f"{real.url}api/v1/table", timeout=30)
    assert refused.value.code == 426
    with refused.value:
        error = json.load(refused.value)["error"]
    assert (error["code"], error["detail"]) == ("https_needed", {"certificate": certificate.short})


def test_https_is_switched_off_again_and_holds_after_a_restart(
    another: Callable[..., Phone], real: RealTray
) -> None:
    phone = another(PHONE, ignore_https_errors=True)
    settings = real.call("configuration", {"changes": {"tls": True}}, "PUT")
    (tls,) = (one for one in settings["settings"] if one["key"] == "tls")
    assert (tls["value"], tls["restart"], tls["waits"]) == (True, False, False)
    phone.page.goto(f"{real.url}host#token={real.token}")
    phone.page.wait_for_url(SECURE)
    command = [sys.executable, "-m", "traywatch.firmware.cli.main", "link", "--data", str(real.data)]
    links = subprocess.run([*command, "--port", str(real.port)], capture_output=True, text=True, cwd=ROOT)
    certificate = load(real.data)
    assert certificate is not None and certificate.fingerprint in links.stdout, links.stderr
    assert f"&certificate={certificate.short}" in links.stdout and "https://" in links.stdout
    real.stop()
    real.start()
    assert secure(real, "table")["session"]
    phone.page.click("#settings-part > summary")
    phone.page.uncheck("#setting-tls")
    phone.page.click("[data-part=tray] button.do")
    phone.page.wait_for_selector("[data-part=tray] .told:not(:empty)")
    assert real.call("table")["session"], "http answers again"
    assert re.match("http:", real.call("access")["join_url"])
    assert secure(real, "table")["session"], "pages that are open over https go on until the next start"


def test_a_phone_gets_its_camera_without_a_restart(another: Callable[..., Phone], tmp_path: Path) -> None:
    tray = RealTray(tmp_path / "data", "--source", "phone", "--game", "free")
    tray.start()
    try:
        host = another(PHONE, ignore_https_errors=True)
        host.page.goto(f"{tray.url}host#token={tray.token}")
        host.page.route("**/access/camera", lambda route: route.fulfill(json={"url": FAR, "qr": "<svg/>"}))
        host.page.click("#phone-camera")
        host.page.wait_for_selector("#switch-https")
        assert not host.page.locator("#sheet .qr").count(), "a code that no phone can use"
        host.page.unroute_all()
        host.page.click("#switch-https")
        host.page.wait_for_url(SECURE)
        host.page.click("#phone-camera")
        host.page.wait_for_selector("#sheet .digits")
        link = host.page.get_attribute("#sheet a.pick", "href")
        certificate = load(tray.data)
        assert certificate is not None and link is not None
        assert link.endswith(f"&certificate={certificate.short}")
        assert certificate.fingerprint.startswith(host.page.inner_text("#sheet .digits"))
        assert host.roomy() == [] and barriers(host.page) == []
        camera = another(PHONE, ignore_https_errors=True)
        camera.page.goto(link)
        camera.page.wait_for_selector("#certificate:visible")
        assert certificate.fingerprint.startswith(camera.page.inner_text("#certificate code"))
        camera.page.wait_for_selector("#start:enabled")
        assert camera.page.evaluate("isSecureContext")
        assert camera.roomy() == [] and barriers(camera.page) == []
        if shots := os.environ.get("TRAYWATCH_SHOTS"):
            host.page.screenshot(path=f"{shots}/camera-link.png")
            camera.page.screenshot(path=f"{shots}/camera-digits.png")
    finally:
        tray.stop()


def test_a_certificate_that_cannot_be_made_leaves_the_tray_as_it_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))  # without the program openssl
    real = RealTray(tmp_path / "data", "--source", "none", "--game", "free")
    real.start()
    try:
        with pytest.raises(urllib.error.HTTPError) as refused:
            real.call("configuration", {"changes": {"tls": True}}, "PUT")
        assert refused.value.code == 422
        assert real.call("table")["session"]
        (tls,) = (one for one in real.call("configuration")["settings"] if one["key"] == "tls")
        assert (tls["value"], tls["waits"]) == (False, False)
    finally:
        real.stop()
