"""The helpers that the transcriptions share. A registry in a separate package is linted, compiled, and compared with
the original schemas.
"""

import collections
import html
import json
import os
import pathlib
import random
import re
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
SCHEMAS = ROOT.parent / "shared/reference/registries"
# Kept between runs, so that the runtime is compiled only once.
SCRATCH = ROOT / ".build/transcription"
# The number of documents in each direction. The CI run takes less than a minute; SIGNALBOOK_LONG=1 uses the full
# number.
DRAWN = 10_000 if os.environ.get("SIGNALBOOK_LONG") else 500

STREAM = {
    "version": 1,
    "encoding": "object",
    "consent": {"default": "on", "mechanism": "The switch in the client's settings."},
    "retention": {"recipient": "P90D"},
    "recipients": [{"name": "Our own server", "role": "self", "hosts": ["telemetry.example.com"], "country": "DE"}],
}
REVIEWS = {"first": {"url": "https://example.com/reviews/1", "date": "2026-01-31"}}
MANIFEST = """\
// swift-tools-version: 6.0
import PackageDescription

let package = Package(
  name: "NAMESPACETelemetry",
  dependencies: [.package(name: "signalbook", path: "ROOT")],
  targets: [
    .executableTarget(
      name: "NAMESPACETelemetry", dependencies: [.product(name: "Signalbook", package: "signalbook")],
      swiftSettings: [.unsafeFlags(["-warnings-as-errors"])])
  ]
)
"""
# Records each call once, then reads documents. A line contains the stream and the JSON. The answer is the recorder's
# output for the document.
MAIN = """\
@_spi(Generated) import Signalbook

let test = TestTelemetry(NAMESPACE.self, variant: .standard)
@MainActor func record(_ event: NAMESPACE.Event, _ name: String) {
  let outcome = test.telemetry.record(event)
  if outcome != .recorded { print("refused", name, outcome) }
}
CALLS
let streams: [NAMESPACE.Stream] = [STREAMS]
for stream in streams {
  for text in test.telemetry.recordedEvents(of: stream).texts { print(text) }
}
print("read")
let encoder = EventEncoder(NAMESPACE.self, variant: .standard)
while let line = readLine() {
  guard let space = line.firstIndex(of: " "), let stream = Int(line[..<space]),
    let json = try? JSONValue(parsing: String(line[line.index(after: space)...]))
  else {
    print("unreadable")
    continue
  }
  guard let event = NAMESPACE.Event(wire: json, stream: streams[stream]) else {
    print("unknown")
    continue
  }
  let bytes = EncodedBytes()
  let outcome = encoder.encode(event, into: bytes)
  print(outcome == .recorded ? bytes.text : "refused")
}
"""

failures = 0


def check(holds, name, detail=""):
    global failures
    print(("ok    " if holds else "FAIL  ") + name + ("" if holds else f"\n{detail}"), flush=True)
    failures += not holds


def sentence(text):
    """Returns a description in the registry's style, which ends with a full stop."""
    text = " ".join(text.split())
    return text if text.endswith((".", "?", "!")) else text + "."


def header(name, namespace, description):
    return {
        "name": name, "namespace": namespace, "version": "1.0.0", "description": description,
        "defaults": {
            "stream": "events", "why": "Which parts of the client do people use, and where do they fail?",
            "data": "usage.interaction", "purposes": ["analytics"], "owner": "telemetry@example.com",
            "review": ["first"], "expires": "never",
        },
    }


def run(*command, cwd, given=None):
    done = subprocess.run(
        command, cwd=cwd, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, input=given)
    return done.returncode, done.stdout


class Package:
    """A registry in a package that records each of its events."""

    def __init__(self, tool, folder, registry):
        self.tool, self.folder, self.registry = tool, folder, registry
        self.name, self.namespace = registry["registry"]["name"], registry["registry"]["namespace"]
        self.module = self.namespace + "Telemetry"
        self.streams = []

    def write(self):
        schemas = self.folder / "schemas" / self.name
        schemas.mkdir(parents=True)
        (schemas / f"{self.name}.json").write_text(json.dumps(self.registry, indent=2, ensure_ascii=False))
        (self.folder / "signalbook.json").write_text(json.dumps({"targets": {self.module: {
            "registry": f"schemas/{self.name}", "output": f"Sources/{self.module}/Generated", "access": "internal",
            "generate": ["events", "vocabularies", "decoders", "calls"]}}}))
        (self.folder / "Package.swift").write_text(
            MANIFEST.replace("ROOT", str(ROOT)).replace("NAMESPACE", self.namespace))
        (self.folder / "Sources" / self.module).mkdir(parents=True)
        run(self.tool, "format", cwd=self.folder)

    def lint(self):
        status, said = run(self.tool, "lint", "--format", "json", cwd=self.folder)
        findings = json.loads(said)["findings"]
        for rule, count in sorted(collections.Counter((f["severity"], f["rule"]) for f in findings).items()):
            print(f"      {rule[0]} {rule[1]}: {count}")
        errors = [f for f in findings if f["severity"] == "error"]
        check(status < 2 and not errors, "lint finds no error", "\n".join(f["message"] for f in errors))
        seen = collections.Counter((f["rule"], f["message"]) for f in findings)
        repeated = [key for key, count in seen.items() if count > 1]
        check(not repeated, f"none of {len(findings)} findings is said twice", repeated)

    def generate(self):
        """Generates the package's code, with a program that records the example call of each event.

        The calls are those on the registry's page: the last cell of an event's row.
        """
        status, said = run(self.tool, "generate", cwd=self.folder)
        check(status == 0, "Swift is generated", said)
        status, said = run(self.tool, "docs", "--format", "markdown", "--output", "docs", cwd=self.folder)
        check(status == 0, "the page is written", said)
        page = next((self.folder / "docs").glob("*.md")).read_text()
        rows = re.findall(
            rf'^\| <a id="{self.name}/events/([^"/]+)"></a>.*\| (.+?) \|$', page, re.MULTILINE)
        calls = {name: html.unescape(re.sub(r"</?code>|<wbr>|^`+|`+$", "", cell)) for name, cell in rows}
        events = set(self.registry["events"])
        check(set(calls) == events, "the page has a call of each event", events ^ set(calls))
        sources = self.folder / "Sources" / self.module
        code = (sources / f"Generated/{self.name}_registry.swift").read_text()
        self.streams = re.findall(
            r"^ +case (\S+)$", re.search(r"enum Stream: .*?\n\n", code, re.DOTALL)[0], re.MULTILINE)
        lines = [f"record({call}, {json.dumps(name)})" for name, call in sorted(calls.items())]
        main = MAIN.replace("CALLS", "\n".join(lines)).replace("STREAMS", ", ".join("." + name for name in self.streams))
        (sources / "main.swift").write_text(main.replace("NAMESPACE", self.namespace))

    def build(self):
        status, said = run("swift", "build", "--scratch-path", SCRATCH, cwd=self.folder)
        check(status == 0 and "warning:" not in said, "the package compiles without a warning", said[-6000:])
        return status == 0

    def documents(self, drawn=()):
        """Returns the documents of the example calls, and the recorder's output for each of `drawn`, pairs of stream
        and document.
        """
        lines = "".join(f"{stream} {json.dumps(document)}\n" for stream, document in drawn)
        status, said = run(
            "swift", "run", "--skip-build", "--scratch-path", SCRATCH, self.module, cwd=self.folder, given=lines)
        recorded, _, read = said.partition("read\n")
        recorded, read = recorded.splitlines(), read.splitlines()
        refused = [line for line in recorded if not line.startswith("{")]
        check(status == 0 and not refused, "every event is recorded", refused)
        check(len(read) == len(drawn), f"{len(drawn)} documents are read", said[-1000:])
        return [json.loads(line) for line in recorded if line.startswith("{")], read

    def exported(self):
        """Returns the exported JSON Schemas of the sent data, by file."""
        status, said = run(self.tool, "export", "json-schema", "--output", "export", cwd=self.folder)
        check(status == 0, "JSON Schemas are exported", said)
        return {file: json.loads(file.read_text()) for file in sorted((self.folder / "export").rglob("*.json"))}


# Random documents


class Draw:
    """A generator of documents that a JSON Schema describes, and of documents with one fault."""

    def __init__(self, seed, texts):
        self.random = random.Random(seed)
        # Functions that return a string for a pattern, by pattern.
        self.texts = texts

    def value(self, schema):
        one = self.random
        for key in ("anyOf", "oneOf"):
            if key in schema:
                return self.value(one.choice(schema[key]))
        if "const" in schema:
            return schema["const"]
        if "enum" in schema:
            return one.choice(schema["enum"])
        kind = schema.get("type", "object")
        if isinstance(kind, list):
            kind = one.choice(kind)
        if kind == "object":
            return self.object(schema)
        if kind == "array":
            most = min(schema.get("maxItems", 3), 3)
            return [self.value(schema["items"]) for _ in range(one.randint(min(schema.get("minItems", 0), most), most))]
        if kind == "string":
            if "pattern" in schema:
                return self.texts[schema["pattern"]](one)
            return one.choice(["", "a", "Ünïcode \"quoted\" \\ \n", "x" * one.randint(1, 40)])
        if kind == "boolean":
            return one.random() < 0.5
        least, most = schema.get("minimum", -1000), schema.get("maximum", 1000)
        if kind == "integer":
            return one.choice([least, most if "maximum" in schema else 2**53 + 1, one.randint(least, max(least, most))])
        return one.choice([least, one.randint(int(least), int(most)), round(one.uniform(least, most), 3)])

    def object(self, schema):
        required = set(schema.get("required", []))
        # Branches are omitted more often than leaves, so that documents stay small.
        chance = self.random.choice([0.1, 0.4, 0.9])
        found = {
            key: self.value(inner) for key, inner in schema.get("properties", {}).items()
            if key in required or self.random.random() < chance}
        rest = schema.get("additionalProperties")
        if isinstance(rest, dict):
            found.update({f"key{index}": self.value(rest) for index in range(self.random.randint(0, 2))})
        return found

    def fault(self, document):
        """Returns the document with one fault, and the kind of fault: a missing member, an additional member, or a
        wrong value.
        """
        places = []

        def visit(value):
            if isinstance(value, dict):
                places.append(value)
            for inner in value.values() if isinstance(value, dict) else value if isinstance(value, list) else ():
                visit(inner)

        document = json.loads(json.dumps(document))
        visit(document)
        place = self.random.choice(places)
        kind = self.random.choice(["missing", "other", "value"]) if place else "other"
        if kind == "other":
            place["surplus"] = 1
        else:
            key = self.random.choice(sorted(place))
            if kind == "missing":
                del place[key]
            else:
                place[key] = self.random.choice([None, -1, "?", [], {}, True, 1.5, "x" * 50])
        return document, kind


def lacks_items(answer, document):
    """Returns whether the answer is the document without some objects in its lists."""
    if isinstance(document, dict) and isinstance(answer, dict):
        return answer.keys() == document.keys() and all(lacks_items(answer[key], document[key]) for key in document)
    if isinstance(document, list) and isinstance(answer, list) and any(isinstance(item, dict) for item in document):
        rest = iter(document)
        return all(any(lacks_items(item, other) for other in rest) for item in answer)
    return answer == document


def compare(package, judge, drawn, explain, written=lambda document: document):
    """Compares the original schemas with the decoder: it must read exactly the accepted documents, and write the same
    values.

    `drawn` contains triples of stream, document and fault. `explain` returns the reason for a difference, or `None`.
    `written` returns the document as the recorder writes it.
    """
    recorded, read = package.documents([(stream, document) for stream, document, _ in drawn])
    differences, agreed = collections.Counter(), collections.Counter()
    unexplained = []
    for (stream, document, fault), answer in zip(drawn, read):
        isValid = judge(stream, document)
        isRead = answer.startswith("{")
        if isRead and not isValid and judge(stream, json.loads(answer)) and lacks_items(json.loads(answer), document):
            differences["an invalid object in a list is dropped and counted"] += 1
            continue
        if isRead and json.loads(answer) != written(document):
            unexplained.append(("another document is written", document, answer))
        if isValid == isRead:
            agreed[isValid] += 1
            continue
        reason = explain(document, fault, isValid)
        differences[reason] += 1
        if reason is None:
            unexplained.append(("accepted, not read" if isValid else "read, not accepted", fault, document, answer))
    print(f"      {agreed[True]} accepted and read, {agreed[False]} refused and not read, differences: {dict(differences)}")
    check(
        not unexplained, f"original and decoder agree on {len(drawn)} drawn documents",
        f"{len(unexplained)}: " + "\n".join(json.dumps(item) for item in unexplained[:4]))
    return recorded


def main(transcribe, schemas):
    """Runs a transcription: `TOOL [--keep FOLDER]`."""
    if not schemas.is_dir():
        print(f"SKIPPED: {schemas} is not there")
        sys.exit(0)
    tool = str(pathlib.Path(sys.argv[1]).resolve())
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(sys.argv[3] if len(sys.argv) == 4 and sys.argv[2] == "--keep" else name).resolve()
        transcribe(tool, folder)
    print(f"{failures} failures")
    sys.exit(failures > 0)
