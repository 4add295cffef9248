"""Clips of throws: frames of the roll as a small film, with paths and contacts as a layer."""
