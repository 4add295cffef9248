"""Commands that render data sets."""
