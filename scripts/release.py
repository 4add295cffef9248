"""Build everything of a release into a directory: scripts/release [--out DIR]

Wheel and sdist, the clients for Python and JavaScript, the Foundry module as a zip with its manifest, an SBOM
(CycloneDX), and SHA256SUMS. It needs the extra dev and no network. Two runs of the same sources give the same
zip, tar and SBOM.
"""

from __future__ import annotations

import argparse
import gzip
import hashlib
import io
import json
import os
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
import zipfile
from pathlib import Path

from package_readme import absolute  # beside this script

ROOT = Path(__file__).resolve().parent.parent
REPOSITORY = "https://github.com/traywatch/traywatch"
EPOCH = (1980, 1, 1, 0, 0, 0)
_NOT_COPIED = (".git", ".venv", "data", "runs", "build", "dist", "*.egg-info", "__pycache__", ".*_cache")
_PINNED = re.compile(r"^([A-Za-z0-9_.-]+)==(\S+)", re.MULTILINE)


def version() -> str:
    """The version of the sources."""
    text = (ROOT / "traywatch" / "__init__.py").read_text(encoding="utf-8")
    found = re.search(r'__version__ = "([^"]+)"', text)
    if found is None:
        raise SystemExit("release: traywatch/__init__.py has no version")
    return found[1]


def python_package(source: Path, out: Path, kinds: tuple[str, ...]) -> None:
    """Build wheel or sdist of a folder in a copy, since building leaves files beside the sources."""
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / "tree"
        shutil.copytree(source, copy, symlinks=True, ignore=shutil.ignore_patterns(*_NOT_COPIED))
        readme = copy / "README.md"
        text = readme.read_text(encoding="utf-8")
        readme.write_text(absolute(text, f"{REPOSITORY}/blob/v{version()}"), encoding="utf-8")
        for kind in kinds:
            code = f"from setuptools import build_meta; build_meta.build_{kind}({str(out)!r})"
            env = {**os.environ, "SOURCE_DATE_EPOCH": "315532800"}
            done = subprocess.run(
                [sys.executable, "-c", code], cwd=copy, env=env, capture_output=True, text=True
            )
            if done.returncode:
                raise SystemExit(f"release: {source.name}: {kind} failed\n{done.stderr[-3000:]}")


def javascript_package(out: Path) -> None:
    """The client for JavaScript as `npm pack` makes it: a tar with everything below package/."""
    folder = ROOT / "clients" / "js"
    about = json.loads((folder / "package.json").read_text(encoding="utf-8"))
    raw = io.BytesIO()
    with tarfile.open(fileobj=raw, mode="w") as archive:
        for name in ["package.json", *about["files"]]:
            content = (folder / name).read_bytes()
            info = tarfile.TarInfo(f"package/{name}")
            info.size = len(content)
            archive.addfile(info, io.BytesIO(content))
    packed = gzip.compress(raw.getvalue(), mtime=0)
    (out / f"{about['name']}-{about['version']}.tgz").write_bytes(packed)


def foundry_module(out: Path) -> None:
    """The Foundry module: a zip, and its manifest beside it with the version of the release."""
    folder = ROOT / "integrations" / "foundry"
    manifest = json.loads((folder / "module.json").read_text(encoding="utf-8"))
    manifest["version"] = version()
    text = json.dumps(manifest, indent=2) + "\n"
    (out / "module.json").write_text(text, encoding="utf-8")
    with zipfile.ZipFile(out / "traywatch-foundry.zip", "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr(zipfile.ZipInfo("module.json", EPOCH), text)
        for path in sorted([*folder.glob("scripts/*"), *folder.glob("lang/*"), ROOT / "LICENSE"]):
            name = "LICENSE" if path.name == "LICENSE" else str(path.relative_to(folder))
            archive.writestr(zipfile.ZipInfo(name, EPOCH), path.read_bytes())  # links become files


def sbom(out: Path) -> None:
    """What a default installation consists of, in the tested versions, as CycloneDX 1.6."""
    text = (ROOT / "constraints.txt").read_text(encoding="utf-8")
    runs_on = text[: text.index("# Extra charts")]
    components = [
        {"type": "library", "name": name, "version": number, "purl": f"pkg:pypi/{name.lower()}@{number}"}
        for name, number in _PINNED.findall(runs_on)
    ]
    own = {"type": "application", "name": "traywatch", "version": version(),
           "licenses": [{"license": {"id": "Apache-2.0"}}]}  # fmt: skip
    document = {"bomFormat": "CycloneDX", "specVersion": "1.6", "version": 1,
                "metadata": {"component": own}, "components": components}  # fmt: skip
    (out / "sbom.cdx.json").write_text(json.dumps(document, indent=1) + "\n", encoding="utf-8")


PARTS = ("LICENSE", "README.md", "CHANGELOG.md", "constraints.txt", "pyproject.toml", "calibration", "deploy",
         "docs", "firmware", "models", "rules", "scripts", "traywatch", "vision")  # fmt: skip
"""What scripts/install-pi installs."""


def update_archive(out: Path, key: Path, wheels: Path | None) -> None:
    """The signed archive for traywatch update, with the packages of a folder if one is given."""
    from traywatch.firmware.host.keys.openssl import run_openssl
    from traywatch.firmware.updates import release_archive

    with tempfile.TemporaryDirectory() as folder:
        tree = Path(folder) / "tree"
        tree.mkdir()
        for name in PARTS:
            source = ROOT / name
            if source.is_dir():
                ignored = shutil.ignore_patterns("__pycache__", "*.egg-info")
                shutil.copytree(source, tree / name, symlinks=True, ignore=ignored)
            else:
                shutil.copy(source, tree / name)
        public = run_openssl(["pkey", "-in", str(key), "-pubout"])
        (tree / "deploy" / "release-key.pem").write_bytes(public)
        if wheels is not None:
            shutil.copytree(wheels, tree / "wheels")
        names = [str(one.relative_to(tree)) for one in tree.rglob("*") if one.is_symlink() or one.is_file()]
        manifest = release_archive.manifest_of(tree, version(), names).model_dump_json(indent=1).encode()
        message = Path(folder) / "message"
        message.write_bytes(release_archive.signed_bytes(manifest))
        signature = run_openssl(["pkeyutl", "-sign", "-inkey", str(key), "-rawin", "-in", str(message)])
        archive = out / f"traywatch-{version()}-update.tar.gz"
        release_archive.write_release(archive, tree, manifest, signature)
    (out / "release-key.pem").write_bytes(public)


def checksums(out: Path) -> None:
    """SHA256SUMS of every file, as `sha256sum -c` reads it."""
    lines = [
        f"{hashlib.sha256(path.read_bytes()).hexdigest()}  {path.name}\n"
        for path in sorted(out.iterdir())
        if path.name != "SHA256SUMS"
    ]
    (out / "SHA256SUMS").write_text("".join(lines), encoding="ascii")


def main() -> int:
    """Build all of it."""
    parser = argparse.ArgumentParser(prog="scripts/release", description=__doc__)
    parser.add_argument("--out", type=Path, default=ROOT / "dist", help="an empty directory (dist)")
    parser.add_argument("--key", type=Path, help="the private key (PEM): also make the archive for updates")
    parser.add_argument("--wheels", type=Path, help="put these packages into it, for trays without a network")
    args = parser.parse_args()
    out: Path = args.out.absolute()
    out.mkdir(parents=True, exist_ok=True)
    if any(out.iterdir()):
        print(f"release: {out} is not empty", file=sys.stderr)
        return 2
    python_package(ROOT, out, ("wheel", "sdist"))
    python_package(ROOT / "clients" / "python", out, ("wheel", "sdist"))
    javascript_package(out)
    foundry_module(out)
    sbom(out)
    if args.key is not None:
        update_archive(out, args.key, args.wheels)
    checksums(out)
    for path in sorted(out.iterdir()):
        print(f"{path.stat().st_size:>10}  {path.name}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
