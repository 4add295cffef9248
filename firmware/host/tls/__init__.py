"""Certificates of the tray's own local authority."""
