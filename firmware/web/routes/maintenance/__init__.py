"""Routes for the host: what keeps a tray going, backups and updates."""
