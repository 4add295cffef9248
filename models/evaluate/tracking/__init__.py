"""How accurate the tracker and the contacts are."""
