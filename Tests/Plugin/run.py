#!/usr/bin/env python3
"""What the build plugin promises, tried in a package of its own.

    python3 Tests/Plugin/run.py              test this checkout
    python3 Tests/Plugin/run.py --clone      test a clean clone of its last commit
    python3 Tests/Plugin/run.py --timings 3  also measure cold builds with and without the plugin, median of 3
"""

import argparse
import os
import pathlib
import re
import resource
import shutil
import statistics
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]

MANIFEST = """\
// swift-tools-version: 6.0
import PackageDescription

let package = Package(
  name: "app",
  dependencies: [.package(name: "signalbook", path: "{signalbook}")],
  targets: [
    .executableTarget(
      name: "App", dependencies: [.product(name: "Signalbook", package: "signalbook")]{plugins})
  ]
)
"""
PLUGIN = ', plugins: [.plugin(name: "SignalbookPlugin", package: "signalbook")]'

REGISTRY = """\
{
  "$schema": "signalbook-1.schema.json",
  "registry": {
    "name": "toy", "namespace": "Toy", "version": "1.0.0", "description": "A registry to try the plugin with.",
    "defaults": {
      "stream": "event", "category": "action", "why": "Is the toy played with?", "data": "usage.interaction",
      "owner": "toys@example.com", "review": ["first"]
    }
  },
  "streams": {
    "event": {
      "ping": "toy-event", "version": 1, "encoding": "tuple", "description": "Events.",
      "time": {"description": "Since the start.", "type": "integer", "from": "clock.ms-since-process-start"},
      "envelope": {"v": {"const": 1}, "events": {"description": "The events.", "from": "stream.events"}},
      "consent": {"default": "on", "mechanism": "The toy's switch."},
      "retention": {"recipient": "P90D"},
      "recipients": [{"name": "Toys", "role": "self"}]
    }
  },
  "reviews": {"first": {"date": "2026-01-31"}}
}
"""

EVENTS = """\
{{
  "$schema": "signalbook-1.schema.json",
  "events": {{
    "{group}.opened": {{
      "description": "The {group} came into view.",
      "method": "open", "object": "{group}"
    }},
    "{group}.closed": {{
      "description": "The {group} went out of view.",
      "method": "close", "object": "{group}"
    }}
  }}
}}
"""

MAIN = "let events: [Toy.Event] = [.menu.opened, .menu.closed, .page.opened, .page.closed]\nprint(events.count)\n"
PLAIN_MAIN = "import Signalbook\n\nprint(4)\n"


class App:
    """A package with one executable that uses the plugin."""

    def __init__(self, folder: pathlib.Path, signalbook: pathlib.Path, plugin: bool = True):
        self.folder = folder
        self.manifest = MANIFEST.format(signalbook=signalbook, plugins=PLUGIN if plugin else "")
        self.write("Package.swift", self.manifest)
        self.write("Sources/App/main.swift", MAIN if plugin else PLAIN_MAIN)
        if plugin:
            self.write("signalbook.json", '{"targets": {"App": {"registry": "schemas/toy"}}}\n')
            self.write("schemas/toy/registry.json", REGISTRY)
            for group in ("menu", "page"):
                self.write(f"schemas/toy/{group}.json", EVENTS.format(group=group))

    def write(self, path: str, text: str) -> pathlib.Path:
        file = self.folder / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)
        return file

    def build(self) -> tuple[int, str, float]:
        start = time.monotonic()
        done = subprocess.run(
            ["swift", "build"], cwd=self.folder, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        return done.returncode, done.stdout, time.monotonic() - start

    def replan(self) -> None:
        """A changed set-up is seen at the next planning; an edited manifest forces one."""
        self.manifest += "// planned again\n"
        self.write("Package.swift", self.manifest)


failures = 0


def check(name: str, holds: bool, output: str) -> None:
    global failures
    print(("ok    " if holds else "FAIL  ") + name, flush=True)
    if not holds:
        failures += 1
        print("      | " + "\n      | ".join(output.splitlines()[-25:]), flush=True)


def compiled(output: str) -> list[str]:
    """The App's files that this build compiled."""
    return sorted(set(re.findall(r"Compiling App (\S+\.swift)", output)))


def behaviour(app: App) -> None:
    status, output, _ = app.build()
    check("a cold build adds the generated code", status == 0, output)
    binary = app.folder / ".build/debug/App"
    ran = subprocess.run([binary], stdout=subprocess.PIPE, text=True).stdout if binary.exists() else "no binary"
    check("the generated members are there", ran == "4\n", ran)
    app.build()  # The build after a cold one plans again and reruns all commands (SwiftPM 6.3).

    status, output, seconds = app.build()
    # SwiftPM says "Compiling plugin" in every build, also when it takes the plugin from its cache.
    quiet = "generating" not in output and not re.search(r"Compiling (?!plugin )|Linking", output)
    check(f"a build with nothing changed runs nothing ({seconds:.2f} s)", status == 0 and quiet, output)

    menu = app.folder / "schemas/toy/menu.json"
    text = menu.read_text()
    os.utime(menu)
    status, output, seconds = app.build()
    check(f"rewriting an unchanged schema compiles nothing ({seconds:.2f} s)", status == 0 and not compiled(output), output)

    menu.write_text(text.replace('"method": "close"', '"method": "shut"'))
    status, output, seconds = app.build()
    check(
        f"an edited event compiles its file alone ({seconds:.2f} s)",
        status == 0 and compiled(output) == ["toy_menu.swift"], output)

    menu.write_text(text.replace('"method": "close"', '"methd": "close"'))
    status, output, _ = app.build()
    place = re.search(re.escape(str(menu)) + r":10:7: error: .*methd.*", output)
    check("an error in a schema stands in the build log with its place", status != 0 and place is not None, output)
    if place:
        print("      " + place.group())
    menu.write_text(text)
    status, output, _ = app.build()
    check("mending it mends the build", status == 0, output)

    done = subprocess.run(
        ["swift", "package", "--allow-writing-to-package-directory", "signalbook", "lint"], cwd=app.folder,
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    check(
        "the command plugin runs the command line",
        done.returncode == 0 and "1 registry clean: schemas/toy." in done.stdout, done.stdout)

    setups = [
        ("a folder that is not there", '{"targets": {"App": {"registry": "schemas/toys"}}}',
         ["Target 'App'", "signalbook.json", "schemas/toys"]),
        ("no entry for the target", '{"targets": {"Apps": {"registry": "schemas/toy"}}}',
         ["Target 'App'", "signalbook.json", "Apps"]),
        ("a file that is not JSON", '{"targets": {"App": {"registry": "schemas/toy"}}',
         ["Target 'App'", "signalbook.json", "not JSON"]),
        ("an unknown key", '{"targets": {"App": {"registri": "schemas/toy"}}}',
         ["target 'App'", "signalbook.json", "registri"]),
        ("generated twice", '{"targets": {"App": {"registry": "schemas/toy", "output": "Sources/App"}}}',
         ["Target 'App'", "signalbook.json", "output", "Package.swift"]),
    ]
    good = (app.folder / "signalbook.json").read_text()
    for name, configuration, words in setups:
        app.write("signalbook.json", configuration)
        app.replan()
        status, output, _ = app.build()
        lines = [line for line in output.splitlines() if line.startswith("error: ")]
        check(
            f"a misconfigured target gets one sentence: {name}",
            status != 0 and bool(lines) and all(word in lines[0] for word in words), output)
        if lines:
            print("      " + lines[0])
    app.write("signalbook.json", good)
    app.replan()
    status, output, _ = app.build()
    check("the mended configuration builds", status == 0, output)


def timings(folder: pathlib.Path, signalbook: pathlib.Path, rounds: int) -> None:
    """Wall time is what a person waits; the processor's time does not depend on what else the machine does."""
    with_plugin, without = [], []
    for number in range(rounds):
        for plugin, results in ((False, without), (True, with_plugin)):
            app = App(folder / f"timing-{number}-{plugin}", signalbook, plugin)
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
    parser.add_argument("--timings", type=int, default=0, metavar="N", help="measure N cold builds of each kind")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="signalbook-plugin-") as temporary:
        folder = pathlib.Path(temporary).resolve()
        signalbook = ROOT
        if arguments.clone:
            signalbook = folder / "signalbook"
            subprocess.run(["git", "clone", "--quiet", ROOT, signalbook], check=True)
        behaviour(App(folder / "app", signalbook))
        if arguments.timings:
            timings(folder, signalbook, arguments.timings)
    print("plugin: all as promised" if failures == 0 else f"plugin: {failures} failed")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
