"""Model cards: JSON files that say what a network's file is and how it was trained."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import Any

OPSET = 20
"""Version of the ONNX operators in exported graphs."""


def write_card(path: Path, checkpoint: Path | None, parameters: int | None, numbers: str) -> str:
    """Write the model card ``cards/NAME.json`` beside a graph; return the SHA-256 of the graph.

    The card contains checksum, size, number format and training log. Without a checkpoint, training data of
    an earlier card is kept.
    """
    target = path.parent / "cards" / f"{path.stem}.json"
    earlier = json.loads(target.read_text(encoding="utf-8")) if target.exists() else {}
    sha256 = hashlib.sha256(path.read_bytes()).hexdigest()
    card: dict[str, Any] = {
        "model": path.name,
        "sha256": sha256,
        "bytes": path.stat().st_size,
        "opset": OPSET,
        "numbers": numbers,
        "parameters": parameters if parameters is not None else earlier.get("parameters"),
        "training": earlier.get("training"),
    }
    log = None if checkpoint is None else checkpoint.with_suffix(".log")
    if log is not None and log.exists():
        card["training"] = json.loads(log.read_text(encoding="utf-8").splitlines()[-1])
    target.parent.mkdir(exist_ok=True)
    target.write_text(json.dumps(card, indent=1) + "\n", encoding="utf-8")
    return sha256
