#!/usr/bin/env python3
"""Measures the time that the build plugin adds to an app's build: a package with 1,000 events, with and without the
plugin.

    plugin_cost.py [--events 1000] [--rounds 2] [--configuration debug]

The app without the plugin contains the same generated code. A second app uses the plugin with prebuilt tools
(`Scripts/binary-package`). A third app depends on ArgumentParser instead, for comparison with the cost of a common
package. Cold builds start with only the dependencies resolved, and are interleaved. The minimum elapsed and CPU times
count, and the added time is their difference. Then the script measures warm builds with the plugin: without a change,
after a schema file was rewritten with the same bytes, after edits of one event, and after an event was added. `files`
is the number of the app's own files that were compiled.
"""
import json
import os
import re
import shutil
import subprocess

from measure import ROOT, WORK, build_product, generator, run
from results import Results, arguments
from synthesize import synthesize

MANIFEST = """\
// swift-tools-version: 6.0
import PackageDescription

let package = Package(
  name: "app",
  dependencies: [
    .package(name: "signalbook", path: "%(root)s"),
    %(package)s
  ],
  targets: [
    .executableTarget(
      name: "App",
      dependencies: [
        .product(name: "Signalbook", package: "signalbook"),
        %(product)s
      ],
      plugins: [%(plugin)s])
  ])
"""
PLUGIN = '.plugin(name: "SignalbookPlugin", package: "signalbook")'
PARSER = {
    "package": '.package(url: "https://github.com/apple/swift-argument-parser.git", from: "1.8.0"),',
    "product": '.product(name: "ArgumentParser", package: "swift-argument-parser"),',
}
MAIN = """\
%s
@main
struct App {
  static func main() {
    let event: Synthetic.Event = .urlBar0.item0Used
    print(event)
  }
}
"""
CONFIGURATION = '{"targets": {"App": {"registry": "schemas/synthetic"}}}\n'
WITHOUT, WITH, PARSED = "without the plugin", "with the plugin", "without the plugin, with ArgumentParser"
BUILT = "with the plugin, built tools"
# Edits of the first file of events: the name, the old text and the new text.
EDITS = [
    ("one event's description edited", "description", b"The user activated item 0 of", b"The user touched item 0 of"),
    ("one event's wire text edited", "wire", b'"use_0"', b'"use_0_edited"'),
    ("one event's bounds edited", "bounds", b'"minimum": 0', b'"minimum": 1'),
    ("one event added", "added", b'"url-bar-0.item-0-used": {',
     b'"url-bar-0.item-new-used": {"description": "New.", "method": "use_new", "object": "url_bar"},\n'
     b'    "url-bar-0.item-0-used": {'),
]


def built_tools():
    """Returns the package whose plugins use the tools of a release build."""
    folder = WORK / "plugin" / "binary"
    shutil.rmtree(folder, ignore_errors=True)
    for tool in ("signalbook", "signalbook-generate"):
        products = build_product(tool, "release").parent
    information = subprocess.run(["swiftc", "-print-target-info"], check=True, capture_output=True).stdout
    triple = json.loads(information)["target"]["unversionedTriple"]
    make, bundle = ROOT / "Scripts/binary-package/make", folder / "SignalbookTools.artifactbundle"
    subprocess.run([make, "bundle", bundle, "0.0.0", f"{triple}={products}"], check=True)
    subprocess.run([make, "package", folder / "signalbook", "--path", bundle], check=True)
    return folder / "signalbook"


def package(folder, events, kind):
    shutil.rmtree(folder, ignore_errors=True)
    sources = folder / "Sources" / "App"
    sources.mkdir(parents=True)
    registry = synthesize(folder / "schemas" / "synthetic", events, "mixed")
    parser = PARSER if kind == PARSED else {"package": "", "product": ""}
    root = built_tools() if kind == BUILT else ROOT
    uses_plugin = kind in (WITH, BUILT)
    (folder / "Package.swift").write_text(MANIFEST % {"root": root, "plugin": PLUGIN if uses_plugin else "", **parser})
    (sources / "App.swift").write_text(MAIN % ("import ArgumentParser\n" if kind == PARSED else ""))
    if uses_plugin:
        (folder / "signalbook.json").write_text(CONFIGURATION)
    else:
        tool = build_product("signalbook-generate", "release")
        run(generator(tool, registry, sources))
    subprocess.run(["swift", "package", "--package-path", folder, "resolve"], check=True, capture_output=True)
    return folder


def remove_products(folder):
    """Removes the products of builds. Keeps resolved and fetched dependencies."""
    for path in (folder / ".build").iterdir():
        if path.name in ("checkouts", "repositories", "workspace-state.json"):
            continue
        if path.is_dir() and not path.is_symlink():
            shutil.rmtree(path)
        else:
            path.unlink()


def build(folder, configuration):
    return run(["swift", "build", "--package-path", folder, "-c", configuration])


def steps(output):
    """Returns the steps that a build printed, except those that SwiftPM always prints."""
    found = re.findall(r"^\[\d+/\d+\] (.*)$", output, re.MULTILINE)
    always = ("Planning build", "Write ", "Compiling plugin ")
    return [step for step in found if not step.startswith(always)]


def said(found):
    kinds = {}
    for step in found:
        kinds.setdefault(step.split()[0], []).append(step)
    return "; ".join(f"{len(list_)} {kind}" for kind, list_ in kinds.items()) or "nothing ran"


def row(results, title, key, cost):
    """Returns a table row for a warm build."""
    found = steps(cost.output)
    files = [step for step in found if step.startswith("Compiling App ")]
    name = f"plugin/{key}"
    results.row("plugin-warm", ["", "elapsed s", "CPU s", "steps", "files", "what ran"], [
        title, results.figure(f"{name}/elapsed", cost.wall, "s"), results.figure(f"{name}/cpu", cost.cpu, "s"),
        results.figure(f"{name}/steps", len(found), "steps"), results.figure(f"{name}/files", len(files), "files"),
        said(found)])


def cold_builds(results, options, folders):
    cold = {kind: [] for kind in folders}
    for _ in range(options.rounds or (1 if options.quick else 2)):
        for kind, folder in folders.items():
            remove_products(folder)
            cold[kind].append(build(folder, options.configuration))
    columns = ["cold build", "elapsed s", "CPU s", "adds elapsed s", "adds CPU s"]
    least = {
        kind: (min(cost.wall for cost in costs), min(cost.cpu for cost in costs)) for kind, costs in cold.items()}
    added = {}
    for kind, (wall, cpu) in least.items():
        name = f"plugin/cold/{kind}"
        added[kind] = (wall - least[WITHOUT][0], cpu - least[WITHOUT][1])
        results.row("plugin-cold", columns, [
            kind, results.figure(f"{name}/elapsed", wall, "s"), results.figure(f"{name}/cpu", cpu, "s"),
            "" if kind == WITHOUT else results.figure(f"{name}/added", added[kind][0], "s"),
            "" if kind == WITHOUT else results.figure(f"{name}/added cpu", added[kind][1], "s")])
    for place, kind in enumerate(["elapsed", "CPU"]):
        figure = results.figure(
            f"plugin/cold/beside ArgumentParser/{kind}", added[WITH][place] / added[PARSED][place], "times")
        results.row("plugin-beside", ["what the plugin adds, of what ArgumentParser adds", "times"], [kind, figure])


def warm_builds(results, options, folder):
    path = folder / "schemas" / "synthetic" / "events-000.json"
    text = path.read_bytes()
    row(results, "the first build after the cold one, nothing changed", "first", build(folder, options.configuration))
    row(results, "nothing changed", "unchanged", build(folder, options.configuration))
    os.utime(path)
    row(results, "a schema rewritten with the same bytes", "rewritten", build(folder, options.configuration))
    for title, key, before, after in EDITS:
        assert text.count(before) > 0, title
        text = text.replace(before, after, 1)
        path.write_bytes(text)
        row(results, title, key, build(folder, options.configuration))


def main():
    parser = arguments(__doc__)
    parser.add_argument("--events", type=int, default=1000)
    parser.add_argument("--rounds", type=int)
    parser.add_argument("--configuration", default="debug")
    options = parser.parse_args()
    folders = {
        kind: package(WORK / "plugin" / re.sub(r"\W+", "-", kind), options.events, kind)
        for kind in [WITHOUT, WITH, BUILT, PARSED]
    }
    results = Results("plugin", options)
    cold_builds(results, options, folders)
    warm_builds(results, options, folders[WITH])
    results.write()


if __name__ == "__main__":
    main()
