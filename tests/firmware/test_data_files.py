"""Files are opened in one place, with limits of size and type: a pipe or a huge file stops nothing.

The test walks the source, so that a new file of the data directory cannot bypass the bounded reader.
"""

from __future__ import annotations

import ast
import os
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from traywatch.errors import StorageError
from traywatch.files import open_lock, read_bounded, size_text

FIRMWARE = Path(__file__).parents[2] / "firmware"
READERS = frozenset({"read_bytes", "read_text", "write_bytes", "write_text", "touch"})
OF_LIBRARIES = frozenset(
    {"load_cert_chain", "copyfile", "copy2", "copytree", "FileResponse", "imread", "VideoCapture"}
)
"""What opens a file by its path in a library, where a pipe would be waited for too."""
MODES = ("r", "w", "a", "x")
SHIPPED = "a file of the package"
SYSTEM = "a file of the system"
CHECKED = "after refuse_special"
COPIED = "shutil.copyfile refuses pipes"
WRITES = "writes the file that the command line names"
ALLOWED = {
    "firmware/camera/demo.py": SHIPPED,
    "firmware/camera/opencv.py": "a device, or a clip that the command line names",
    "firmware/diagnostics/self_test.py": SHIPPED,
    "firmware/hall/app.py": SHIPPED,
    "firmware/hall/broker_users.py": WRITES,
    "firmware/hall/encryption.py": CHECKED,
    "firmware/web/api/error_handlers.py": SHIPPED,
    "firmware/web/routes/maintenance/backups.py": "a regular file, which BackupLibrary.path has checked",
    "firmware/host/keys/authority.py": CHECKED,
    "firmware/host/keys/certificate.py": CHECKED,
    "firmware/host/keys/secure_mode.py": CHECKED,
    "firmware/storage/journal/file.py": COPIED,
    "firmware/storage/migrations.py": COPIED,
    "firmware/camera/usb_identity.py": SYSTEM,
    "firmware/camera/demo_dice.py": SHIPPED,
    "firmware/backups/archive.py": "writes and reads the file of a backup, after it was checked",
    "firmware/updates/release_archive.py": "writes the files of a release, which was checked",
    "firmware/backups/library.py": "copies a backup that was checked",
    "firmware/backups/pieces.py": "adds the pieces of an upload, and follows no link",
    "firmware/updates/reports.py": "the lock of an update, in a folder of root",
    "firmware/web/api/openapi.py": SHIPPED,
    "firmware/web/auth/join_names.py": SHIPPED,
    "firmware/diagnostics/checks/software.py": SHIPPED,
    "firmware/host/installation.py": SYSTEM,
    "firmware/cli/documents.py": SHIPPED,
    "firmware/cli/library_output.py": "a pipe of this process",
    "firmware/host/card/growing.py": SYSTEM,
    "firmware/host/card/setup.py": SYSTEM,
    "firmware/host/service.py": SYSTEM,
    "firmware/host/service_removal.py": SYSTEM,
    "firmware/host/system.py": SYSTEM,
    "firmware/host/vitals.py": SYSTEM,
    "firmware/diagnostics/checks/computer.py": SYSTEM,
    "firmware/cli/streams.py": "/dev/null",
    "firmware/cli/commands/calibrate.py": WRITES,
    "firmware/cli/commands/read.py": WRITES,
    "firmware/cli/commands/throws.py": WRITES,
    "firmware/storage/sqlite.py": "the one place that opens databases",
}
"""Modules that may open files in other ways, with the reason."""


def openings(tree: ast.AST) -> Iterator[int]:
    """The lines that open a file without ``traywatch.files``."""
    for node in ast.walk(tree):
        if not isinstance(node, ast.Call):
            continue
        called = node.func
        if isinstance(called, ast.Name) and called.id in {"open", *OF_LIBRARIES}:
            yield node.lineno
        if isinstance(called, ast.Attribute):
            owner = called.value.id if isinstance(called.value, ast.Name) else ""
            known = called.attr in READERS | OF_LIBRARIES
            if known or (owner, called.attr) in {("os", "open"), ("sqlite3", "connect")}:
                yield node.lineno
            if called.attr == "open" and _has_mode(node):
                yield node.lineno


def _has_mode(call: ast.Call) -> bool:
    """Whether a method named ``open`` is that of a path: it has a mode or an encoding."""
    texts = [one.value for one in call.args if isinstance(one, ast.Constant) and isinstance(one.value, str)]
    return any(text[:1] in MODES and len(text) <= 3 for text in texts) or any(
        one.arg in ("encoding", "mode") for one in call.keywords
    )


def test_files_are_opened_in_one_place() -> None:
    found: dict[str, list[int]] = {}
    for path in sorted(FIRMWARE.rglob("*.py")):
        lines = sorted(set(openings(ast.parse(path.read_text(encoding="utf-8")))))
        if lines:
            found[str(path.relative_to(FIRMWARE.parent))] = lines
    assert {name: lines for name, lines in found.items() if name not in ALLOWED} == {}
    assert set(ALLOWED) <= set(found), "take what needs no exception any more out of the list"


@pytest.mark.parametrize(
    "code",
    [
        "open('a')",
        "path.read_bytes()",
        "path.read_text(encoding='utf-8')",
        "path.open('rb')",
        "path.open(encoding='ascii')",
        "os.open(path, 0)",
        "sqlite3.connect(path)",
        "context.load_cert_chain(path, key)",
        "FileResponse(path)",
        "shutil.copyfile(path, copy)",
    ],
)
def test_the_walk_finds_every_way(code: str) -> None:
    assert list(openings(ast.parse(code))) == [1]


def test_a_lock_is_never_waited_for_in_a_pipe(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.lock")
    with open_lock(tmp_path / "pipe.lock") as lock:
        assert lock.fileno() > 0
    assert list(tmp_path.glob("pipe.lock.damaged-*"))
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(StorageError, match="not a regular file"):
        read_bounded(tmp_path / "pipe")


@pytest.mark.skipif(os.geteuid() != 0, reason="only root can make a file of another user")
def test_a_lock_of_another_user_is_replaced() -> None:
    with tempfile.TemporaryDirectory() as folder:  # one that others may enter, unlike tmp_path
        lock = Path(folder) / "programs.lock"
        lock.touch(mode=0o600)
        os.chown(folder, 65534, 65534)
        os.seteuid(65534)
        try:
            with open_lock(lock) as mine:
                assert os.fstat(mine.fileno()).st_uid == 65534
        finally:
            os.seteuid(0)
        assert [one.stat().st_uid for one in Path(folder).glob("programs.lock.damaged-*")] == [0]


@pytest.mark.parametrize(
    ("size", "text"),
    [(0, "0 kB"), (6_120, "6 kB"), (999_499, "999 kB"), (999_500, "1.0 MB"), (145_000_000, "145.0 MB")],
)
def test_a_small_file_is_not_said_to_have_no_megabytes(size: int, text: str) -> None:
    assert size_text(size) == text
