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
    "rendered": (("rendered",), accuracy_tables.rendered),
    "failures": (("failures",), accuracy_tables.failures),
    "ground_points": (("ground_points",), accuracy_simulated.ground_points),
    "calibration": (("calibration",), accuracy_simulated.calibration),
    "throws": (("throws",), accuracy_simulated.throws),
    "taught_dice": (("taught_dice",), accuracy_simulated.taught_dice),
}
"""The parts of the page: which sections each needs, and the function that writes it from them."""
SETS: dict[str, tuple[str, Callable[..., str]]] = {
    "photographs": ("public", accuracy_tables.photographs),
    "weak": ("public", accuracy_tables.weak),
    "suites": ("rendered", accuracy_tables.suites),
    "clips": ("clips", accuracy_tables.clips),
}
"""The parts that are written from a set of the benchmark."""
NOT_MEASURED = "Not measured with these networks yet."


def accuracy_page() -> str:
    """The page: the template with its tables. A section of another reader has none."""
    parts = {name: _part(name) for name in PARTS} | {"networks": accuracy_tables.networks(networks())}
    for name, (of, tables) in SETS.items():
        measured = benchmark.results()["sets"][of]
        parts[name] = tables(measured) if measured["networks"] == networks() else NOT_MEASURED
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
