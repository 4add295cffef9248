"""How much a frame differs from an earlier one, beyond noise and vibration."""
