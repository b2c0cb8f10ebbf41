#!/usr/bin/env python3
"""A chat client's 36 JSON Schemas, transcribed into one registry: it lints, compiles, and records what the schemas accept.

    python3 Tests/Transcription/matrix.py TOOL [--keep FOLDER]     TOOL is a built signalbook, such as .build/debug/signalbook

The schemas are read in place and nothing of them is kept. Names are theirs, word for word: the registry has no `swiftName`.
Every answer that a JSON Schema does not give comes from the registry's defaults. Needs Python's jsonschema.
"""

import collections
import html
import json
import pathlib
import re
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
SCHEMAS = ROOT.parent / "shared/reference/registries/matrix"
# Kept, so that the runtime is compiled once.
SCRATCH = ROOT / ".build/transcription"
NAME = "eventName"

REGISTRY = {
    "name": "matrix",
    "namespace": "Matrix",
    "version": "1.0.0",
    "description": "Events of a chat client, transcribed from JSON Schemas.",
    "defaults": {
        "stream": "events",
        "why": "Which parts of the client do people use, and where do they fail?",
        "data": "usage.interaction",
        "purposes": ["analytics"],
        "owner": "telemetry@example.com",
        "review": ["first"],
        "expires": "never",
    },
}
STREAM = {
    "version": 1,
    "encoding": "object",
    "consent": {"default": "on", "mechanism": "The switch in the client's settings."},
    "retention": {"recipient": "P90D"},
    "recipients": [{"name": "Our own server", "role": "self", "hosts": ["telemetry.example.com"], "country": "DE"}],
}
MANIFEST = """\
// swift-tools-version: 6.0
import PackageDescription

let package = Package(
  name: "MatrixTelemetry",
  dependencies: [.package(name: "signalbook", path: "{root}")],
  targets: [
    .executableTarget(
      name: "MatrixTelemetry", dependencies: [.product(name: "Signalbook", package: "signalbook")],
      swiftSettings: [.unsafeFlags(["-warnings-as-errors"])])
  ]
)
"""

failures = 0


def check(holds, name, detail=""):
    global failures
    print(("ok    " if holds else "FAIL  ") + name + ("" if holds else f"\n{detail}"), flush=True)
    failures += not holds


# JSON Schema to the registry


def sentence(text):
    """A description as the registry's are: it ends in a full stop."""
    text = " ".join(text.split())
    return text if text.endswith((".", "?", "!")) else text + "."


def value_type(schema):
    """The keys that say what a value is. A schema with any other key stops the transcription."""
    known = {"type", "description", "enum", "oneOf", "items", "minimum", "maximum"}
    assert set(schema) <= known, f"unknown keys {set(schema) - known}"
    if "oneOf" in schema:
        assert all(set(choice) == {"const", "description"} for choice in schema["oneOf"])
        return {"cases": {choice["const"]: sentence(choice["description"]) for choice in schema["oneOf"]}}
    if "enum" in schema:
        return {"enum": schema["enum"]}
    if schema["type"] == "array":
        return {"type": "array", "items": value_type(schema["items"])}
    assert schema["type"] in ("boolean", "integer", "number", "string")
    return {key: schema[key] for key in ("type", "minimum", "maximum") if key in schema}


def event(schema):
    fields = {}
    for name, value in schema["properties"].items():
        if name == NAME:
            continue
        fields[name] = {"description": sentence(value.get("description", name)), **value_type(value)}
        if name not in schema.get("required", []):
            fields[name]["sent"] = "present"
    return {"description": sentence(schema["description"]), **({"fields": fields} if fields else {})}


def registry(schemas):
    """One stream has all events with a name of their own; what has none is the only event of its stream."""
    events, streams = {}, {}
    for name, schema in schemas.items():
        events[name] = event(schema)
        if NAME in schema["properties"]:
            (events[name]["code"],) = schema["properties"][NAME]["enum"]
        else:
            stream = re.sub("(?<=[a-z])(?=[A-Z])", "-", name).lower()
            events[name]["stream"] = stream
            streams[stream] = {"description": sentence(schema["description"]), "ping": stream, **STREAM}
    streams["events"] = {
        "description": "What happens in the client.", "ping": "events", "eventField": {"wire": NAME, "type": "string"},
        **STREAM}
    return {
        "$schema": "../signalbook-1.schema.json", "registry": REGISTRY, "streams": streams, "events": events,
        "reviews": {"first": {"url": "https://example.com/reviews/1", "date": "2026-01-31"}}}


# The registry to a program that records each event once


MAIN = """\
import Signalbook

let test = TestTelemetry(Matrix.self, variant: .standard)
func record(_ event: Matrix.Event, _ name: String) {
  let outcome = test.telemetry.record(event)
  if outcome != .recorded { print("refused", name, outcome) }
}
CALLS
for stream: Matrix.Stream in [STREAMS] {
  for text in test.telemetry.recordedEvents(of: stream).texts { print(text) }
}
"""


def calls(page):
    """The example call of each event: the last cell of its row on the registry's page."""
    rows = re.findall(r'^\| <a id="matrix/events/([^"/]+)"></a>.*\| (.+?) \|$', page, re.MULTILINE)
    return {name: html.unescape(re.sub(r"</?code>|<wbr>|^`+|`+$", "", cell)) for name, cell in rows}


def run(*command, cwd):
    done = subprocess.run(command, cwd=cwd, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    return done.returncode, done.stdout


def repeated(findings):
    """Findings of one rule with one message: each is said once."""
    seen = collections.Counter((finding["rule"], finding["message"]) for finding in findings)
    return [key for key, count in seen.items() if count > 1]


def transcribe(tool, folder):
    schemas = {file.stem: json.loads(file.read_text()) for file in sorted(SCHEMAS.glob("*.json"))}
    check(len(schemas) >= 36, f"{len(schemas)} schemas are read", SCHEMAS)
    made = registry(schemas)
    text = json.dumps(made, indent=2, ensure_ascii=False)
    check("swiftName" not in text, "the registry has no 'swiftName'")
    (folder / "schemas/matrix").mkdir(parents=True)
    (folder / "schemas/matrix/matrix.json").write_text(text)
    (folder / "signalbook.json").write_text(json.dumps({"targets": {"MatrixTelemetry": {
        "registry": "schemas/matrix", "output": "Sources/MatrixTelemetry/Generated", "access": "internal"}}}))
    (folder / "Package.swift").write_text(MANIFEST.format(root=ROOT))
    (folder / "Sources/MatrixTelemetry").mkdir(parents=True)

    run(tool, "format", cwd=folder)
    status, said = run(tool, "lint", "--format", "json", cwd=folder)
    findings = json.loads(said)["findings"]
    for finding in findings:
        print(f"      {finding['severity']}: {finding['message']} [{finding['rule']}]")
    check(status < 2 and not any(f["severity"] == "error" for f in findings), "lint finds no error", said)
    check(not repeated(findings), f"none of {len(findings)} findings is said twice", repeated(findings))

    status, said = run(tool, "generate", cwd=folder)
    check(status == 0, "Swift is generated", said)
    status, said = run(tool, "docs", "--format", "markdown", "--output", "docs", cwd=folder)
    check(status == 0, "the page is written", said)
    page = next((folder / "docs").glob("*.md")).read_text()
    found = calls(page)
    check(set(found) == set(schemas), "the page has a call of each event", set(schemas) ^ set(found))

    lines = [f"record({call}, {json.dumps(name)})" for name, call in sorted(found.items())]
    code = (folder / "Sources/MatrixTelemetry/Generated/matrix_registry.swift").read_text()
    streams = re.findall(r"^ +case (\S+)$", re.search(r"enum Stream: .*?\n\n", code, re.DOTALL)[0], re.MULTILINE)
    main = MAIN.replace("CALLS", "\n".join(lines)).replace("STREAMS", ", ".join("." + name for name in streams))
    (folder / "Sources/MatrixTelemetry/main.swift").write_text(main)
    return schemas


def satisfiable(name, schema):
    """The schema without members that it requires and forbids: no document at all satisfies such a schema."""
    undeclared = [key for key in schema.get("required", []) if key not in schema["properties"]]
    if not undeclared:
        return schema
    check(schema.get("additionalProperties") is False, f"{name} forbids what it does not declare")
    print(f"NOTE  {name} requires {', '.join(undeclared)} and forbids them: the schema's own fault, left out", flush=True)
    return {**schema, "required": [key for key in schema["required"] if key not in undeclared]}


def record(schemas, folder):
    status, said = run("swift", "build", "--scratch-path", SCRATCH, cwd=folder)
    check(status == 0 and "warning:" not in said, "the package compiles without a warning", said[-6000:])
    if status != 0:
        return
    status, said = run(
        "swift", "run", "--skip-build", "--scratch-path", SCRATCH, "MatrixTelemetry", cwd=folder)
    refused = [line for line in said.splitlines() if not line.startswith("{")]
    check(status == 0 and not refused, "every event is recorded", refused)
    schemas = {name: satisfiable(name, schema) for name, schema in schemas.items()}
    unnamed = {name: schema for name, schema in schemas.items() if NAME not in schema["properties"]}
    recorded = collections.Counter()
    for line in said.splitlines():
        document = json.loads(line)
        if NAME in document:
            names = [name for name, schema in schemas.items()
                     if schema["properties"].get(NAME, {}).get("enum") == [document[NAME]]]
        else:
            names = [name for name, schema in unnamed.items() if set(document) <= set(schema["properties"])]
        check(len(names) == 1, f"{line} is of one schema", names)
        for name in names:
            recorded[name] += 1
            faults = list(jsonschema.Draft7Validator(schemas[name]).iter_errors(document))
            check(not faults, f"{name} accepts {line}", faults)
            missing = set(schemas[name]["properties"]) - set(document)
            check(not missing, f"{name} is recorded with every property", missing)
            broken = {key: value for key, value in document.items() if key not in schemas[name].get("required", [])[:1]}
            if schemas[name].get("required"):
                check(not jsonschema.Draft7Validator(schemas[name]).is_valid(broken), f"{name} misses a property")
    check(all(recorded[name] == 1 for name in schemas), "each event is recorded once", recorded)


def main(tool, folder):
    schemas = transcribe(str(pathlib.Path(tool).resolve()), folder)
    record(schemas, folder)
    print(f"{len(schemas)} schemas, {failures} failures")
    sys.exit(failures > 0)


if __name__ == "__main__":
    if not SCHEMAS.is_dir():
        print(f"SKIPPED: {SCHEMAS} is not there")
        sys.exit(0)
    import jsonschema

    if len(sys.argv) == 4 and sys.argv[2] == "--keep":
        main(sys.argv[1], pathlib.Path(sys.argv[3]))
    with tempfile.TemporaryDirectory() as name:
        main(sys.argv[1], pathlib.Path(name).resolve())
