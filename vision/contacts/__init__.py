"""Contacts during a throw: with obstacles, other dice and walls."""
