"""Hidden rolls: nothing of them reaches anybody who may not see them."""
