"""Checks properties that must not affect exports: the order of keys, the division of a registry into files, and whether
registries are exported together.
"""

import json
import pathlib
import plistlib
import random
import tempfile

from harness import ROOT, check, part, run, signalbook

# Exports whose documents contain no file locations.
PLACELESS = ["privacy-manifest", "app-store-label", "play-data-safety", "fides", "json-schema", "bigquery"]


def shuffled(value: object, generator: random.Random) -> object:
    if isinstance(value, dict):
        keys = list(value)
        generator.shuffle(keys)
        return {key: shuffled(value[key], generator) for key in keys}
    if isinstance(value, list):
        return [shuffled(item, generator) for item in value]
    return value


def output(name: str, folders: list[object], root: pathlib.Path) -> dict[str, bytes]:
    target = root / "output"
    result = run("export", name, *folders, "--output", target)
    check(f"export {name} {folders[0]}", result.returncode in (0, 1), result.stderr.decode()[-600:])
    files = [target] if target.is_file() else sorted(target.rglob("*"))
    found = {path.name: path.read_bytes() for path in files if path.is_file()}
    for path in files:
        path.unlink()
    if target.is_dir():
        target.rmdir()
    return found


def orders(folders: list[str], is_long: bool, seed: int = 11) -> None:
    part("order of keys and files")
    generator = random.Random(seed)
    for folder in folders:
        document = json.loads((ROOT / folder / "registry.json").read_text())
        with tempfile.TemporaryDirectory() as temporary:
            root = pathlib.Path(temporary)
            other = root / pathlib.Path(folder).name
            other.mkdir()
            parts: list[dict] = [{"$schema": document["$schema"]} for _ in range(3)]
            for section, value in document.items():
                if section == "$schema":
                    continue
                if section == "registry":
                    generator.choice(parts)[section] = shuffled(value, generator)
                    continue
                for key, inner in value.items():
                    generator.choice(parts).setdefault(section, {})[key] = shuffled(inner, generator)
            for index, one in enumerate(parts):
                if len(one) > 1:
                    (other / f"{generator.choice('abc')}{index}.json").write_text(json.dumps(shuffled(one, generator), ensure_ascii=False))
            for name in PLACELESS if is_long else generator.sample(PLACELESS, 2):
                check(f"{folder}: {name} of other files", output(name, [folder], root) == output(name, [other], root))


def together(pairs: list[tuple[str, str]]) -> None:
    part("registries together")
    for pair in pairs:
        def types(*folders: str) -> dict[str, dict]:
            manifest = plistlib.loads(signalbook("export", "privacy-manifest", *folders).encode())
            return {item["NSPrivacyCollectedDataType"]: item for item in manifest.get("NSPrivacyCollectedDataTypes", [])}

        is_classless = "UNANSWERED: the data class" in signalbook("export", "privacy-manifest", *pair)
        first, second, both = types(pair[0]), types(pair[1]), types(*pair)
        check(f"{pair}: types", set(both) == set(first) | set(second), set(both) ^ (set(first) | set(second)))
        for name, item in both.items():
            parts = [some[name] for some in (first, second) if name in some]
            for flag in ["Linked", "Tracking"]:
                key = "NSPrivacyCollectedDataType" + flag
                answers = [one.get(key) for one in parts]
                # A missing key is unanswered. The other registry's data without a class may also have this type.
                wanted = True if True in answers else None if None in answers else False
                got = item.get(key)
                check(f"{pair}: {name} {flag}", got == wanted or got is None and is_classless, (got, answers))
            key = "NSPrivacyCollectedDataTypePurposes"
            check(f"{pair}: {name} purposes", set(item.get(key, [])) == set().union(*(one.get(key, []) for one in parts)))
        with tempfile.TemporaryDirectory() as temporary:
            root = pathlib.Path(temporary)
            for name in ["json-schema", "bigquery"]:
                single = {**output(name, [pair[0]], root), **output(name, [pair[1]], root)}
                mine, others = sorted(single.values()), sorted(output(name, list(pair), root).values())
                check(f"{pair}: {name} is that of each", mine == others)
