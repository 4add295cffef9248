"""Evaluate the reader on pictures that differ from the usual ones by one trait each.

python -m traywatch.models.evaluate.shift data/shifts --real ../shared/real --json
"""

from traywatch.models.evaluate.shift.suite import main

raise SystemExit(main())
