"""The meaning of rolled dice."""
