"""``python -m tests.documents.fonts FOLDER``: make the page's fonts from the packages of fontsource.

``FOLDER`` has the unpacked npm packages ``@fontsource-variable/fraunces`` and
``@fontsource-variable/figtree``, version 5.3.0, as ``fraunces`` and ``figtree``. Fraunces becomes one weight
for results and names. Figtree keeps its weights from 400 to 700. Both keep the letters of English, German,
French and Spanish.
"""

from __future__ import annotations

import argparse
import sys
from dataclasses import dataclass, field
from pathlib import Path

OUT = Path(__file__).parents[2] / "firmware" / "web" / "static" / "fonts"
LETTERS = (
    "".join(map(chr, range(0x20, 0x7F)))
    + "\u00a0¡¿«»·×°ßÄÖÜäöüÀÂÆÇÈÉÊËÎÏÔŒÙÛŸàâæçèéêëîïôœùûÿÁÍÓÚÑáíóúñ−–—‘’‚“”„…•‹›€\u202f"
)


@dataclass(frozen=True)
class Font:
    """A font of the page: the file of the package, the axes that are fixed or narrowed, and the features."""

    file: str
    features: tuple[str, ...]
    axes: dict[str, float | tuple[float, float]] = field(default_factory=dict)


FONTS = {
    "fraunces": Font(
        "fraunces/files/fraunces-latin-full-normal.woff2",
        ("kern", "lnum"),
        {"wght": 600, "opsz": 144, "SOFT": 100, "WONK": 0},
    ),
    "figtree": Font("figtree/files/figtree-latin-wght-normal.woff2", ("kern", "tnum"), {"wght": (400, 700)}),
}


def main(argv: list[str] | None = None) -> int:
    """Write the fonts and their licenses. Returns 0, or 2 without fonttools and brotli."""
    parser = argparse.ArgumentParser(prog="python -m tests.documents.fonts", description=__doc__)
    parser.add_argument("folder", type=Path, help="folder of the unpacked packages")
    parser.add_argument("--out", type=Path, default=OUT, help="folder of the page's fonts")
    args = parser.parse_args(argv)
    try:
        import brotli  # type: ignore[import-not-found, unused-ignore]  # noqa: F401
        from fontTools.subset import Options, Subsetter
        from fontTools.ttLib import TTFont
        from fontTools.varLib import instancer
    except ImportError:
        print("install both first: pip install fonttools brotli", file=sys.stderr)
        return 2
    args.out.mkdir(parents=True, exist_ok=True)
    for name, font in FONTS.items():
        made = instancer.instantiateVariableFont(TTFont(args.folder / font.file), font.axes)
        options = Options()
        options.layout_features = list(font.features)
        options.hinting = False
        options.desubroutinize = True
        options.name_IDs = [0, 1, 2, 13, 14]
        options.flavor = "woff2"
        subset = Subsetter(options)
        subset.populate(text=LETTERS)
        subset.subset(made)
        made.flavor = "woff2"
        made.save(args.out / f"{name}.woff2")
        text = (args.folder / name / "LICENSE").read_text(encoding="utf-8")
        (args.out / f"{name}.LICENSE.txt").write_text(text, encoding="utf-8")
        print(f"{args.out / name}.woff2: {(args.out / f'{name}.woff2').stat().st_size} bytes")
    return 0


if __name__ == "__main__":
    sys.exit(main())
