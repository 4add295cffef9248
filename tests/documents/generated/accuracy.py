"""The accuracy page: its text from a template, all of its figures from the kept results.

``docs/developer/training.md`` has the commands that measure each section, and those that keep the results.
"""

from __future__ import annotations

from tests.documents.generated import accuracy_simulated, accuracy_tables
from tests.documents.generated.accuracy_results import RESULTS, SECTIONS, load

PAGE = "docs/reference/accuracy.md"
TEMPLATE = RESULTS / "accuracy.md.in"


def accuracy_page() -> str:
    """The page: the template with its tables."""
    found = {name: load(name) for name in SECTIONS}
    photographs = found["photographs"]
    parts = {
        "networks": accuracy_tables.networks(photographs["networks"]),
        "photographs": accuracy_tables.overall(photographs),
        "kinds": accuracy_tables.by_kind(photographs["by_kind"]),
        "dice": accuracy_tables.clusters(photographs["clustered"]["die"]),
        "rendered": accuracy_tables.rendered(found["rendered"]),
        "failures": accuracy_tables.failures(found["failures"], photographs, found["rendered"]),
        "ground points": accuracy_simulated.ground_points(found["ground_points"]),
        "calibration": accuracy_simulated.calibration(found["calibration"]["cases"]),
        "throws": accuracy_simulated.throws(found["throws"]),
        "taught dice": accuracy_simulated.taught_dice(found["taught_dice"]),
    }
    text = TEMPLATE.read_text(encoding="utf-8")
    for name, part in parts.items():
        text = text.replace(f"<!-- {name} -->", part)
    return text
