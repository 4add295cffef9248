"""Rolls: the dice of attacks, saving throws, checks, death saves and initiative."""
