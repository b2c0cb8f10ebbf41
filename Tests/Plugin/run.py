#!/usr/bin/env python3
"""Tests the build plugin's promises in a separate package.

    python3 Tests/Plugin/run.py              test this checkout: one change of each kind, all misconfigurations
    python3 Tests/Plugin/run.py --whole      every change, several jobs, scratch paths, unusual folders
    python3 Tests/Plugin/run.py --clone      test a clean clone of the last commit
    python3 Tests/Plugin/run.py --timings 3  also measure cold builds with and without the plugin, median of 3
"""

import argparse
import json
import pathlib
import re
import resource
import shutil
import statistics
import subprocess
import sys
import tempfile

import package
from matrix import Matrix
from package import MANIFEST, PLUGIN, TARGET, Package, check, events, registry

ROOT = pathlib.Path(__file__).resolve().parents[2]

def command_plugin(matrix: Matrix) -> None:
    done = subprocess.run(
        ["swift", "package", "--allow-writing-to-package-directory", "signalbook", "lint"], cwd=matrix.app.folder,
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    check(
        "the command plugin runs the command line with the registries of the graph",
        done.returncode == 0 and "2 registries clean: schemas/shared, schemas/toy." in done.stdout, done.stdout)

    def reading(*arguments: str) -> tuple[int, str]:
        done = subprocess.run(
            ["swift", "package", "signalbook-check", *arguments], cwd=matrix.app.folder, stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        return done.returncode, done.stdout

    status, output = reading("lint")
    check(
        "the plugin for checks needs no permission",
        status == 0 and "2 registries clean: schemas/shared, schemas/toy." in output, output)
    status, output = reading("explain", "SB1410")
    check("it runs verbs that read no registry", status == 0 and "missing-consent" in output, output)
    before = {path: path.read_bytes() for path in matrix.app.folder.glob("schemas/**/*.json")}
    for arguments in (("lint", "--fix"), ("format",), ("export", "sql", "--output=x"), ("docs",)):
        status, output = reading(*arguments)
        check(f"it refuses {' '.join(arguments)}", status != 0 and "signalbook-check only reads" in output, output)
    status, output = reading("format", "--check")
    check(
        "and writes nothing",
        "only reads" not in output and before == {path: path.read_bytes() for path in before}
        and not (matrix.app.folder / "Generated").exists(), output)


def misconfigurations(matrix: Matrix) -> None:
    """Checks the build log of each misconfiguration: a file, a line, a column, the fault and its fix."""
    app = matrix.app
    path = str(app.folder / "signalbook.json")
    good = (app.folder / "signalbook.json").read_text()
    app.write("schemas/same/registry.json", registry("same", "Same"))
    faults = [
        ("a folder that is not there", '{"targets": {"App": {"registry": "schemas/toys"}}}', "1:34: error", ["schemas/toy"]),
        ("no entry for the target", '{"targets": {"Ap": {"registry": "schemas/toy"}}}', "1:2: error", ['"App"', '"Ap"']),
        ("no JSON", '{"targets": {"App": {"registry": "schemas/toy"}}', "1:49: error", []),
        ("a comma too many", '{"targets": {"App": {"registry": "schemas/toy",}}}', "1:47: error", []),
        ("an unknown key", '{"targets": {"App": {"registri": "schemas/toy"}}}', "1:22: error", ["registry"]),
        ("an unknown access level", '{"targets": {"App": {"registry": "schemas/toy", "access": "Public"}}}', "1:59: error",
         ["public"]),
        ("a target twice", '{"targets": {"App": {"registry": "schemas/toy"}, "App": {"registry": "schemas/toy"}}}',
         "1:50: error", ["App"]),
        ("two ways for one target", '{"targets": {"App": {"registry": "schemas/toy", "output": "Sources/App"}}}',
         "1:59: error", ["Package.swift"]),
        ("one output for two",
         '{"targets": {"App": {"registry": "schemas/toy"}, "A": {"registry": "schemas/toy", "output": "G"}, '
         '"B": {"registry": "schemas/toy", "output": "./G/"}}}', "1:142: error", ["two targets"]),
        ("one registry for two",
         '{"targets": {"App": {"registry": "schemas/toy", "access": "public"}, "Inside": {"registry": "schemas/toy"}}}',
         "1:93: error", ["App", "Inside"]),
    ]
    for name, text, location, words in faults:
        app.write("signalbook.json", text)
        matrix.wrong(name, [f"{path}:{location}: "] + words)
    app.write("signalbook.json", '{"targets": {"App": {"registry": "schemas/toy"}, "Insied": {"registry": "schemas/same"}}}')
    status, output, _ = app.build()
    warnings = [line for line in output.splitlines() if f"{path}:1:50: warning: " in line and '"Inside"' in line]
    check("a target that is not there", status == 0 and len(warnings) > 0, output)
    app.write("signalbook.json", good)
    menu = app.folder / "schemas/toy/menu.json"
    app.edit("schemas/toy/menu.json", '"method": "shut_"', '"methd": "shut_"')
    matrix.wrong("an error in a schema", [f"{menu}:10:7: error: ", "methd"])
    app.edit("schemas/toy/menu.json", '"methd"', '"method"')
    matrix.right("all mended", ['"shut_","menu"'])


def variations(folder: pathlib.Path, signalbook: pathlib.Path) -> None:
    """Runs the short test in unusual folders and with different build options."""
    for name, path, options in [
        ("one job: ", "one", ("--jobs", "1")),
        ("a folder with blanks and letters, a scratch path: ", "Ordner mit Blänken/雪 'x'",
         ("--jobs", "4", "--scratch-path", str(folder / "Söme where"))),
        ("the other build system: ", "other", ("--build-system", "swiftbuild")),
    ]:
        matrix = Matrix(folder / path, signalbook, options)
        matrix.name = name
        matrix.runs_always = "swiftbuild" in options
        matrix.short()


# The compiler settings that a current target may use. Warnings are errors.
FEATURES = """, swiftSettings: [
        .defaultIsolation(MainActor.self), .treatAllWarnings(as: .error),
        .enableUpcomingFeature("InternalImportsByDefault"), .enableUpcomingFeature("MemberImportVisibility"),
        .enableUpcomingFeature("ExistentialAny"), .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
      ]"""


def features(folder: pathlib.Path, signalbook: pathlib.Path) -> None:
    app = timed(folder, signalbook, plugin=True, settings=FEATURES)
    app.write("Sources/App/App.swift", "import Signalbook\n\nfunc open(_ toy: Telemetry<Toy>) { toy.record(.menu.opened) }\n")
    status, output, _ = app.build()
    check("a target on the main actor, with all upcoming features, without a warning", status == 0, output)


def binary(folder: pathlib.Path) -> pathlib.Path:
    """Returns the package whose plugins use prebuilt tools, with the tools of this checkout."""
    tools = ROOT / ".build/debug"
    information = subprocess.run(["swiftc", "-print-target-info"], stdout=subprocess.PIPE, check=True).stdout
    triple = json.loads(information)["target"]["unversionedTriple"]
    make = ROOT / "Scripts/binary-package/make"
    subprocess.run([make, "bundle", folder / "SignalbookTools.artifactbundle", "0.0.0", f"{triple}={tools}"], check=True)
    subprocess.run([make, "package", folder / "signalbook", "--path", folder / "SignalbookTools.artifactbundle"], check=True)
    return folder / "signalbook"


def built_tools(folder: pathlib.Path) -> None:
    """Tests an app whose build does not compile the tool: the first build, an edit and an added file."""
    app = timed(folder / "app", binary(folder), plugin=True)
    steps = [
        ("a cold build compiles the runtime and the app", None, ['"open","menu"', '"close","menu"']),
        ("an edit", lambda: app.edit("Sources/App/menu.signalbook.json", '"close"', '"shut_"'), ['"shut_","menu"']),
        ("a file added", lambda: app.write("Sources/App/share.signalbook.json", events("share")), ['"open","share"']),
    ]
    for name, change, texts in steps:
        if change:
            change()
        status, output, seconds = app.build()
        swift = "".join(file.read_text() for file in app.folder.glob(".build/plugins/outputs/**/SignalbookEvents*.swift"))
        modules = set(re.findall(r"Compiling (\w+) ", output)) - {"plugin"}
        check(
            f"built tools: {name} ({seconds:.1f} s)",
            status == 0 and modules <= {"App", "Signalbook"} and all(text in swift for text in texts),
            f"{output}\nmodules: {modules}")


def timed(folder: pathlib.Path, signalbook: pathlib.Path, plugin: bool, settings: str = "") -> Package:
    app = Package(folder)
    target = TARGET.format(kind="target", name="App", dependencies="", plugins=settings + (PLUGIN if plugin else ""))
    manifest = MANIFEST.replace("tools-version: 6.0", "tools-version: 6.2") if settings else MANIFEST
    app.write("Package.swift", manifest.format(
        name="app", library="App", signalbook=signalbook, dependencies="", targets=target))
    app.write("Sources/App/App.swift", "import Signalbook\n")
    app.write("Sources/App/registry.signalbook.json", registry("toy", "Toy"))
    app.write("Sources/App/menu.signalbook.json", events("menu"))
    return app


def timings(folder: pathlib.Path, signalbook: pathlib.Path, rounds: int) -> None:
    """Measures wall time, which the user waits for, and CPU time, which does not depend on other load."""
    with_plugin, without = [], []
    for number in range(rounds):
        for plugin, results in ((False, without), (True, with_plugin)):
            app = timed(folder / f"timing-{number}-{plugin}", signalbook, plugin)
            before = resource.getrusage(resource.RUSAGE_CHILDREN)
            status, output, seconds = app.build()
            after = resource.getrusage(resource.RUSAGE_CHILDREN)
            processor = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
            kind = "with" if plugin else "without"
            check(f"cold build {kind} the plugin: {seconds:.1f} s, {processor:.1f} s of processor", status == 0, output)
            results.append((seconds, processor))
            shutil.rmtree(app.folder)
    for index, name in enumerate(("wall", "processor")):
        first = statistics.median(result[index] for result in without)
        second = statistics.median(result[index] for result in with_plugin)
        print(
            f"cold build, {name}, median of {rounds}: {first:.1f} s without, {second:.1f} s with the plugin: "
            f"{second - first:+.1f} s")


def main() -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("--clone", action="store_true", help="test a clean clone of the last commit")
    parser.add_argument("--whole", action="store_true", help="every change and every kind of folder")
    parser.add_argument("--timings", type=int, default=0, metavar="N", help="measure N cold builds of each kind")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="signalbook-plugin-") as temporary:
        folder = pathlib.Path(temporary).resolve()
        signalbook = ROOT
        if arguments.clone:
            signalbook = folder / "signalbook"
            subprocess.run(["git", "clone", "--quiet", ROOT, signalbook], check=True)
        matrix = Matrix(folder / "all", signalbook)
        matrix.short()
        command_plugin(matrix)
        misconfigurations(matrix)
        built_tools(folder / "built")
        if arguments.whole:
            Matrix(folder / "whole", signalbook).whole()
            variations(folder, signalbook)
            features(folder / "features", signalbook)
        if arguments.timings:
            timings(folder, signalbook, arguments.timings)
    print("plugin: all as promised" if package.failures == 0 else f"plugin: {package.failures} failed")
    return 1 if package.failures else 0


if __name__ == "__main__":
    sys.exit(main())
