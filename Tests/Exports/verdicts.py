"""Checks the WIRE verdicts of `signalbook diff` with the exported schemas and Python's jsonschema.

Each edit of a registry results in two versions. If `diff` reports that they are compatible, every document generated
from one version's producer schema must be valid for the other version's consumer schema. Each example payload in a
report must be invalid. Objects, list items and map values may be absent, and are generated both absent and present.
Further edits affect payloads through another part of the schema, such as the keys of a map or the stream's profile.
"""

import copy
import json
import pathlib
import random
import subprocess

import documents
from harness import ROOT, check, part
from unseen import SELF, TIME

# The members of an object, in any position.
MEMBERS = {
    "one": {"description": "One.", "type": "integer", "minimum": 0, "maximum": 50},
    "two": {"description": "Two.", "maxLength": 8, "sent": "present"},
    "three": {"description": "Three.", "type": "boolean", "nullable": True},
}
# Positions of objects that may be absent: the enclosing schema, and the path to the object's members.
PLACES = {
    "an optional object": ({"sent": "present", "fields": MEMBERS}, ["fields"]),
    "an object in an optional object": (
        {"sent": "present", "fields": {"inner": {"description": "Inner.", "sent": "present", "fields": MEMBERS}}},
        ["fields", "inner", "fields"],
    ),
    "items of a list": ({"type": "array", "maxItems": 3, "items": {"type": "object", "fields": MEMBERS}}, ["items", "fields"]),
    "values of a map": (
        {"type": "map", "keys": {"type": "string"}, "maxProperties": 3, "values": {"type": "object", "fields": MEMBERS}},
        ["values", "fields"],
    ),
    "items of lists in an optional object": (
        {"sent": "present", "fields": {"list": {"description": "A list.", "type": "array", "maxItems": 2, "items": {"type": "object", "fields": MEMBERS}}}},
        ["fields", "list", "items", "fields"],
    ),
    "values of a map in items of a list": (
        {"type": "array", "maxItems": 2, "items": {"type": "object", "fields": {"map": {
            "description": "A map.", "type": "map", "keys": {"type": "string"}, "maxProperties": 2,
            "values": {"type": "object", "fields": MEMBERS}}}}},
        ["items", "fields", "map", "values", "fields"],
    ),
    "an object that is always there": ({"fields": MEMBERS}, ["fields"]),
}


def edits() -> list[tuple[str, object]]:
    """Returns the edits of an object's members."""

    def put(name: str, **keys: object):
        def edit(members: dict) -> None:
            members[name] = {**members.get(name, {"description": "New."}), **keys}
            for key in [key for key, value in keys.items() if value is None]:
                del members[name][key]
        return edit

    def swap(members: dict) -> None:
        members["one"]["wire"], members["two"]["wire"] = "two", "one"

    def take(members: dict) -> None:
        del members["three"]
        members["one"]["wire"] = "three"

    found: list[tuple[str, object]] = [
        ("a constant more", put("four", const=7)),
        ("a member more", put("four", type="integer")),
        ("an optional member more", put("four", type="integer", sent="present")),
        ("a member more that receivers do not demand", put("four", type="integer", required=False)),
        ("swapped keys", swap),
        ("the key of a member that is gone", take),
        ("a constant", put("one", const=5, type=None, minimum=None, maximum=None)),
    ]
    for name in MEMBERS:
        found.append((f"without {name}", lambda members, name=name: members.pop(name)))
        found.append((f"{name} optional", put(name, sent="present")))
        found.append((f"{name} always", put(name, sent="always")))
        found.append((f"{name} never demanded", put(name, required=False)))
        found.append((f"{name} demanded", put(name, sent="always", required=True)))
        found.append((f"{name} nullable", put(name, nullable=True)))
        found.append((f"{name} not nullable", put(name, nullable=False)))
        found.append((f"{name} by another key", put(name, wire="other")))
        found.append((f"{name} a text", put(name, type="string", minimum=None, maximum=None, maxLength=None)
                      if name == "one" else put(name, type="string")))
    for least, most in [(0, 20), (0, 90), (10, 50), (-5, 50), (60, 70)]:
        found.append((f"one from {least} to {most}", put("one", minimum=least, maximum=most)))
    for length in [1, 4, 20]:
        found.append((f"two of {length}", put("two", maxLength=length)))
    found.append(("two by a pattern", put("two", pattern="^[a-z]+$")))
    return found


def sourced(field: dict, source: str) -> dict:
    """Returns the field with a source. For an object, each of its fields has an app source."""
    if "const" in field:
        return field
    if "fields" not in field:
        return {**field, "from": f"app.{source}"}
    fields = {name: sourced(member, f"{source}-{name}") for name, member in field["fields"].items()}
    there = {"sent": {"source": f"app.has-{source}", "in": [True]}} if "sent" in field else {}
    return {**field, "fields": fields, **there}


def registry(place: dict) -> dict:
    return {
        "$schema": "../signalbook-1.schema.json",
        "registry": {"name": "judged", "namespace": "Judged", "version": "1.0.0", "description": "Judged."},
        "streams": {"own": {
            "description": "Objects.", "encoding": "tuple", "time": TIME, "recipients": SELF,
            "envelope": {
                "place": {"description": "The place.", **sourced(copy.deepcopy(place), "place")},
                "events": {"type": "array", "from": "stream.events"},
            },
        }},
        "events": {"happened": {"stream": "own", "description": "It happened.", "category": "a", "method": "b", "object": "c"}},
    }


class Side:
    def __init__(self, folder: pathlib.Path, content: dict) -> None:
        import jsonschema

        self.folder = folder
        home = folder / "schemas/judged"
        home.mkdir(parents=True, exist_ok=True)
        (folder / "signalbook.json").write_text('{"targets": {}}')
        (home / "judged.json").write_text(json.dumps(content))
        self.judges = {}
        self.schemas = {}
        for side in ["producer", "consumer"]:
            result = tool("export", "json-schema", "schemas/judged", "--side", side, "--output", "-", folder=folder)
            self.faults = result.stderr.decode()
            if result.returncode == 2:
                return
            self.schemas[side] = json.loads(result.stdout)
            self.judges[side] = jsonschema.Draft202012Validator(self.schemas[side])


def tool(*arguments: str, folder: pathlib.Path) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run([ROOT / ".build/debug/signalbook", *arguments], cwd=folder, capture_output=True)


def described(**keys: object) -> dict:
    return {"description": "A value.", **keys}


def events(fields: dict, types: dict | None = None, **stream: object) -> dict:
    """Returns a registry whose documents are the events of an object stream."""
    return {
        "$schema": "../signalbook-1.schema.json",
        "registry": {"name": "judged", "namespace": "Judged", "version": "1.0.0", "description": "Judged.", "defaults": {"stream": "own"}},
        "profiles": {"strict": {"description": "A receiver."}},
        "types": types or {},
        "streams": {"own": {
            "description": "Objects.", "encoding": "object", "eventField": {"wire": "ev", "type": "string"}, "recipients": SELF, **stream}},
        "events": {
            "happened": {"description": "It happened.", "fields": copy.deepcopy(fields)},
            "ended": {"description": "It ended.", "fields": {"n": described(type="integer")}},
        },
    }


def tuples(extras: dict) -> dict:
    content = registry({"fields": MEMBERS})
    content["events"]["happened"]["extras"] = extras
    return content


def distant_edits() -> list[tuple[str, dict, dict]]:
    """Returns edits that affect payloads through another part of the schema, each as two registries."""
    found: list[tuple[str, dict, dict]] = []
    one, two, other = ({"cases": cases} for cases in (
        {"A": "A."}, {"A": "A.", "B": "B."}, {"A": "A.", "B": {"description": "B.", "wire": "bb"}}))
    maps = {
        "keys of a map": {"keys": {"type": "q"}, "values": {"type": "integer"}},
        "keys of a named map": {"keys": {"type": "q"}, "values": {}, "named": True},
        "keys of a flattened map": {"keys": {"type": "q"}, "values": {"type": "integer"}, "flattened": True},
    }
    for name, keys in maps.items():
        for edit, before, after in [("a case more", one, two), ("another wire value", two, other)]:
            fields = {"x": described(type="map", **keys)}
            sides = [events(fields, {"q": {"description": "Q.", **side}}) for side in (before, after)]
            found.append((f"{edit}, {name}", *sides))
    for before, after in [("integer", {"type": "integer", "minimum": 3}), ("integer", "number"), ("string", "integer")]:
        fields = {"x": described(type="map", keys={"type": "k"}, values={"heldBy": "key"})}
        sides = [
            events(fields, {"k": {"description": "K.", "cases": {
                "a": {"description": "A.", "holds": holds}, "b": {"description": "B.", "holds": "boolean"}}}})
            for holds in (before, after)
        ]
        found.append((f"{before} to {after}, held values of a map", *sides))
    flattened = {"m": described(type="map", flattened=True, keys={"pattern": "^x_"}, values={"type": "integer"})}
    field = described(type="integer", sent="present")
    for edit, before, after in [
        ("a field more", {}, {"q": field}), ("another key", {"q": field}, {"q": {**field, "wire": "w"}}),
        ("another name", {"q": field}, {"w": field}),
    ]:
        found.append((f"{edit}, beside a flattened map", *(events({**flattened, **side}) for side in (before, after))))
        found.append((f"{edit}, in the common part", *(events(flattened, common=side) for side in (before, after))))
    for variation in [{"as": "text"}, {"wire": "w"}, {"sent": "never"}, {"sent": "present"}]:
        fields = {"x": described(type="integer", profiles={"strict": variation}), "z": described(type="integer")}
        found.append((f"the stream's profile, {variation}", events(fields), events(fields, profile="strict")))
    for type in ["integer", "boolean"]:
        text = {"s": described(sent="present")}
        found.append((f"the first extra of type {type}", tuples(text), tuples({**text, "n": described(type=type, sent="present")})))
    types = {
        "u": {"description": "U.", "discriminator": "k", "cases": {
            "card": {"description": "C.", "wire": "CC", "holds": "leaf"}, "none": {"description": "N.", "holds": None}}},
        "leaf": {"description": "L.", "fields": {"a": field}},
    }
    before = events({"u": described(type="u")}, types)
    after = copy.deepcopy(before)
    del after["types"]["u"]["cases"]["card"]["wire"], after["streams"]["own"]["eventField"]
    found.append(("no event field and another wire value", before, after))
    return found


def judge(name: str, old: Side, new: Side, count: int, generator: random.Random, figures: dict) -> None:
    result = tool("diff", str(old.folder), str(new.folder), "--format", "json", folder=ROOT)
    if not check(f"{name}: diff", result.returncode in (0, 1), result.stderr.decode()):
        return
    changes = json.loads(result.stdout)["changes"]
    figures["edits"] += 1
    for direction, sender, receiver in [("shipped", old, new), ("lagging", new, old)]:
        harms = any(f"wire-{direction}" in change["harms"] for change in changes)
        refused = None
        maker = documents.Maker(generator)
        for _ in range(count):
            try:
                document = maker.make(sender.schemas["producer"])
            except documents.Cannot:
                continue
            # Documents that the version's own receiver rejects prove nothing.
            if not sender.judges["producer"].is_valid(document) or not sender.judges["consumer"].is_valid(document):
                continue
            figures["documents"] += 1
            if not receiver.judges["consumer"].is_valid(document):
                refused = document
                break
        check(f"{name}: {direction} is said to break nothing", harms or refused is None, json.dumps(refused))
        figures["breaks"] += harms
        figures["shown by a document"] += refused is not None
        for change in changes:
            for witness in change.get("witnesses", []):
                if witness["direction"] != direction or witness["isEvent"]:
                    continue
                figures["witnesses"] += 1
                payload = json.loads(witness["payload"])
                check(f"{name}: a witness is refused", not receiver.judges["consumer"].is_valid(payload), witness)


def verdicts(folder: pathlib.Path, count: int, seed: int = 11) -> None:
    """Checks the verdicts of all edits in all positions, with the same number of documents in each direction."""
    part("verdicts of diff")
    generator = random.Random(seed)
    figures = dict.fromkeys(["edits", "documents", "breaks", "shown by a document", "witnesses"], 0)
    for number, (place, (around, path)) in enumerate(PLACES.items()):
        old = Side(folder / f"{number}-old", registry(around))
        if not check(f"{place}: the base is exported", "consumer" in old.judges, getattr(old, "faults", "")):
            continue
        for index, (edit, apply) in enumerate(edits()):
            changed = copy.deepcopy(around)
            members = changed
            for key in path:
                members = members[key]
            apply(members)
            new = Side(folder / f"{number}-{index}", registry(changed))
            name = f"{edit}, {place}"
            if check(f"{name}: the edit is exported", "consumer" in new.judges, new.faults):
                judge(name, old, new, count, generator, figures)
    for number, (name, before, after) in enumerate(distant_edits()):
        old, new = (Side(folder / f"distant-{number}-{side}", content) for side, content in (("old", before), ("new", after)))
        if check(f"{name}: both sides are exported", "consumer" in old.judges and "consumer" in new.judges, f"{old.faults}{new.faults}"):
            judge(name, old, new, count, generator, figures)
            judge(f"{name}, reversed", new, old, count, generator, figures)
    print("   " + ", ".join(f"{value} {key}" for key, value in figures.items()), flush=True)
