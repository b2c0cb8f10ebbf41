#!/usr/bin/env python3
"""Builds the documentation of the runtime with the toolchain's DocC; a warning fails.

    Scripts/docc.py                          writes .build/docc/Signalbook.doccarchive
    Scripts/docc.py SignalbookFocus …        builds other modules of the package, for example generated ones
    Scripts/docc.py --pages URL              links to the pages of docs/ at that address
    Scripts/docc.py --no-build               takes the modules of the last build, as CI does after its tests

It extracts the public symbols from the built modules, which takes a few seconds. To read the archive, serve its
folder: python3 -m http.server --directory .build/docc/Signalbook.doccarchive, then open /documentation/signalbook.
"""

import argparse
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[1]
CATALOGUE = ROOT / "Sources/Signalbook/Signalbook.docc"
# A type with more members than this needs topic groups of its own instead of DocC's groups by kind.
MEMBERS_WITHOUT_GROUPS = 12
PAGE = re.compile(r"\[([^\]]*)\]\((?:\.\./)+(docs/[^)]*)\)")


def output(*command: str) -> str:
    return subprocess.run(command, cwd=ROOT, stdout=subprocess.PIPE, text=True, check=True).stdout.strip()


def find_docc() -> str | None:
    """Returns the path of DocC: in PATH, next to the compiler, or in Xcode."""
    compiler = shutil.which("swiftc")
    beside = pathlib.Path(os.path.realpath(compiler)).with_name("docc") if compiler else None
    if found := shutil.which("docc") or (str(beside) if beside and beside.exists() else None):
        return found
    if shutil.which("xcrun"):
        found = subprocess.run(["xcrun", "--find", "docc"], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        return found.stdout.strip() or None
    return None


def extract(module: str, modules: str, folder: pathlib.Path) -> None:
    target = json.loads(output("swift", "-print-target-info"))["target"]["triple"]
    sdk = ["-sdk", output("xcrun", "--show-sdk-path")] if sys.platform == "darwin" else []
    output(
        "swift", "symbolgraph-extract", "-module-name", module, "-I", modules, "-target", target, *sdk,
        "-minimum-access-level", "public", "-skip-synthesized-members", "-output-dir", str(folder))


def undocumented(graph: pathlib.Path) -> list[str]:
    """Returns the public symbols without a comment. Conformances that the compiler derives have no location."""
    return sorted(
        ".".join(symbol["pathComponents"]) for symbol in json.loads(graph.read_text())["symbols"]
        if "docComment" not in symbol and "location" in symbol and not is_implementation(symbol))


def is_implementation(symbol: dict) -> bool:
    """Returns whether the symbol only satisfies a requirement of the standard library."""
    return symbol["pathComponents"][-1] in ("==(_:_:)", "!=(_:_:)", "hash(into:)", "hashValue", "description")


def link_pages(catalogue: pathlib.Path, pages: str | None) -> None:
    """Replaces links to pages in docs/ with links to the given URL, or with plain paths if there is none, because an
    archive is not next to docs/.
    """
    for path in catalogue.rglob("*.md"):
        replacement = rf"[\1]({pages.rstrip('/')}/\2)" if pages else r"\1"
        path.write_text(PAGE.sub(replacement, path.read_text()))


def ungrouped(archive: pathlib.Path, module: str) -> list[str]:
    """Returns the pages whose members DocC groups by kind, although they need topic groups."""
    faults = []
    for path in sorted((archive / "data/documentation").rglob("*.json")):
        page = json.loads(path.read_text())
        groups = [
            group for group in page.get("topicSections", [])
            if group.get("generated") and group["title"] != "Default Implementations"]
        members = [page["references"][item]["title"] for group in groups for item in group["identifiers"]]
        title = page["metadata"]["title"]
        if title == module and members or len(members) > MEMBERS_WITHOUT_GROUPS:
            faults.append(f"{title}: not in a topic group: {', '.join(members)}")
    return faults


def build(module: str, docc: str, modules: str, pages: str | None) -> list[str]:
    archive = ROOT / f".build/docc/{module}.doccarchive"
    shutil.rmtree(archive, ignore_errors=True)
    archive.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as scratch:
        folder = pathlib.Path(scratch)
        graphs = folder / "graphs"
        graphs.mkdir()
        extract(module, modules, graphs)
        catalogue = []
        if module == CATALOGUE.stem:
            copy = folder / CATALOGUE.name
            shutil.copytree(CATALOGUE, copy)
            link_pages(copy, pages)
            catalogue = [str(copy)]
        converted = subprocess.run(
            [docc, "convert", *catalogue, "--additional-symbol-graph-dir", str(graphs), "--fallback-display-name", module,
             "--fallback-default-module-kind", "Library",
             "--output-path", str(archive), "--warnings-as-errors", "--diagnostic-level", "warning"],
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        if converted.returncode != 0:
            return [converted.stdout.replace(scratch + "/", "Sources/Signalbook/").strip()]
        faults = [f"{name}: public, without a documentation comment" for name in undocumented(graphs / f"{module}.symbols.json")]
    # Modules generated for an app have no DocC catalog, so DocC groups their members.
    return faults + ungrouped(archive, module) if catalogue else []


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("modules", nargs="*", default=[CATALOGUE.stem], metavar="MODULE", help="default: Signalbook")
    parser.add_argument("--no-build", action="store_true", help="take the modules of the last build")
    parser.add_argument("--pages", metavar="URL", help="the address of the repository's files, above docs/")
    options = parser.parse_args()
    docc = find_docc()
    if not docc:
        print("SKIPPED: the toolchain has no docc", flush=True)
        return 0
    faults: list[str] = []
    for module in [] if options.no_build else options.modules:
        subprocess.run(["swift", "build", "--quiet", "--target", module], cwd=ROOT, check=True)
    modules = output("swift", "build", "--show-bin-path") + "/Modules"
    for module in options.modules:
        found = build(module, docc, modules, options.pages)
        print(f"{module}: {f'{len(found)} faults' if found else f'.build/docc/{module}.doccarchive'}", flush=True)
        faults += found
    print(*faults, sep="\n", end="\n" if faults else "")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
