"""Benchmarks of ``traywatch bench``."""
