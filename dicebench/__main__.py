"""``python -m dicebench``: the command line."""

import sys

from dicebench.command import main

if __name__ == "__main__":
    sys.exit(main())
