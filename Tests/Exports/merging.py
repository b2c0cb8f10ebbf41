"""Checks merging: other SDKs' declarations into the App Store label, and our answers into a form exported from Play
Console.
"""

import csv
import io
import json
import pathlib
import plistlib
import random
import re
import tempfile

from harness import ROOT, check, part, run, signalbook

PROTECTIONS = ["DATA_LINKED_TO_YOU", "DATA_NOT_LINKED_TO_YOU", "DATA_USED_TO_TRACK_YOU"]


def manifest(generator: random.Random, types: list[str], purposes: list[str]) -> bytes:
    items = []
    for kind in generator.sample(types, generator.randint(1, min(6, len(types)))):
        items.append({
            "NSPrivacyCollectedDataType": "NSPrivacyCollectedDataType" + kind, "NSPrivacyCollectedDataTypeLinked": generator.random() < 0.5,
            "NSPrivacyCollectedDataTypeTracking": generator.random() < 0.3,
            "NSPrivacyCollectedDataTypePurposes": ["NSPrivacyCollectedDataTypePurpose" + word for word in generator.sample(purposes, generator.randint(1, min(3, len(purposes))))],
        })
    return plistlib.dumps({
        "NSPrivacyTracking": False, "NSPrivacyTrackingDomains": [], "NSPrivacyCollectedDataTypes": items,
        "NSPrivacyAccessedAPITypes": [{"NSPrivacyAccessedAPIType": "NSPrivacyAccessedAPICategoryUserDefaults", "NSPrivacyAccessedAPITypeReasons": ["CA92.1"]}],
    })


def table(name: str) -> dict[str, str]:
    source = (ROOT / "Sources/Exporting/AppStoreLabel.swift").read_text()
    return dict(re.findall(r'"([A-Za-z]+)": "([A-Z_]+)"', source.split(f"static let {name}")[1].split("]\n")[0]))


def labels(folders: list[str], seed: int = 5) -> None:
    part("app-store-label: merging")
    generator = random.Random(seed)
    kinds, reasons = table("categories"), table("purposes")
    with tempfile.TemporaryDirectory() as temporary:
        root = pathlib.Path(temporary)
        for folder in folders:
            own = {item["category"]: item for item in json.loads(signalbook("export", "app-store-label", folder)) if "category" in item}
            files, said = [], []
            for index in range(3):
                path = root / f"sdk{index}.xcprivacy"
                path.write_bytes(manifest(generator, list(kinds), list(reasons)))
                files.append(path)
                for item in plistlib.loads(path.read_bytes())["NSPrivacyCollectedDataTypes"]:
                    said.append((
                        kinds[item["NSPrivacyCollectedDataType"].removeprefix("NSPrivacyCollectedDataType")],
                        {reasons[word.removeprefix("NSPrivacyCollectedDataTypePurpose")] for word in item["NSPrivacyCollectedDataTypePurposes"]},
                        item["NSPrivacyCollectedDataTypeLinked"], item["NSPrivacyCollectedDataTypeTracking"]))
            answers = root / "answers.json"
            category = generator.choice(list(kinds.values()))
            answers.write_text(json.dumps([{"category": category, "purposes": ["OTHER_PURPOSES"], "data_protections": ["DATA_LINKED_TO_YOU", "DATA_USED_TO_TRACK_YOU"]}]))
            said.append((category, {"OTHER_PURPOSES"}, True, True))
            files.append(answers)

            def merged(*paths: pathlib.Path) -> str:
                return signalbook("export", "app-store-label", folder, *[word for path in paths for word in ("--merge", path)])

            text = merged(*files)
            found = {item["category"]: item for item in json.loads(text) if "category" in item}
            check(f"{folder}: merging in another order", merged(*reversed(files)) == text)
            check(f"{folder}: merging twice", merged(*files, *files) == text)
            result = root / "merged.json"
            result.write_text(text)
            check(f"{folder}: merging what came of it", merged(result) == text)
            for other, purposes, linked, tracking in said:
                item = found.get(other, {})
                protections = item.get("data_protections", [])
                good = purposes <= set(item.get("purposes", [])) and (not linked or "DATA_LINKED_TO_YOU" in protections) and (not tracking or "DATA_USED_TO_TRACK_YOU" in protections)
                check(f"{folder}: {other} of others is kept", good, (item, purposes, linked, tracking))
            for name, item in own.items():
                check(f"{folder}: {name} of ours is kept", set(item.get("purposes", [])) <= set(found[name].get("purposes", [])) and ("DATA_LINKED_TO_YOU" not in item.get("data_protections", []) or "DATA_LINKED_TO_YOU" in found[name]["data_protections"]))
            wanted = set(own) | {other for other, *_ in said}
            check(f"{folder}: nobody's data is invented", set(found) == wanted, set(found) ^ wanted)
        # Data types without a fastlane ID are reported, and the others are merged.
        spatial = root / "spatial.xcprivacy"
        data = plistlib.loads(manifest(generator, ["Name"], ["Analytics"]))
        data["NSPrivacyCollectedDataTypes"].append({**data["NSPrivacyCollectedDataTypes"][0], "NSPrivacyCollectedDataType": "NSPrivacyCollectedDataTypeHands"})
        spatial.write_bytes(plistlib.dumps(data))
        result = run("export", "app-store-label", folders[0], "--merge", spatial)
        names = [item.get("category") for item in json.loads(result.stdout or b"[]")]
        check("an SDK's spatial data is listed", result.returncode in (0, 1) and b"Hands" in result.stderr and "NAME" in names, result.stderr.decode()[-500:])
        # Files in neither format are rejected.
        for name, bytes_ in [("empty", b""), ("binary", plistlib.dumps(data, fmt=plistlib.FMT_BINARY)), ("cut", plistlib.dumps(data)[:400]), ("text", b"NAME"), ("object", b"{}"), ("list", b'[{"category": "NAMES"}]')]:
            spatial.write_bytes(bytes_)
            result = run("export", "app-store-label", folders[0], "--merge", spatial)
            check(f"merging {name} is refused", result.returncode == 2 and result.stderr and not result.stdout, (result.returncode, result.stderr[-300:]))


def strict(row: list[str]) -> bool:
    """Returns whether no answer to the question admits more."""
    return row[2] == ("false" if row[0].endswith(("ENCRYPTED_IN_TRANSIT", "EPHEMERAL")) else "true")


def forms(folders: list[str], seed: int = 6) -> None:
    part("play-data-safety: merging into a form with answers")
    generator = random.Random(seed)
    with tempfile.TemporaryDirectory() as temporary:
        for folder in folders:
            ours = {(row[0], row[1]): row[2] for row in csv.reader(io.StringIO(signalbook("export", "play-data-safety", folder)))}
            header, *rows = csv.reader(io.StringIO(signalbook("export", "play-data-safety", folder)))
            before = []
            for row in rows:
                answer = ""
                if generator.random() < 0.2:
                    answer = generator.choice(["true", "false", "TRUE", "https://user.example/a,b", 'a "quoted"\nanswer', "=1"])
                before.append([*row[:2], answer, row[3], "A question, " + generator.choice(["plain", 'with "quotes"', "on two\nlines"])])
            generator.shuffle(before)
            for dialect in [dict(lineterminator="\n"), dict(lineterminator="\r\n", quoting=csv.QUOTE_ALL)]:
                text = io.StringIO()
                writer = csv.writer(text, **dialect)
                writer.writerows([header, *before])
                form = pathlib.Path(temporary) / "form.csv"
                form.write_bytes(b"\xef\xbb\xbf" * generator.randint(0, 1) + text.getvalue().encode())
                result = run("export", "play-data-safety", folder, "--merge", form)
                check(f"{folder}: merges", result.returncode in (0, 1), result.stderr.decode()[-500:])
                after = list(csv.reader(io.StringIO(result.stdout.decode("utf-8-sig"), newline="")))[1:]
                changed = [(old, new) for old, new in zip(before, after) if old != new]
                check(f"{folder}: rows stay", len(after) == len(before))
                check(f"{folder}: only empty cells and milder answers change", all(
                    (old[2] == "" or strict(new) or new[2] == "" and new[3] == "SINGLE_CHOICE") and old[:2] + old[3:] == new[:2] + new[3:] for old, new in changed), changed[:1])
                check(f"{folder}: with our answers", all(new[2] in ("", ours[(new[0], new[1])]) for _, new in changed))
                single: dict[str, list[str]] = {}
                for old, new in zip(before, after):
                    if new[3] == "SINGLE_CHOICE" and new[2].lower() == "true":
                        single.setdefault(new[0], []).append(new[1])
                        if len(single[new[0]]) > 1:
                            users = [row for row in before if row[0] == new[0] and row[2].lower() == "true"]
                            check(f"{folder}: {new[0]} has one answer", len(users) > 1, single[new[0]])
                # The form contains all of our answers, or the difference is reported.
                said = result.stderr.decode()
                for row in after:
                    own = ours.get((row[0], row[1]), "")
                    if own and row[2].lower() != own.lower():
                        check(f"{folder}: a difference is listed", row[0] in said or "more" in said, row)
                form.write_bytes(result.stdout)
                check(f"{folder}: merging again changes nothing", run("export", "play-data-safety", folder, "--merge", form).stdout == result.stdout)
