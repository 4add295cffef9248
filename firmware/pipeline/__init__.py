"""Between camera and table: the tray loop, frame checks, camera health, set-up and the button."""
