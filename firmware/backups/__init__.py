"""Backups of a data directory: making, checking, restoring and keeping them."""
