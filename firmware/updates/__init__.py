"""Updates of an installed tray from signed releases."""
