"""The accuracy page: its text from a template, all of its figures from the kept results.

``docs/developer/training.md`` has the commands that measure each section, and those that keep the results.
"""

from __future__ import annotations

from collections.abc import Callable

from tests.documents.generated import accuracy_simulated, accuracy_tables, benchmark
from tests.documents.generated.accuracy_results import RESULTS, load, networks, other_reader

PAGE = "docs/reference/accuracy.md"
TEMPLATE = RESULTS / "accuracy.md.in"


PARTS: dict[str, tuple[tuple[str, ...], Callable[..., str]]] = {
    "photographs": (("photographs",), accuracy_tables.overall),
    "kinds": (
        ("photographs",),
        lambda found: accuracy_tables.by_kind(found, benchmark.physical_dice()),
    ),
    "dice": (("photographs",), accuracy_tables.clusters),
    "rendered": (("rendered",), accuracy_tables.rendered),
    "weak": (("photographs",), accuracy_tables.weak),
    "failures": (("failures",), accuracy_tables.failures),
    "ground_points": (("ground_points",), accuracy_simulated.ground_points),
    "calibration": (("calibration",), accuracy_simulated.calibration),
    "throws": (("throws",), accuracy_simulated.throws),
    "taught_dice": (("taught_dice",), accuracy_simulated.taught_dice),
}
"""The parts of the page: which sections each needs, and the function that writes it from them."""
NOT_MEASURED = "Not measured with these networks yet."


def accuracy_page() -> str:
    """The page: the template with its tables. A section of another reader has none."""
    parts = {name: _part(name) for name in PARTS} | {"networks": accuracy_tables.networks(networks())}
    frozen = benchmark.results()["sets"]["rendered"]
    parts["suites"] = NOT_MEASURED if frozen["networks"] != networks() else accuracy_tables.suites(frozen)
    text = TEMPLATE.read_text(encoding="utf-8")
    for name, part in parts.items():
        text = text.replace(f"<!-- {name} -->", part)
    return text


def _part(name: str) -> str:
    """The tables of a section, or one of them."""
    needed, tables = PARTS[name]
    if any(other_reader(section) for section in needed):
        return NOT_MEASURED
    return tables(*(load(section) for section in needed))
