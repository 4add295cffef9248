"""Proofs of throws: what they hold, that every change shows, and that the chain survives faults."""

from __future__ import annotations

import json
import os
import shutil
import sqlite3
import stat
from contextlib import closing
from pathlib import Path

import pytest

from tests.firmware.helpers import die, unsure
from tests.firmware.proofs.proven import CLIP, ProvenTable, a_proof, changed, checked_by_page
from traywatch.ed25519 import verified
from traywatch.errors import StorageError
from traywatch.firmware.cli.main import main
from traywatch.firmware.host.keys.signing_key import KEY, load_or_make
from traywatch.firmware.storage.proofs.chain import FILE, ProofChain, broken_records
from traywatch.firmware.storage.proofs.proof_file import END, START, CheckedProof, check, contradiction
from traywatch.firmware.table.errors import TableError
from traywatch.firmware.table.hidden.audience import HOST
from traywatch.firmware.table.session.throw_outcome import HumanReading

pytestmark = pytest.mark.skipif(shutil.which("openssl") is None, reason="needs the program openssl")
needs_node = pytest.mark.skipif(shutil.which("node") is None, reason="node is not installed")

# RFC 8032, section 7.1: public key, message, signature.
VECTORS = [
    (
        "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a",
        "",
        "e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b46b"
        "d25bf5f0595bbe24655141438e7a100b",
    ),
    (
        "3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c",
        "72",
        "92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da085ac1e43e15996e458f3613d0f11d8c"
        "387b2eaeb4302aeeb00d291612bb0c00",
    ),
    (
        "fc51cd8e6218a1a38da47ed00230f0580816ed13ba3303ac5deb911548908025",
        "af82",
        "6291d657deec24024827e69c3abe01a30ce548a284743a445e3680d7db5ac3ac18ff9b538d16f290ae67f760984dc659"
        "4a7c15e9716ed28dc027beceea1ec40a",
    ),
]
ORDER = 2**252 + 27742317777372353535851937790883648493


@pytest.fixture(scope="module")
def proof(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    return a_proof(tmp_path_factory.mktemp("tray"))


@pytest.mark.parametrize(("key", "message", "signature"), VECTORS)
def test_signatures_of_the_standard_are_accepted_and_no_others(
    key: str, message: str, signature: str
) -> None:
    parts = (bytes.fromhex(key), bytes.fromhex(message), bytes.fromhex(signature))
    assert verified(*parts)
    assert not verified(parts[0], parts[1] + b"x", parts[2])
    larger = int.from_bytes(parts[2][32:], "little") + ORDER  # the same point, but not the one allowed form
    assert not verified(parts[0], parts[1], parts[2][:32] + larger.to_bytes(32, "little"))
    assert not verified(parts[0][:-1], parts[1], parts[2])
    assert not verified(b"\xff" * 32, parts[1], parts[2])


def test_openssl_and_the_check_agree(tmp_path: Path) -> None:
    key = load_or_make(tmp_path)
    assert verified(key.public, b"a message", key.sign(b"a message"))
    assert not verified(key.public, b"another", key.sign(b"a message"))
    assert stat.S_IMODE((tmp_path / KEY).stat().st_mode) == 0o600
    assert load_or_make(tmp_path) == key, "a start makes no other key"
    (tmp_path / KEY).write_bytes(b"damaged")
    assert load_or_make(tmp_path).public != key.public
    assert list(tmp_path.glob(f"{KEY}.damaged-*"))


def test_without_openssl_there_is_a_reason(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(StorageError, match="openssl is missing"):
        load_or_make(tmp_path)


def test_a_proof_holds_what_was_read_and_what_counts(proof: bytes) -> None:
    found = check(proof)
    assert (found.faults, found.missing) == ((), ())
    first, second = found.records
    assert [one["value"] for one in first["readings"]] == [4, 9]
    assert (first["entry"], second["entry"]) == ("throw", "change")
    assert [one["value"] for one in second["counted"]] == [5, 9] and second["counted"][0]["by_person"]
    assert second["readings"] == first["readings"], "a correction does not change what the camera read"
    assert second["n"] == first["n"] + 1 and second["previous"] == found.hashes[0]
    assert found.media["clip"] == CLIP and found.media["picture"].startswith(b"\xff\xd8")
    assert (first["number"], second["number"]) == (13, 14), "what the headline of the page speaks of"


@needs_node
def test_every_changed_bit_is_noticed(proof: bytes, tmp_path: Path) -> None:
    copies = list(changed(proof, 60, seed=1))
    unnoticed = [bit for bit, copy in copies if not check(copy).faults]
    assert unnoticed == []
    for web_crypto in (True, False):
        few = [proof, *(copy for _, copy in copies[: 20 if web_crypto else 3])]
        intact, *others = checked_by_page(tmp_path, few, web_crypto=web_crypto)
        assert intact == [] and all(others), "the page finds the same"


@pytest.mark.parametrize("cut", [0, 1, 100, 40_000])
def test_what_is_no_whole_proof_is_refused(proof: bytes, cut: int) -> None:
    assert check(proof[:cut]).faults
    assert check(proof + b" ").faults
    assert check(proof[: -1 - cut] if cut else proof.replace(b'"form":1', b'"form": 1')).faults


@pytest.mark.parametrize("field", [b'"key":"', b'"seal":"', b'\\"previous\\":\\"', b'"signature":"'])
def test_hexadecimal_is_written_in_one_way(proof: bytes, field: bytes) -> None:
    """Capital letters would mean the same bytes, so that a changed bit would not show."""
    begin = proof.index(field) + len(field)
    letter = next(at for at in range(begin, begin + 64) if chr(proof[at]) in "abcdef")
    assert check(proof[:letter] + proof[letter : letter + 1].upper() + proof[letter + 1 :]).faults


ODD = (None, True, 0, -1, 1e308, "", "x", "\ud800", "é", [], [None], [{}], {}, {"n": []})
"""JSON values that somebody may put where another one belongs, a lone surrogate among them."""


@pytest.mark.parametrize("odd", ODD, ids=repr)
def test_any_json_in_any_place_is_refused_and_not_a_crash(proof: bytes, odd: object) -> None:
    before, data = proof.split(START)
    data, after = data.split(END, 1)
    content = json.loads(data)
    text = json.loads(content["records"][0]["record"])

    def found(changed: object) -> tuple[str, ...]:
        return check(before + START + json.dumps(changed).encode() + END + after).faults

    assert found(odd)
    for field in content:
        assert found({**content, field: odd}), field
    for field in ("record", "signature"):
        assert found({**content, "records": [{**content["records"][0], field: odd}]}), field
    for field in text:
        record = json.dumps({**text, field: odd}, ensure_ascii=False)
        assert found({**content, "records": [{**content["records"][0], "record": record}]}), field


def test_parts_of_two_proofs_do_not_fit(tmp_path: Path) -> None:
    with ProvenTable(tmp_path) as tray:
        tray.roll("t1", die("d20", 3, None))
        tray.roll("t2", die("d20", 20, None), clip=CLIP[:-1] + b"?")
        one, other = tray.proof("t1"), tray.proof("t2")
    swapped = one.replace(_field(one, "records"), _field(other, "records"))
    assert set(check(swapped).faults) >= {"file_changed", "clip_changed"}


def _field(content: bytes, name: str) -> bytes:
    begin = content.index(f'"{name}":'.encode())
    return content[begin : content.index(b'"seal"', begin)]


def test_a_hidden_roll_has_no_proof_before_it_is_revealed(tmp_path: Path) -> None:
    with ProvenTable(tmp_path) as tray:
        tray.roll("t1")
        tray.table.hidden_rolls.ask("host")
        tray.roll("t2", die("d20", 20, None))
        with pytest.raises(TableError) as refused:
            tray.proof("t2")
        assert refused.value.code == "roll_hidden"
        tray.table.hidden_rolls.reveal("t2")
        assert check(tray.proof("t2")).records[0]["counted"][0]["value"] == 20
        assert tray.table.history.throw("t2", HOST).outcome.total == 20


def test_the_hash_of_a_record_does_not_tell_what_it_holds(tmp_path: Path) -> None:
    """The proof of a public throw has the hash of the one before it, which may be hidden."""
    key = load_or_make(tmp_path)
    hashes = []
    for name in ("a", "b"):
        with closing(ProofChain(tmp_path / name)) as chain:
            hashes.append(chain.append("t1", {"throw": "t1"}, key).hash)
            salt = chain.of("t1")[0][1].content["salt"]
            assert len(salt) == 32
    assert hashes[0] != hashes[1]


def test_a_chain_begins_with_the_first_throw_after_it_was_made(tmp_path: Path) -> None:
    with ProvenTable(tmp_path) as tray:
        tray.roll("t1")
    for name in (FILE, f"{FILE}-wal", f"{FILE}-shm"):
        (tmp_path / name).unlink(missing_ok=True)
    with ProvenTable(tmp_path) as tray:
        tray.table.corrections.amend("t1", "a0", HumanReading(value=3, label="3"))
        tray.roll("t2")
        with pytest.raises(StorageError, match="no signed record"):
            tray.proof("t1")
        assert check(tray.proof("t2")).records[0]["n"] == 1


class _NoPower:
    """A key that signs some records; then the power is cut."""

    def __init__(self, folder: Path, signs: int) -> None:
        self._key, self._left = load_or_make(folder), signs
        self.public = self._key.public

    def sign(self, message: bytes) -> bytes:
        if self._left == 0:
            raise StorageError("not_signed", "no power")
        self._left -= 1
        return self._key.sign(message)


@pytest.mark.parametrize("signs", [0, 1, 2])
def test_what_was_not_signed_is_signed_after_the_next_start(tmp_path: Path, signs: int) -> None:
    with ProvenTable(tmp_path, _NoPower(tmp_path, signs)) as tray:
        for number in range(3):
            tray.roll(f"t{number}")
        with pytest.raises(StorageError, match="no power"):
            tray.notary.catch_up()
    with ProvenTable(tmp_path) as tray:
        assert tray.notary.catch_up() == 3 - signs
        assert tray.notary.catch_up() == 0
        records = list(tray.chain.every())
        assert [record.content["throw"] for _, record in records] == ["t0", "t1", "t2"]
        assert broken_records(records) == ()


def test_a_changed_or_missing_record_shows(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with ProvenTable(tmp_path) as tray:
        for number in range(4):
            tray.roll(f"t{number}")
        tray.notary.catch_up()
    assert main(["verify", "--chain", "--data", str(tmp_path)]) == 0
    for change in (
        "DELETE FROM records WHERE n = 2",
        "UPDATE records SET record = replace(record, '17', '20')",
    ):
        other = tmp_path / "other"
        shutil.copytree(tmp_path, other)
        with closing(sqlite3.connect(other / FILE)) as db, db:
            db.execute(change)
        assert main(["verify", "--chain", "--data", str(other)]) == 1
        assert "CHANGED" in capsys.readouterr().out
        shutil.rmtree(other)


def test_another_key_begins_another_chain_and_a_damaged_file_is_set_aside(tmp_path: Path) -> None:
    with ProvenTable(tmp_path) as tray:
        tray.roll("t1")
        before = check(tray.proof("t1"))
    (tmp_path / KEY).unlink()
    with ProvenTable(tmp_path) as tray:
        tray.roll("t2")
        after = check(tray.proof("t2"))
        with pytest.raises(StorageError, match="another key"):
            tray.proof("t1")
    assert (after.records[0]["n"], after.faults) == (1, ())
    assert after.records[0]["chain"] != before.records[0]["chain"]
    (tmp_path / FILE).write_bytes(b"no database" * 100)
    for number in (3, 4):
        with ProvenTable(tmp_path) as tray:
            assert tray.chain.set_aside is not None and tray.chain.set_aside.exists()
            tray.roll(f"t{number}")
            assert check(tray.proof(f"t{number}")).faults == ()
        (tmp_path / FILE).unlink()
        os.mkfifo(tmp_path / FILE)


def test_two_histories_of_one_chain_contradict_each_other(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Whoever holds the key can sign another history. Two proofs of it cannot both be shown."""
    with ProvenTable(tmp_path / "a") as tray:
        tray.roll("t1")
        tray.notary.catch_up()
    shutil.copytree(tmp_path / "a", tmp_path / "b")
    found: list[CheckedProof] = []
    for name, value in (("a", 3), ("b", 20)):
        with ProvenTable(tmp_path / name) as tray:
            tray.roll("t2", die("d20", value, None))
            found += [check(tray.proof("t1")), check(tray.proof("t2"))]
            (tmp_path / f"{name}.html").write_bytes(tray.proof("t2"))
    assert contradiction(found[1], found[3])
    assert not contradiction(found[0], found[1]) and not contradiction(found[0], found[2])
    assert main(["verify", "--json", *(str(tmp_path / f"{name}.html") for name in "ab")]) == 1
    *_, last = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert len(last["contradiction"]) == 2


def test_the_commands_write_and_check_a_file(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    with ProvenTable(tmp_path) as tray:
        tray.roll("t1", unsure("d20", (6, 9), None), die("d6", 3, None))
        tray.notary.catch_up()
    data = ["--data", str(tmp_path)]
    file = tmp_path / "roll.html"
    assert main(["prove", *data]) == 0, "without an id it is the newest throw"
    assert (tmp_path / "throw-t1.html").is_file()
    assert main(["prove", "last", str(file), *data]) == 0
    assert main(["prove", "--key", *data]) == 0
    key = capsys.readouterr().out.split()[-1]
    assert main(["verify", str(file), "--key", key.lower(), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["records"][0]["throw"] == "t1"
    assert main(["verify", str(file)]) == 0
    assert "throw t1 at " in (output := capsys.readouterr().out) and "d20 ?, d6 3\n" in output, output
    assert main(["verify", str(file), "--key", "0000-" + key[5:]]) == 1
    assert "another key" in capsys.readouterr().out
    file.write_bytes(file.read_bytes().replace(b"<h1", b"<h2", 1))
    assert main(["verify", str(file)]) == 1
    assert "not as the tray wrote it" in capsys.readouterr().out
    assert main(["prove", "t9", *data]) == main(["verify", str(tmp_path / "none.html")]) == 2
    assert main(["verify", os.devnull]) == 2


def test_the_page_is_one_file_that_loads_nothing(proof: bytes) -> None:
    text = proof.decode()
    assert "default-src 'none'" in text and "import " not in text.replace("importKey", "")
    for outside in ("src=", "href=", "url(", "@import", "fetch("):
        assert outside not in text, outside
