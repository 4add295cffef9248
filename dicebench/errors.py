"""Errors of the benchmark. Each has a stable code, and a message that says what to do."""

from __future__ import annotations


class BenchError(ValueError):
    """Base of all errors of the benchmark; ``code`` is stable, ``message`` names the place and the remedy.

    - ``file_unreadable``: a file is missing or cannot be read
    - ``line_invalid``: a line of truth or predictions does not follow the format
    - ``version_unknown``: a line has another version of the format
    - ``name_repeated``: two lines of a file are about the same picture or clip
    - ``name_unknown``: a prediction is about a picture or clip that the truth does not have
    - ``kind_unknown``: a prediction has a kind in other letters than the truth
    - ``nothing_selected``: no picture or clip is left to score
    - ``command_invalid``: the command of a reader has no placeholder, or an open quotation mark
    - ``package_missing``: a reader or a set needs a package that is not installed
    - ``file_not_written``: a file cannot be written
    """

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code
        self.message = message

    def __str__(self) -> str:
        return f"{self.message} ({self.code})"
