"""What the routes use: the services of one tray, and what other parts of the tray provide for them."""
