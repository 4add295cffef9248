"""What is wrong with a value, in words for people who write cards, settings and programs.

pydantic's own texts speak of its types ("Input should be a valid integer, unable to parse string as an
integer"). Here one sentence says what the value must be.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pydantic import ValidationError
from pydantic_core import ErrorDetails

_KINDS: Mapping[str, str] = {
    "missing": "is missing",
    "extra_forbidden": "is not a known key",
    "string_type": "must be text",
    "bool_type": "must be true or false",
    "bool_parsing": "must be true or false",
    "int_type": "must be a whole number",
    "int_parsing": "must be a whole number",
    "int_from_float": "must be a whole number",
    "float_type": "must be a number",
    "float_parsing": "must be a number",
    "finite_number": "must be a finite number",
    "list_type": "must be a list",
    "tuple_type": "must be a list",
    "set_type": "must be a list",
    "frozen_set_type": "must be a list",
    "dict_type": "must be a table of keys and values",
    "mapping_type": "must be a table of keys and values",
    "model_type": "must be a table of keys and values",
    "model_attributes_type": "must be a table of keys and values",
    "none_required": "must be left out",
    "json_invalid": "is not JSON",
    "union_tag_not_found": "needs a type",
}
_BOUNDS: Mapping[str, str] = {
    "greater_than_equal": "must be at least {ge}",
    "greater_than": "must be more than {gt}",
    "less_than_equal": "must be at most {le}",
    "less_than": "must be less than {lt}",
    "multiple_of": "must be a multiple of {multiple_of}",
    "literal_error": "must be {expected}",
    "enum": "must be {expected}",
    "union_tag_invalid": "must be of one of the types {expected_tags}",
    "string_too_long": "must have at most {max_length} characters",
    "string_too_short": "must have at least {min_length} characters",
    "string_pattern_mismatch": "must match the pattern {pattern}",
    "too_long": "must have at most {max_length} entries",
    "too_short": "must have at least {min_length} entries",
}


def problem_of(error: ErrorDetails | Mapping[str, Any]) -> str:
    """What is wrong with one value, to be read after its name: "must be at least 1"."""
    kind = str(error["type"])
    if kind in _KINDS:
        return _KINDS[kind]
    if kind in _BOUNDS:
        return _BOUNDS[kind].format_map(error.get("ctx", {}))
    text = str(error["msg"]).removeprefix("Value error, ").removeprefix("Assertion failed, ")
    return text.replace("Input should be", "must be")


def first_problem(error: ValidationError) -> str:
    """The first problem of a validation error, after its location: "heroes.0.health: must be at least 1"."""
    problem = error.errors(include_url=False, include_input=False)[0]
    place = ".".join(str(part) for part in problem["loc"])
    text = problem_of(problem)
    return f"{place}: {text}" if place else text
