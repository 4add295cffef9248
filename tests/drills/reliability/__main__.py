"""Run all drills, each again with its fault, and write ``docs/reference/reliability.md``.

``python -m tests.drills.reliability --scale 1`` runs each drill, and again with a fault that it must notice.
``--scale 10`` does ten times as much.
"""

from __future__ import annotations

import argparse
import json
import logging
import sys

from tests.drills.reliability.drill import outcome_with_fault
from tests.drills.reliability.drills import DRILLS
from tests.drills.reliability.page import PAGE, RESULTS, kept, page, result_of


def main() -> int:
    """Write the page; 1 if a promise is broken, a drill did too little, or did not notice its fault."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--scale", type=float, default=1.0, help="how much of each drill (default: 1)")
    parser.add_argument("--only", action="append", help="only this drill; the others keep their results")
    args = parser.parse_args()
    logging.disable(logging.CRITICAL)
    results, wrong = kept(), []
    for drill in DRILLS:
        if args.only and drill.name not in args.only:
            continue
        found = drill.measure(args.scale)
        with_fault = outcome_with_fault(drill, min(drill.fault_scale, args.scale))
        print(f"{drill.name}: {found}; with the fault: {with_fault}", file=sys.stderr, flush=True)
        results[drill.name] = result_of(found, with_fault)
        if found.wrong or found.count < drill.least * args.scale or not with_fault.wrong:
            wrong.append(drill.name)
    stored = {name: one.to_json() for name, one in sorted(results.items())}
    RESULTS.write_text(json.dumps(stored, indent=1) + "\n", encoding="utf-8")
    PAGE.write_text(page(results), encoding="utf-8")
    print(f"{len(results)} drills; not as promised: {', '.join(wrong) or 'none'}")
    return int(bool(wrong))


if __name__ == "__main__":
    sys.exit(main())
