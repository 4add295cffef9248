"""Reports: tables, charts and one HTML page."""
