"""A release is taken only as it was signed: unsigned, altered, truncated and foreign ones are refused."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path

import pytest

from tests.firmware.updates.published import FILES, Published
from traywatch.errors import StorageError
from traywatch.firmware.cli.main import main
from traywatch.firmware.updates.release_archive import (
    MANIFEST,
    SIGNATURE,
    check_release,
    newer,
    read_public_key,
    unpack_release,
)


@pytest.fixture
def release(tmp_path: Path) -> Published:
    return Published(tmp_path)


@pytest.mark.parametrize("form", ["archive", "folder"])
def test_what_was_signed_is_unpacked(tmp_path: Path, release: Published, form: str) -> None:
    place = tmp_path / "place"
    place.mkdir()
    source = release.archive if form == "archive" else release.tree
    found = unpack_release(source, place, read_public_key(release.public))
    assert form == "folder" or check_release(source, read_public_key(release.public)) == found
    assert found.version == "9.1.0"
    assert {name: (place / name).read_text() for name in FILES} == FILES
    assert (place / "traywatch/firmware/a.py").read_text() == "A = 1\n", "links lead into the release"
    assert (place / "scripts/install-pi").stat().st_mode & 0o111
    assert not (place / "LICENSE").stat().st_mode & 0o111


def refusal(
    tmp_path: Path, source: Path, public: Path, capsys: pytest.CaptureFixture[str], *, links: bool = False
) -> str:
    """The code with which a release is refused; the command says it in one line and runs nothing.

    ``links``: what is wrong is a link, which shows only in a folder.
    """
    place = tmp_path / "place"
    place.mkdir()
    with pytest.raises(StorageError) as refused:
        unpack_release(source, place, read_public_key(public))
    if source.is_file() and not links:
        with pytest.raises(StorageError) as checked:
            check_release(source, read_public_key(public))
        assert checked.value.code == refused.value.code, "what is only checked is refused alike"
    assert main(["update", str(source), "--key", str(public), "--dry-run"]) == 2
    said = capsys.readouterr()
    assert said.err.count("\n") == 1 and "installs" not in said.out
    return refused.value.code


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ("a byte of a file", "release_altered"),
        ("a byte of the manifest", "release_unsigned"),
        ("no signature", "release_unknown"),
        ("an empty signature", "release_unsigned"),
        ("another key", "release_unsigned"),
        ("a further file", "release_altered"),
        ("a file less", "release_altered"),
        ("the version", "release_unsigned"),
        ("cut", "release_altered"),
        ("something else", "release_unknown"),
        ("a signature of the manifest alone", "release_unsigned"),
    ],
)
def test_what_was_not_signed_is_refused(
    tmp_path: Path, release: Published, capsys: pytest.CaptureFixture[str], change: str, code: str
) -> None:
    parts, public = dict(release.parts), release.public
    if change == "a byte of a file":
        parts["firmware/a.py"] = b"A = 2\n"
    elif change == "a byte of the manifest":
        parts[MANIFEST] = parts[MANIFEST].replace(b"LICENSE", b"LICENCE")
    elif change == "the version":
        parts[MANIFEST] = parts[MANIFEST].replace(b"9.1.0", b"9.2.0")
    elif change == "no signature":
        del parts[SIGNATURE]
    elif change == "an empty signature":
        parts[SIGNATURE] = b""
    elif change == "another key":
        (tmp_path / "other").mkdir()
        public = Published(tmp_path / "other").public
    elif change == "a further file":
        first = {name: parts[name] for name in (MANIFEST, SIGNATURE)}
        parts = {**first, "scripts/evil": b"x", **parts}
    elif change == "a file less":
        del parts["LICENSE"]
    elif change == "a signature of the manifest alone":
        (tmp_path / "manifest").write_bytes(parts[MANIFEST])
        command = [
            "openssl",
            "pkeyutl",
            "-sign",
            "-inkey",
            release.key,
            "-rawin",
            "-in",
            tmp_path / "manifest",
        ]
        import base64

        parts[SIGNATURE] = base64.b64encode(subprocess.run(command, check=True, capture_output=True).stdout)
    release.rewrite(parts)
    if change == "cut":
        release.archive.write_bytes(release.archive.read_bytes()[:-3000])
    if change == "something else":
        release.archive.write_bytes(b"no archive at all")
    assert refusal(tmp_path, release.archive, public, capsys) == code


@pytest.mark.parametrize(
    ("change", "code"),
    [("altered", "release_altered"), ("link", "release_altered"), ("unsigned", "release_unknown")],
)
def test_a_folder_is_checked_alike(
    tmp_path: Path, release: Published, capsys: pytest.CaptureFixture[str], change: str, code: str
) -> None:
    if change == "altered":
        (release.tree / "firmware/a.py").write_text("A = 2\n")
    elif change == "link":
        (release.tree / "LICENSE").unlink()
        (release.tree / "LICENSE").symlink_to("/etc/hostname")
    else:
        (release.tree / SIGNATURE).unlink()
    assert refusal(tmp_path, release.tree, release.public, capsys) == code


@pytest.mark.parametrize("name", ["../evil", "/etc/evil", "a/../../evil", "a//b", "./a", "a b", ""])
def test_even_a_signed_release_stays_in_its_folder(
    tmp_path: Path, release: Published, capsys: pytest.CaptureFixture[str], name: str
) -> None:
    facts = json.loads(release.parts[MANIFEST])
    facts["links"] = [{"name": name, "to": "x"}]
    release.sign(json.dumps(facts).encode())
    assert refusal(tmp_path, release.archive, release.public, capsys) == "release_unknown"


def test_a_signed_link_that_leads_out_is_refused(
    tmp_path: Path, release: Published, capsys: pytest.CaptureFixture[str]
) -> None:
    facts = json.loads(release.parts[MANIFEST])
    facts["links"] = [{"name": "traywatch/out", "to": "../../../../etc"}]
    release.sign(json.dumps(facts).encode())
    assert refusal(tmp_path, release.archive, release.public, capsys, links=True) == "release_altered"


def test_the_command_checks_and_runs_the_installer(
    tmp_path: Path, release: Published, capfd: pytest.CaptureFixture[str]
) -> None:
    command = ["update", str(release.archive), "--key", str(release.public)]
    assert main([*command, "--check"]) == 0
    assert "9.1.0, signed, 4 files" in capfd.readouterr().out
    assert main([*command, "--dry-run"]) == 0
    assert "installs" in capfd.readouterr().out
    assert main(["update", str(release.archive), "--key", str(tmp_path / "none.pem")]) == 2
    (tmp_path / "old").mkdir()
    old = Published(tmp_path / "old", "0.0.1")
    command = ["update", str(old.archive), "--key", str(old.public), "--dry-run"]
    assert main(command) == 2 and "--older" in capfd.readouterr().err
    assert main([*command, "--older"]) == 0


@pytest.mark.parametrize(
    ("one", "other", "is_newer"),
    [("0.2.0", "0.1.9", True), ("0.10.0", "0.9.0", True), ("0.1.0", "0.1.0", True), ("0.1.0", "0.2", False)],
)
def test_versions_are_compared_by_their_numbers(one: str, other: str, is_newer: bool) -> None:
    assert newer(one, other) == is_newer
