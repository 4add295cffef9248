"""Shared by all games: events, requests, the matching of a roll to a request, and the log."""
