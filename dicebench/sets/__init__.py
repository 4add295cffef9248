"""Sets of pictures and clips: manifests, checksums, public photographs."""
