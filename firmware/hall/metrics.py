"""Counters of a hall process for Prometheus: the extra ``hall``."""

from __future__ import annotations

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

CONTENT_TYPE = "text/plain; version=0.0.4; charset=utf-8"


class HallMetrics:
    """The metrics of one hall process, in a registry of their own."""

    def __init__(self) -> None:
        self._registry = CollectorRegistry()
        registry = self._registry
        self.messages = Counter("traywatch_hall_deliveries", "Deliveries of trays", registry=registry)
        self.refused = Counter("traywatch_hall_refused", "Messages that are malformed", registry=registry)
        self.dropped = Counter(
            "traywatch_hall_dropped", "Messages for which there was no room; trays repeat", registry=registry
        )
        self.processes = Gauge("traywatch_hall_processes", "Hall processes that run", registry=registry)
        self.trays = Gauge("traywatch_hall_trays", "Known trays", ["state"], registry=registry)
        self.batch_s = Histogram(
            "traywatch_hall_batch_seconds",
            "Time to store a batch",
            buckets=(0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5),
            registry=registry,
        )

    def stored(self, deliveries: int, seconds: float) -> None:
        """Count a batch."""
        self.messages.inc(deliveries)
        self.batch_s.observe(seconds)

    def text(self) -> bytes:
        """All metrics in Prometheus' text format."""
        return generate_latest(self._registry)
