"""The roll of an attack: what is asked for, what may be used beside it, and rerolls."""
