"""Readers that print predictions: simple methods, and Traywatch through its command line."""
