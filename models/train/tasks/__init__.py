"""One module for each network that is trained."""
