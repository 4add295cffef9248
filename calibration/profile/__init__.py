"""The tray profile: its file, its zones and their validation."""
