"""How a tray is served: the HTTP server, its connections, and their limits."""
