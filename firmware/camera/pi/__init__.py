"""The camera on the ribbon cable of a Raspberry Pi."""
