"""Sentences of Markdown pages, and the words that the project does not use."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[2]

_FENCE = re.compile(r"^```.*?^```", re.MULTILINE | re.DOTALL)
_COMMENT = re.compile(r"<!--.*?-->", re.DOTALL)
_IMAGE = re.compile(r"!\[([^\]]*)\]\([^)]*\)")
_LINK = re.compile(r"\[([^\]]*)\]\([^)]*\)")
_CODE = re.compile(r"`[^`]*`")
_ITEM = re.compile(r"^\s*(?:[-*]|\d+\.) (?:\[[ x]\] )?")
_END = re.compile(r"(?<=[.!?:;])[”)*_]*\s+(?=[“(*_]*[A-Z0-9`“])")
_WORD = re.compile(r"[\w'’.,%/×-]*\w[\w'’.,%/×-]*")

BRITISH = re.compile(
    r"\b(?:(?:un|dis)?colours?|coloured|centres?|centred|grey|greys|armour|defence|neighbours?"
    r"|neighbouring|behaviours?|honour(?:ed|s)?|favour(?:ed|ite|s)?|metres?|millimetres?|centimetres?|litres?"
    r"|dioptres?|(?:re|an)alys(?:e|ed|es|ing)|recognis\w+|organis\w+|optimis\w+|normalis\w+|initialis\w+"
    r"|serialis\w+|visualis\w+|polaris\w+|summaris\w+|minimis\w+|maximis\w+|quantis\w+|licences?|catalogues?"
    r"|modelled|modelling|labelled|labelling|travelled|travelling|programmes?|judgement|artefacts?|whilst|learnt"
    r"|aluminium|mould\w*|tyres?)\b",
    re.IGNORECASE,
)
"""British spellings. Names of files and options are in code and are not looked at."""

UNWANTED = {
    r"\b(?:die|dice|d\d+|kinds?|values?|numbers?|readings?|answers?) (?:is|are|was|were) (?:told|stated)\b": (
        "accepted, or says"
    ),
    r"\bdoubtful\b|\b(?:die|dice) in doubt\b": "uncertain",
    r"\bsureness\b|\bsurer\b": "confidence",
    r"\blost (?:die|dice)\b": "missed die",
    r"\bbox(?:es)? on nothing\b": "false positive",
    r"\blooker\b": "detector",
    r"\b(?<!throw )watchers?\b|\bwho looks on\b": "spectator",
    r"\bdeeds?\b": "audit log entry",
    r"\bmending\b|\bput(?:s|ting)? right\b": "correct",
    r"\bsteps? back\b": "undo",
    r"\bshel(?:f|ves) of\b": "repository",
    r"\blie(?:s)? still\b": "at rest",
    r"\breckon(?:s|ed)?\b": "calculate",
    r"\bthe likeliest\b.*\bstated\b": "best guess",
    r"\btold (?:apart|from)\b": "distinguished from",
    r"\b(?:sought|begun|folded|written|calculated) anew\b": "again",
    r"\bguessed standing\b|\bways? to stand\b": "pose",
    r"\bno die's\b|\bwhat is no die\b": "false positive",
}
"""Words of the glossary's column “do not use” that have no other meaning, and what to write."""

OUTDATED = {
    r"\bof now\b|\bnetworks? before\b|\bas it was before\b|\buntil lately\b": "the shipped version",
    r"\binstead of \d": "results of the shipped version only",
    r"\bno longer ships?\b|\bwhat ships against\b": "results of the shipped version only",
}
"""Phrases about superseded versions, which belong in the log."""


def prose(text: str) -> str:
    """A page without code, tables, headings and addresses."""
    text = _COMMENT.sub("", _FENCE.sub("\n\n", text))
    text = _LINK.sub(r"\1", _IMAGE.sub("", text))
    lines = []
    for line in text.splitlines():
        if line.startswith(("|", "#", ">")):
            line = ""
        lines.append(line)
    return "\n".join(lines)


def cells(text: str) -> Iterator[str]:
    """The sentences in the cells of a page's tables. Code counts as one word."""
    text = _CODE.sub("CODE", _LINK.sub(r"\1", _IMAGE.sub("", _COMMENT.sub("", _FENCE.sub("\n\n", text)))))
    for line in text.splitlines():
        if line.startswith("|"):
            for cell in re.split(r"(?<!\\)\||<br>", line.strip().strip("|")):
                yield from (one for one in _END.split(cell.strip()) if words(one))


def table_text(text: str) -> str:
    """The cells of a page's tables and its prose, without code and addresses."""
    text = _LINK.sub(r"\1", _IMAGE.sub("", _COMMENT.sub("", _FENCE.sub("\n\n", text))))
    return _CODE.sub("CODE", text)


def sentences(text: str) -> Iterator[str]:
    """The sentences of a page. An item of a list is a paragraph of its own; code counts as one word."""
    paragraph: list[str] = []

    def parts() -> Iterator[str]:
        whole = _CODE.sub("CODE", " ".join(paragraph)).strip()
        yield from (one for one in _END.split(whole) if one)

    for line in [*prose(text).splitlines(), ""]:
        if not line.strip() or _ITEM.match(line):
            yield from parts()
            paragraph = []
        if line.strip():
            paragraph.append(_ITEM.sub("", line).strip())


def words(sentence: str) -> int:
    """The number of words of a sentence."""
    return len(_WORD.findall(sentence))
