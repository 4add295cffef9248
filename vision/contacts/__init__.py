"""Contacts during a throw: obstacles, other dice and walls."""
