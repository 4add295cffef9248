"""Proofs of throws: the signed chain of their records, and files that anybody can check."""
