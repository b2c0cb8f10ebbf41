#!/usr/bin/env python3
"""Type-checks the runtime as for each of Apple's systems, against stubs of their modules, and runs it on those stubs.

The compiler, its standard library and Foundation are Linux's: `os(…)` is answered by this script, `canImport(…)` by the
stubs that a system has. Not covered: C functions and types that Darwin and Glibc declare differently, what the SDK itself
says of availability, and whether Apple's systems do what the stubs do.
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
# Where Driver.swift runs as well.
RUN = {"iOS", "macOS"}
# As in Package.swift.
OPTIONS = ["-swift-version", "6", "-enable-upcoming-feature", "ExistentialAny", "-enable-upcoming-feature",
           "MemberImportVisibility", "-parse-as-library", "-package-name", "signalbook"]


def copied(source: pathlib.Path, target: pathlib.Path, system: str) -> pathlib.Path:
    """The file as it is compiled for a system; lines stay where they are."""
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
    """Another reader of gzip makes the bodies of the compressed ones."""
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
