"""``python -m tests.documents.confusables CONFUSABLES.json``: write the look-alike letters of names anew.

The argument is the file of the package confusable_homoglyphs, which is made from ``confusables.txt`` of
Unicode (UTS #39). Kept are letters and digits that NFKC does not change.
"""

from __future__ import annotations

import json
import sys
import unicodedata
from collections import defaultdict
from pathlib import Path

from traywatch.firmware.web.auth.join_names import CONFUSABLES

HEADER = """\
# Letters and digits that look alike, from confusables.txt of Unicode (UTS #39, security mechanisms).
# Copyright 1991-2024 Unicode, Inc. Unicode License v3, https://www.unicode.org/license.txt
# Each line: what they look like, a space, and the letters. tests/documents/confusables.py writes this file.
"""


def _kept(text: str) -> bool:
    letter = len(text) == 1 and unicodedata.category(text)[0] in "LN"
    return letter and unicodedata.normalize("NFKC", text) == text


def lines(found: dict[str, list[dict[str, str]]]) -> list[str]:
    """The lines of the file, from the pairs of the package, which has each pair in both directions."""
    groups: dict[str, set[str]] = defaultdict(set)
    for letter, others in found.items():
        if len(others) != 1 or not _kept(letter):
            continue  # a letter with many others is what they look like
        looks = unicodedata.normalize("NFKC", others[0]["c"])
        mutual = len(looks) == len(found.get(looks, ())) == 1
        if looks != letter and looks.isalnum() and not (mutual and letter < looks):
            groups[looks].add(letter)
    return [f"{looks} {''.join(sorted(letters))}" for looks, letters in sorted(groups.items())]


def main() -> None:
    """Write the file."""
    found = json.loads(Path(sys.argv[1]).read_text(encoding="utf-8"))
    CONFUSABLES.write_text(HEADER + "\n".join(lines(found)) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
