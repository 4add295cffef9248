"""https beside http on one port, and what is answered to those who still use http."""
