"""Metrics for Prometheus: the extra ``metrics`` (prometheus-client). It is imported at the first request."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any

from traywatch import __version__
from traywatch.errors import TraywatchError
from traywatch.firmware.host.vitals import Vitals
from traywatch.firmware.pipeline.motion_log import MotionLog
from traywatch.firmware.table.publisher import PublishedEvent
from traywatch.firmware.table.service import TableService
from traywatch.firmware.table.session.throw_view import ThrowView
from traywatch.firmware.table.views.table_view import TableView
from traywatch.installed_copy import how_to_add

if TYPE_CHECKING:
    from prometheus_client.metrics_core import Metric

BUCKETS_S = (0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0)
"""Upper bounds of the histogram of reading times, in seconds."""


_MOST_RESULTS = 1000


class MetricsError(TraywatchError):
    """prometheus-client is not installed (``metrics_missing``)."""


class TrayMetrics:
    """The metrics of a table, as text for Prometheus. Counters start at zero with each start of the tray."""

    def __init__(
        self, table: TableService, vitals: Vitals | None = None, motions: MotionLog | None = None
    ) -> None:
        self._table = table
        self._vitals = vitals or Vitals()
        self._motions = motions or MotionLog()
        self._outcomes: dict[str, int] = {}
        self._results: dict[str, str] = {}
        self._validities: dict[str, int] = {}
        self._read_s: list[float] = [0.0, 0.0]  # count and sum
        self._buckets = [0] * len(BUCKETS_S)
        self._corrections = self._questions = 0
        self._question = ""
        self._audited = max((one.id for one in table.view.audit_log), default=0)
        table.publisher.listen(self._heard)

    def _heard(self, message: PublishedEvent) -> None:
        if isinstance(message.data, ThrowView):
            self._count_result(message.data)
        if isinstance(message.data, ThrowView) and message.event == "throw":
            state = message.data.outcome.state
            self._outcomes[state] = self._outcomes.get(state, 0) + 1
            if state == "hidden":
                return  # the time to read it depends on its dice
            read_s = message.data.elapsed_ms / 1000
            self._read_s = [self._read_s[0] + 1, self._read_s[1] + read_s]
            self._buckets = [n + (read_s <= most) for n, most in zip(self._buckets, BUCKETS_S, strict=True)]
        elif isinstance(message.data, TableView):
            view = message.data
            question = view.questions[0].id if view.questions else ""
            self._questions += question not in ("", self._question)
            self._question = question
            new = [one for one in view.audit_log if one.id > self._audited]
            self._audited = max((one.id for one in new), default=self._audited)
            self._corrections += sum(one.did in ("amended", "undid") for one in new)

    def _count_result(self, view: ThrowView) -> None:
        validity = view.outcome.validity
        if self._results.get(view.id) == validity:
            return
        self._validities[validity] = self._validities.get(validity, 0) + 1
        self._results[view.id] = validity
        while len(self._results) > _MOST_RESULTS:
            self._results.pop(next(iter(self._results)))

    def text(self) -> bytes:
        """All metrics in Prometheus' text format. Raises ``MetricsError``."""
        try:
            from prometheus_client import CollectorRegistry, generate_latest
        except ImportError:
            raise MetricsError(
                "metrics_missing", f"metrics need prometheus-client: {how_to_add('metrics')}"
            ) from None
        registry = CollectorRegistry()
        registry.register(self)
        return generate_latest(registry)

    def collect(self) -> Iterator[Metric]:
        """Yield each metric, for prometheus-client."""
        from prometheus_client.core import (
            CounterMetricFamily,
            GaugeMetricFamily,
            HistogramMetricFamily,
            InfoMetricFamily,
        )

        def gauge(name: str, say: str, value: float | None) -> Iterator[Any]:
            if value is not None:
                yield GaugeMetricFamily(f"traywatch_{name}", say, value=value)

        def counter(name: str, say: str, value: float) -> Iterator[Any]:
            yield CounterMetricFamily(f"traywatch_{name}", say, value=value)

        def labeled(name: str, say: str, label: str, counts: Iterable[tuple[str, int]]) -> Iterator[Any]:
            family = CounterMetricFamily(f"traywatch_{name}", say, labels=[label])
            for key, n in sorted(counts):
                family.add_metric([key], n)
            yield family

        table, vitals = self._table, self._vitals
        yield InfoMetricFamily("traywatch", "The version of the tray.", value={"version": __version__})
        yield from labeled("throws", "Throws by their first outcome.", "outcome", self._outcomes.items())
        say = "Times that a throw became provisional, final, corrected or void."
        yield from labeled("results", say, "validity", self._validities.items())
        say = "Motions that led to no throw, by reason."
        yield from labeled("motions_without_throw", say, "reason", self._motions.counts.items())
        buckets = [(str(most), float(n)) for most, n in zip(BUCKETS_S, self._buckets, strict=True)]
        yield HistogramMetricFamily(
            "traywatch_reading_seconds",
            "Time to read a throw.",
            buckets=[*buckets, ("+Inf", self._read_s[0])],
            sum_value=self._read_s[1],
        )
        yield from counter("questions", "Questions about throws.", self._questions)
        yield from counter("corrections", "Corrections by people.", self._corrections)
        yield from counter("frames", "Fresh frames of the camera.", vitals.frames)
        yield from counter("camera_reconnects", "Times a camera was opened again.", vitals.reconnects)
        yield from gauge("frames_per_second", "Frames per second, last 10 s.", vitals.frames_per_s)
        yield from gauge("processor_temperature_celsius", "Temperature.", vitals.temperature_c)
        yield from gauge("disk_free_bytes", "Free bytes for the data.", vitals.disk_free_bytes)
        yield from gauge("asks_waiting", "Asks of programs that wait.", len(table.state.asks))
        yield from gauge("event_streams", "Open event streams.", table.publisher.readers)
        yield from gauge("problems", "What is wrong now.", len(table.problems))
        yield from gauge("journal_records", "Records of the journal.", table.journal.last_seq)
