"""The status API, version 1, and the page: what every phone at the table talks to."""
