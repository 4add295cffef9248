"""The shipped networks, and the code that renders data for them, trains and evaluates them."""
