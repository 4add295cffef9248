"""Checks, benchmarks and the support bundle."""
