"""Zones and their polygon geometry."""
