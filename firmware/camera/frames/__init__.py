"""The frames of a camera: which ones may be left out, and the memory that they use."""
