"""Routes for the host who sets up the tray in the page."""
