#!/usr/bin/env python3
"""Simulates the life of a pull request in a temporary repository: break, accept, merge, the next pull request, release.

    python3 Tests/Adoption/request.py TOOL       TOOL is a built signalbook, such as .build/debug/signalbook

Prints the output of each command, as the developer and the reviewer would see it.
"""

import json
import pathlib
import sys
import tempfile

from run import Scratch, check


class Repository(Scratch):
    def show(self, *command, expect=0):
        """Runs a command, prints it with its output, and returns the output."""
        said = self.run(*command, expect=expect)
        print(f"  $ {' '.join(command)}\n" + "".join(f"  | {line}\n" for line in said.splitlines()) + f"  exit {expect}\n")
        return said

    def commit(self, message):
        self.run("signalbook", "format")
        self.run("signalbook", "generate")
        self.run("git", "add", "-A")
        self.run("git", "commit", "-q", "-m", message)

    def registry(self, change):
        """Changes the registry's section, as a developer would in an editor."""
        path = self.folder / "schemas/app/registry.json"
        content = json.loads(path.read_text())
        change(content)
        path.write_text(json.dumps(content))
        self.run("signalbook", "format")

    def merge(self, branch):
        self.run("git", "checkout", "-q", "main")
        self.run("git", "merge", "-q", "--no-ff", "-m", f"merge {branch}", branch)


RENAMED = ('"object": "search"\n    },', '"object": "search_bar"\n    },')
REASON = "No stored query asks for it yet."


def review(name, scratch, change):
    """Adds a privacy review, to which `change` refers."""
    address = {"url": f"https://example.com/reviews/{name}", "date": "2026-11-01"}
    scratch.registry(lambda file: (file["reviews"].update({name: address}), change(file)))


def answered(file):
    """Fills in the privacy answers that `init` leaves to the project."""
    file["registry"]["defaults"].update(
        why="Do people find what they look for?", data="usage.interaction", owner="telemetry@example.com", review=["first"],
        expires="never")
    file["streams"]["event"].update(
        consent={"default": "on", "mechanism": "The switch in the app's settings."}, retention={"recipient": "P90D"},
        recipients=[{"name": "Our own server", "role": "self", "hosts": ["telemetry.example.com"], "country": "DE"}])
    file["reviews"] = {"first": {"url": "https://example.com/reviews/1", "date": "2026-01-31"}}


def life(folder, tool):
    scratch = Repository(folder / "life" / "repository", tool)
    scratch.start()
    scratch.registry(answered)
    scratch.commit("answers for the privacy review")
    scratch.run("git", "tag", "v1.0.0")
    diff = ("signalbook", "diff")

    print("-- A pull request that breaks a stored query")
    scratch.run("git", "checkout", "-qb", "rename")
    scratch.edit(*RENAMED)
    scratch.commit("the object has another name")
    said = scratch.show(*diff, "git:main", expect=1)
    check("breaks:   QUERY" in said and said.count("error:") == 1, "one edit is one change, which fails", said)
    line = next(line for line in said.splitlines() if '"accepted": [' in line)
    entry = json.loads("{" + line[line.index('"accepted"'):] + "}")["accepted"][0]
    check(entry["what"] == "search.started", "the help has the entry that accepts it", said)

    print("-- Accepted, as the help says, with a reason")
    entry["reason"] = REASON
    scratch.registry(lambda file: file["registry"].update(accepted=[entry], version="2.0.0"))
    scratch.commit("accepted")
    said = scratch.show(*diff, "git:main")
    check("accepted" in said and REASON in said, "the break is shown with its reason, and passes", said)
    scratch.show("signalbook", "lint")

    print("-- Merged")
    scratch.merge("rename")
    said = scratch.show(*diff, "git:HEAD")
    check("No change" in said and "SB59" not in said, "on the base branch nothing is left to say", said)

    print("-- The next pull request, on a base that has the acceptance")
    scratch.run("git", "checkout", "-qb", "add")
    scratch.edit('"search.finished": {', '''"search.cleared": {
      "description": "The user cleared the search.", "category": "action", "method": "clear", "object": "search"
    },
    "search.finished": {''')
    scratch.commit("one more event")
    said = scratch.show(*diff, "git:main", expect=1)
    check(
        said.count("error:") == 1 and "needs-new-review" in said and "SB59" not in said,
        "only its own change is shown: a data point that nobody has reviewed", said)
    review("second", scratch, lambda file: None)
    scratch.edit('"object": "search"\n    },\n    "search.f', '"object": "search", "review": ["second"]\n    },\n    "search.f')
    scratch.commit("reviewed")
    scratch.show(*diff, "git:main")

    print("-- The same break once more is a new one: an acceptance ends with its merge")
    scratch.edit('"object": "search_bar"\n    }', '"object": "search_field"\n    }')
    said = scratch.show(*diff, "git:main", expect=1)
    check("breaks:   QUERY" in said, "the old entry does not accept it", said)
    scratch.run("git", "checkout", "-q", "--", ".")
    scratch.merge("add")

    print("-- A pull request that needs a privacy review")
    scratch.run("git", "checkout", "-qb", "share")
    scratch.registry(lambda file: file["streams"]["event"]["recipients"].append(
        {"name": "Charts Ltd", "role": "third-party", "hosts": ["charts.example.com"], "country": "US", "tracking": False}))
    scratch.commit("another recipient")
    said = scratch.show(*diff, "git:main", expect=1)
    check("needs-new-review" in said, "a new third party fails until somebody reviews it", said)
    review("third", scratch, lambda file: file["streams"]["event"].update(review=["third"]))
    scratch.commit("reviewed")
    scratch.show(*diff, "git:main")
    scratch.merge("share")

    print("-- Release: everything since the last one, for all its readers")
    said = scratch.show(*diff, "git:v1.0.0")
    check("accepted" in said and "search.cleared" in said, "the accepted break and the new event are in it", said)
    scratch.show(*diff, "git:v1.0.0", "--format", "privacy")
    scratch.run("git", "tag", "v2.1.0")
    scratch.registry(lambda file: file["registry"].pop("accepted"))
    scratch.commit("what was accepted is released")
    said = scratch.show(*diff, "git:v2.1.0")
    check("No change" in said, "the entry goes without a word", said)


def main():
    if len(sys.argv) != 2:
        raise SystemExit(__doc__)
    with tempfile.TemporaryDirectory() as folder:
        life(pathlib.Path(folder), pathlib.Path(sys.argv[1]).resolve())


if __name__ == "__main__":
    main()
