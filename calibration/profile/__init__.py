"""The tray profile: its file, its zone map, and validation."""
