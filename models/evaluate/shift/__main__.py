"""``python -m traywatch.models.evaluate.shift data/shifts --real ../shared/real --json``."""

from traywatch.models.evaluate.shift.suite import main

raise SystemExit(main())
