#!/usr/bin/env python3
"""Transcribes a monitoring SDK's 22 JSON Schemas into one registry of structs, lists and a union.

    python3 Tests/Transcription/datadog.py TOOL [--keep FOLDER]     TOOL is a built signalbook, such as
                                                                    .build/debug/signalbook

The schemas are read in place and not copied. Each object becomes a declared type. Events that share a code become one
event with a union. `BY_HAND` and `LEFT_OUT` list the parts without an equivalent. Requires Python's jsonschema.
"""

import json
import warnings

import transcription
from transcription import STREAM, check, header, sentence

SCHEMAS = transcription.SCHEMAS / "datadog-rum"
CODE = "type"

# Handwritten declarations: a path, the JSON Schema key without an equivalent in the language, and the replacement.
BY_HAND = {
    # Any value under any key. The caller passes strings.
    "context": ("additionalProperties", {"type": "map", "values": {"type": "string"}}),
    "feature_flags": ("additionalProperties", {"type": "map", "values": {"type": "string"}}),
    # A string or a list of strings, distinguished by the JSON type. The list represents both.
    "action.id": ("oneOf", {"type": "array", "items": {"type": "uuid"}}),
    # Names for numbers.
    "_dd.session.plan": ("enum", {"cases": {
        "without-replay": {"wire": 1, "description": "Without replay."},
        "with-replay": {"wire": 2, "description": "With replay."}}}),
}
# Omitted parts, which the language cannot express: paths of optional members.
LEFT_OUT = {
    "resource.graphql.errors.path": "a list of strings and numbers",
    "error.resource.graphql.errors.path": "the same",
}
UUID = "^[a-f0-9]{8}-[a-f0-9]{4}-[a-f0-9]{4}-[a-f0-9]{4}-[a-f0-9]{12}$"
# JSON Schema keys that do not constrain values.
REMARKS = {"readOnly", "$comment", "deprecated", "default", "$schema", "$id", "title"}


# Merging JSON Schemas


def load(name):
    return json.loads((SCHEMAS / name.removeprefix("./")).read_text())


def merged(schema):
    """Returns the schema with references and `allOf` resolved. All parts apply, so their members are joined."""
    parts = []
    if "$ref" in schema:
        parts.append(merged(load(schema["$ref"])))
    parts += [merged(part) for part in schema.get("allOf", [])]
    own = {key: value for key, value in schema.items() if key not in REMARKS | {"$ref", "allOf"}}
    if "properties" in own:
        own["properties"] = {key: merged(value) for key, value in own["properties"].items()}
    if isinstance(own.get("items"), dict):
        own["items"] = merged(own["items"])
    if isinstance(own.get("additionalProperties"), dict):
        own["additionalProperties"] = merged(own["additionalProperties"])
    for part in parts:
        own = joined(part, own)
    return own


def joined(first, second):
    result = {**first, **second}
    if "description" in first and "properties" in first:
        result["description"] = first["description"]
    result.pop("required", None)
    required = first.get("required", []) + second.get("required", [])
    if required:
        result["required"] = sorted(set(required))
    if "properties" in first or "properties" in second:
        result["properties"] = dict(first.get("properties", {}))
        for key, value in second.get("properties", {}).items():
            known = result["properties"].get(key)
            result["properties"][key] = value if known is None else joined(known, value)
    return result


# From a JSON Schema to the registry


def by_hand(schema, path):
    key, value = BY_HAND.get(path, (None, None))
    return value if key in schema else None


class Types:
    """The declared types. Equal objects share a type, named after the first key with this object."""

    def __init__(self):
        self.types = {"uuid": {"description": "A UUID in lower case.", "format": "uuid-lowercase"}}
        self.names = {}
        # The event whose fields are being declared. Used in type names as a last resort.
        self.event = ""

    def value(self, schema, path):
        if by_hand(schema, path):
            return by_hand(schema, path)
        known = {"type", "description", "enum", "items", "minimum", "maximum", "pattern", "properties", "required",
                 "additionalProperties", "propertyNames"}
        assert set(schema) <= known, f"{path}: unknown keys {set(schema) - known}"
        if "enum" in schema:
            return {"enum": schema["enum"]}
        kind = schema["type"]
        if kind == "object":
            if "properties" not in schema:
                keys = {"keys": schema["propertyNames"]} if "propertyNames" in schema else {}
                return {"type": "map", **keys, "values": self.value(schema["additionalProperties"], path + ".*")}
            return {"type": self.declare(self.fields(schema, path), schema, path)}
        if kind == "array":
            return {"type": "array", "items": self.value(schema["items"], path)}
        if schema.get("pattern") == UUID:
            return {"type": "uuid"}
        return {key: schema[key] for key in ("type", "minimum", "maximum", "pattern") if key in schema}

    def fields(self, schema, path):
        fields = {}
        for key, value in schema["properties"].items():
            inner = f"{path}.{key}" if path else key
            if inner in LEFT_OUT:
                assert key not in schema.get("required", []), inner
                continue
            if "const" in value:
                fields[key] = {"const": value["const"]}
                continue
            fields[key] = {"description": sentence(value.get("description", key)), **self.value(value, inner)}
            if key not in schema.get("required", []):
                fields[key]["sent"] = "present"
        return fields

    def declare(self, fields, schema, path):
        form = json.dumps({key: {k: v for k, v in field.items() if k != "description"} for key, field in fields.items()},
                          sort_keys=True)
        if form in self.names:
            return self.names[form]
        keys = [key.strip("_").replace("_", "-") for key in (f"{self.event}.{path}" if self.event else path).split(".")]
        names = ["-".join(keys[-length:]) for length in range(1, len(keys) + 1)]
        name = next(name for name in names if name not in self.types)
        self.names[form] = name
        self.types[name] = {"description": sentence(schema.get("description", keys[-1])), "fields": fields}
        return name


def discriminated(schemas):
    """Returns the key of the object that distinguishes schemas with the same code, and the key of the object's
    constant.
    """
    for key, value in schemas[0]["properties"].items():
        for inner, member in value.get("properties", {}).items():
            constants = [schema["properties"][key]["properties"].get(inner, {}).get("const") for schema in schemas]
            if "const" in member and len(set(constants)) == len(schemas):
                return key, inner
    raise AssertionError("schemas with one code and no discriminator")


def event(code, schemas, types):
    """Returns the event for one or more schemas. Several schemas differ in one object, which becomes a union."""
    types.event = code
    whole = json.loads(json.dumps(list(schemas.values())[0]))
    del whole["properties"][CODE]
    if len(schemas) == 1:
        return {"description": sentence(whole["description"]), "fields": types.fields(whole, "")}
    key, inner = discriminated(list(schemas.values()))
    rests = []
    cases = {}
    for name, schema in schemas.items():
        schema = json.loads(json.dumps(schema))
        member = schema["properties"].pop(key)
        constant = member["properties"].pop(inner)["const"]
        member["required"].remove(inner)
        types.event = ""
        holds = types.declare(types.fields(member, key), member, name)
        cases[name] = {"description": sentence(schema.pop("description")), "wire": constant, "holds": holds}
        rests.append(schema)
    assert all(rest == rests[0] for rest in rests), "the rest of the schemas differs"
    types.event = code
    types.types[key] = {
        "description": sentence(member["description"]), "discriminator": inner, "cases": cases}
    fields = types.fields({**rests[0], "properties": {k: v for k, v in rests[0]["properties"].items() if k != CODE}}, "")
    fields[key] = {"description": sentence(member["description"]), "type": key}
    return {"description": f"One of {', '.join(schemas)}.", "fields": fields}


def registry(schemas):
    types, events = Types(), {}
    codes = {}
    for name, schema in schemas.items():
        codes.setdefault(schema["properties"][CODE]["const"], {})[name.replace("_", "-")] = schema
    for code, members in codes.items():
        events[code.replace("_", "-")] = {"code": code, **event(code, members, types)}
    return {
        "$schema": "../signalbook-1.schema.json",
        "registry": header("rum", "RUM", "Events of a monitoring SDK, transcribed from JSON Schemas."),
        "types": types.types,
        "streams": {"events": {
            "description": "What happens in the app.", "ping": "events", "eventField": {"wire": CODE, "type": "string"},
            **STREAM}},
        "events": events, "reviews": transcription.REVIEWS}


# Comparison


def uuid(one):
    digits = "".join(one.choice("0123456789abcdef") for _ in range(32))
    return "-".join((digits[:8], digits[8:12], digits[12:16], digits[16:20], digits[20:]))


TEXTS = {
    UUID: uuid, "^[0-9]+$": lambda one: str(one.randint(0, 10**20)),
    "^[0-9]{1,20}|[0-9a-fA-F]{32}$": lambda one: one.choice(["12", "aF" * 16]),
    "^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$": uuid,
}


def fitting(schema, path=""):
    """Returns the schema with the registry's handwritten and omitted parts, so that generated documents do not contain
    these differences.
    """
    schema = dict(schema)
    made = by_hand(schema, path)
    if made:
        if made.get("type") == "map":
            return {"type": "object", "additionalProperties": {"type": "string"}}
        return {"type": "array", "items": {"type": "string", "pattern": UUID}} if "type" in made else schema
    if "properties" in schema:
        schema["properties"] = {
            key: fitting(value, f"{path}.{key}" if path else key) for key, value in schema["properties"].items()
            if (f"{path}.{key}" if path else key) not in LEFT_OUT}
        schema["additionalProperties"] = False
    if "items" in schema:
        schema["items"] = fitting(schema["items"], path)
    return schema


def validators(names):
    """Returns validators for the original schemas, which refer to one another by file name."""
    base = "https://example.com/"
    store = {}
    for file in SCHEMAS.glob("*.json"):
        store[base + file.name] = {key: value for key, value in load(file.name).items() if key != "$id"}
    found = {}
    for name in names:
        schema = store[f"{base}{name}-schema.json"]
        with warnings.catch_warnings():
            # The successor of this class requires an additional package.
            warnings.simplefilter("ignore", DeprecationWarning)
            resolver = jsonschema.RefResolver(base, schema, store)
        found[name] = jsonschema.Draft7Validator(schema, resolver=resolver)
    return found


def transcribe(tool, folder):
    files = sorted(SCHEMAS.glob("*.json"))
    check(len(files) >= 22, f"{len(files)} schemas are read", SCHEMAS)
    names = [file.name.removesuffix("-schema.json") for file in files if not file.name.startswith("_")]
    # The merged description would be that of the common part, so use the event's own.
    schemas = {}
    for name in names:
        schema = load(f"{name}-schema.json")
        schemas[name] = {**merged(schema), "description": schema["description"]}
    made = registry(schemas)
    print(f"      {len(made['events'])} events, {len(made['types'])} types; by hand: {', '.join(BY_HAND)}; "
          f"left out: {', '.join(LEFT_OUT)}")
    package = transcription.Package(tool, folder, made)
    package.write()
    package.lint()
    package.generate()
    if not package.build():
        return
    originals = validators(names)
    closed = {name: fitting(schema) for name, schema in schemas.items()}
    strict = {name: jsonschema.Draft7Validator(schema) for name, schema in closed.items()}

    def accepted(_, document):
        return any(validator.is_valid(document) for validator in originals.values())

    def explain(document, fault, is_valid):
        if not is_valid:
            return None
        if any(isinstance(value, float) and value.is_integer() for value in values(document)):
            return "1.0 is an integer in JSON Schema"
        if not any(validator.is_valid(document) for validator in strict.values()):
            return "open objects: a member or a value that the schema does not declare"
        return None

    def written(document):
        """Returns the document without empty maps, which are omitted."""
        if isinstance(document, list):
            return [written(item) for item in document]
        if not isinstance(document, dict):
            return document
        maps = ("context", "feature_flags", "custom_timings", "headers")
        return {key: written(value) for key, value in document.items() if value != {} or key not in maps}

    draw = transcription.Draw(36, TEXTS)
    drawn = []
    for index in range(transcription.DRAWN):
        name = names[index % len(names)]
        document, fault = draw.value(closed[name]), None
        if index // len(names) % 2:
            document, fault = draw.fault(document)
        drawn.append((0, document, fault))
    recorded = transcription.compare(package, accepted, drawn, explain, written)
    check({document[CODE] for document in recorded} == {event["code"] for event in made["events"].values()},
          "each event is recorded", recorded)
    for document in recorded:
        faults = [next(validator.iter_errors(document), None) for validator in originals.values()]
        check(None in faults, f"an original accepts the example of {document[CODE]}", faults)
    # In the opposite direction, documents of our exported schemas must be valid for the original schemas.
    for file, schema in package.exported().items():
        if "producer" not in file.name and "sent" not in file.name:
            continue
        sent = [draw.value(schema) for _ in range(transcription.DRAWN)]
        faulty = [document for document in sent if not accepted(0, document)]
        check(not faulty, f"{len(sent)} documents of {file.name} are valid under the originals", faulty[:2])


def values(document):
    yield document
    for inner in document.values() if isinstance(document, dict) else document if isinstance(document, list) else ():
        yield from values(inner)


if __name__ == "__main__":
    if SCHEMAS.is_dir():
        import jsonschema
    transcription.main(transcribe, SCHEMAS)
