"""Compares the runtime's validator with the exported schemas: the runtime accepts every document that the export
accepts, and the export rejects every document that the runtime rejects. The export is stricter: it describes each event
individually, and settings with their types.

The runtime's schemas are taken from generated code: the committed code for our registries, and the output of
`signalbook generate` for others. `signalbook-conformance --judge` runs the runtime's validator.
"""

import json
import pathlib
import random
import re
import subprocess
import tempfile

import documents
from harness import ROOT, check, part, run, skip
from places import Places

FOLDERS = {
    "focus": "Focus", "webxr": "WebXRViewer", "mozilla": "Mozilla", "mma": "MobileMarketing", "session-replay": "SessionReplay",
    "activity-stream": "ActivityStream",
}


def judge_tool() -> pathlib.Path | None:
    tool = ROOT / ".build/debug/signalbook-conformance"
    built = subprocess.run(["swift", "build", "--product", "signalbook-conformance"], cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    return tool if check("signalbook-conformance builds", built.returncode == 0, built.stdout[-1500:]) else None


def literals(folder: pathlib.Path) -> dict[str, str]:
    """Returns schema texts by the member's name, such as `ownProducer`."""
    found = {}
    for file in sorted(folder.glob("*_documents.swift")):
        for name, fence, text in re.findall(r'static var (\w+): StaticString \{\s*(#+)"(.*?)"\2\s*\}', file.read_text(), re.S):
            # In a raw literal, `\#u{7F}` is the only escape that generated code uses.
            found[name] = re.sub(r"\\" + fence + r"u\{([0-9A-Fa-f]+)\}", lambda sign: chr(int(sign[1], 16)), text)
    return found


def member(stream: str, side: str) -> str:
    parts = re.split(r"[^A-Za-z0-9]+", stream)
    return parts[0] + "".join(part_[:1].upper() + part_[1:] for part_ in parts[1:]) + side.capitalize()


def generated(folder: str, root: pathlib.Path) -> tuple[dict[str, str], pathlib.Path]:
    """Returns the code that `signalbook generate` writes for a registry, and the registry without the members that it
    rejects.
    """
    name = pathlib.Path(folder).name
    (root / name).mkdir()
    file = root / name / "registry.json"
    document = json.loads((ROOT / folder / "registry.json").read_text())
    target = {"registry": name, "output": f"out/{name}", "generate": ["events", "vocabularies", "validators"]}
    (root / "signalbook.json").write_text(json.dumps({"$schema": "signalbook-configuration-1.schema.json", "targets": {"Made": target}}))
    for _ in range(12):
        file.write_text(json.dumps(document, indent=2, ensure_ascii=False))
        result = subprocess.run([ROOT / ".build/debug/signalbook", "generate"], cwd=root, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        if result.returncode == 0:
            return literals(root / "out" / name), root / name
        places = Places(file.read_text())
        refused = []
        for line, column, rule in re.findall(r"registry\.json:(\d+):(\d+): error: .*\[(SB\d+)", result.stdout):
            _, where, _ = places.at.get((int(line), int(column)), (None, [], False))
            # Remove the whole member that contains the fault.
            ends = [index + 2 for index, key in enumerate(where) if key in ("fields", "envelope", "extras")]
            where = where[:ends[0]] if ends else where
            if rule == "SB0401" and where and where not in refused:
                refused.append(where)
        if not refused:
            break
        for where in sorted(refused, key=len, reverse=True):
            outer = document
            for key in where[:-1]:
                outer = outer.get(key, {})
            outer.pop(where[-1], None)
    skip(f"{name} is not generated: {result.stdout[:300]}")
    return {}, root / name


def added_to(folder: pathlib.Path) -> set[str]:
    """Returns the members that requests of a registry's streams add to a document. The runtime validates the document
    before adding these members.
    """
    found = set()
    for path in folder.glob("*.json"):
        for stream in json.loads(path.read_text()).get("streams", {}).values():
            adds = stream.get("upload", {}).get("adds", {})
            found.update(value.get("wire", name) if isinstance(value, dict) else name for name, value in adds.items())
    return found


def without(document: object, added: set[str]) -> object:
    if not added or not isinstance(document, dict):
        return document
    return {name: value for name, value in document.items() if name not in added}


def differential(schemas: object, folders: list[str], count: int, mutations, seed: int = 7) -> None:
    part("json-schema: the runtime's own validator")
    import jsonschema

    tool = judge_tool()
    if tool is None:
        return
    generator = random.Random(seed)
    texts = {name: literals(ROOT / "Generated/Swift" / folder) for name, folder in FOLDERS.items()}
    validators = {key: value for key, value in schemas.validators.items() if key[0] in texts}
    with tempfile.TemporaryDirectory() as temporary:
        for folder in folders:
            root = pathlib.Path(temporary) / ("project-" + pathlib.Path(folder).name)
            root.mkdir()
            found, made_of = generated(folder, root)
            if not found:
                continue
            texts[made_of.name] = found
            for side in ["producer", "consumer"]:
                target = root / side
                run("export", "json-schema", made_of, "--side", side, "--output", target)
                for path in sorted(target.glob("*.json")) if target.is_dir() else [target]:
                    schema = json.loads(path.read_text())
                    stream = schema["$id"].removeprefix("urn:signalbook:").split(".")[1]
                    validators[(made_of.name, stream, side, "2020-12")] = jsonschema.Draft202012Validator(schema)
    lines, meant = [], []
    for (registry, stream, side, dialect), validator in validators.items():
        if dialect != "2020-12" or registry not in texts:
            continue
        names = {name.lower(): name for name in texts[registry]}
        # If a stream has no envelope, its schema describes the events.
        wanted = [member(stream, side).lower(), member(stream, "event" + side).lower()]
        name = next((names[word] for word in wanted if word in names), None)
        if name is None:
            skip(f"{registry}.{stream}: no {side} text among {sorted(names)[:6]}")
            continue
        made = [document for document in schemas.accepted.get((registry, stream), []) if side == "producer"][:20]
        maker = documents.Maker(generator)
        for _ in range(count):
            try:
                made.append(maker.make(validator.schema))
            except documents.Cannot:
                continue
        changed = [other for document in made if isinstance(document, dict) for other in mutations(document, generator, 3)]
        some = made + changed
        added = added_to(ROOT / "schemas" / registry) if side == "producer" else set()
        bare = [json.dumps(without(document, added)) for document in some]
        lines.append(json.dumps({"schema": texts[registry][name], "documents": bare}))
        meant.append((f"{registry}.{stream} {side}", validator, some))
    with tempfile.TemporaryDirectory() as temporary:
        path = pathlib.Path(temporary) / "judge.jsonl"
        path.write_text("\n".join(lines))
        result = subprocess.run([tool, "--judge", path], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    if not check("the runtime judges", result.returncode == 0, result.stderr[-600:]):
        return
    both = neither = stricter = 0
    for (name, validator, some), line in zip(meant, result.stdout.splitlines(), strict=True):
        found = json.loads(line)
        if not check(f"{name}: the runtime reads its schema", isinstance(found, list), found):
            continue
        faults = []
        for document, violations in zip(some, found, strict=True):
            errors = [error.json_path + ": " + error.message[:200] for error in validator.iter_errors(document)]
            if not errors and violations:
                faults.append(f"the export accepts, the runtime refuses: {violations[:2]} {json.dumps(document)[:500]}")
            both += not errors and not violations
            neither += bool(errors and violations)
            stricter += bool(errors and not violations)
        check(f"{name}: {len(some)} documents", not faults, f"{len(faults)}: " + "\n      ".join(faults[:4]))
    print(f"      {both} accepted by both, {neither} refused by both, {stricter} refused by the export alone, which knows each event")
