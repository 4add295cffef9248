"""Asks of programs: the request for dice, the throws that answer it, and their texts."""
