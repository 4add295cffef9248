"""A small release with its key, as an archive and as a folder."""

from __future__ import annotations

import gzip
import io
import random
import subprocess
import tarfile
from pathlib import Path

from traywatch.firmware.updates.release_archive import (
    MANIFEST,
    SIGNATURE,
    manifest_of,
    signed_bytes,
    write_release,
)

FILES = {
    "scripts/install-pi": "#!/bin/sh\necho installs $*\n",
    "firmware/a.py": "A = 1\n",
    "LICENSE": "free\n",
    "models/network": random.Random(1).randbytes(9000).hex(),
}


class Published:
    """A release with its key, as an archive and as a folder."""

    def __init__(self, folder: Path, version: str = "9.1.0") -> None:
        self.tree, self.archive, self.key = folder / "tree", folder / "release.tar.gz", folder / "key.pem"
        subprocess.run(["openssl", "genpkey", "-algorithm", "ed25519", "-out", self.key], check=True)
        public = ["openssl", "pkey", "-in", self.key, "-pubout", "-out", folder / "public.pem"]
        subprocess.run(public, check=True)
        self.public = folder / "public.pem"
        for name, text in FILES.items():
            (self.tree / name).parent.mkdir(parents=True, exist_ok=True)
            (self.tree / name).write_text(text)
        (self.tree / "scripts/install-pi").chmod(0o755)
        (self.tree / "traywatch").mkdir()
        (self.tree / "traywatch/firmware").symlink_to("../firmware")
        manifest = manifest_of(self.tree, version, [*FILES, "traywatch/firmware"])
        self.sign(manifest.model_dump_json().encode())

    def sign(self, manifest: bytes) -> None:
        """Sign a manifest, and write the archive and the folder."""
        message = self.tree.with_name("message")
        message.write_bytes(signed_bytes(manifest))
        command = ["openssl", "pkeyutl", "-sign", "-inkey", self.key, "-rawin", "-in", message]
        signature = subprocess.run(command, check=True, capture_output=True).stdout
        write_release(self.archive, self.tree, manifest, signature)
        self.parts = self.members()
        for name in (MANIFEST, SIGNATURE):
            (self.tree / name).write_bytes(self.parts[name])

    def members(self) -> dict[str, bytes]:
        with tarfile.open(self.archive) as archive:
            return {one.name: _content(archive, one) for one in archive.getmembers()}

    def rewrite(self, parts: dict[str, bytes]) -> None:
        """Write the archive with other content."""
        raw = io.BytesIO()
        with tarfile.open(fileobj=raw, mode="w", format=tarfile.USTAR_FORMAT) as archive:
            for name, content in parts.items():
                info = tarfile.TarInfo(name)
                info.size = len(content)
                archive.addfile(info, io.BytesIO(content))
        self.archive.write_bytes(gzip.compress(raw.getvalue()))


def _content(archive: tarfile.TarFile, one: tarfile.TarInfo) -> bytes:
    file = archive.extractfile(one)
    return file.read() if file is not None else b""
