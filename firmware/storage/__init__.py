"""Durable storage: journal, pictures, tray profile, focus position and migrations."""
