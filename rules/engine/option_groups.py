"""Groups of options: a menu with many answers becomes a few steps."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from traywatch.messages import Text
from traywatch.rules.core.requests import Option


def in_groups(options: Sequence[Option], groups: Mapping[str, Text]) -> list[Option]:
    """The options, each with the group of its kind. The kind is the id up to the first colon.

    An option that already has a group keeps it. A group of one option stays out, because opening it would
    be a step for nothing.
    """
    named = [
        (option, groups.get(option.id.partition(":")[0]) if not option.group else None) for option in options
    ]
    sizes = Counter(str(group) for _, group in named if group is not None)
    return [
        option.model_copy(update={"group": group}) if group is not None and sizes[str(group)] > 1 else option
        for option, group in named
    ]
