"""The formation: where dice stand, and which dice they reach."""
