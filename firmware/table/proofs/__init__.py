"""Records of throws for their proofs: what they hold, and the thread that signs them."""
