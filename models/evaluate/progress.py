"""A progress line on stderr for evaluations and fits that read many pictures."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from typing import TypeVar

Item = TypeVar("Item")


def counted(items: Sequence[Item]) -> Iterator[Item]:
    """Yield the items and show on a terminal how many are done; the line is erased at the end."""
    terminal = sys.stderr.isatty()
    for number, item in enumerate(items, 1):
        yield item
        if terminal:
            print(f"\r{number} of {len(items)}", end="", file=sys.stderr, flush=True)
    if terminal:
        print("\r\033[K", end="", file=sys.stderr, flush=True)
