"""The whole tray: its services, in the order in which they start, and what connects them."""
