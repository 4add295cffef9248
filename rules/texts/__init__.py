"""The settings in words, and the controls to change them."""
