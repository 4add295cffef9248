"""What a request costs, in units of one read of the table. The budgets of clients count in these units.

``tests/firmware/web/auth/test_costs.py`` measures every route of the API document against this table.
"""

from __future__ import annotations

import re

from traywatch.firmware.web.auth.rights import READING, ROOT

CONSTANT = 0.1
"""A response whose bytes are kept, and a refusal. All phones of a house may load the page at once."""
OF_A_BYTE = 1 / 300_000
"""Sending takes time too: large files are written in parts."""
_READ = 1.0
_COSTS = (
    ("openapi.json|games|games/[^/]+/rules|backups/[^/]+/file", CONSTANT),
    ("backups", 6.0),
    ("throws|stats|stats/paths|dice|sessions|adjustable|asks|choices/[^/]+|throws/[^/]+", 3.0),
    ("games/[^/]+/lobby", 3.0),
    ("access/qr.svg|invitation", 4.0),
    ("throws/[^/]+/(?:picture|clip)", 2.0),
    ("throws/[^/]+/proof", 12.0),
    ("events", 3.0),
)
_API = tuple((re.compile(ROOT + f"(?:{paths})"), cost) for paths, cost in _COSTS)
_PAGES = {"/metrics": 6.0, "/mat.pdf": 3.0}


def cost_of(method: str, path: str) -> float:
    """The cost of a request that is answered. A change has a token, and so a limit of its own."""
    if method not in READING:
        return CONSTANT
    if not path.startswith(ROOT):
        return _PAGES.get(path, CONSTANT)
    return next((cost for pattern, cost in _API if pattern.fullmatch(path)), _READ)
