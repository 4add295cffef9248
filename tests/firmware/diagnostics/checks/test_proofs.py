"""Doctor says why throws get no proof, in the words of the openssl that is installed."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import pytest

from tests.firmware.machines import machine, only, place
from traywatch.errors import StorageError
from traywatch.firmware.diagnostics.checks.proofs import proofs
from traywatch.firmware.host.keys.signing_key import load_or_make

OLD = "Algorithm ed25519 not found"
NO_SIGNING = 'case "$1" in pkeyutl) {};; esac; exec REAL "$@"'
CASES = {
    "missing": (None, "openssl is missing"),
    "no Ed25519": (f"echo 'Error allocating context' >&2; echo '{OLD}' >&2; exit 1", OLD),
    "no raw input": (NO_SIGNING.format('echo "Unknown option -rawin" >&2; exit 1'), "-rawin"),
    "other signature": (NO_SIGNING.format("head -c 64 /dev/zero; exit 0"), "not valid"),
    "short signature": (NO_SIGNING.format("echo no; exit 0"), "no Ed25519 signature"),
    "silent": ("exit 3", "exit status 3"),
}


def use(script: str | None, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Put a program openssl first in PATH, or none at all."""
    real = shutil.which("openssl") or "openssl"
    (folder / "bin").mkdir()
    if script is None:
        monkeypatch.setenv("PATH", str(folder / "bin"))
        return
    program = folder / "bin" / "openssl"
    program.write_text("#!/bin/sh\n" + script.replace("REAL", real) + "\n")
    program.chmod(0o755)
    monkeypatch.setenv("PATH", f"{folder / 'bin'}{os.pathsep}{os.environ['PATH']}")


@pytest.mark.skipif(shutil.which("openssl") is None, reason="needs the program openssl")
@pytest.mark.parametrize("case", CASES)
def test_doctor_says_why_there_is_no_proof(
    case: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    script, said = CASES[case]
    use(script, tmp_path, monkeypatch)
    found = only(proofs(place(tmp_path, machine(tmp_path))))
    assert found.status == "note" and said in found.message_text and "Command" not in found.message_text
    assert "install OpenSSL 3" in found.remedy


@pytest.mark.skipif(shutil.which("openssl") is None, reason="needs the program openssl")
def test_a_good_openssl_is_said_to_be_good_and_leaves_no_key(tmp_path: Path) -> None:
    data = tmp_path / "data"
    found = only(proofs(place(data, machine(tmp_path))))
    assert found.status == "ok" and not data.exists()


def test_the_log_of_a_tray_says_the_same(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    use(CASES["no Ed25519"][0], tmp_path, monkeypatch)
    with pytest.raises(StorageError, match=f"no key could be made .openssl: {OLD}"):
        load_or_make(tmp_path)
