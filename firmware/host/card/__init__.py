"""A card that was made by ``scripts/make-image``: its settings file, its size, its first start.

Only the standard library is imported, because this runs with the system's Python, before the network starts.
"""
