"""Evaluation of the reader on a labeled set: ``python -m traywatch.models.evaluate DIR``."""

from traywatch.models.evaluate.metrics.counts import Count, Report, score

__all__ = ["Count", "Report", "score"]
