"""Drills: faults on purpose, as commands ``python -m tests.drills.NAME --n N``; the suite runs short ones."""
