"""The parameters of the messages that journals contain, as earlier versions of the program stored them.

``python -m tests.stored_messages`` adds the messages of today to ``stored_messages.json``. Run it before a
release. A parameter that is listed there stays, or ``RENAMED_PARAMETERS`` names it.
"""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path

from traywatch.catalogs import ENGLISH, catalog
from traywatch.messages import current_id

FILE = Path(__file__).with_suffix(".json")
NOT_STORED = re.compile(
    r"(page|backups|camera|checks|clip|configuration|guide|host|light|paths|phone|problem|replay|screen|setup"
    r"|updates|verify|watching|web|write|file)-"
)
"""Beginnings of the ids that are made anew for each answer, and are in no journal."""


def parameters(id: str) -> frozenset[str]:
    """The parameters that the English text of a message uses."""
    return frozenset(re.findall(r"\$(\w+)", catalog(ENGLISH).source(id)))


def stored_messages() -> dict[str, frozenset[str]]:
    """The ids that earlier versions stored, each with its parameters then."""
    return {id: frozenset(words.split()) for id, words in json.loads(FILE.read_text("utf-8")).items()}


def main() -> int:
    """Add the messages of today; those in the file stay as they are."""
    known = stored_messages() if FILE.exists() else {}
    for id in catalog(ENGLISH).ids:
        if not NOT_STORED.match(id):
            known.setdefault(current_id(id), parameters(id))
    lines = {id: " ".join(sorted(names)) for id, names in sorted(known.items())}
    FILE.write_text(json.dumps(lines, indent=0) + "\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
