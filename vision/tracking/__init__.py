"""Follows dice while they roll."""
