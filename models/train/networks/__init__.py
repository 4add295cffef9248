"""Architectures and the training loop."""
