"""A benchmark for reading dice: formats of truth and predictions, a scorer, reports and readers.

Nothing here imports ``traywatch``. ``docs/reference/benchmark.md`` describes the formats and the command.
"""

__version__ = "1.0.0"
