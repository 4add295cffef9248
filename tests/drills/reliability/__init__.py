"""All drills in one run, with their counts, as the page ``docs/reference/reliability.md``."""
