"""Lay out the public photographs: pictures from copies of their sources, with our labels.

The repository has the labels, splits and checksums, but no picture. ``public_sources.json`` names each
source with its license, repository and commit, and ``public_photos.jsonl`` has the truth. A picture is taken
if it is the labeled one: the same bytes, or an original that becomes it when it is reduced.
"""

from __future__ import annotations

import shutil
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path, PurePosixPath

from pydantic import TypeAdapter

from dicebench.errors import BenchError
from dicebench.records.base import BenchRecord, Name
from dicebench.records.json_lines import read_truth, write_lines
from dicebench.records.truth import TruePicture
from dicebench.sets.manifest import sha256_of

HERE = Path(__file__).parent
LABELS = HERE / "public_photos.jsonl"
SOURCES = HERE / "public_sources.json"


class PublicSource(BenchRecord):
    """Where photographs come from. ``thumbnails`` are 5 x 5 gray levels in hexadecimal, by picture.

    ``folder`` is the name of the copy in ``--sources``. ``wrong_labels`` says which of the author's labels
    are corrected in the truth, and how.
    """

    folder: Name
    title: Name
    author: Name
    license: Name
    address: Name
    commit: str | None
    pictures_in: str
    wrong_labels: dict[str, str]
    thumbnails: dict[str, str]


@dataclass(frozen=True, slots=True)
class LaidOut:
    """How many pictures were taken from each source, as they are or reduced, and which are missing."""

    same: Counter[str]
    reduced: Counter[str]
    missing: tuple[str, ...]

    def summary(self) -> str:
        """One line for each source, and the number of missing pictures."""
        names = sorted(self.same.keys() | self.reduced.keys())
        lines = [
            f"{name}: {self.same[name]} pictures as they are, {self.reduced[name]} reduced" for name in names
        ]
        if self.missing:
            lines.append(f"{len(self.missing)} pictures are missing, the first is {self.missing[0]}")
        return "\n".join(lines) or "no picture was found"


def read_sources() -> dict[str, PublicSource]:
    """The sources by the name of their set."""
    sources: dict[str, PublicSource] = TypeAdapter(dict[str, PublicSource]).validate_json(
        SOURCES.read_bytes()
    )
    return sources


def lay_out(
    sources: Path, out: Path, labels: Path = LABELS, public: Mapping[str, PublicSource] | None = None
) -> LaidOut:
    """Copy the pictures of all sources to ``out`` and write ``truth.jsonl`` with those that are there.

    Raises ``BenchError``: ``file_unreadable`` if no picture is found, ``package_missing`` if a picture must
    be reduced and OpenCV is not installed.
    """
    public = read_sources() if public is None else public
    same, reduced, missing, laid_out = Counter[str](), Counter[str](), [], []
    index = {name: _index(sources / source.folder) for name, source in public.items()}
    for truth in read_truth(labels):
        assert isinstance(truth, TruePicture)
        candidates = index[truth.set].get(PurePosixPath(truth.picture).name, [])
        target = out / truth.picture
        target.parent.mkdir(parents=True, exist_ok=True)
        exact = next((path for path in candidates if sha256_of(path) == truth.sha256), None)
        if exact is not None:
            shutil.copyfile(exact, target)
            same[truth.set] += 1
        elif any(_reduced(path, target, truth, public[truth.set].thumbnails) for path in candidates):
            reduced[truth.set] += 1
        else:
            missing.append(truth.picture)
            continue
        laid_out.append(truth.model_copy(update={"sha256": sha256_of(target)}))
    if not laid_out:
        places = ", ".join(
            f"{sources / one.folder} ({one.address}{f' at {one.commit[:10]}' if one.commit else ''})"
            for one in public.values()
        )
        raise BenchError(
            "file_unreadable", f"no labeled picture was found; put copies of the sources at {places}"
        )
    write_lines(out / "truth.jsonl", laid_out)
    return LaidOut(same, reduced, tuple(missing))


def _index(folder: Path) -> dict[str, list[Path]]:
    by_name: dict[str, list[Path]] = {}
    for path in sorted(folder.rglob("*")) if folder.is_dir() else ():
        if path.is_file():
            by_name.setdefault(path.name, []).append(path)
    return by_name


def _reduced(path: Path, target: Path, truth: TruePicture, thumbnails: Mapping[str, str]) -> bool:
    """Whether a larger original shows the labeled picture; then it is written in the labeled size."""
    from dicebench.sets.thumbnails import reduce_picture

    thumbnail = thumbnails.get(truth.picture)
    return thumbnail is not None and reduce_picture(path, target, (truth.width, truth.height), thumbnail)
