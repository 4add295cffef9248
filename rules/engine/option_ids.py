"""Read names of two parts: the id of an option that is refused, a space, a skill and its level.

An answer that fits carries its task, so its id is never read.
"""

from __future__ import annotations


def id_parts(option: str) -> tuple[str, str]:
    """The kind of an option and what it is about: ``spend:fort`` is ``spend`` and ``fort``.

    The second part is empty without a colon.
    """
    kind, _, about = option.partition(":")
    return kind, about
