#!/usr/bin/env python3
"""Type-checks the plugins' Xcode conformances with a stub of Xcode's module. Xcode itself is not used."""

import pathlib
import shutil
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]


def main() -> int:
    library = pathlib.Path(shutil.which("swiftc")).resolve().parent.parent / "lib/swift/pm/PluginAPI"
    common = ["swiftc", "-I", library, "-swift-version", "6", "-package-description-version", "6.0", "-parse-as-library"]
    status = 0
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run(
            [*common, "-emit-module", "-module-name", "XcodeProjectPlugin", "-enable-library-evolution", "-suppress-warnings", "-o",
             f"{folder}/XcodeProjectPlugin.swiftmodule",
             ROOT / "Tests/Plugin/XcodeProjectPlugin/XcodeProjectPlugin.swift"], check=True)
        for plugin in ("SignalbookPlugin", "SignalbookCommand", "SignalbookCheck"):
            home = ROOT / "Plugins" / plugin
            sources = sorted(home.glob("*.swift")) + sorted(home.glob("Shared*/*.swift"))
            done = subprocess.run(
                [*common, "-I", folder, "-typecheck", "-warnings-as-errors", "-module-name", plugin, *sources])
            print(("ok    " if done.returncode == 0 else "FAIL  ") + f"{plugin} with Xcode's protocols", flush=True)
            status |= done.returncode
    return 1 if status else 0


if __name__ == "__main__":
    sys.exit(main())
