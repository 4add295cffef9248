"""The keys and the certificates of the tray, made by the program openssl."""
