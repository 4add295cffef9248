"""How long reading takes."""
