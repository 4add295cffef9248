"""What survives a power cut: journal, pictures, profile, migrations."""
