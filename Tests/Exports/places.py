"""Checks locations of answers and missing answers: every location in an export is compared with the schema's text.

    explained    the location is the start of a token, which has the content that the line quotes
    unanswered   setting the key from the message at this location removes the question
"""

import json
import pathlib
import re
import shutil
import tempfile

from harness import ROOT, check, part, run, signalbook

FORMATS = ["privacy-manifest", "app-store-label", "play-data-safety", "review-request", "record-of-processing", "fides", "json-schema", "bigquery"]

TOKEN = re.compile(r'\s*("(?:[^"\\]|\\.)*"|[{}\[\]:,]|[^\s{}\[\]:,"]+)')


class Places:
    """The tokens of a JSON file by line and column: the path of each key and value, and the value."""

    def __init__(self, text: str) -> None:
        self.value = json.loads(text)
        self.at: dict[tuple[int, int], tuple[str, list, bool]] = {}
        starts = [0] + [found.end() for found in re.finditer("\n", text)]
        line = 0
        tokens = []
        for found in TOKEN.finditer(text):
            start = found.start(1)
            while line + 1 < len(starts) and starts[line + 1] <= start:
                line += 1
            # Columns count UTF-8 bytes.
            column = len(text[starts[line]:start].encode()) + 1
            tokens.append((found[1], line + 1, column))
        self.tokens, self.next = tokens, 0
        self.read([])

    def read(self, path: list) -> None:
        token, line, column = self.tokens[self.next]
        self.at[(line, column)] = (token, path, False)
        self.next += 1
        if token not in "{[":
            return
        close, index = "}" if token == "{" else "]", 0
        while self.tokens[self.next][0] != close:
            if self.tokens[self.next][0] == ",":
                self.next += 1
                continue
            if token == "{":
                key, line, column = self.tokens[self.next]
                name = json.loads(key)
                self.at[(line, column)] = (key, [*path, name], True)
                self.next += 2
                self.read([*path, name])
            else:
                self.read([*path, index])
                index += 1
        self.next += 1

    def found(self, path: list) -> object:
        value = self.value
        for part_ in path:
            value = value[part_]
        return value


def lines_of(text: str) -> list[tuple[str, int, int, str]]:
    found = []
    for line in text.splitlines():
        match = re.match(r"\s*(\S+?\.json):(\d+):(\d+):?\s+(.*)", line)
        if match:
            found.append((match[1], int(match[2]), int(match[3]), match[4]))
    return found


def explained(folders: list[str]) -> None:
    part("places: every answer's")
    files: dict[str, Places] = {}
    count = quoted = 0
    for folder in folders:
        for name in FORMATS:
            result = run("export", name, folder, "--explain")
            wrong = []
            for path, line, column, said in lines_of(result.stdout.decode()):
                if path not in files:
                    files[path] = Places((ROOT / path).read_text())
                count += 1
                token, where, is_key = files[path].at.get((line, column), (None, [], False))
                if token is None:
                    wrong.append(f"{path}:{line}:{column} is the start of nothing: {said}")
                    continue
                value = files[path].found(where)
                place, _, answer = said.partition(" = ")
                key = where[-1] if where else ""
                if re.search(r"/(category|data_categories/[^/]*)$|\(c\) categories", place) and isinstance(value, str):
                    good = key == "data"
                elif place.endswith("/sender"):
                    good = key in ("via", "external")
                elif place.startswith("1/why"):
                    good = key == "why"
                elif re.search(r"Purposes/|^2/purposes|PURPOSE/|/purposes/|\(b\) purposes", place):
                    good = key == "purposes" and isinstance(value, list)
                elif place.startswith("7/expires"):
                    good = key == "expires"
                elif "EPHEMERAL" in place or "retention_period" in place or "(f) erased" in place:
                    # A recipient's own retention has the recipient's location.
                    good = key in ("recipient", "device", "retention") or (isinstance(value, dict) and "retention" in value)
                elif re.match(r"[34]/|10/|11/", place):
                    good = "reviews" in where
                elif "consent.optOut.device" in place and (answer.endswith(": deleted") or "by Signalbook's runtime" in answer):
                    # The runtime's answer for a stream that it stores is at the stream, or at the variation that
                    # overrides the consent.
                    good = "consent" in where or where[:1] == ["streams"] and len(where) in (2, 4)
                elif "USER_CONTROL" in place or place.startswith("9/"):
                    good = "consent" in where
                elif "third_parties" in place or "(d) recipients" in place or "ONLY_SHARED" in place or place.startswith("12/"):
                    # The host of an upload that no recipient lists is a recipient too.
                    good = "recipients" in where or "upload" in where and key == "address"
                else:
                    continue
                quoted += 1
                if not good:
                    wrong.append(f"{path}:{line}:{column} is {where}, {token[:60]}: {said[:200]}")
            check(f"{folder} {name}: places", not wrong, wrong[:3])
    print(f"      {count} places, of {quoted} the key was compared")


# A valid answer for each key that a message can mention.
ANSWERS: dict[str, object] = {
    "via": "upload", "data": "usage.interaction", "purposes": ["analytics"], "why": "Why?", "owner": "us@example.com", "review": ["https://example.com/1"], "expires": "never",
    "description": "Something.", "docs": "https://example.com/docs", "population": {"channels": ["release"]}, "consent.default": "on",
    "consent.mechanism": "Settings", "consent.privateMode": "same", "upload.address": "https://t.example.com", "consent.optOut.device": "deleted", "consent.optOut.recipient": "kept", "origin": "app", "reset": "Never.",
    "approvedBy": "A. Steward", "recipients": [{"name": "Us", "role": "self", "country": "DE"}], "retention.recipient": "P1D", "retention.device": "P1D", "identifiers": [],
    "legal.basis": "contract", "legal.subjects": ["customer"], "security.encryptedInTransit": True, "security.measures": ["locks"],
    "controller": {"name": "Us", "contact": "us@example.com"}, "controller.dpo": "dpo@example.com", "controller.representative": "Them",
    "deletion.url": "https://example.com/d", "deletion.autoDays": 30, "country": "DE", "role": "self", "tracking": False, "safeguard": "Consent", "hosts": ["t.example.com"],
    "envelope": {"model": {"value": "string", "description": "The model of the device.", "data": "device.model"}},
}
REVIEW = {"url": "https://example.com/r", "benefits": "More of it.", "alternatives": "None.", "existing": "None.", "analysis": "Counts.", "audience": "We."}


def set_at(value: dict, key: str, answer: object) -> None:
    *outer, last = key.split(".")
    for name in outer:
        if not isinstance(value.get(name), dict):
            value[name] = {"name": "Us", "contact": "us@example.com"} if name == "controller" else {}
        value = value[name]
    value[last] = answer


def unanswered(folders: list[str], most: int) -> None:
    part("places: where to answer")
    answered = 0
    for folder in folders:
        asked: set[tuple[str, str]] = set()
        for name in FORMATS[:6]:
            said = run("export", name, folder, "--explain").stderr.decode()
            for path, line, column, message in lines_of(said):
                found = re.match(r"unanswered: (.*?set|.*list its members|no review declares).*", message)
                if not found:
                    check(f"{folder} {name}: a question", message.startswith("not supported: "), message)
                    continue
                kind = re.sub(r"\S*/\S*", "", message)
                if (name, kind) in asked or len(asked) > most:
                    continue
                asked.add((name, kind))
                with tempfile.TemporaryDirectory() as temporary:
                    copy = pathlib.Path(temporary) / "schemas"
                    shutil.copytree((ROOT / folder).parent, copy, ignore=shutil.ignore_patterns("Golden"))
                    file = copy / (ROOT / path).relative_to((ROOT / folder).parent)
                    places = Places(file.read_text())
                    token, where, _ = places.at.get((line, column), (None, [], False))
                    if not check(f"{folder} {name}: {message}: a place", token is not None, f"{path}:{line}:{column}"):
                        continue
                    target = places.found(where)
                    document = places.value
                    if isinstance(target, list) and "no review declares" in message:
                        target = places.found(where[:-1])
                    if not isinstance(target, dict):
                        check(f"{folder} {name}: an entry can hold the answer", False, f"{path}:{line}:{column} {where}: {message}")
                        continue
                    key = re.search(r"(?:set (?:its |the \w+'s )?|members in )'([^']+)'", message)
                    if "no review declares" in message:
                        target["review"] = ["made"]
                        document.setdefault("reviews", {})["made"] = REVIEW
                    elif "the review '" in message:
                        target[key[1]] = "Said."
                    elif not check(f"{folder} {name}: {message}: a key that this test can set", key and key[1] in ANSWERS):
                        continue
                    else:
                        set_at(target, key[1], ANSWERS[key[1]])
                    file.write_text(json.dumps(document, indent=2, ensure_ascii=False))
                    after = run("export", name, copy / pathlib.Path(folder).name, "--explain")
                    left = [text for *_, text in lines_of(after.stderr.decode())]
                    check(f"{folder} {name}: answered where it said", after.returncode < 2, after.stderr.decode()[:600])
                    check(f"{folder} {name}: gone: {message}", message not in left, (key and key[1], where))
                    answered += 1
    print(f"      {answered} questions answered where the message said")
