"""Checks Markdown pages with GitHub's parser (cmark-gfm), followed by GitHub's processing of the rendered text.

    texts        each description, reason, name and value of a schema is on the page unchanged, and is never markup
    links        lead to entries of the page, or to URLs in the schema
    afterwards   no text of the page matches html-pipeline's patterns for mentions, emoji, issues or formulas
    cells        every row of a table has as many cells as the header
    stability    an edit of one entry changes only lines about the edited property
"""

import contextlib
import csv
import difflib
import html.parser
import io
import json
import pathlib
import random
import re
import shutil
import tempfile
import unicodedata

import harness
import unseen
from harness import ROOT, check, has, part, signalbook

TAGS = {
    "a", "br", "code", "em", "h1", "h2", "h3", "h4", "li", "ol", "p", "pre", "span", "strong", "table", "tbody", "td", "th", "thead", "tr", "ul", "wbr",
}
# html-pipeline's MentionFilter and EmojiFilter, and GitHub's documentation of autolinked references and formulas.
AFTERWARDS = {
    "a mention": re.compile(r"(?:^|\W)@[a-z0-9][a-z0-9-]*", re.I), "a picture": re.compile(r":[a-z0-9_+-]+:", re.I),
    "a formula": re.compile(r"\$[^$]+\$|\$\$"),
}
IN_ISSUES = {"an issue": re.compile(r"(?:^|\W)(?:#|GH-)\d+", re.I)}


class Reader(html.parser.HTMLParser):
    """A parser that collects texts with their enclosing elements, and cells by row."""

    def __init__(self, page: str) -> None:
        super().__init__(convert_charrefs=True)
        self.stack: list[str] = []
        self.texts: list[tuple[str, list[str]]] = []
        self.tags: set[str] = set()
        self.links: list[str] = []
        self.ids: list[str] = []
        self.attributes: set[str] = set()
        self.rows: list[list[str]] = []
        self.feed(page)
        self.close()

    def handle_starttag(self, tag: str, attributes: list) -> None:
        self.tags.add(tag)
        if tag not in ("br", "wbr", "hr", "img"):
            self.stack.append(tag)
        for name, value in attributes:
            self.attributes.add(name)
            if name in ("href", "src"):
                self.links.append(value)
            if name == "id":
                self.ids.append(value)
        if tag == "tr":
            self.rows.append([])
        if tag in ("td", "th"):
            self.rows[-1].append("")
        if tag == "br":
            self.add(" ")

    def handle_endtag(self, tag: str) -> None:
        if tag in self.stack:
            while self.stack.pop() != tag:
                pass

    def handle_comment(self, data: str) -> None:
        # A comment ends a text.
        self.texts.append(("", []))

    def handle_data(self, data: str) -> None:
        self.texts.append((data, list(self.stack)))
        self.add(data)

    def add(self, data: str) -> None:
        if any(tag in ("td", "th") for tag in self.stack) and self.rows:
            self.rows[-1][-1] += data

    @property
    def whole(self) -> str:
        return "".join(text for text, _ in self.texts)


def rendered(page: str) -> Reader:
    import cmarkgfm
    from cmarkgfm.cmark import Options

    return Reader(cmarkgfm.github_flavored_markdown_to_html(page, options=Options.CMARK_OPT_UNSAFE))


def as_seen(text: str) -> str:
    """Returns a schema's text as shown on a page, without whitespace and the backticks of code."""
    seen = ""
    for letter in text:
        if letter.isspace() and unicodedata.category(letter) not in ("Zl", "Zp", "Cc") or letter in "\n\r\t":
            continue
        hidden = unicodedata.category(letter) in ("Cc", "Cf", "Zl", "Zp", "Cs", "Co", "Cn") and letter not in "\u200c\u200d"
        seen += f"\\u{{{ord(letter):X}}}" if hidden else letter
    return seen.replace("`", "")


def squeezed(text: str) -> str:
    return re.sub(r"\s+", "", text).replace("`", "")


# The keys whose texts are on every page of a registry, and those whose texts are in a review request.
SHOWN = {"description", "why", "owner", "mechanism", "since", "alternatives", "existing", "analysis", "audience"}
ASKED = {"description", "why", "alternatives", "existing", "analysis", "audience"}


def texts_of(value: object, keys: set[str], path: str = "") -> list[tuple[str, str]]:
    """Returns texts with their paths. Excludes entries that are never sent, abstract streams, and parts of maps."""
    found = []
    if isinstance(value, dict):
        if value.get("abstract") or "retired" in value and "/fields/" in path + "/" or value.get("sent") == "never":
            return []
        for key, inner in value.items():
            if key in keys and isinstance(inner, str):
                found.append((f"{path}/{key}", inner))
            if key not in ("keys", "values", "entryName", "defaults", "variants", "profiles", "upload"):
                found += texts_of(inner, keys, f"{path}/{key}")
    if isinstance(value, list):
        for index, inner in enumerate(value):
            found += texts_of(inner, keys, f"{path}/{index}")
    return found


def addresses(folder: pathlib.Path) -> set[str]:
    return {found.replace("\\/", "/") for file in folder.glob("*.json") for found in re.findall(r'"(https?://[^"\s]+)"', file.read_text())}


def judge(name: str, page: str, known: set[str], is_issue: bool) -> Reader:
    reader = rendered(page)
    check(f"{name}: elements", reader.tags <= TAGS, reader.tags - TAGS)
    check(f"{name}: attributes", reader.attributes <= {"id", "href", "align", "lang"}, reader.attributes)
    anchors = set(reader.ids)
    check(f"{name}: anchors are unique", len(anchors) == len(reader.ids))
    for link in reader.links:
        inside = link.startswith("#") and link[1:] in anchors or re.fullmatch(r"[a-z-]+\.md", link)
        if not inside and link not in known:
            escaped = {re.sub(r"[()*'\[\]|`<>\"\\^{}]", lambda sign: f"%{ord(sign[0]):02X}", address) for address in known}
            check(f"{name}: a link that the schema gives", link in escaped, link)
    for text, elements in reader.texts:
        if {"pre", "code", "a"} & set(elements):
            continue
        for what, pattern in {**AFTERWARDS, **(IN_ISSUES if is_issue else {})}.items():
            found = pattern.search(text)
            if found:
                check(f"{name}: no text is {what}", False, text[max(0, found.start() - 30):found.end() + 30])
    check(f"{name}: texts after reading", True)
    hidden = {letter for text, _ in reader.texts for letter in text if letter != "\n" and unicodedata.category(letter) in ("Cc", "Cf", "Zl", "Zp") and letter not in "\u200c\u200d"}
    check(f"{name}: nothing hidden", not hidden, [hex(ord(letter)) for letter in hidden])
    return reader


# Texts that the check must report, and texts that it must accept.
FAULTS = [
    "hello @all", "hello \\@all", "hello <!-- -->@all", ":tada:", "\\:tada:", "a $x$ b", "a \\$x\\$ b", "#12", "\\#12", "see GH-1", "https://evil.example",
    "www.evil.example", "me@a.example", "<b>x</b>", "![i](https://ok.example/)", "a\u202eb", '<a id="q"></a><a id="q"></a>', "[x](#no)", "<i onclick=x>x</i>",
]
SOUND = [
    "hello @<!-- -->all", "`@all #1 :tada:`", ":tada<!-- -->:", "<span>$</span>x<span>$</span>", "\\#<!-- -->12", "GH-<!-- -->1", "https\\://evil.example",
    "me@<!-- -->a.example", "<https://ok.example/>", '<a id="q"></a> [x](#q)', "| a |\n|---|\n| `b` |",
]


def judges_near_misses() -> None:
    for text in FAULTS + SOUND:
        said = io.StringIO()
        before = harness.failures
        with contextlib.redirect_stdout(said):
            judge("near miss", text, {"https://ok.example/"}, True)
        found, harness.failures = harness.failures - before, before
        check(f"the judge of pages: {text!r}", bool(found) == (text in FAULTS), said.getvalue())


def pages(folders: list[str]) -> None:
    part("Markdown as GitHub shows it")
    if not has("cmarkgfm"):
        return
    judges_near_misses()
    shown = 0
    for folder in folders:
        known = addresses(ROOT / folder) | addresses(ROOT / folder / "../mozilla" if "schemas/" in folder else ROOT / folder)
        sections = [json.loads(file.read_text()) for file in sorted((ROOT / folder).glob("*.json"))]
        with tempfile.TemporaryDirectory() as temporary:
            signalbook("docs", folder, "--format", "markdown", "--output", temporary)
            for file in sorted(pathlib.Path(temporary).rglob("*.md")):
                text = file.read_text()
                reader = judge(f"{folder} {file.name}", text, known, False)
                # These pages do not belong to a single registry. Changes have a separate page.
                if file.name in ("README.md", "CHANGES.md"):
                    continue
                whole = squeezed(reader.whole)
                for path, said in texts_of(sections, SHOWN):
                    if "/retired" in path or not as_seen(said):
                        continue
                    shown += 1
                    check(f"{folder} {file.name}: {path}", as_seen(said) in whole, said[:300])
                widths = [len(row) for row in reader.rows]
                check(f"{folder} {file.name}: cells", all(width > 1 for width in widths))
        for name in ["review-request", "record-of-processing"]:
            judge(f"{folder} {name}", signalbook("export", name, folder), known, True)
    print(f"      {shown} texts found on their pages")


def inventories(folders: list[str]) -> None:
    part("inventories")
    with tempfile.TemporaryDirectory() as folder:
        judge_inventories([*folders, str(forgetting(pathlib.Path(folder)))])


def forgetting(folder: pathlib.Path) -> pathlib.Path:
    """Writes a registry with stream keys that no other registry has: a deletion request, an SDK, nested values."""
    field = {"description": "V.", "data": "contact.phone", "maxLength": 9}
    values = {
        "list": {"description": "L.", "type": "array", "maxItems": 2, "items": field},
        "map": {"description": "M.", "type": "map", "maxProperties": 2, "named": True, "keys": field, "values": field, "entryName": field},
        "key": {"description": "K.", "cases": {"a": {"description": "A.", "holds": field}, "b": {"description": "B.", "holds": "boolean"}}},
        "held": {"description": "H.", "heldBy": "key"},
    }
    streams = {
        "main": {
            "description": "M.", "encoding": "object", "eventField": {"wire": "e", "type": "string"}, "deletionRequest": "forget",
            **unseen.WHOLE,
        },
        "forget": {
            "description": "F.", "encoding": "none", **unseen.WHOLE, "consent": {"default": "always"},
            "upload": {"address": "https://in.example.com"},
            "envelope": {"client": {"description": "C.", "format": "uuid", "from": "client.id", "data": "id.install"}},
            "identifiers": [{"field": "client", "scope": "install", "origin": "app", "reset": "Never.", "notJoinedWith": ["other"]}],
        },
    }
    events = {"opened": {"stream": "main", "description": "O.", "fields": values}}
    path = folder / "forgetting" / "forgetting.json"
    path.parent.mkdir()
    path.write_text(json.dumps(unseen.registry("forgetting", registry=unseen.said(), streams=streams, events=events)))
    return path.parent


def judge_inventories(folders: list[str]) -> None:
    import_schema = json.loads(signalbook("export", "inventory-schema"))
    for folder in folders:
        text = signalbook("docs", folder, "--format", "csv", "--output", "-")
        rows = list(csv.reader(io.StringIO(text, newline="")))
        check(f"{folder}: lines end with CR LF and hold one row", text.count("\r\n") == len(rows) and text.count("\n") == len(rows) and "\r" not in text.replace("\r\n", ""))
        check(f"{folder}: cells", len({len(row) for row in rows}) == 1, {len(row) for row in rows})
        formulas = [cell for row in rows for cell in row if re.match(r"\s*[=+\-@\uff1d\uff0b\uff0d\uff20]", cell) and not re.fullmatch(r"-\d+(\.\d+)?", cell)]
        check(f"{folder}: no formulas", not formulas, formulas[:3])
        inventory = json.loads(signalbook("docs", folder, "--format", "json", "--output", "-"))
        points = [point for registry in inventory["registries"] for point in registry["points"]]
        ids = [point["id"] for point in points]
        check(f"{folder}: each point once", len(set(ids)) == len(ids))
        check(f"{folder}: parents are points", all(point.get("parent") in set(ids) for point in points if "parent" in point))
        if has("jsonschema"):
            import jsonschema

            kind = jsonschema.validators.validator_for(import_schema)
            kind.check_schema(import_schema)
            errors = [error.message[:200] for error in kind(import_schema).iter_errors(inventory)]
            check(f"{folder}: the inventory is as its schema says", not errors, errors[:3])


# -- Stability


def entries_of(value: object, keys: list[str], path: tuple = ()) -> list[tuple]:
    """Returns the paths of texts under one of the keys, in events, streams, types and links."""
    found = []
    if isinstance(value, dict):
        for key, inner in value.items():
            if key in keys and isinstance(inner, str) and path and path[0] in ("events", "streams", "types", "links"):
                found.append((*path, key))
            found += entries_of(inner, keys, (*path, key))
    return found


def stability(count: int, seed: int = 30) -> None:
    part("an edit changes lines that say so")
    generator = random.Random(seed)
    edits = {"description": "Another sentence, with a comma.", "why": "Another question?", "owner": "others@example.com", "data": "location.coarse", "expires": "2031-05-06"}
    changed_lines = 0
    with tempfile.TemporaryDirectory() as temporary:
        root = pathlib.Path(temporary)
        shutil.copytree(ROOT / "schemas", root / "schemas")

        def page(registry: str) -> list[str]:
            signalbook("docs", root / "schemas" / registry, "--format", "markdown", "--output", root / "pages")
            return (root / "pages" / f"{registry}.md").read_text().splitlines()

        before: dict[str, list[str]] = {}
        for index in range(count):
            registry = generator.choice(["focus", "webxr", "session-replay", "mma", "activity-stream"])
            if registry not in before:
                before[registry] = page(registry)
            file = generator.choice([path for path in sorted((root / "schemas" / registry).glob("*.json")) if entries_of(json.loads(path.read_text()), list(edits))])
            original = file.read_text()
            document = json.loads(original)
            place = generator.choice(entries_of(document, list(edits)))
            target = document
            for key in place[:-1]:
                target = target[key]
            old, new = target[place[-1]], edits[place[-1]]
            target[place[-1]] = new
            file.write_text(json.dumps(document, indent=2, ensure_ascii=False))
            after = page(registry)
            file.write_text(original)
            removed = [line[2:] for line in difflib.ndiff(before[registry], after) if line.startswith("- ")]
            added = [line[2:] for line in difflib.ndiff(before[registry], after) if line.startswith("+ ")]
            changed_lines += len(added)
            name = f"{registry} {'/'.join(map(str, place))}"
            check(f"{name}: shows", added or old == new, (old, new))
            check(f"{name}: as many lines", place[-1] != "description" or len(added) == len(removed), (removed[:3], added[:3]))
            strangers = [line for line in added if squeezed(new) not in squeezed(rendered(line).whole) and squeezed(new) not in squeezed(line)]
            check(f"{name}: added lines say it", not strangers, strangers[:3])
            strangers = [line for line in removed if squeezed(old) not in squeezed(rendered(line).whole) and squeezed(old) not in squeezed(line)]
            check(f"{name}: removed lines said it", place[-1] == "expires" or not strangers, strangers[:3])
    print(f"      {count} edits, {changed_lines} lines")
