"""The formation: where dice stand, and whom they reach."""
