"""Packages that use the build plugin. The tests in this folder create and build them."""

import pathlib
import re
import subprocess
import time

MANIFEST = """\
// swift-tools-version: 6.0
import PackageDescription

let package = Package(
  name: "{name}",
  products: [.library(name: "{library}", targets: ["{library}"])],
  dependencies: [.package(name: "signalbook", path: "{signalbook}"){dependencies}],
  targets: [
{targets}
  ]
)
"""
TARGET = """\
    .{kind}(
      name: "{name}", dependencies: [.product(name: "Signalbook", package: "signalbook"){dependencies}]{plugins}),"""
PLUGIN = ', plugins: [.plugin(name: "SignalbookPlugin", package: "signalbook")]'

REGISTRY = """\
{{
  "$schema": "signalbook-1.schema.json",
  "registry": {{
    "name": "{name}", "namespace": "{namespace}", "version": "1.0.0", "description": "A registry to try the plugin with.",
    {imports}"defaults": {{
      "stream": "{name}-event", "category": "action", "why": "Is it played with?", "data": "usage.interaction",
      "owner": "toys@example.com", "review": ["first"], "expires": "never"
    }}
  }},
  "streams": {{
    "{name}-event": {{
      "ping": "{name}-event", "version": 1, "encoding": "tuple", "description": "Events.",
      "time": {{"description": "Since the start.", "type": "integer", "from": "clock.ms-since-process-start"}},
      "envelope": {{"v": {{"const": 1}}, "events": {{"description": "The events.", "from": "stream.events"}}}},
      "consent": {{"default": "on", "mechanism": "The toy's switch."}},
      "retention": {{"recipient": "P90D"}},
      "recipients": [{{"name": "Toys", "role": "self"}}]
    }}
  }},
  "reviews": {{"first": {{"date": "2026-01-31"}}}}
}}
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


def registry(name: str, namespace: str, imports: str = "") -> str:
    return REGISTRY.format(name=name, namespace=namespace, imports=imports and f'"imports": {imports}, ')


def events(group: str) -> str:
    return EVENTS.format(group=group)


class Package:
    """A folder with a Package.swift."""

    def __init__(self, folder: pathlib.Path, options: tuple[str, ...] = ()):
        self.folder = folder
        self.options = options
        """Given to every `swift build`."""

    def write(self, path: str, text: str) -> pathlib.Path:
        file = self.folder / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)
        return file

    def edit(self, path: str, old: str, new: str) -> None:
        """Edits a file in place, like some editors, so that the folder's modification time does not change."""
        text = (self.folder / path).read_text()
        assert old in text, f"{old} is not in {path}"
        (self.folder / path).write_text(text.replace(old, new))

    def move(self, path: str, to: str) -> None:
        (self.folder / path).rename(self.folder / to)

    def remove(self, path: str) -> None:
        (self.folder / path).unlink()

    def build(self) -> tuple[int, str, float]:
        start = time.monotonic()
        done = subprocess.run(
            ["swift", "build", *self.options], cwd=self.folder, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
            text=True)
        return done.returncode, done.stdout, time.monotonic() - start

    def binary(self, name: str) -> pathlib.Path:
        shown = subprocess.run(
            ["swift", "build", *self.options, "--show-bin-path"], cwd=self.folder, stdout=subprocess.PIPE, text=True)
        return pathlib.Path(shown.stdout.strip()) / name


def ran(output: str) -> list[str]:
    """Returns the steps of a build. SwiftPM prints "Compiling plugin" in every build, even if the plugin is cached."""
    steps = re.findall(r"^\[\d+/\d+\] (.*)$", output, re.MULTILINE)
    return [step for step in steps if not step.startswith(("Planning build", "Write ", "Compiling plugin "))]


def compiled(output: str) -> list[str]:
    """Returns the app's files that the build compiled."""
    return sorted(set(re.findall(r"Compiling App (\S+\.swift)", output)))


failures = 0


def check(name: str, holds: bool, output: str = "") -> None:
    global failures
    print(("ok    " if holds else "FAIL  ") + name, flush=True)
    if not holds:
        failures += 1
        print("      | " + "\n      | ".join(output.splitlines()[-25:]), flush=True)
