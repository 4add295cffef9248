"""Routes for operators: health, metrics, and the offline page of the API."""

from __future__ import annotations

import sys
from collections.abc import Iterator

import pytest
from prometheus_client.parser import text_string_to_metric_families

from tests.firmware.doors import Tray
from tests.firmware.helpers import die, photo, throw
from traywatch.firmware.host.vitals import Vitals
from traywatch.firmware.web.app import create_app
from traywatch.firmware.web.services.web_services import WebServices
from traywatch.installed_copy import how_to_add


@pytest.fixture
def tray() -> Iterator[Tray]:
    tray = Tray()
    yield tray
    tray.close()


def values(tray: Tray) -> dict[str, float]:
    answer = tray.client.get("/metrics")
    assert answer.status_code == 200 and answer.headers["content-type"].startswith("text/plain")
    return {
        sample.name + "".join(f"{{{value}}}" for value in sample.labels.values()): sample.value
        for family in text_string_to_metric_families(answer.text)
        for sample in family.samples
    }


def test_healthz_answers_even_with_problems(tray: Tray) -> None:
    assert tray.client.get("/healthz").text == "ok\n"
    tray.table.set_problem("camera", "It is gone.")
    answer = tray.client.get("/healthz")
    assert (answer.status_code, answer.text) == (200, "degraded: 1 problems\n")


def test_metrics_count_what_happens(tray: Tray) -> None:
    assert values(tray)["traywatch_questions_total"] == 0
    tray.table.throws.record(throw(die("d20", 3)), photo())
    tray.asked()
    tray.table.publisher.publish("table", tray.table.view)  # the same question again
    tray.table.asks.add("d6")
    found = values(tray)
    assert found["traywatch_throws_total{counted}"] == 1
    assert found["traywatch_throws_total{unsure}"] == 1
    assert found["traywatch_results_total{final}"] == found["traywatch_results_total{provisional}"] == 1
    assert found["traywatch_questions_total"] == 1
    assert found["traywatch_reading_seconds_count"] == 2
    assert found["traywatch_reading_seconds_bucket{0.05}"] == 2
    assert found["traywatch_asks_waiting"] == 1
    assert found["traywatch_journal_records"] == tray.table.journal.last_seq


def test_corrections_are_counted(tray: Tray) -> None:
    tray.change(f"throws/{tray.thrown()}/amend", die_id="a0", value=7)
    assert values(tray)["traywatch_corrections_total"] == 1


def test_the_camera_is_counted() -> None:
    now = 100.0
    vitals = Vitals(clock=lambda: now)
    tray = Tray()
    tray.__dict__["app"] = create_app(WebServices(tray.table, access=tray.access, vitals=vitals))
    for _ in range(3):
        vitals.saw_camera()
    for _ in range(50):
        vitals.saw_frame()
        now += 0.1
    found = values(tray)
    assert found["traywatch_camera_reconnects_total"] == 2
    assert found["traywatch_frames_total"] == 50
    assert found["traywatch_frames_per_second"] == 5.0
    now += 60
    assert values(tray)["traywatch_frames_per_second"] == 0
    tray.close()


def test_without_prometheus_client_it_says_what_to_install(
    tray: Tray, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "prometheus_client", None)
    answer = tray.client.get("/metrics")
    assert answer.status_code == 501
    assert answer.json()["error"]["code"] == "metrics_missing"
    assert how_to_add("metrics") in answer.json()["error"]["message"]


def test_the_page_of_the_api_needs_nothing_from_elsewhere(tray: Tray) -> None:
    page = tray.client.get("/api")
    assert page.status_code == 200 and "openapi.json" in page.text
    for text in (page.text, tray.client.get("/page/api-docs.js").text):
        assert "http://" not in text and "https://" not in text
