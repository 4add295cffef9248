"""Words and mean sentence length of each page of the documentation.

    python -m tests.documents.page_lengths [FOLDER]

FOLDER is another checkout, to compare. Generated rule tables count as pages too.
"""

from __future__ import annotations

import sys
from pathlib import Path

from tests.documents.language import ROOT, sentences, table_text, words


def main(argv: list[str] | None = None) -> int:
    """Print one row for each page and each folder."""
    root = Path((argv if argv is not None else sys.argv[1:] or [str(ROOT)])[0])
    pages = [*sorted(root.glob("*.md")), *sorted((root / "docs").rglob("*.md"))]
    totals: dict[str, list[int]] = {}
    print("| page | words | words a sentence |\n|---|---|---|")
    for page in pages:
        text = page.read_text(encoding="utf-8")
        lengths = [words(one) for one in sentences(text)]
        name = page.relative_to(root)
        total = words(table_text(text))
        folder = str(name.parent)
        sums = totals.setdefault(folder, [0, 0, 0])
        for at, value in enumerate((total, sum(lengths), len(lengths))):
            sums[at] += value
        print(f"| {name} | {total} | {sum(lengths) / max(1, len(lengths)):.1f} |")
    for folder, (total, inside, n) in totals.items():
        print(f"| **{folder}** | {total} | {inside / max(1, n):.1f} |")
    print(f"| **all** | {sum(sums[0] for sums in totals.values())} | |")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
