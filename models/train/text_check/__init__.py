"""Training of the network that checks whether a face shows a known text."""
