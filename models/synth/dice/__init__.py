"""Rendered dice: solids, faces, numbering and typefaces."""
