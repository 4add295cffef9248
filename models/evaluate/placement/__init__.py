"""How accurate ground points and zones are."""
