"""Checks of ``traywatch doctor``, benchmarks, and the support bundle."""
