"""Sheets as short text: actions such as ``+5, 1d8+3 slashing``, and whole characters and foes."""
