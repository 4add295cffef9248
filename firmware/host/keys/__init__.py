"""The keys of the tray, made by the program openssl."""
