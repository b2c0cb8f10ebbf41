#!/usr/bin/env python3
"""Counts phrases that make the project's English hard to read, in comments, schema descriptions and pages.

    Scripts/prose.py                  prints the counts of each module and page, and the rates per 1,000 words
    Scripts/prose.py --check          fails if a count is above the recorded one and its rate above the target
    Scripts/prose.py --record         lowers the recorded counts; with --force, raises them too
    Scripts/prose.py --folder PATH    prints the rates of the comments in another project's Swift files

The record is Scripts/prose.json. A module or page that is not in the record may not exceed the targets.
"""

import argparse
import json
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[1]
RECORD = ROOT / "Scripts/prose.json"
# Each pattern's name, regular expression, and target per 1,000 words.
PATTERNS = [
    ("What …", re.compile(r"(?:^|[.!?:;]\s+|\n\s*[-|*]\s*\*{0,2})What\b[^.!?\n]*(?:[.!\n]|$)", re.MULTILINE), 0.1),
    ("what", re.compile(r"\bwhat\b", re.IGNORECASE), 2),
    ("nobody, nothing, none", re.compile(r"\b(?:nobody|nothing|none)\b", re.IGNORECASE), 1),
    ("says, tells", re.compile(r"\b(?:says|tells)\b", re.IGNORECASE), 0.4),
    ("where", re.compile(r"\bwhere\b", re.IGNORECASE), 2.5),
    ("of it, of them", re.compile(r"\bof (?:it|them)\b", re.IGNORECASE), 0.2),
    ("stand, stands", re.compile(r"\bstands?\b(?! for| alone)", re.IGNORECASE), 0.05),
]
WORD = re.compile(r"[A-Za-z][A-Za-z'’-]*")
PROSE_KEYS = {"description", "note", "why", "reason", "mechanism", "reset", "analysis", "alternatives"}


def without_code(text: str) -> str:
    text = re.sub(r"^\s*(```|~~~).*?^\s*\1", "", text, flags=re.MULTILINE | re.DOTALL)
    text = re.sub(r"<!--.*?-->", "", text, flags=re.DOTALL)
    text = re.sub(r"(`+).+?\1", "`code`".strip("`"), text)
    text = re.sub(r"\]\([^)]*\)", "]", text)
    return re.sub(r"https?://\S+", "", text)


def comments(swift: str) -> str:
    """The comments of a Swift file. Lines of one comment are joined, and a parameter begins a new line.

    >>> comments("/// Returns `x`,\\n/// or nil.\\n/// - Parameter a: A.\\nlet b = 1  // Why.\\nlet c = \\"// no\\"")
    'Returns `x`, or nil.\\n- Parameter a: A.\\nWhy.'
    """
    found: list[str] = []
    last = -2
    for number, line in enumerate(swift.split("\n")):
        match = re.match(r"\s*//+ ?(.*)", line) or re.match(r'[^"]*?\s//+ (.*)', line)
        if not match or match[1].startswith("swift-format-ignore"):
            continue
        text = match[1].strip()
        if number == last + 1 and text and not text.startswith(("-", "|", "```")) and line.strip().startswith("//"):
            found[-1] += " " + text
        else:
            found.append(text)
        last = number
    return "\n".join(found)


def descriptions(value: object) -> list[str]:
    """Returns the human-readable texts of a schema file."""
    if isinstance(value, list):
        return [text for item in value for text in descriptions(item)]
    if isinstance(value, dict):
        own = [text for key, text in value.items() if key in PROSE_KEYS and isinstance(text, str)]
        return own + [text for item in value.values() for text in descriptions(item)]
    return []


def tracked(*patterns: str) -> list[pathlib.Path]:
    listed = subprocess.run(["git", "ls-files", "-z", "--", *patterns], cwd=ROOT, stdout=subprocess.PIPE, check=True)
    paths = [ROOT / name for name in listed.stdout.decode().split("\0") if name]
    return [path for path in paths if path.is_file() and not path.is_symlink()]


def texts() -> dict[str, str]:
    """Returns the prose of each module and page."""
    parts: dict[str, list[str]] = {}
    for path in tracked("Sources/*.swift", "Plugins/*.swift", "Tests/*.swift", "Examples/*.swift"):
        if "Generated" in path.parts or "Golden" in path.parts:
            continue
        names = path.relative_to(ROOT).parts
        parts.setdefault("/".join(names[:2]) if names[0] == "Sources" else names[0], []).append(comments(path.read_text()))
    for path in tracked("schemas/*.json"):
        if path.parent != ROOT / "schemas":
            parts.setdefault(str(path.parent.relative_to(ROOT)), []).extend(descriptions(json.loads(path.read_text())))
    for path in tracked("README.md", "CHANGELOG.md", "CONTRIBUTING.md", "docs/*.md", "Sources/*.docc/*.md"):
        name = str(path.relative_to(ROOT))
        parts.setdefault("docs/decisions" if name.startswith("docs/decisions/") else name, []).append(path.read_text())
    return {name: without_code("\n".join(found)) for name, found in sorted(parts.items())}


def count(text: str) -> dict[str, int]:
    """
    >>> [value for value in count("What it holds stays. What is it? Nothing of it says where.").values()]
    [12, 1, 2, 1, 1, 1, 1, 0]
    """
    return {"words": len(WORD.findall(text))} | {name: len(pattern.findall(text)) for name, pattern, _ in PATTERNS}


def rate(counts: dict[str, int], name: str) -> float:
    return 1000 * counts[name] / max(1, counts["words"])


def table(counts: dict[str, dict[str, int]]) -> None:
    width = max(map(len, counts))
    print(f"{'per 1,000 words':{width}} {'words':>8} " + " ".join(f"{name:>{max(6, len(name))}}" for name, _, _ in PATTERNS))
    for name, found in counts.items():
        print(f"{name:{width}} {found['words']:>8,} " + " ".join(
            f"{rate(found, pattern):>{max(6, len(pattern))}.2f}" for pattern, _, _ in PATTERNS))


def total(counts: dict[str, dict[str, int]]) -> dict[str, int]:
    return {key: sum(found[key] for found in counts.values()) for key in next(iter(counts.values()))}


def check(now: dict[str, dict[str, int]], recorded: dict[str, dict[str, int]]) -> list[str]:
    return [
        f'{name}: {found[pattern]} of "{pattern}"; recorded: {recorded.get(name, {}).get(pattern, 0)}, '
        f"target: {target} per 1,000 words; rephrase, see CONTRIBUTING.md"
        for name, found in now.items() for pattern, _, target in PATTERNS
        if found[pattern] > recorded.get(name, {}).get(pattern, 0) and rate(found, pattern) > target]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--check", action="store_true")
    parser.add_argument("--record", action="store_true")
    parser.add_argument("--force", action="store_true")
    parser.add_argument("--folder", type=pathlib.Path)
    options = parser.parse_args()
    if options.folder:
        swift = (path.read_text(errors="replace") for path in sorted(options.folder.rglob("*.swift")))
        table({options.folder.name: count(without_code("\n".join(map(comments, swift))))})
        return 0
    now = {name: count(text) for name, text in texts().items()}
    recorded = json.loads(RECORD.read_text()) if RECORD.exists() else {}
    if options.record:
        if recorded and not options.force and (failures := check(now, recorded)):
            print(*failures, sep="\n")
            return 1
        lines = [f"  {json.dumps(name)}: {json.dumps(found, ensure_ascii=False)}" for name, found in now.items()]
        RECORD.write_text("{\n" + ",\n".join(lines) + "\n}\n")
    elif options.check:
        failures = check(now, recorded)
        print(*failures, f"prose: {len(now)} modules and pages, {len(failures)} counts above the record", sep="\n")
        return 1 if failures else 0
    else:
        pages = {name: found for name, found in now.items() if name.endswith(".md") or name == "docs/decisions"}
        sources = {name: found for name, found in now.items() if name.startswith(("Sources/", "Plugins"))}
        table(now | {"all of Sources and Plugins": total(sources), "all pages": total(pages)})
    return 0


if __name__ == "__main__":
    sys.exit(main())
