"""``python -m dicebench``: run readers, score and compare them, and write reports."""

import sys

from dicebench.command import main

if __name__ == "__main__":
    sys.exit(main())
