#!/usr/bin/env python3
"""Transcribes a chat client's 36 JSON Schemas into one registry. It must lint and compile, and record what the schemas
accept.

    python3 Tests/Transcription/matrix.py TOOL [--keep FOLDER]     TOOL is a built signalbook, such as
                                                                   .build/debug/signalbook

The schemas are read in place and not copied. Names are used unchanged, and the registry has no `swiftName`. Answers
that a JSON Schema does not contain come from the registry's defaults. No schema has nested objects. Requires Python's
jsonschema.
"""

import collections
import json
import re

import transcription
from transcription import STREAM, check, header, sentence

SCHEMAS = transcription.SCHEMAS / "matrix"
NAME = "eventName"


# From JSON Schema to the registry


def value_type(schema):
    """Returns the keys that define a value's type. Fails for a schema with any other key."""
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
    """Returns the registry. Events with a name share one stream. An event without a name is the only event of its
    stream.
    """
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
        "$schema": "../signalbook-1.schema.json",
        "registry": header("matrix", "Matrix", "Events of a chat client, transcribed from JSON Schemas."),
        "streams": streams, "events": events, "reviews": transcription.REVIEWS}


def satisfiable(name, schema):
    """Returns the schema without members that it both requires and forbids. Otherwise, no document would be valid."""
    undeclared = [key for key in schema.get("required", []) if key not in schema["properties"]]
    if not undeclared:
        return schema
    check(schema.get("additionalProperties") is False, f"{name} forbids what it does not declare")
    print(f"NOTE  {name} requires {', '.join(undeclared)} and forbids them: the schema's own fault, left out", flush=True)
    return {**schema, "required": [key for key in schema["required"] if key not in undeclared]}


# Comparison


def indices(package):
    """Returns the streams' indices by lowercase name."""
    return {re.sub("[^a-z]", "", stream.lower()): index for index, stream in enumerate(package.streams)}


def drawn(schemas, package):
    """Returns documents of each schema. Half of the documents have a fault."""
    draw = transcription.Draw(36, {})
    streams = indices(package)
    found = []
    for index in range(transcription.DRAWN):
        name = sorted(schemas)[index % len(schemas)]
        schema = schemas[name]
        stream = streams["events" if NAME in schema["properties"] else name.lower()]
        document, fault = draw.value(schema), None
        if index // len(schemas) % 2:
            document, fault = draw.fault(document)
        found.append((stream, document, fault))
    return found


def judges(schemas, package):
    """Returns a function that checks whether the schema of a document's event accepts it. The name or the stream
    selects the schema.
    """
    validators = {name: jsonschema.Draft7Validator(schema) for name, schema in schemas.items()}
    named = {
        schema["properties"][NAME]["enum"][0]: validators[name] for name, schema in schemas.items()
        if NAME in schema["properties"]}
    streams = indices(package)
    unnamed = {
        streams[name.lower()]: validators[name] for name, schema in schemas.items() if NAME not in schema["properties"]}

    def judge(stream, document):
        if stream in unnamed:
            return unnamed[stream].is_valid(document)
        name = document.get(NAME)
        return isinstance(name, str) and name in named and named[name].is_valid(document)

    return judge


def explain(document, fault, is_valid):
    def holds(value, wanted):
        if wanted(value):
            return True
        return any(holds(inner, wanted) for inner in (value.values() if isinstance(value, dict) else value)) if isinstance(
            value, (dict, list)) else False

    if is_valid and holds(document, lambda value: isinstance(value, float) and value.is_integer()):
        return "1.0 is an integer in JSON Schema"
    return None


def transcribe(tool, folder):
    schemas = {file.stem: json.loads(file.read_text()) for file in sorted(SCHEMAS.glob("*.json"))}
    check(len(schemas) >= 36, f"{len(schemas)} schemas are read", SCHEMAS)
    made = registry(schemas)
    check("swiftName" not in json.dumps(made), "the registry has no 'swiftName'")
    package = transcription.Package(tool, folder, made)
    package.write()
    package.lint()
    package.generate()
    if not package.build():
        return
    schemas = {name: satisfiable(name, schema) for name, schema in schemas.items()}
    recorded = transcription.compare(package, judges(schemas, package), drawn(schemas, package), explain)
    judge(schemas, recorded)


def judge(schemas, recorded):
    """Checks that exactly one schema accepts each recorded document, and rejects it if a required property is missing.
    """
    unnamed = {name: schema for name, schema in schemas.items() if NAME not in schema["properties"]}
    counts = collections.Counter()
    for document in recorded:
        if NAME in document:
            names = [name for name, schema in schemas.items()
                     if schema["properties"].get(NAME, {}).get("enum") == [document[NAME]]]
        else:
            names = [name for name, schema in unnamed.items() if set(document) <= set(schema["properties"])]
        check(len(names) == 1, f"{document} is of one schema", names)
        for name in names:
            counts[name] += 1
            faults = list(jsonschema.Draft7Validator(schemas[name]).iter_errors(document))
            check(not faults, f"{name} accepts {document}", faults)
            missing = set(schemas[name]["properties"]) - set(document)
            check(not missing, f"{name} is recorded with every property", missing)
            broken = {key: value for key, value in document.items() if key not in schemas[name].get("required", [])[:1]}
            if schemas[name].get("required"):
                check(not jsonschema.Draft7Validator(schemas[name]).is_valid(broken), f"{name} misses a property")
    check(all(counts[name] == 1 for name in schemas), "each event is recorded once", counts)


if __name__ == "__main__":
    if SCHEMAS.is_dir():
        import jsonschema
    transcription.main(transcribe, SCHEMAS)
