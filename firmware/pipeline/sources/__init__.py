"""Where frames come from: the sources that can be chosen, and the one in use."""
