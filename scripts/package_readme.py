#!/usr/bin/env python3
"""Write a README for a package index: links and pictures as absolute addresses.

    scripts/package_readme.py --url https://HOST/OWNER/REPOSITORY/blob/TAG --out build/README.md

Pictures get ``/raw/`` instead of ``/blob/``, as common hosts of git repositories have it.
"""

from __future__ import annotations

import argparse
import re
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
_LINK = re.compile(r"(!?)\[([^\]]*)\]\(([^)\s]+)\)")


def absolute(text: str, url: str) -> str:
    """The text with each relative link below ``url``. Anchors and absolute addresses stay.

    >>> absolute("[a](docs/a.md) ![b](b.png) [c](#c)", "https://h/r/blob/v1/")
    '[a](https://h/r/blob/v1/docs/a.md) ![b](https://h/r/raw/v1/b.png) [c](#c)'
    """
    base = url.rstrip("/")

    def fixed(match: re.Match[str]) -> str:
        image, label, target = match.groups()
        if "://" in target or target.startswith(("#", "mailto:")):
            return match[0]
        start = base.replace("/blob/", "/raw/", 1) if image else base
        return f"{image}[{label}]({start}/{target})"

    return _LINK.sub(fixed, text)


def main(argv: list[str] | None = None) -> int:
    """Write the file. Returns 0."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--url", required=True, help="address of the repository's files at the tag")
    parser.add_argument("--out", type=Path, default=ROOT / "build" / "README.md")
    args = parser.parse_args(argv)
    args.out.parent.mkdir(parents=True, exist_ok=True)
    args.out.write_text(
        absolute((ROOT / "README.md").read_text(encoding="utf-8"), args.url), encoding="utf-8"
    )
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
