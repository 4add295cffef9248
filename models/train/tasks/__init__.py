"""Training tasks: one module for each network."""
