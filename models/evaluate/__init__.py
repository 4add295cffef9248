"""How well the reader reads a labelled set: ``python -m models.evaluate DIR``."""

from models.evaluate.score import Count, Report, score

__all__ = ["Count", "Report", "score"]
