"""The roll of an attack, rerolls, and damage that another hero takes over."""
