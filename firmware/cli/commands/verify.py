"""``traywatch verify``: checks files that prove throws, or the whole chain of this tray."""

from __future__ import annotations

import argparse
import json
from collections.abc import Mapping
from contextlib import closing
from pathlib import Path
from typing import Any

from traywatch.errors import StorageError, TraywatchError
from traywatch.files import read_bounded
from traywatch.firmware.cli.arguments import add_data_directory
from traywatch.firmware.host.installation import usual
from traywatch.firmware.storage.proofs.proof_file import MOST_BYTES, CheckedProof, Fault, check, contradiction

_FAULTS: dict[Fault, str] = {
    "not_a_proof": "not a proof of Traywatch, or damaged",
    "file_changed": "the file is not as the tray wrote it",
    "record_changed": "the signature does not fit the record of the throw",
    "order_wrong": "the records do not follow one another",
    "picture_changed": "the picture is not the one of the throw",
    "clip_changed": "the clip is not the one of the throw",
}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments."""
    parser.epilog = (
        "example: traywatch verify throw-4f2a91bc00d1e2f3.html\n         traywatch verify --chain\n"
        "Status 0: everything is as the tray signed it. 1: something was changed."
    )
    parser.add_argument("files", type=Path, nargs="*", metavar="FILE", help="files of traywatch prove")
    parser.add_argument("--key", metavar="FINGERPRINT", help="the tray whose key must have signed them")
    parser.add_argument(
        "--chain", action="store_true", help="check all records of this tray's own data instead"
    )
    parser.add_argument(
        "--json", action="store_true", help="print one JSON object per file, and one per contradiction"
    )
    add_data_directory(parser)


def run(args: argparse.Namespace) -> int:
    """Check the files. Returns 0 if all are intact. Raises ``StorageError``."""
    if args.chain:
        return _check_chain(usual(args.data, None)[0])
    if not args.files:
        raise StorageError("proof_missing", "name a file of traywatch prove, or use --chain")
    checked = [(path, _checked(path)) for path in args.files]
    good = True
    for path, proof in checked:
        faults = [_FAULTS[one] for one in proof.faults]
        if args.key and _plain(args.key) != _plain(_fingerprint(proof)):
            faults.append("signed with another key")
        good = good and not faults
        if args.json:
            print(json.dumps(_as_json(path, proof, faults)))
        else:
            print(_as_text(path, proof, faults))
    intact = [(path, proof) for path, proof in checked if not proof.faults]
    for at, (path, proof) in enumerate(intact):
        for other_path, other in intact[at + 1 :]:
            if contradiction(proof, other):
                good = False
                if args.json:
                    print(json.dumps({"contradiction": [str(path), str(other_path)]}))
                else:
                    print(f"{path} and {other_path} contradict each other: this tray signed two histories")
    return 0 if good else 1


def _checked(path: Path) -> CheckedProof:
    try:
        return check(read_bounded(path, MOST_BYTES))
    except OSError as error:
        if isinstance(error, TraywatchError):
            raise
        raise StorageError("proof_missing", f"{path}: {error.strerror or error}") from error


def _as_text(path: Path, proof: CheckedProof, faults: list[str]) -> str:
    if faults:
        return f"{path}: CHANGED: {'; '.join(faults)}"
    newest = proof.records[-1]
    dice = ", ".join(
        f"{die.get('kind') or 'die'} {die.get('label') or '?'}"
        + (" (by a person)" if die.get("by_person") else "")
        for die in newest.get("counted", ())
    )
    numbers = ", ".join(str(one.get("n")) for one in proof.records)
    lines = [
        f"{path}: intact",
        f"  throw {newest.get('throw')} at {newest.get('at')}: {dice or 'no dice'}",
        f"  {newest.get('state')}, {newest.get('validity')}, {_number(newest)}",
        f"  records {numbers} of the chain {newest.get('chain')}",
        f"  key {_fingerprint(proof)}: compare it with what the tray prints (traywatch prove --key)",
    ]
    if newest.get("practice"):
        lines.append("  practice: the dice were recorded ones of the demo")
    if newest.get("typed"):
        lines.append("  typed in by a person; no camera saw it")
    if proof.missing:
        lines.append(f"  not in the file: {', '.join(proof.missing)}")
    return "\n".join(lines)


def _number(record: Mapping[str, Any]) -> str:
    """The number of a roll and how it came about. Records of 0.1.0 have only the total of the dice."""
    if "number" not in record:
        return f"total {record.get('total')}"
    terms = record.get("sum") or ""
    if record["number"] is None:
        return terms or "no number"
    return f"number {record['number']} ({terms})" if terms else f"number {record['number']}"


def _as_json(path: Path, proof: CheckedProof, faults: list[str]) -> dict[str, Any]:
    return {
        "file": str(path),
        "intact": not faults,
        "faults": list(proof.faults),
        "key": _fingerprint(proof) if proof.key else None,
        "records": list(proof.records) if not faults else [],
        "missing": list(proof.missing),
    }


def _check_chain(data: Path) -> int:
    from traywatch.firmware.storage.proofs.chain import FILE, ProofChain, broken_records

    path = data / FILE
    if not path.is_file():
        raise StorageError(
            "proof_missing", f"{path}: no throw was signed here; give the directory with --data"
        )
    with closing(ProofChain.to_read(path)) as chain:
        broken = broken_records(chain.every())
        total = sum(1 for _ in chain.every())
    if broken:
        print(f"{path}: CHANGED: {len(broken)} of {total} records, the first is {broken[0]}")
        return 1
    print(f"{path}: intact, {total} records")
    return 0


def _fingerprint(proof: CheckedProof) -> str:
    from traywatch.firmware.host.keys.signing_key import fingerprint_of

    return fingerprint_of(proof.key)


def _plain(fingerprint: str) -> str:
    return fingerprint.replace("-", "").replace(":", "").replace(" ", "").upper()
