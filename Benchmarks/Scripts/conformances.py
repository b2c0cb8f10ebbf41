#!/usr/bin/env python3
"""Measures the cost of Hashable and CaseIterable for a generated enum: CPU seconds to compile, bytes of code and data.

Compiles 200 vocabularies of ten cases with the built runtime; run `swift build` first. docs/generated-code.md contains
the figures.
"""
import json
import os
import resource
import subprocess
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
BUILD = ROOT / ".build/debug"
COUNT = 200


def schema(conformances):
    types = {
        f"kind-{n}": {"cases": {f"case-{c}": "A case." for c in range(10)}}
        | ({"swiftConforms": conformances} if conformances else {})
        for n in range(COUNT)
    }
    return {
        "$schema": "signalbook-1.schema.json",
        "registry": {"name": "book", "namespace": "Book", "version": "1.0.0", "description": "A book."},
        "types": types,
    }


def compiled(folder, options):
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    files = sorted((folder / "Out").glob("*.swift"))
    subprocess.run(
        ["swiftc", "-c", "-wmo", "-parse-as-library", "-swift-version", "6", "-module-name", "App", *options]
        + ["-I", BUILD / "Modules", "-o", folder / "App.o", *files], check=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    sections = subprocess.run(["size", "-A", folder / "App.o"], check=True, capture_output=True, text=True).stdout
    bytes_ = sum(
        int(line.split()[1]) for line in sections.splitlines()
        if line.startswith((".text", ".rodata", ".data", "swift5_", ".bss")))
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime, bytes_


def main():
    base = None
    for conformances in [[], ["Hashable"], ["CaseIterable"], ["Hashable", "CaseIterable"]]:
        with tempfile.TemporaryDirectory() as name:
            folder = Path(name)
            (folder / "schemas/book").mkdir(parents=True)
            (folder / "schemas/book/book.json").write_text(json.dumps(schema(conformances)))
            target = {"registry": "schemas/book", "output": "Out", "access": "public", "generate": ["events", "vocabularies"]}
            (folder / "signalbook.json").write_text(json.dumps({"targets": {"App": target}}))
            subprocess.run([BUILD / "signalbook", "generate"], cwd=folder, check=True, capture_output=True)
            figures = [*compiled(folder, ["-Onone"]), *compiled(folder, ["-O"])]
        base = base or figures
        debug, debug_bytes, release, release_bytes = ((new - old) / COUNT for new, old in zip(figures, base))
        print(
            f"{' and '.join(conformances) or 'none'}: {debug * 1000:.1f} ms debug, {release * 1000:.1f} ms release, "
            f"{release_bytes:.0f} bytes")


if __name__ == "__main__":
    main()
