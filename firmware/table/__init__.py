"""The table: its state, its commands and its publisher."""
