"""Programs that run inside the booted system. They need only the standard library."""
