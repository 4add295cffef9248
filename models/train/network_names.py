"""The names of the networks that are trained, and where the shipped ones are."""

from __future__ import annotations

from pathlib import Path

FACES = ("locate", "angle", "read", "d4", "fudge", "view")
"""The networks that read a die in its crop."""
NETWORKS = ("detector", *FACES)
SHIPPED = Path(__file__).parents[1]
"""The folder of the shipped networks."""
