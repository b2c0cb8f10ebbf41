#!/usr/bin/env python3
"""What the build plugin adds to an app's build: a package with 1,000 events, built with the plugin and without it.

    plugin_cost.py [--events 1000] [--rounds 3] [--configuration debug]

The package without the plugin has the same generated code among its sources. Cold builds start from no build folder and
are interleaved; the least wall and CPU time of the rounds count. Then, with the plugin: a build with nothing changed, a
build after a schema file was rewritten with the same bytes, and a build after one event's wire text was edited.
"""
import argparse
import os
import re
import shutil

from measure import ROOT, WORK, build_product, machine, run
from synthesize import synthesize

MANIFEST = """\
// swift-tools-version: 6.0
import PackageDescription

let package = Package(
  name: "app",
  dependencies: [.package(name: "signalbook", path: "%s")],
  targets: [
    .executableTarget(
      name: "App", dependencies: [.product(name: "Signalbook", package: "signalbook")]%s)
  ])
"""
PLUGIN = ',\n      plugins: [.plugin(name: "SignalbookPlugin", package: "signalbook")]'
MAIN = """\
import Signalbook

@main
struct App {
  static func main() {
    let event: Synthetic.Event = .urlBar0.item0Used
    print(event)
  }
}
"""
CONFIGURATION = '{"targets": {"App": {"registry": "schemas/synthetic"}}}\n'


def package(folder, events, plugin):
    shutil.rmtree(folder, ignore_errors=True)
    sources = folder / "Sources" / "App"
    sources.mkdir(parents=True)
    registry = synthesize(folder / "schemas" / "synthetic", events, "mixed")
    (folder / "Package.swift").write_text(MANIFEST % (ROOT, PLUGIN if plugin else ""))
    (sources / "App.swift").write_text(MAIN)
    if plugin:
        (folder / "signalbook.json").write_text(CONFIGURATION)
    else:
        tool = build_product("signalbook-generate", "release")
        run([tool, "--registry", registry, "--output", sources, "--access", "internal", "--parts", "events"])
    return folder


def build(folder, configuration):
    return run(["swift", "build", "--package-path", folder, "-c", configuration])


def steps(output):
    """What a build did: the steps it printed, without those that SwiftPM always prints."""
    found = re.findall(r"^\[\d+/\d+\] (.*)$", output, re.MULTILINE)
    always = ("Planning build", "Write ", "Compiling plugin ")
    return [step for step in found if not step.startswith(always)]


def show(name, cost, target=""):
    done = steps(cost.output)
    kinds = {}
    for step in done:
        kinds.setdefault(step.split()[0], []).append(step)
    said = "; ".join(f"{len(list_)} {kind}" for kind, list_ in kinds.items()) or "nothing ran"
    compiled = [step for step in done if step.startswith("Compiling")]
    if 0 < len(compiled) <= 3:
        said += f" ({', '.join(compiled)})"
    print(f"{name:44} {cost.wall:6.2f} {cost.cpu:6.2f}  {said}  {target}", flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--events", type=int, default=1000)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--configuration", default="debug")
    options = parser.parse_args()
    folders = {
        name: package(WORK / "plugin" / name, options.events, name == "with") for name in ["without", "with"]
    }
    cold = {name: [] for name in folders}
    for _ in range(options.rounds):
        for name, folder in folders.items():
            shutil.rmtree(folder / ".build", ignore_errors=True)
            cold[name].append(build(folder, options.configuration))
    print(machine())
    print(f"{options.events} events, {options.configuration} build, {options.rounds} cold builds of each kind")
    print(f"{'build':44} {'wall s':>6} {'CPU s':>6}  steps")
    least = {name: min(costs, key=lambda cost: cost.wall) for name, costs in cold.items()}
    show("cold, without the plugin", least["without"])
    show("cold, with the plugin", least["with"])
    added = least["with"].wall - least["without"].wall
    print(f"{'the plugin adds':44} {added:6.2f} {least['with'].cpu - least['without'].cpu:6.2f}  target: at most 4 s")

    folder = folders["with"]
    registry = folder / "schemas" / "synthetic"
    show("nothing changed", build(folder, options.configuration), "target: nothing")
    path = registry / "events-000.json"
    text = path.read_bytes()
    path.write_bytes(text)
    os.utime(path)
    show("a schema rewritten with the same bytes", build(folder, options.configuration), "target: no Compiling")
    show("nothing changed", build(folder, options.configuration), "target: nothing")
    path.write_bytes(text.replace(b'"use_0"', b'"use_0_edited"'))
    show("one event's wire text edited", build(folder, options.configuration), "target: one file compiled")


if __name__ == "__main__":
    main()
