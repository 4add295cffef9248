"""Between camera and table: the loop, frame checks, camera health, set-up and the button."""
