#!/usr/bin/env python3
"""Runs lint and diff on lists of faults and harmless edits that outsiders wrote before they knew any rule.

    python3 Tests/Operators/blind.py TOOL [LIST ...]     TOOL is a built signalbook, such as .build/debug/signalbook;
                                                         the default for LIST is each file in Tests/Operators/Blind

Prints the number of faults that have a new finding in their registry, by kind, then each missed fault, and each harmless
edit that has a new warning or error. The lists measure the rules: to extend a rule for a missed fault, look for the kind
of fault, because a later list contains others. Exit status: 0, or 1 if a harmless edit is reported.
"""

import collections
import json
import pathlib
import shutil
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
KEPT = ["schemas", "Examples", "signalbook.json", "Package.swift"]


def edited(text, edit):
    """Returns the text with the first occurrence of `old` after `anchor` replaced, or `None` if it does not occur."""
    start = text.find(edit["anchor"])
    place = text.find(edit["old"], start) if start >= 0 else -1
    return None if place < 0 else text[:place] + edit["new"] + text[place + len(edit["old"]):]


class Package:
    """A copy of the registries, in which one file at a time is edited."""

    def __init__(self, tool, folder):
        self.tool, self.folder, self.baselines = tool, pathlib.Path(folder), {}
        for name in KEPT:
            source = ROOT / name
            copy = shutil.copytree if source.is_dir() else shutil.copy
            copy(source, self.folder / name)

    def findings(self, file):
        """Returns the findings of the file's registry as pairs of severity and text."""
        # An edit in schemas/ can affect other registries, which import it.
        folders = [] if file.startswith("schemas/") else [str(pathlib.Path(file).parent)]
        run = subprocess.run([self.tool, "lint", "--format", "json", *folders], cwd=self.folder, capture_output=True, text=True)
        return collections.Counter(
            (finding["severity"], f"{finding['rule']} {finding['location']['path']} {finding['message']}")
            for finding in json.loads(run.stdout)["findings"])

    def additions(self, edit):
        """Returns the new findings after the edit, and whether diff reports a change. `None` if the edit is outdated."""
        file = self.folder / edit["file"]
        folder = str(pathlib.Path(edit["file"]).parent)
        if edit["file"] not in self.baselines:
            self.baselines[edit["file"]] = self.findings(edit["file"])
        text = file.read_text()
        new = edited(text, edit)
        if new is None:
            return None
        file.write_text(new)
        try:
            found = self.findings(edit["file"]) - self.baselines[edit["file"]]
            changes = 0
            if edit.get("expected") == "diff":
                run = subprocess.run([self.tool, "diff", str(ROOT / folder), folder], cwd=self.folder, capture_output=True)
                changes = run.returncode
        finally:
            file.write_text(text)
        return found, changes > 0


def main():
    tool = str(pathlib.Path(sys.argv[1]).resolve())
    lists = sys.argv[2:] or sorted(str(path) for path in (ROOT / "Tests/Operators/Blind").glob("*.json"))
    alarms = 0
    for path in lists:
        content = json.loads(pathlib.Path(path).read_text())
        with tempfile.TemporaryDirectory() as folder:
            package = Package(tool, folder)
            kinds, missed, outdated = collections.defaultdict(lambda: [0, 0]), [], 0
            for edit in content["faults"]:
                if edit["expected"] == "nothing":
                    continue
                result = package.additions(edit)
                if result is None:
                    outdated += 1
                    continue
                isFound = result[1] if edit["expected"] == "diff" else bool(result[0])
                kinds[edit["kind"]][0] += isFound
                kinds[edit["kind"]][1] += 1
                if not isFound:
                    missed.append(edit)
            found, total = (sum(counts[index] for counts in kinds.values()) for index in (0, 1))
            print(f"{path}: {found} of {total} faults are found ({100 * found / total:.1f} %), {outdated} outdated edits")
            for kind, counts in sorted(kinds.items()):
                print(f"  {kind}: {counts[0]} of {counts[1]}")
            for edit in missed:
                print(f"  missed {edit['id']} {edit['file']}: {edit['old']!r} -> {edit['new']!r}: {edit['what']}")
            for edit in content["harmless"]:
                result = package.additions(edit)
                for severity, text in result[0] if result else []:
                    if severity != "note":
                        alarms += 1
                        print(f"  false alarm {edit['id']} {edit['file']}: {text}")
    return 1 if alarms else 0


if __name__ == "__main__":
    sys.exit(main())
