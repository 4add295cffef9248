"""Tracks dice while they roll."""
