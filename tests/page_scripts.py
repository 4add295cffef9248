"""The scripts of the tray's pages, for tests that read them."""

from __future__ import annotations

from pathlib import Path

PAGE = Path(__file__).parents[1] / "firmware" / "web" / "static"


def page_scripts() -> list[Path]:
    """The scripts in all folders, without those of other projects."""
    return sorted(path for path in PAGE.rglob("*.js") if "vendor" not in path.parts)
