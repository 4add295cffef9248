"""How accurate the reader is."""
