#!/usr/bin/env python3
"""Changes the registries in `schemas/` and some of `Examples/language` with operators, and checks whether lint and diff
detect the changes.

    run.py [--edits 12] [--harmless 20] [--seed 1] [--only flattened-map] [--tool .build/release/signalbook] [--record] [--show 20]

Each operator makes the given number of random edits to each registry. An edit is found if lint reports a new finding.
It is listed if lint does not report it but diff does. It has no effect if neither reports it and the generated files
are unchanged. All other edits are holes, which fail the run. In the examples, each operator also edits every place at
or inside the keys in `LISTED`, which random edits rarely meet. Harmless edits (reordered members, a note, an additional
sentence in a description, an event in a different file or with a different name) must not change lint's findings, and
reordered or moved events must not appear in diff, except as a move that changes decoders. `--show` prints the given
number of random findings as users see them.

The seed makes it impossible to write rules for single edits. `--record` writes Tests/Evidence/operator-faults.md.
"""

import argparse
import copy
import hashlib
import json
import pathlib
import random
import re
import shutil
import subprocess
import sys
import tempfile
from collections import Counter
from concurrent.futures import ThreadPoolExecutor

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
PAGE = ROOT / "Tests/Evidence/operator-faults.md"
REGISTRIES = ["activity-stream", "focus", "mma", "mozilla", "session-replay", "webxr"]
# Registries with keys that the registries above do not use.
EXAMPLES = ["counters", "flattened-map", "hold-until-decided", "numbers-in-buckets", "remote-restrictions", "sent-sometimes", "unions"]
PARTS = ["events", "vocabularies", "decoders", "calls", "validators"]
LISTED = {"buckets", "discriminator", "flattened", "hold", "holds", "once", "remoteRestrictions"}
DAY = "2026-11-23"
# Human-readable texts. A tool cannot judge whether a different text is correct.
PROSE = {"$schema", "description", "note", "notes", "reason", "about", "title", "label", "text", "changes"}
IDENTIFIERS = {"category", "method", "object", "code", "wire", "stream", "type", "from", "extends", "profile", "field", "on", "path"}


class Tree:
    """The files of a registry. A place is a file and the keys that lead to a value. With `only`, operators edit this
    place."""

    def __init__(self, files, only=None):
        self.files = files
        self.only = only

    def at(self, place):
        node = self.files
        for key in place:
            node = node[key]
        return node

    def members(self):
        """Returns the members that operators may edit."""
        return self.all_members() if self.only is None else [self.only]

    def all_members(self):
        """Returns each member of each object, except prose and suppressions."""
        found = []

        def walk(node, place):
            if isinstance(node, dict):
                for key, value in node.items():
                    if key in PROSE or key == "allow":
                        continue
                    if len(place) > 0:
                        found.append((*place, key))
                    walk(value, (*place, key))
            elif isinstance(node, list):
                for index, value in enumerate(node):
                    walk(value, (*place, index))

        walk(self.files, ())
        return found

    def neighbours(self):
        """Returns pairs of entries in the same section that have different values for a member of the same name."""
        found = []

        def walk(node, place):
            children = node.items() if isinstance(node, dict) else enumerate(node) if isinstance(node, list) else []
            for key, value in children:
                walk(value, (*place, key))
            if not isinstance(node, dict) or len(place) < 2:
                return
            entries = [(key, value) for key, value in node.items() if isinstance(value, dict)]
            for (one, left), (other, right) in zip(entries, entries[1:]):
                for key in left:
                    if key in right and key != "allow" and key not in PROSE and left[key] != right[key]:
                        found.append(((*place, one, key), (*place, other, key)))

        walk(self.files, ())
        return [pair for pair in found if self.only in (None, *pair)]


def put(tree, place, value):
    tree.at(place[:-1])[place[-1]] = value


def drop(tree, draw):
    place = draw.choice(tree.members())
    del tree.at(place[:-1])[place[-1]]
    return place


def swap(tree, draw):
    one, other = draw.choice(tree.neighbours())
    left, right = tree.at(one), tree.at(other)
    put(tree, one, right)
    put(tree, other, left)
    return one


def copy_from_neighbour(tree, draw):
    one, other = draw.choice(tree.neighbours())
    if draw.random() < 0.5:
        one, other = other, one
    put(tree, one, copy.deepcopy(tree.at(other)))
    return one


def change_case(tree, draw):
    texts = [p for p in tree.members() if p[-1] in IDENTIFIERS and isinstance(tree.at(p), str) and tree.at(p).swapcase() != tree.at(p)]
    place = draw.choice(texts)
    text = tree.at(place)
    forms = {text.upper(), text.capitalize(), text.swapcase(), text[:1].swapcase() + text[1:]} - {text}
    put(tree, place, draw.choice(sorted(forms)))
    return place


def scale(tree, draw, by):
    numbers = [p for p in tree.members() if isinstance(tree.at(p), int) and not isinstance(tree.at(p), bool) and tree.at(p)]
    if not numbers:
        return None
    place = draw.choice(numbers)
    number = tree.at(place)
    put(tree, place, number * 10 if by > 1 else number // 10)
    return place


def widen(tree, draw):
    return scale(tree, draw, 10)


def narrow(tree, draw):
    return scale(tree, draw, 0.1)


def contradict(tree, draw):
    """Replaces a keyword with a value that the same key has elsewhere, or negates a boolean."""
    words = {}
    for place in tree.all_members():
        value = tree.at(place)
        if isinstance(value, str) and place[-1] not in IDENTIFIERS:
            words.setdefault(place[-1], set()).add(value)
    places = [p for p in tree.members() if isinstance(tree.at(p), bool) or (isinstance(tree.at(p), str) and len(words.get(p[-1], ())) > 1)]
    place = draw.choice(places)
    value = tree.at(place)
    put(tree, place, not value if isinstance(value, bool) else draw.choice(sorted(words[place[-1]] - {value})))
    return place


FAULTS = {
    "drop": (drop, "a member is left out"),
    "swap": (swap, "two neighbours have each other's value"),
    "copy": (copy_from_neighbour, "an entry has its neighbour's value"),
    "case": (change_case, "an identifier in other letters"),
    "widen": (widen, "a number ten times as large"),
    "narrow": (narrow, "a number a tenth as large"),
    "contradict": (contradict, "another word or the other boolean"),
}


def reorder(tree, draw):
    places = [p for p in tree.members() if isinstance(tree.at(p), dict) and len(tree.at(p)) > 1]
    place = draw.choice(places)
    node = tree.at(place)
    items = list(node.items())
    draw.shuffle(items)
    node.clear()
    node.update(items)
    return place


def add_note(tree, draw):
    events = [(file, "events", name) for file, content in tree.files.items() for name in content.get("events", {})]
    if not events:
        return None
    place = draw.choice(events)
    tree.at(place)["note"] = (tree.at(place).get("note", "") + " Seen in the list of the team.").strip()
    return place


def move_event(tree, draw):
    files = [file for file, content in tree.files.items() if len(content.get("events", {})) > 1]
    if not files:
        return None
    source = draw.choice(files)
    name = draw.choice(sorted(tree.files[source]["events"]))
    # The file's defaults for its events would no longer apply to the moved event.
    plain = [f for f in tree.files if f != source and "registry" not in tree.files[f] and "defaults" not in tree.files[f]]
    if not plain or "defaults" in tree.files[source]:
        return None
    target = draw.choice(plain)
    tree.files[target].setdefault("events", {})[name] = tree.files[source]["events"].pop(name)
    return (target, "events", name)


def reword(tree, draw):
    entries = [(file, section, name) for file, content in tree.files.items() for section in ("events", "streams", "types", "attributes")
               for name in content.get(section, {})]
    texts = [(*place, "description") for place in entries if tree.at(place).get("description", "").endswith(".")]
    place = draw.choice(texts)
    put(tree, place, tree.at(place) + draw.choice([" It is counted once.", " This is so in each build.", " See the team's page."]))
    return place


def rename(tree, draw):
    """Renames an event, declares its former name, and updates all references."""
    events = [(file, name) for file, content in tree.files.items() for name in content.get("events", {})]
    if not events:
        return None
    file, name = draw.choice(events)
    new = name + "-anew"
    entry = tree.files[file]["events"].pop(name)
    entry["formerly"] = [*entry.get("formerly", []), name]
    tree.files[file]["events"][new] = entry

    def follow(node):
        for key, value in node.items() if isinstance(node, dict) else enumerate(node):
            if value == name and key not in PROSE | IDENTIFIERS | {"formerly"} and node is not entry["formerly"]:
                node[key] = new
            elif isinstance(value, (dict, list)):
                follow(value)

    for content in tree.files.values():
        follow({key: value for key, value in content.items()})
    return (file, "events", new)


HARMLESS = {
    "reorder": (reorder, "members in another order", False),
    "note": (add_note, "a note more", True),
    "reword": (reword, "a sentence more in a description", True),
    "rename": (rename, "an event under another name, which says the old one", True),
    "move": (move_event, "an event in another file", False),
}


class Registry:
    """A copy of the project in which one registry is edited."""

    program = ROOT / ".build/debug/signalbook"

    def __init__(self, folder, name):
        self.name = name
        self.old, self.new = folder / "old", folder / "new"
        self.folders = [f"schemas/{name}"] if name in EXAMPLES else [f"schemas/{name}" for name in REGISTRIES]
        for side in (self.old, self.new):
            if name in EXAMPLES:
                shutil.copytree(ROOT / "Examples/language" / name, side / "schemas" / name)
                target = {"registry": f"schemas/{name}", "output": "Generated/Swift", "generate": PARTS}
                self.write(side / "signalbook.json", {"targets": {"Example": target}})
            else:
                shutil.copytree(ROOT / "schemas", side / "schemas")
                shutil.copy(ROOT / "signalbook.json", side)
            # Use the same layout in both versions, so that only the edit is a change.
            for path in (side / "schemas").glob("*/*.json"):
                self.write(path, json.loads(path.read_text()))
        self.clean = Counter((finding["name"], finding["message"]) for finding in self.findings())
        self.made = None

    @staticmethod
    def write(path, content):
        path.write_text(json.dumps(content, indent=2, ensure_ascii=False) + "\n")

    @staticmethod
    def tool(side, *arguments):
        return subprocess.run([Registry.program, *arguments], cwd=side, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)

    def output(self, side, *arguments):
        """Returns a command's output. Fails if the command cannot run, because two equal failures prove nothing."""
        result = self.tool(side, *arguments)
        if result.returncode == 2:
            raise SystemExit(f"{' '.join(arguments)} could not run: {result.stderr}")
        return result.stdout

    def findings(self):
        """Returns lint's unsuppressed findings in all registries, because other registries import this one."""
        result = self.tool(self.new, "lint", "--format", "json", "--today", DAY)
        if result.returncode == 2:
            return [{"name": "not loaded", "message": result.stderr, "rule": ""}]
        return [f for f in json.loads(result.stdout)["findings"] if "suppression" not in f and f["name"] != "not-looked-at"]

    def text(self, message):
        """Returns a finding as users see it: from its first line to the line before the next finding."""
        result = self.tool(self.new, "lint", "--today", DAY)
        lines = (result.stdout + result.stderr).splitlines()
        start = next((index for index, line in enumerate(lines) if message in line), None)
        if start is None:
            return message
        rest = lines[start + 1:]
        end = next((index for index, line in enumerate(rest) if re.match(r"\S+\.json:\d+:\d+: (error|warning)|\d+ ", line)), len(rest))
        return "\n".join([lines[start], *rest[:end]])

    def changes(self):
        result = self.tool(self.new, "diff", "../old", ".", "--format", "json", "--fail-on", "none", "--today", DAY)
        return None if result.returncode == 2 else json.loads(result.stdout)["changes"]

    def digest(self, side):
        """Returns a digest of all files generated from the registries."""
        made = side / "made"
        shutil.rmtree(made, ignore_errors=True)
        shutil.rmtree(side / "Generated", ignore_errors=True)
        texts = [self.output(side, "docs", "--format", "json", "--output", "-")]
        for form in ["json-schema", "bigquery", "privacy-manifest", "app-store-label", "play-data-safety", "fides"]:
            texts.append(self.output(side, "export", form, *self.folders, "--output", f"made/{form}"))
        texts.append(self.output(side, "generate"))
        files = [path for path in sorted([*made.rglob("*"), *(side / "Generated").rglob("*")]) if path.is_file()]
        texts += [path.relative_to(side).as_posix() + "\n" + path.read_text() for path in files]
        # Ignore line and column numbers, which change with every edit, and the repetition of inherited answers.
        made = re.sub(r"(\.json):\d+(:\d+)?", r"\1", "\0".join(texts))
        return hashlib.sha256(re.sub(r',"said":\{[^}]*\}', "", made).encode()).hexdigest()

    def changes_output(self):
        self.made = self.made or self.digest(self.old)
        return self.digest(self.new) != self.made

    def files(self):
        folder = self.new / "schemas" / self.name
        return {path.name: json.loads(path.read_text()) for path in sorted(folder.glob("*.json"))}

    def listed(self):
        """Returns the places at or inside a listed key."""
        return [place for place in Tree(self.files()).members() if LISTED.intersection(place)]

    def judge(self, operator, draw, harmless, only=None):
        folder = self.new / "schemas" / self.name
        files = self.files()
        edited = Tree(copy.deepcopy(files), only)
        try:
            place = operator(edited, draw)
        except (IndexError, TypeError):
            place = None
        if place is None:
            return None
        try:
            for file, content in edited.files.items():
                if json.dumps(content) != json.dumps(files[file]):
                    self.write(folder / file, content)
            # A finding about a renamed event is not a new one.
            new = Counter((finding["name"], finding["message"].replace("-anew", "")) for finding in self.findings()) - self.clean
            told = None
            if harmless or not new:
                told = self.changes()
            if new:
                verdict = "found"
            elif told is None:
                verdict = "diff could not run"
            elif told:
                verdict = "told"
            else:
                verdict = "no effect" if harmless or not self.changes_output() else "hole"
            return {
                "registry": self.name, "place": "/".join(map(str, place)), "verdict": verdict, "findings": sum(new.values()),
                "names": sorted({name for name, _ in new}),
                "changes": sum(change["name"] != "event-file-changed" for change in told or []),
                "text": self.text(draw.choice(sorted(new))[1]) if new else "",
            }
        finally:
            for file, content in files.items():
                self.write(folder / file, content)


def run(seed, name, count, operators, harmless):
    results = []
    with tempfile.TemporaryDirectory() as folder:
        registry = Registry(pathlib.Path(folder), name)
        for word in operators:
            for index in range(count):
                # A different edit by one operator must not affect the random choices of the other operators.
                draw = random.Random(f"{seed}/{name}/{word}/{index}")
                result = registry.judge(operators[word][0], draw, harmless)
                if result:
                    results.append({"operator": word, "index": index, **result})
            for place in registry.listed() if name in EXAMPLES and not harmless else []:
                draw = random.Random(f"{seed}/{name}/{word}/{place}")
                result = registry.judge(operators[word][0], draw, harmless, only=place)
                if result:
                    results.append({"operator": word, "index": "listed", **result})
    return results


def table(rows):
    return "\n".join("| " + " | ".join(map(str, row)) + " |" for row in rows)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--edits", type=int, default=12, help="edits of each operator and registry")
    parser.add_argument("--harmless", type=int, default=20, help="the same of edits that are no fault")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", action="append", choices=REGISTRIES + EXAMPLES, help="edit this registry only; repeatable")
    parser.add_argument("--tool", type=pathlib.Path, default=Registry.program, help="another build of signalbook")
    parser.add_argument("--record", action="store_true", help="write Tests/Evidence/operator-faults.md")
    parser.add_argument("--show", type=int, default=0, help="print so many findings, drawn at random")
    options = parser.parse_args()
    Registry.program = options.tool.resolve()
    names = options.only or REGISTRIES + EXAMPLES
    with ThreadPoolExecutor(2) as pool:
        faults = sum(pool.map(lambda n: run(options.seed, n, options.edits, FAULTS, False), names), [])
        harmless = sum(pool.map(lambda n: run(options.seed, n, options.harmless, HARMLESS, True), names), [])
    rows = [["operator", "what it does", "edits", "found by lint", "told by diff", "without effect", "hole", "findings a fault"],
            ["---"] * 2 + ["---:"] * 6]
    for word in [*FAULTS, None]:
        of = [r for r in faults if word in (None, r["operator"])]
        verdicts = Counter(r["verdict"] for r in of)
        counts = sorted(r["findings"] for r in of if r["verdict"] == "found")
        share = f"{verdicts['found']} ({100 * verdicts['found'] / max(1, len(of)):.0f} %)"
        rows.append([
            word or "all", FAULTS[word][1] if word else "", len(of), share, verdicts["told"], verdicts["no effect"],
            verdicts["hole"], f"{sum(counts) / max(1, len(counts)):.1f}, at most {counts[-1] if counts else 0}"])
    harmless_rows = [["edit", "what it does", "edits", "taken for a fault", "called a change"], ["---"] * 2 + ["---:"] * 3]
    for word, (_, words, _) in HARMLESS.items():
        of = [r for r in harmless if r["operator"] == word]
        harmless_rows.append([word, words, len(of), sum(r["findings"] > 0 for r in of), sum(r["changes"] > 0 for r in of)])
    print(table(rows), table(harmless_rows), sep="\n\n")
    shown = [r for r in faults if r["text"]]
    for result in random.Random(options.seed).sample(shown, min(options.show, len(shown))):
        print(f"\n-- {result['operator']} {result['registry']} {result['place']}\n{result['text']}")
    failures = [r for r in faults + harmless if r["verdict"] in ("hole", "diff could not run")]
    failures += [r for r in harmless if r["findings"] or (r["changes"] and not HARMLESS[r["operator"]][2])]
    for result in failures:
        print("FAIL ", json.dumps(result))
    if options.record:
        PAGE.write_text(page(options, rows, harmless_rows))
        print(f"recorded {PAGE}")
    print(f"{len(faults)} edits, {len(harmless)} harmless ones, {len(failures)} failures")
    sys.exit(1 if failures else 0)


def page(options, rows, harmless_rows):
    return f"""<!-- Made by `Tests/Operators/run.py --edits {options.edits} --harmless {options.harmless} --seed {options.seed} --record`. -->
# Faults drawn by operators

`Tests/Operators/run.py` changes one place of a registry at a time, drawn at random by seven operators over {len(REGISTRIES)} registries and {len(EXAMPLES)} examples of the language. In the
examples, each operator also edits every place at or inside the keys {", ".join(f"`{key}`" for key in sorted(LISTED))}. The run asks
lint, then diff. If neither reports an edit, all generated files must have the same bytes. A different seed makes different edits.

An edit that lint does not find is a change that is as legal as what was there before: another method name, a longer
retention, a vocabulary without one of its cases. Diff lists it for the reviewer of the pull request, with whom it harms.

{table(rows)}

Edits that are no fault:

{table(harmless_rows)}
"""


if __name__ == "__main__":
    main()
