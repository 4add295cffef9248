"""Change one bit of a proof after the other, anywhere in the file: ``traywatch verify`` must notice each.

    python -m tests.drills.proof_bits --n 10000

It prints how many changes were noticed and what was found, and ends with 1 if one was not. ``--page`` lets
the script of the page check every hundredth too, with node.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path

from tests.firmware.proofs.proven import a_proof, changed, checked_by_page
from traywatch.firmware.storage.proofs.proof_file import check


def main() -> int:
    """Run it. Returns 0 if every change was noticed."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--n", type=int, default=10_000, help="changes (default: 10,000)")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--page", action="store_true", help="let the page check every hundredth, too")
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        proof = a_proof(Path(folder))
        if check(proof).faults:
            print("the proof itself is not intact")
            return 1
        began = time.monotonic()
        found: Counter[str] = Counter()
        unnoticed, sample = [], []
        for number, (bit, copy) in enumerate(changed(proof, args.n, args.seed)):
            faults = check(copy).faults
            found.update(faults)
            if not faults:
                unnoticed.append(bit)
            if number % 100 == 0:
                sample.append(copy)
        print(f"{args.n} changed bits in {len(proof)} bytes, {time.monotonic() - began:.0f} s")
        print(f"noticed: {args.n - len(unnoticed)}; unnoticed: {unnoticed[:20]}")
        print(", ".join(f"{name} {count}" for name, count in found.most_common()))
        if args.page:
            missed = sum(not faults for faults in checked_by_page(Path(folder), sample, web_crypto=True))
            print(f"the page noticed {len(sample) - missed} of {len(sample)}")
            unnoticed += [0] * missed
    return int(bool(unnoticed))


if __name__ == "__main__":
    sys.exit(main())
