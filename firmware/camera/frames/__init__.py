"""The frames of a camera: as a device gives them, which may be left out, and the memory that they use."""
