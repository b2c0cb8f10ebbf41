#!/usr/bin/env python3
"""Checks every export with third-party programs.

    privacy-manifest      xcprivacy accepts each manifest and rejects corrupted ones; plistlib reads the same content
    app-store-label       fastlane's IDs
    play-data-safety      the keys of a form exported from the Play Console, in their order; single-choice questions
    fides                 fideslang's model and its default taxonomy
    json-schema           meta-schemas of both dialects; pings that the examples send, the receiving service's samples
                          and vectors; documents with a single fault, compared with the service's own schema
    bigquery              the official client's table model, BigQuery's rules, rows of all these documents and of
                          generated ones, and the types that a third-party tool deduces from the rows
    sql                   DuckDB: every query over the same rows finds exactly its event's rows; see queries.py
    all formats           thirteen more registries for which no exporter was written; see unseen.py
    review-request        CommonMark: for any schema, the page contains no HTML, links or pictures from the schema
    Markdown, inventories GitHub's parser and processing; every text of the schemas is present and never markup; an edit
                          changes only related lines; CSV without formulas, JSON that conforms to its schema
    the runtime           the runtime's validator accepts the same documents as the exported schemas
    signalbook diff       no document refutes a compatible verdict: valid for one version's schema, invalid for the
                          other's
    places                the locations of --explain have the stated content; an answer at a message's location suffices
    order                 the order of keys and files has no effect; exporting registries together has no effect
    merging               other SDKs' declarations and existing answers are not lost; merging is idempotent
    the runtime's files   xcprivacy finds no API in the runtime's sources that requires a reason
    Generated/exports     matches the schemas; --record updates it

Installs its dependencies from PyPI into .build/exports-python. If there is no network, reports this and uses the
installed packages. Additional data is next to the checkout in ../shared; if it is missing, reports this.

    Tests/Exports/run.py               runs all checks
    Tests/Exports/run.py --no-examples does not build and run the examples
    Tests/Exports/run.py --long        uses ten times as many generated documents
    Tests/Exports/run.py --record      only writes Generated/exports
"""

import copy
import csv
import io
import json
import os
import pathlib
import plistlib
import random
import re
import shutil
import subprocess
import sys
import tempfile

import documents
import harness
import invariance
import merging
import pages
import places
import queries
import runtime_judge
import tables
import unseen
import verdicts
from harness import OUR_REGISTRIES, ROOT, SHARED, check, has, part, registries, signalbook, skip

VENV = ROOT / ".build/exports-python"
PACKAGES = [
    "xcprivacy==0.1.0", "fideslang==3.1.4", "jsonschema==4.26.0", "pyyaml", "markdown-it-py", "google-cloud-bigquery==3.47.0",
    "bigquery-schema-generator==1.6.1", "pyarrow", "cmarkgfm",
    "duckdb==2.0.0", "sqlglot==30.30.0",
]


def enter_environment() -> None:
    """Runs this script again with the required packages, if they can be installed."""
    if os.environ.get("SIGNALBOOK_EXPORTS_PYTHON") == "1":
        return
    python = VENV / "bin/python"
    stamp = VENV / "packages.txt"
    if not stamp.exists() or stamp.read_text().split() != PACKAGES:
        subprocess.run([sys.executable, "-m", "venv", VENV], check=True)
        pip = subprocess.run(
            [python, "-m", "pip", "install", "--quiet", *PACKAGES], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        if pip.returncode != 0:
            skip(f"packages cannot be installed; judging with what is there\n{pip.stdout[-600:]}")
            return
        stamp.write_text("\n".join(PACKAGES))
    os.execve(python, [str(python), *sys.argv], {**os.environ, "SIGNALBOOK_EXPORTS_PYTHON": "1"})


# -- What is committed

# Registries that only other registries import. No app uses them alone, so there are no forms for them.
LIBRARIES = {"mozilla"}
GENERATED = {
    "play-data-safety": "data-safety.csv",
    "privacy-manifest": "PrivacyInfo.xcprivacy", "app-store-label": "app_privacy_details.json", "review-request": "review-request.md",
    "record-of-processing": "record-of-processing.md", "fides": "fides.yml", "status": "README.md",
}


def generated(record: bool) -> None:
    """Checks the committed exports of our registries, which show a schema change's effects in review."""
    part("Generated/exports")
    with tempfile.TemporaryDirectory() as temporary:
        root = pathlib.Path(temporary)
        for name in OUR_REGISTRIES:
            folder = root / name
            folder.mkdir()
            for export, file in GENERATED.items() if name not in LIBRARIES else []:
                signalbook("export", export, f"schemas/{name}", "--output", folder / file)
            for side in ["producer", "consumer"]:
                signalbook("export", "json-schema", f"schemas/{name}", "--side", side, "--output", folder / "json-schema")
            signalbook("export", "bigquery", f"schemas/{name}", "--output", folder / "bigquery")
            for dialect in queries.DIALECTS:
                signalbook("export", "sql", f"schemas/{name}", "--dialect", dialect, "--output", folder / "sql" / dialect)
        committed = ROOT / "Generated/exports"
        if record:
            shutil.rmtree(committed, ignore_errors=True)
            shutil.copytree(root, committed)
            print(f"recorded {committed}")
            return

        def files(folder: pathlib.Path) -> dict[str, bytes]:
            return {str(path.relative_to(folder)): path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file()}

        wanted, found = files(root), files(committed)
        stale = [name for name in sorted(set(wanted) | set(found)) if wanted.get(name) != found.get(name)]
        check("Generated/exports is what the schemas say; Tests/Exports/run.py --record writes it", not stale, stale)


# -- Apple


def judge_manifest(text: str) -> tuple[int, str]:
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder) / "PrivacyInfo.xcprivacy"
        path.write_text(text)
        command = [sys.executable, "-m", "xcprivacy", "check", "--no-color", path]
        result = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        return result.returncode, result.stdout


def spoiled(manifest: dict) -> list[tuple[str, dict]]:
    """Returns copies of the manifest with a single fault each."""
    variants = []

    def spoil(name: str, edit) -> None:
        document = copy.deepcopy(manifest)
        edit(document)
        variants.append((name, document))

    first = "NSPrivacyCollectedDataTypes"
    spoil("an unknown key", lambda d: d.update(NSPrivacyTrackin=True))
    spoil("no domain while tracking", lambda d: d.update(NSPrivacyTracking=True, NSPrivacyTrackingDomains=[]))
    spoil("a domain with a scheme", lambda d: d.update(NSPrivacyTracking=True, NSPrivacyTrackingDomains=["https://a.example/"]))
    if manifest[first]:
        spoil("an unknown type", lambda d: d[first][0].update(NSPrivacyCollectedDataType="NSPrivacyCollectedDataTypeBody"))
        spoil("no purpose", lambda d: d[first][0].update(NSPrivacyCollectedDataTypePurposes=[]))
        spoil(
            "an unknown purpose",
            lambda d: d[first][0].update(NSPrivacyCollectedDataTypePurposes=["NSPrivacyCollectedDataTypePurposeFun"]))
        spoil("linked as text", lambda d: d[first][0].update(NSPrivacyCollectedDataTypeLinked="true"))
        spoil("a type without linking", lambda d: d[first][0].pop("NSPrivacyCollectedDataTypeLinked"))
    return variants


def completed(manifest: dict) -> dict:
    """Returns the manifest with a value for each key that is missing because its question is unanswered."""
    document = {"NSPrivacyTracking": False, "NSPrivacyTrackingDomains": [], "NSPrivacyCollectedDataTypes": [], **manifest}
    for item in document["NSPrivacyCollectedDataTypes"]:
        item.setdefault("NSPrivacyCollectedDataTypeLinked", False)
        item.setdefault("NSPrivacyCollectedDataTypeTracking", False)
        item.setdefault("NSPrivacyCollectedDataTypePurposes", ["NSPrivacyCollectedDataTypePurposeAnalytics"])
    return document


def privacy_manifests() -> None:
    part("privacy-manifest")
    can_judge = has("xcprivacy")
    rejected = 0
    for registry in registries():
        text = signalbook("export", "privacy-manifest", registry)
        manifest = plistlib.loads(text.encode())
        keys = ["NSPrivacyTracking", "NSPrivacyTrackingDomains", "NSPrivacyCollectedDataTypes"]
        check(
            f"{registry}: accessed APIs are unanswered", "\t<!-- UNANSWERED: NSPrivacyAccessedAPITypes: " in text)
        check(
            f"{registry}: the three keys, or that they are unanswered",
            list(manifest) == [key for key in keys if f"\t<!-- UNANSWERED: {key} -->" not in text.splitlines()], list(manifest))
        manifest = completed(manifest)
        check(f"{registry}: round trip", plistlib.loads(plistlib.dumps(manifest)) == manifest)
        names = [item["NSPrivacyCollectedDataType"] for item in manifest.get("NSPrivacyCollectedDataTypes", [])]
        check(f"{registry}: each type once, in order", names == sorted(set(names)), names)
        explained = signalbook("export", "privacy-manifest", registry, "--explain")
        for name in names:
            check(f"{registry}: {name} is explained", f"/{name.removeprefix('NSPrivacyCollectedDataType')} =" in explained)
        if not can_judge:
            continue
        status, said = judge_manifest(plistlib.dumps(manifest).decode() if "UNANSWERED" in text else text)
        check(f"{registry}: xcprivacy accepts", status == 0, said)
        for name, wrong in spoiled(manifest):
            status, said = judge_manifest(plistlib.dumps(wrong).decode())
            check(f"{registry}: xcprivacy rejects {name}", status == 1, said)
            rejected += status == 1
    if can_judge:
        print(f"      {rejected} spoiled manifests rejected")


def runtime() -> None:
    part("the runtime's own manifest")
    path = ROOT / "Sources/Signalbook/PrivacyInfo.xcprivacy"
    manifest = plistlib.loads(path.read_bytes())
    check("the runtime collects nothing and uses no API that needs a reason", not any(manifest.values()), manifest)
    if has("xcprivacy"):
        command = [sys.executable, "-m", "xcprivacy", "check", "--no-color", "--strict", "--no-sdk-audit", path.parent]
        result = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        check("xcprivacy accepts the runtime's sources", result.returncode == 0, result.stdout)


# fastlane's spaceship: the models AppDataUsageCategory, AppDataUsagePurpose and AppDataUsageDataProtection.
CATEGORIES = set(
    """PAYMENT_INFORMATION CREDIT_AND_FRAUD OTHER_FINANCIAL_INFO PRECISE_LOCATION SENSITIVE_INFO PHYSICAL_ADDRESS EMAIL_ADDRESS
    NAME PHONE_NUMBER OTHER_CONTACT_INFO CONTACTS EMAILS_OR_TEXT_MESSAGES PHOTOS_OR_VIDEOS AUDIO GAMEPLAY_CONTENT
    CUSTOMER_SUPPORT OTHER_USER_CONTENT BROWSING_HISTORY SEARCH_HISTORY USER_ID DEVICE_ID PURCHASE_HISTORY PRODUCT_INTERACTION
    ADVERTISING_DATA OTHER_USAGE_DATA CRASH_DATA PERFORMANCE_DATA OTHER_DIAGNOSTIC_DATA OTHER_DATA HEALTH FITNESS
    COARSE_LOCATION""".split())
PURPOSES = set(
    """THIRD_PARTY_ADVERTISING DEVELOPERS_ADVERTISING ANALYTICS PRODUCT_PERSONALIZATION APP_FUNCTIONALITY
    OTHER_PURPOSES""".split())
PROTECTIONS = {"DATA_LINKED_TO_YOU", "DATA_NOT_LINKED_TO_YOU", "DATA_USED_TO_TRACK_YOU"}


def labels() -> None:
    part("app-store-label")
    for registry in registries():
        answers = json.loads(signalbook("export", "app-store-label", registry))
        manifest = plistlib.loads(signalbook("export", "privacy-manifest", registry).encode())
        open_questions = answers.pop(0)["unanswered"] if answers and "category" not in answers[0] and "unanswered" in answers[0] else []
        names = [answer.get("category") for answer in answers]
        check(f"{registry}: each category once, in order", names == sorted(set(names)), names)
        for answer in answers:
            good = (
                set(answer) <= {"category", "purposes", "unanswered", "data_protections"} and answer["category"] in CATEGORIES
                and set(answer.get("purposes", [])) <= PURPOSES and set(answer.get("data_protections", [])) <= PROTECTIONS)
            # Unanswered keys are listed, and the questions are in the first item.
            unanswered = answer.get("unanswered", [])
            linked = [word for word in answer.get("data_protections", []) if word != "DATA_USED_TO_TRACK_YOU"]
            good = good and (len(linked) == 1) != ("DATA_LINKED_TO_YOU or DATA_NOT_LINKED_TO_YOU" in unanswered)
            good = good and (bool(answer.get("purposes")) or "purposes" in unanswered) and (open_questions or not unanswered)
            check(f"{registry}: {answer.get('category')}", good, answer)
        # The label has at least as many data types as the manifest, except those without a fastlane ID.
        spatial = {"EnvironmentScanning", "Hands", "Head"}
        kinds = [item["NSPrivacyCollectedDataType"] for item in manifest.get("NSPrivacyCollectedDataTypes", [])]
        kinds = [kind for kind in kinds if kind.removeprefix("NSPrivacyCollectedDataType") not in spatial]
        check(f"{registry}: what the manifest declares", len(answers) >= len(kinds), (names, kinds))


# -- Google


def play_forms() -> None:
    part("play-data-safety")
    path = SHARED / "reference/play/data-safety-keys.csv"
    reference = None
    if path.exists():
        reference = list(csv.reader(io.StringIO(path.read_text())))[1:]
    else:
        skip(f"{path} is not there: keys are not compared")
    for registry in registries():
        text = signalbook("export", "play-data-safety", registry)
        header, *rows = csv.reader(io.StringIO(text))
        check(f"{registry}: 782 rows of five cells", len(rows) == 782 and {len(row) for row in rows} == {5})
        if reference:
            check(f"{registry}: the keys", [[row[0], row[1], row[3]] for row in rows] == reference)
        single = {}
        for question, _, value, requirement, _ in rows:
            if requirement == "SINGLE_CHOICE" and value:
                single.setdefault(question, []).append(value)
        check(f"{registry}: one answer each", all(values == ["true"] for values in single.values()), single)
        values = {(row[0], row[1]): row[2] for row in rows}
        selected = [key[1] for key, value in values.items() if key[0].startswith("PSL_DATA_TYPES_") and value == "true"]
        for kind in selected:
            used = f"PSL_DATA_USAGE_RESPONSES:{kind}:"
            collected = values[(used + "PSL_DATA_USAGE_COLLECTION_AND_SHARING", "PSL_DATA_USAGE_ONLY_COLLECTED")]
            check(f"{registry}: {kind} is collected", collected == "true")
        answered = {key[0].split(":")[1] for key, value in values.items() if ":" in key[0] and value}
        check(f"{registry}: uses of selected types only", answered <= set(selected), answered - set(selected))
        # Merging the form into itself changes nothing, and merging into the empty form restores it.
        with tempfile.TemporaryDirectory() as folder:
            form = pathlib.Path(folder) / "form.csv"
            form.write_text(text)
            check(f"{registry}: merging twice", signalbook("export", "play-data-safety", registry, "--merge", form) == text)
            empty = [header] + [[*row[:2], "", *row[3:]] for row in rows]
            with form.open("w", newline="") as file:
                csv.writer(file, lineterminator="\n").writerows(empty)
            check(f"{registry}: merging", signalbook("export", "play-data-safety", registry, "--merge", form) == text)


# -- Fides


def fides() -> None:
    part("fides")
    if not has("fideslang") or not has("yaml"):
        return
    import yaml
    from fideslang.default_taxonomy import DEFAULT_TAXONOMY
    from fideslang.models import PrivacyDeclaration, System

    def flags(model: type) -> set[str]:
        return {name for name, field in model.model_fields.items() if field.annotation is bool}

    check("the model has flags", len(flags(System)) == 8 and len(flags(PrivacyDeclaration)) == 3,
          (flags(System), flags(PrivacyDeclaration)))
    taxonomy = {name: {item.fides_key for item in getattr(DEFAULT_TAXONOMY, name)}
                for name in ["data_category", "data_use", "data_subject"]}
    for registry in registries():
        text = signalbook("export", "fides", registry)
        # The file marks each value of the registry that is not in the taxonomy.
        known = {"unanswered"} | set(re.findall(r'"([^"]*)"  # not in Fides\' default taxonomy$', text, re.MULTILINE))
        document = yaml.safe_load(text)
        for raw in document["system"]:
            system = System.model_validate(raw)
            check(f"{registry}: nothing is lost in the model", set(raw) <= set(System.model_fields), set(raw))
            for declaration in system.privacy_declarations:
                check(f"{registry}: categories", set(declaration.data_categories) <= taxonomy["data_category"], declaration)
                check(f"{registry}: use", declaration.data_use in taxonomy["data_use"] | known, declaration.data_use)
                check(f"{registry}: subjects", set(declaration.data_subjects) <= taxonomy["data_subject"] | known,
                      declaration)
            # Fides interprets a missing flag as `false`.
            check(f"{registry}: no flag of the system is left out", flags(System) <= set(raw), sorted(raw))
            for declaration in raw["privacy_declarations"]:
                check(f"{registry}: no flag of a declaration is left out", flags(PrivacyDeclaration) <= set(declaration), declaration)
                check(f"{registry}: data that may be shared is listed",
                      not declaration["data_shared_with_third_parties"] or declaration["shared_categories"], declaration)
            streams = {name for name in signalbook("export", "fides", registry, "--explain").split() if "/streams/" in name}
            check(f"{registry}: something is declared", bool(raw["privacy_declarations"]) or not streams, raw["fides_key"])
            if raw["fides_key"] == "lawful":
                lawful(system.privacy_declarations)
    # Check every class and purpose of the language, including those that no registry uses.
    source = (ROOT / "Sources/Review/DataClass+All.swift").read_text()
    keys = re.findall(r'fides: "([^"]+)"', source)
    check("51 classes lead into the taxonomy", len(keys) == 51 and set(keys) <= taxonomy["data_category"], keys)
    uses = re.findall(r'fides: "([^"]+)"', (ROOT / "Sources/Review/Purpose.swift").read_text())
    check("purposes lead into the taxonomy", len(uses) == 8 and set(uses) <= taxonomy["data_use"], uses)


def lawful(declarations: list) -> None:
    """Checks the answers of unseen.lawful() in Fides' model."""
    bases = {
        "functional.service": "Vital interests", "analytics": "Consent", "essential.fraud_detection": "Public interest", "other": None,
    }
    check("lawful: a use for each purpose", {item.data_use for item in declarations} == set(bases), declarations)
    for item in declarations:
        basis = item.legal_basis_for_processing
        check(f"lawful: basis of {item.data_use}", (basis and basis.value) == bases[item.data_use], item)
        is_special = item.data_use in ["functional.service", "analytics"]
        condition = item.special_category_legal_basis
        check(f"lawful: special categories of {item.data_use}", item.processes_special_category_data == is_special, item)
        check(f"lawful: condition of {item.data_use}",
              (condition and condition.value) == ("Public health (with a basis in law)" if is_special else None), item)
        check(f"lawful: retention of {item.data_use}", item.retention_period == "P7D (Us), P90D (Helper), P2Y (Ads)", item)
        check(f"lawful: children of {item.data_use}", "children" in item.data_subjects, item)
        check(f"lawful: third parties of {item.data_use}", item.data_shared_with_third_parties and item.third_parties == "Ads", item)


# -- JSON Schema

DIALECTS = ["2020-12", "draft-04"]
SIDES = ["producer", "consumer"]


class Schemas:
    """Validators by registry, stream, side and dialect."""

    def __init__(self) -> None:
        import jsonschema

        self.folder = tempfile.TemporaryDirectory()
        self.validators = {}
        # The documents that should be accepted, by registry and stream.
        self.accepted: dict[tuple[str, str], list[object]] = {}
        root = pathlib.Path(self.folder.name)
        runs = [(registry, []) for registry in registries()]
        runs.append(("schemas/mma", ["app-2018", "app-2019", "ios-sdk-6-6-1"]))
        for registry, profiles in runs:
            for dialect in DIALECTS:
                for side in SIDES:
                    target = root / dialect / side / (registry.replace("/", "_") + "".join(profiles))
                    chosen = [word for profile in profiles for word in ("--profile", profile)]
                    signalbook(
                        "export", "json-schema", registry, "--draft", dialect, "--side", side, "--output", target, *chosen,
                        status=(0,))
                    for path in sorted(target.glob("*.json")):
                        schema = json.loads(path.read_text())
                        kind = jsonschema.validators.validator_for(schema, default=None)
                        wanted = jsonschema.Draft4Validator if dialect == "draft-04" else jsonschema.Draft202012Validator
                        check(f"{path.name} names its dialect", kind is wanted, schema.get("$schema"))
                        try:
                            kind.check_schema(schema)
                            fault = ""
                        except jsonschema.SchemaError as error:
                            fault = error.message
                        check(f"{path.name} ({dialect}) meta-validates", not fault, fault)
                        name, stream, _ = path.name.split(".", 2)
                        key = (name + ("@sdk" if profiles else ""), stream, side, dialect)
                        self.validators[key] = kind(schema)

    def errors(self, registry: str, stream: str, side: str, dialect: str, document: object) -> list[str]:
        found = self.validators[(registry, stream, side, dialect)].iter_errors(document)
        return [f"{error.json_path}: {error.message[:300]}" for error in found]

    def accepts(self, name: str, registry: str, stream: str, document: object, sides: list[str] = SIDES) -> None:
        self.accepted.setdefault((registry, stream), []).append(document)
        for dialect in DIALECTS:
            for side in sides:
                errors = self.errors(registry, stream, side, dialect, document)
                check(f"{name}: accepted by {registry}.{stream}.{side} ({dialect})", not errors, errors[:3])

    def rejects(self, name: str, registry: str, stream: str, document: object, sides: list[str] = SIDES) -> None:
        for dialect in DIALECTS:
            for side in sides:
                errors = self.errors(registry, stream, side, dialect, document)
                check(f"{name}: rejected by {registry}.{stream}.{side} ({dialect})", errors, json.dumps(document)[:400])


# The receiving service's schemas, with the streams that describe the same documents.
RECEIVED = {
    "core/core.7.schema.json": [("focus", "core"), ("webxr", "core"), ("mozilla", "core-7")],
    "core/core.10.schema.json": [("mozilla", "core-10")],
    "focus-event/focus-event.1.schema.json": [("focus", "event")],
    "mobile-event/mobile-event.1.schema.json": [("webxr", "event"), ("mozilla", "mobile-event-1")],
}


def mutations(document: dict, generator: random.Random, count: int) -> list[dict]:
    """Returns copies of the document with one or two changes: missing members, different types, bounds or lengths."""
    others = [None, True, "", "x", -1, 0, 1.5, 10**15, [], {}, ["a"], {"a": 1}, "2017-13-45", [0, "a", "b", "c", "d", {"e": 1}]]
    found = []
    for _ in range(count):
        changed = copy.deepcopy(document)
        for _ in range(generator.choice([1, 1, 1, 2])):
            place: object = changed
            while True:
                keys = list(place) if isinstance(place, dict) else list(range(len(place)))
                if not keys:
                    break
                key = generator.choice(keys)
                value = place[key]
                if isinstance(value, (dict, list)) and value and generator.random() < 0.6:
                    place = value
                    continue
                action = generator.random()
                if action < 0.3:
                    del place[key]
                elif action < 0.35 and isinstance(place, dict):
                    place["unknown member"] = generator.choice(others)
                elif action < 0.4 and isinstance(place, list):
                    place.append(generator.choice(others))
                else:
                    place[key] = copy.deepcopy(generator.choice(others))
                break
        found.append(changed)
    return found


def received_documents(schemas: Schemas) -> None:
    part("json-schema: documents of the receiving service")
    folder = SHARED / "reference/mozilla"
    vectors = SHARED / "vectors/ping-documents.json"
    if not folder.exists() or not vectors.exists():
        skip(f"{folder} and {vectors} are not both there")
        return
    import jsonschema

    service = {}
    for name in RECEIVED:
        schema = json.loads((folder / "schemas/telemetry" / name).read_text())
        service[name] = jsonschema.validators.validator_for(schema)(schema)
    valid: dict[str, list[dict]] = {name: [] for name in RECEIVED}
    for vector in json.loads(vectors.read_text())["vectors"]:
        name = vector["input"]["schema"].removeprefix("schemas/telemetry/")
        document = vector["input"]["document"]
        is_valid = vector["expect"]["verdict"] == "valid"
        if is_valid:
            valid[name].append(document)
        for registry, stream in RECEIVED[name]:
            judge = schemas.accepts if is_valid else schemas.rejects
            judge(vector["id"], registry, stream, document, ["consumer"])
    for path in sorted((folder / "validation/telemetry").glob("*.json")):
        ping = ".".join(path.name.split(".")[:2])
        name = next((name for name in RECEIVED if name.split("/")[1].startswith(ping + ".schema")), None)
        if name is None:
            print(f"      {path.name}: no registry of ours describes {ping}")
            continue
        document = json.loads(path.read_text())
        judge = schemas.accepts if ".pass." in path.name else schemas.rejects
        if ".pass." in path.name:
            valid[name].append(document)
        for registry, stream in RECEIVED[name]:
            judge(path.name, registry, stream, document, ["consumer"])
    # With at most two faults, our consumer schema agrees with the receiver's own schema.
    generator = random.Random(20261121)
    agreed = refused = 0
    for name, documents in valid.items():
        for document in documents:
            for changed in mutations(document, generator, 300):
                expected = service[name].is_valid(changed)
                for registry, stream in RECEIVED[name]:
                    for dialect in DIALECTS:
                        if registry != "mozilla" and dialect == "2020-12":
                            continue
                        errors = schemas.errors(registry, stream, "consumer", dialect, changed)
                        # 1.0 is an integer in 2020-12, but not in draft-04. No document here contains it.
                        check(
                            f"{registry}.{stream} ({dialect}) judges as {name}", (not errors) == expected,
                            f"service: {expected}, ours: {errors[:2]}, {json.dumps(changed)[:600]}")
                        agreed += (not errors) == expected
                        refused += not expected
    print(f"      {agreed} changed documents judged alike, {refused} of them refused")


def vectors_of_events(schemas: Schemas) -> None:
    part("json-schema: vectors of events")
    if not (SHARED / "vectors").exists():
        skip(f"{SHARED / 'vectors'} is not there")
        return

    def read(suite: str) -> list[dict]:
        return json.loads((SHARED / f"vectors/{suite}.json").read_text())["vectors"]

    import jsonschema

    accepted = rejected = 0
    for suite, registry in [("focus-events", "focus"), ("webxr-events", "webxr")]:
        for dialect in DIALECTS:
            schema = schemas.validators[(registry, "event", "producer", dialect)]
            items = type(schema)(schema.schema["properties"]["events"]["items"])
            for vector in read(suite):
                expected, call = vector["expect"], vector["input"]
                if isinstance(expected, list):
                    if vector["certainty"] not in ("certain", "derived"):
                        continue
                    errors = [error.message[:200] for error in items.iter_errors(expected)]
                    check(f"{vector['id']}: accepted ({dialect})", not errors, (expected, errors[:2]))
                    accepted += 1
                else:
                    sent = [call["timestampMs"], call["category"], call["method"], call["object"]]
                    if call.get("value") is not None or call.get("extras"):
                        sent.append(call.get("value"))
                    if call.get("extras"):
                        sent.append(call["extras"])
                    check(f"{vector['id']}: rejected ({dialect})", not items.is_valid(sent), sent)
                    rejected += 1
    streams = {"action": "actions", "bad_state": "bad-states", "session": "sessions"}
    for vector in read("activity-stream"):
        kind, expected = vector["input"]["kind"], vector["expect"]
        if kind not in streams or vector["certainty"] not in ("certain", "derived") or "payload" not in expected:
            continue
        judge = schemas.accepts if expected.get("valid", True) else schemas.rejects
        judge(vector["id"], "activity-stream", streams[kind], expected["payload"], ["producer"])
        accepted += 1
    for vector in read("session-replay"):
        if vector["input"].get("op") != "header" or vector["certainty"] not in ("certain", "derived"):
            continue
        is_valid = vector["expect"].get("valid")
        judge = schemas.accepts if is_valid else schemas.rejects
        if is_valid is not None:
            judge(vector["id"], "session-replay", "batch", vector["input"]["header"], ["consumer"])
            accepted += bool(is_valid)
            rejected += not is_valid
    print(f"      {accepted} accepted, {rejected} rejected")


def near_misses(name: str, schemas: Schemas, registry: str, stream: str, document: dict) -> int:
    """Checks that the producer schema rejects the document with a member removed, added or of a different type."""
    count = 0
    schema = schemas.validators[(registry, stream, "producer", "2020-12")].schema
    for member in schema.get("required", []):
        if member in document:
            schemas.rejects(f"{name} without {member}", registry, stream, {k: v for k, v in document.items() if k != member},
                            ["producer"])
            count += 1
    schemas.rejects(f"{name} with a member more", registry, stream, {**document, "surplus": 1}, ["producer"])
    for member, value in document.items():
        other = [value] if not isinstance(value, list) else {"0": value}
        schemas.rejects(f"{name} with another {member}", registry, stream, {**document, member: other}, ["producer"])
        count += 1
    return count + 1


def output_of(example: str) -> str:
    # Shared with Examples/check.py, so that this package is built only once.
    package = ["--package-path", ROOT / "Examples" / example, "--scratch-path", ROOT / "Examples/.build"]
    built = subprocess.run(["swift", "build", *package], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    check(f"{example} builds", built.returncode == 0, built.stdout[-2000:])
    return subprocess.run(["swift", "run", "--skip-build", *package], stdout=subprocess.PIPE, text=True).stdout


def examples(schemas: Schemas) -> None:
    part("json-schema: what the examples send")
    found: list[tuple[str, str, str, dict]] = []

    def labelled(example: str, streams: dict[str, tuple[str, str]]) -> None:
        lines = output_of(example).splitlines()
        for above, line in zip(lines, lines[1:]):
            if line.startswith("{") and above.split(":")[0] in streams:
                found.append((f"{example} {above}", *streams[above.split(":")[0]], json.loads(line)))

    labelled("FocusPing", {"core": ("focus", "core"), "focus-event": ("focus", "event")})
    labelled("SharedCorePing", {"core": ("focus", "core")})
    found.append(("SessionReplayBatch", "session-replay", "batch", json.loads(output_of("SessionReplayBatch"))))
    for line in output_of("MarketingLinks").splitlines():
        if not line.startswith("{"):
            continue
        for unit in json.loads(json.loads(line)["data"])["data"]:
            stream = "track" if unit["action"] == "track" else "requests"
            found.append((f"MarketingLinks {unit['action']}", "mma@sdk", stream, unit))
    check("pings of four examples", len(found) >= 10, [name for name, *_ in found])
    count = 0
    for name, registry, stream, document in found:
        schemas.accepts(name, registry, stream, document)
        count += near_misses(name, schemas, registry, stream, document)
    print(f"      {len(found)} documents accepted, {count} near misses rejected")


# -- BigQuery


def bigquery(schemas: "Schemas", is_long: bool) -> None:
    """Checks the tables of all registries with documents from the examples and vectors, and with generated documents.
    """
    part("bigquery: documents")
    generator = random.Random(20261122)
    known: dict[str, list[object]] = {}
    one_column = set()
    with tempfile.TemporaryDirectory() as folder:
        for registry in registries():
            result = harness.run("export", "bigquery", registry, "--output", folder)
            check(f"{registry}: tables", result.returncode in (0, 1), result.stderr.decode()[-1000:])
            if b"BigQuery does not distinguish " in result.stderr:
                one_column.add(pathlib.Path(registry).name)
            for key, column in re.findall(r"the column of (?:the member )?'(.*)' is '(\w+)'$", result.stderr.decode(), re.M):
                tables.numbered[key] = column
        for (registry, stream, side, dialect), validator in schemas.validators.items():
            if side != "producer" or dialect != "2020-12" or "@" in registry:
                continue
            name = f"{registry}.{stream}"
            sent = [document for document in schemas.accepted.get((registry, stream), []) if validator.is_valid(document)]
            maker = documents.Maker(generator)
            for _ in range(400 if is_long else 40):
                try:
                    sent.append(maker.make(validator.schema))
                except documents.Cannot:
                    continue
                check(f"{name}: what is made of the schema is valid by it", validator.is_valid(sent[-1]), sent[-1])
            known[name] = sent
        tables.judge_tables(pathlib.Path(folder), known, one_column)
        queries.judge(registries(), pathlib.Path(folder), known, one_column)


def variants_agree(schemas: "Schemas") -> None:
    """Checks that each variant's documents are valid for the schema of all variants, and that a variant's schema is not
    wider.
    """
    part("json-schema: variants")
    import jsonschema

    generator = random.Random(20261123)
    count = 0
    for folder in registries():
        sections = [json.loads(path.read_text()) for path in (ROOT / folder).glob("*.json")]
        variants = [name for section in sections for name in section.get("registry", {}).get("variants", {})]
        for variant in variants:
            with tempfile.TemporaryDirectory() as temporary:
                target = pathlib.Path(temporary) / "schemas"
                signalbook("export", "json-schema", folder, "--variant", variant, "--output", target)
                paths = sorted(target.glob("*.json")) if target.is_dir() else [target]
                for path in paths:
                    schema = json.loads(path.read_text())
                    registry, stream, _ = schema["$id"].removeprefix("urn:signalbook:").split(".")
                    whole = schemas.validators[(registry, stream, "producer", "2020-12")]
                    own = jsonschema.Draft202012Validator(schema)
                    maker = documents.Maker(generator)
                    for _ in range(20):
                        try:
                            document = maker.make(schema)
                        except documents.Cannot:
                            continue
                        errors = [error.message[:200] for error in whole.iter_errors(document)]
                        check(f"{registry}.{stream}: what {variant} sends", own.is_valid(document) and not errors, (errors, document))
                        count += 1
    print(f"      {count} documents of single variants")


# -- Markdown


def markdown() -> None:
    part("review-request and record-of-processing")
    if not has("markdown_it"):
        return
    from markdown_it import MarkdownIt

    # GitHub's syntax: tables, strikethrough, and automatic links.
    reader = MarkdownIt("commonmark").enable(["table", "strikethrough"])
    for registry in registries():
        for name in ["review-request", "record-of-processing"]:
            text = signalbook("export", name, registry)
            tokens = reader.parse(text)
            inner = [child for token in tokens for child in token.children or []]
            kinds = {token.type for token in tokens} | {token.type for token in inner}
            # The markup that we insert into texts, and code that backticks cannot contain; see MarkupText.swift.
            own = {"<!-- -->", "<span>", "</span>", "<code>", "</code>"}
            html = {child.content for child in inner if child.type == "html_inline"} - own
            check(f"{registry} {name}: no HTML or pictures", not html and not kinds & {"html_block", "image", "s_open"}, (html, kinds))
            links = [child.attrs["href"] for child in inner if child.type == "link_open"]
            check(f"{registry} {name}: links are web addresses", all(link.startswith("http") for link in links), links)
            headings = [t.content for before, t in zip(tokens, tokens[1:]) if before.type == "heading_open" and before.tag == "h2"]
            if name == "review-request":
                numbers = [heading.split(".")[0] for heading in headings[:-1]]
                check(f"{registry}: 12 questions", numbers == [str(number) for number in range(1, 13)], headings)
            controls = [c for c in text if (ord(c) < 32 and c != "\n") or c in "\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"]
            check(f"{registry} {name}: no control characters", not controls, controls)


def main() -> None:
    enter_environment()
    is_long = "--long" in sys.argv
    if not (ROOT / ".build/debug/signalbook").exists():
        subprocess.run(["swift", "build", "--product", "signalbook"], cwd=ROOT, check=True)
    if "--record" in sys.argv:
        generated(record=True)
        sys.exit(1 if harness.failures else 0)
    generated(record=False)
    with tempfile.TemporaryDirectory() as folder:
        harness.UNSEEN.extend(map(str, unseen.write(ROOT, pathlib.Path(folder))))
        privacy_manifests()
        runtime()
        labels()
        play_forms()
        fides()
        markdown()
        if has("jsonschema"):
            schemas = Schemas()
            received_documents(schemas)
            vectors_of_events(schemas)
            if "--no-examples" in sys.argv:
                skip("the examples")
            else:
                examples(schemas)
            bigquery(schemas, is_long)
            variants_agree(schemas)
            verdicts.verdicts(pathlib.Path(folder) / "verdicts", 400 if is_long else 20)
            runtime_judge.differential(schemas, harness.UNSEEN, 200 if is_long else 20, mutations)
        usual = [folder for folder in registries() if "hostile" not in folder]
        invariance.orders(harness.UNSEEN, is_long)
        pairs = [("schemas/focus", "schemas/webxr"), *zip(usual[::2], usual[1::2])]
        invariance.together(pairs if is_long else pairs[:3])
        merging.labels(usual[::2])
        merging.forms(usual[1::2])
        places.explained(registries())
        places.unanswered(usual if is_long else usual[:12:2] + ["schemas/focus", "schemas/mozilla"], 1000 if is_long else 12)
        pages.pages(registries())
        pages.inventories(registries())
        pages.stability(200 if is_long else 15)
    print(f"exports: {harness.checks} checks, " + ("all as expected" if harness.failures == 0 else f"{harness.failures} FAILED"))
    sys.exit(1 if harness.failures else 0)


main()
