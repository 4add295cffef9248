"""The page's files: their colors, and that they load nothing from elsewhere. ``tests/browser`` uses this."""

from __future__ import annotations

import json
import re

import cv2
import numpy as np
import pytest

from tests.page_scripts import PAGE, page_scripts
from traywatch.calibration.dice.shapes import KINDS
from traywatch.rules.registry import SHIPPED_IDS


def schemes() -> dict[str, dict[str, str]]:
    """The colors of the dark and of the light scheme by name."""
    css = (PAGE / "styles" / "style.css").read_text()
    blocks = re.findall(r"^:root(?:\[data-theme=\"light\"\])? \{(.*?)^\}", css, re.S | re.M)
    plain = [dict(re.findall(r"--([\w-]+): (#[0-9a-f]{6})", block)) for block in blocks]
    found = dict(zip(("dark", "light"), plain, strict=True))
    for light, game, block in re.findall(
        r"^(\[data-theme=.*?\] )?\[data-game=\"(\w+)\"\] \{(.*?)\}", css, re.M
    ):
        scheme = "light" if light else "dark"
        own = dict(re.findall(r"--([\w-]+): (#[0-9a-f]{6})", block))
        found[f"{scheme}, {game}"] = {**found[scheme], **own}
    return found


def contrast(a: str, b: str) -> float:
    def light(color: str) -> float:
        parts = [int(color[i : i + 2], 16) / 255 for i in (1, 3, 5)]
        linear = [p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]

    brighter, darker = sorted((light(a), light(b)), reverse=True)
    return (brighter + 0.05) / (darker + 0.05)


SCHEMES = [
    scheme if game == "free" else f"{scheme}, {game}" for scheme in ("dark", "light") for game in SHIPPED_IDS
]


@pytest.mark.parametrize("scheme", SCHEMES)
@pytest.mark.parametrize(
    ("text", "ground"),
    [
        *((text, ground) for text in ("ink", "soft") for ground in ("ground", "card", "raised")),
        ("on-accent", "accent"),
        *(("accent", ground) for ground in ("ground", "card", "raised")),
        ("on-bad", "bad"),
        ("on-warn", "warn"),
        ("ink", "die"),
        *((zone, "card") for zone in ("crit", "hit", "miss", "fumble", "off")),
    ],
)
def test_text_stands_out_from_its_ground(scheme: str, text: str, ground: str) -> None:
    colors = schemes()[scheme]
    assert contrast(colors[text], colors[ground]) >= 4.5


def test_the_page_loads_nothing_from_elsewhere() -> None:
    own = [*page_scripts(), *PAGE.glob("*.html"), *PAGE.glob("styles/*.css"), PAGE / "manifest.webmanifest"]
    for file in own:
        text = file.read_text()
        found = set(re.findall(r"https?://[^\s\"')]+", text)) - {"http://www.w3.org/2000/svg"}
        assert found == set(), file.name
        assert "innerHTML" not in text
        assert not re.search(r"\son\w+=\"|<script(?![^>]*src=)|\sstyle=\"", text), file.name


def test_decimals_of_texts_follow_the_language() -> None:
    """``number`` of i18n.js writes them. ``toFixed`` is for drawings and styles."""
    drawings = {"die-drawing.js", "die-figure.js", "mat.js", "setup-marks.js"}
    assert {path.name for path in page_scripts() if ".toFixed(" in path.read_text()} == drawings


def test_the_manifest_names_icons_of_their_true_size() -> None:
    manifest = json.loads((PAGE / "manifest.webmanifest").read_text())
    found = {(one["sizes"], one.get("purpose", "any")) for one in manifest["icons"]}
    assert {(f"{n}x{n}", purpose) for n in (192, 512) for purpose in ("any", "maskable")} <= found
    for one in manifest["icons"]:
        file = PAGE / one["src"].removeprefix("/page/")
        if file.suffix == ".png":
            image = cv2.imread(str(file), cv2.IMREAD_UNCHANGED)
            assert image is not None, file.name
            assert f"{image.shape[1]}x{image.shape[0]}" == one["sizes"]
            if one["purpose"] == "maskable":
                assert_is_cut_safely(image)
    for name in ("index", "host", "setup", "screen"):
        page = (PAGE / f"{name}.html").read_text()
        assert 'rel="manifest"' in page
        touch = cv2.imread(str(PAGE / "icons" / "apple-touch-180.png"), cv2.IMREAD_UNCHANGED)
        assert touch is not None and touch.shape[:2] == (180, 180)
        assert 'rel="apple-touch-icon" href="/page/icons/apple-touch-180.png"' in page


def assert_is_cut_safely(image: cv2.typing.MatLike) -> None:
    """Opaque to the edge, and one color outside the circle of 80 % that every shape leaves visible."""
    size = image.shape[0]
    x, y = np.meshgrid(np.arange(size), np.arange(size))
    outside = np.hypot(x - size / 2 + 0.5, y - size / 2 + 0.5) > 0.4 * size
    assert (image[outside] == image[0, 0]).all()
    assert image.shape[2] == 3 or (image[..., 3] == 255).all()


def test_foreign_code_is_there_with_its_license() -> None:
    names = {file.name for file in (PAGE / "vendor").iterdir()}
    assert names == {"fluent-bundle"}
    assert "Apache License" in (PAGE / "vendor" / "fluent-bundle" / "LICENSE").read_text()


def test_people_can_choose_every_kind_of_die() -> None:
    listed = re.search(r"KINDS = (\[.*?\]);", (PAGE / "parts" / "kinds.js").read_text(), re.S)
    assert listed is not None
    assert tuple(re.findall(r'"(\w+)"', listed[1])) == KINDS
