"""Scripts and pages that are made of the catalogs, and not files of ``static``."""
