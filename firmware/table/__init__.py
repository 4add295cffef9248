"""The table: its service, its state, its commands and its publisher."""
