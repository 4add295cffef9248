"""The examples for Prometheus and Grafana ask only for what trays and halls tell."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml
from prometheus_client.parser import text_string_to_metric_families

from tests.firmware.helpers import die, throw
from tests.firmware.tables import play
from traywatch.firmware.hall.metrics import HallMetrics
from traywatch.firmware.host.vitals import Vitals
from traywatch.firmware.pipeline.motion_log import MotionLog
from traywatch.firmware.web.metrics import TrayMetrics
from traywatch.vision.throws.reasons import Reason

EXAMPLES = Path(__file__).parents[2] / "examples" / "monitoring"
SCRAPED = {"up": {"instance", "job"}}
"""What Prometheus adds itself."""

WORDS = re.compile(r"[a-zA-Z_]\w*")
MATCHERS = re.compile(r"\{([^}]*)\}")
GROUPS = re.compile(r"\bby \(([^)]*)\)")


class WarmVitals(Vitals):
    """A computer that tells its temperature, which the one of the test may not do."""

    @property
    def temperature_c(self) -> float | None:
        return 50.0


class OneMotion(MotionLog):
    """A tray in which a hand moved."""

    @property
    def counts(self) -> dict[Reason, int]:
        return {"hand_only": 1}


@pytest.fixture(scope="module")
def metrics(tmp_path_factory: pytest.TempPathFactory) -> dict[str, set[str]]:
    """Each metric that a tray or a hall tells, with its labels."""
    table, _ = play("free")
    tray = TrayMetrics(table, WarmVitals(tmp_path_factory.getbasetemp()), OneMotion())
    table.throws.record(throw(die("d6", 3, zone=None)))
    hall = HallMetrics()
    hall.stored(3, 0.1)
    hall.trays.labels("away").set(1)
    told = dict(SCRAPED)
    for text in (tray.text(), hall.text()):
        for family in text_string_to_metric_families(text.decode()):
            for sample in family.samples:
                told.setdefault(sample.name, {"instance", "job"}).update(sample.labels)
    return told


def expressions() -> Iterator[tuple[str, str]]:
    """Each expression of the examples, with the name of its alert or panel."""
    rules = yaml.safe_load((EXAMPLES / "alerts.yml").read_text(encoding="utf-8"))
    for group in rules["groups"]:
        for rule in group["rules"]:
            yield rule["alert"], rule["expr"]
    board = json.loads((EXAMPLES / "grafana-dashboard.json").read_text(encoding="utf-8"))
    for panel in board["panels"]:
        for target in panel["targets"]:
            yield panel["title"], target["expr"]


EXPRESSIONS = list(expressions())


@pytest.mark.parametrize(("name", "expression"), EXPRESSIONS, ids=[name for name, _ in EXPRESSIONS])
def test_an_expression_asks_for_what_is_told(
    name: str, expression: str, metrics: dict[str, set[str]]
) -> None:
    bare = MATCHERS.sub("", GROUPS.sub("", re.sub(r"\[\w+\]", "", expression)))
    names = {word for word in WORDS.findall(bare) if word == "up" or word.startswith("traywatch")}
    assert names and names <= metrics.keys()
    labels = {word.strip() for group in GROUPS.findall(expression) for word in group.split(",")}
    matched = {
        part.partition("=")[0].strip("~! ")
        for group in MATCHERS.findall(expression)
        for part in group.split(",")
    }
    known = set().union(*(metrics[one] for one in names))
    assert labels | matched <= known


def test_every_alert_says_what_and_what_to_do() -> None:
    rules = yaml.safe_load((EXAMPLES / "alerts.yml").read_text(encoding="utf-8"))
    alerts = [rule for group in rules["groups"] for rule in group["rules"]]
    assert len({rule["alert"] for rule in alerts}) == len(alerts)
    for rule in alerts:
        assert rule["labels"]["severity"] in ("info", "warning", "critical")
        assert rule["annotations"]["summary"] and rule["annotations"]["description"]


def test_jobs_are_those_of_the_configuration() -> None:
    config: dict[str, Any] = yaml.safe_load((EXAMPLES / "prometheus.yml").read_text(encoding="utf-8"))
    jobs = {job["job_name"] for job in config["scrape_configs"]}
    named = {job for _, expression in EXPRESSIONS for job in re.findall(r'job="([^"]+)"', expression)}
    assert named == jobs
    assert config["rule_files"] == ["alerts.yml"]


def test_panels_lie_apart_and_have_names_of_their_own() -> None:
    board = json.loads((EXAMPLES / "grafana-dashboard.json").read_text(encoding="utf-8"))
    panels = board["panels"]
    assert len({panel["id"] for panel in panels}) == len({panel["title"] for panel in panels}) == len(panels)
    cells = [
        (x, y)
        for place in (panel["gridPos"] for panel in panels)
        for x in range(place["x"], place["x"] + place["w"])
        for y in range(place["y"], place["y"] + place["h"])
    ]
    assert len(set(cells)) == len(cells) and max(x for x, _ in cells) < 24
