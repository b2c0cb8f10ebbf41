#!/usr/bin/env python3
"""Type-checks the runtime for each Apple system, with stubs of the system's modules, and runs it with the stubs.

The compiler, its standard library and Foundation are Linux's. This script evaluates `os(…)`, and the available stubs
determine `canImport(…)`. Not covered: C functions and types that Darwin and Glibc declare differently, the SDK's
availability annotations, and whether Apple's systems behave like the stubs.
"""

import gzip
import pathlib
import re
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
STUBS = ["Darwin", "os", "CoreFoundation", "Network", "Compression", "SwiftUI"]
SYSTEMS = {
    "iOS": STUBS + ["UIKit", "CoreTelephony"],
    "macOS": STUBS + ["AppKit"],
    "tvOS": STUBS + ["UIKit"],
    "visionOS": STUBS + ["UIKit"],
    "watchOS": STUBS + ["UIKit"],
}
# The systems for which Driver.swift also runs.
RUN = {"iOS", "macOS"}
# The same options as in Package.swift.
OPTIONS = ["-swift-version", "6", "-enable-upcoming-feature", "ExistentialAny", "-enable-upcoming-feature",
           "MemberImportVisibility", "-parse-as-library", "-package-name", "signalbook",
           # Without this option, a compiler process per file reads all the files.
           "-whole-module-optimization", "-Onone"]


def copied(source: pathlib.Path, target: pathlib.Path, system: str) -> pathlib.Path:
    """Copies a file with `os(…)` evaluated for a system. Line numbers stay the same."""
    text = re.sub(r"\bos\((\w+)\)", lambda found: "true" if found[1] == system else "false", source.read_text())
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_text(text)
    return target


def checked(system: str, folder: pathlib.Path) -> bool:
    modules = folder / "modules"
    modules.mkdir(parents=True)
    for stub in SYSTEMS[system]:
        source = copied(ROOT / f"Tests/PlatformStubs/{stub}.swift", folder / f"stubs/{stub}.swift", system)
        command = ["swiftc", *OPTIONS, "-I", modules, "-emit-module", "-emit-library", "-module-name", stub,
                   "-emit-module-path", modules / f"{stub}.swiftmodule", "-o", modules / f"lib{stub}.so", source]
        if subprocess.run(command).returncode != 0:
            return False
    sources = [copied(source, folder / source.relative_to(ROOT), system)
               for source in sorted((ROOT / "Sources/Signalbook").rglob("*.swift"))]
    command = ["swiftc", *OPTIONS, "-I", modules, "-warnings-as-errors", "-module-name", "Signalbook"]
    if system not in RUN:
        return subprocess.run([*command, "-typecheck", *sources]).returncode == 0
    sources.append(copied(ROOT / "Tests/Platform/Driver.swift", folder / "Driver.swift", system))
    libraries = ["-L", modules, "-Xlinker", "-rpath", "-Xlinker", modules, *[f"-l{stub}" for stub in SYSTEMS[system]]]
    program = folder / "driver"
    if subprocess.run([*command, *libraries, "-o", program, *sources]).returncode != 0:
        return False
    bodies = folder / "bodies"
    bodies.mkdir()
    return subprocess.run([program, bodies], timeout=60).returncode == 0 and are_compressed(bodies)


def are_compressed(bodies: pathlib.Path) -> bool:
    """Returns whether Python's gzip decompresses the compressed bodies to the original bodies."""
    pairs = [(body, body.with_suffix(".gz")) for body in sorted(bodies.glob("*.body"))]
    return len(pairs) >= 3 and all(
        gzip.decompress(compressed.read_bytes()) == body.read_bytes() and compressed.stat().st_size < body.stat().st_size
        for body, compressed in pairs)


def main() -> int:
    failures = 0
    for system in sys.argv[1:] or SYSTEMS:
        with tempfile.TemporaryDirectory() as folder:
            holds = checked(system, pathlib.Path(folder))
        print(("ok    " if holds else "FAIL  ") + f"the runtime as for {system}" + (", run" if system in RUN else ""), flush=True)
        failures += not holds
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
