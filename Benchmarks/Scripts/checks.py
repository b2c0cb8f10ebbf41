#!/usr/bin/env python3
"""Times lint, comparison and the pre-commit hook's check, next to buf and glean_parser's linter, as whole processes.

    checks.py [--events 1000,10000] [--rounds 5] [--only lint,diff,hook]

The events are those of `synthesize.py`, with three extras each. buf gets a message with as many fields and an enum for
each vocabulary, documented like our schema. glean_parser gets the YAML of `glean.py`. For the comparison, every 50th
event is edited in one of four ways, which together cause all four kinds of impact. The old versions are git revisions.
Runs are interleaved, and the minimum elapsed times count. buf-bin and glean-parser are installed from PyPI into virtual
environments in `.build`.
"""
import json
import shutil
import subprocess
import sys

import glean
from measure import WORK, build_product, median, run
from results import Results, arguments
from synthesize import ANSWERS, area, synthesize

BUF = "1.75.0"
OURS, BUF_NAME, GLEAN_NAME = "Signalbook", f"buf {BUF}", f"glean_parser {glean.VERSION}"
COLUMNS = ["events", "tool", "ms least", "ms median", "CPU ms", "peak MB", "times faster"]
CONFIGURATION = {"targets": {"Synthetic": {"registry": "schemas"}}}


def buf():
    """Installs buf if necessary. Returns the program's path, or `None` if buf cannot be installed."""
    folder = WORK / f"buf-{BUF}"
    program = folder / "bin" / "buf"
    if not program.exists():
        shutil.rmtree(folder, ignore_errors=True)
        subprocess.run([sys.executable, "-m", "venv", folder], check=True)
        installed = subprocess.run(
            [folder / "bin" / "pip", "install", "--quiet", "--disable-pip-version-check", f"buf-bin=={BUF}"])
        if installed.returncode != 0:
            return None
    return program


def edit(declaration, number):
    """Makes one of four edits to an event, in rotation."""
    kind = number % 4
    if kind == 0:
        declaration["method"] += "_renamed"
    elif kind == 1:
        del declaration["extras"]["label"]
    elif kind == 2:
        declaration["extras"]["count"]["maximum"] = 1000
    else:
        declaration["extras"]["more"] = {"description": "How much more.", "type": "integer", "minimum": 0, "as": "text"}


def git(folder, *command):
    identity = ["-c", "user.name=benchmark", "-c", "user.email=benchmark@example.com", "-c", "commit.gpgsign=false"]
    subprocess.run(["git", "-C", folder, *identity, *command], check=True, stdout=subprocess.DEVNULL)


def project(folder, events):
    """Creates a repository with the registry in its first commit and 2% of its events edited in the working tree."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    synthesize(folder / "schemas", events)
    (folder / "signalbook.json").write_text(json.dumps(CONFIGURATION) + "\n")
    git(folder, "init", "--quiet")
    git(folder, "add", ".")
    git(folder, "commit", "--quiet", "-m", "first")


def edit_project(folder):
    edited = seen = 0
    for path in sorted((folder / "schemas").glob("events-*.json")):
        content = json.loads(path.read_text())
        for declaration in content["events"].values():
            if seen % 50 == 7:
                edit(declaration, edited)
                edited += 1
            seen += 1
        path.write_text(json.dumps(content, indent=2) + "\n")
    return edited


def message(index, is_edited, number):
    """Returns the event as a message, with the edits of `edit`. The answers are an enum in each package."""
    name = f"Item{index}Used"
    fields = [
        ("How many there were.", "int32", "count", 1), ("What the user entered.", "string", "label", 2),
        ("What the user answered.", f"Answer{index % 200}", "to", 3),
    ]
    if is_edited:
        kind = number % 4
        if kind == 0:
            name += "Renamed"
        elif kind == 1:
            del fields[1]
        elif kind == 2:
            fields[0] = (fields[0][0], "int64", *fields[0][2:])
        else:
            fields.append(("How much more.", "int32", "more", 4))
    lines = [f"// The user activated item {index} of {area(index).replace('-', ' ')}.",
             f"// Do people find item {index}?", f"message {name} {{"]
    for text, kind, field, tag in fields:
        lines += [f"  // {text}", f"  {kind} {field} = {tag};"]
    return "\n".join([*lines, "}", ""])


def answers(number):
    prefix = f"ANSWER{number}"
    lines = [f"// Answers to question {number}.", f"enum Answer{number} {{", "  // Not said.", f"  {prefix}_UNSPECIFIED = 0;"]
    for tag, answer in enumerate(ANSWERS, 1):
        lines += [f"  // The user answered {answer}.", f"  {prefix}_{answer.upper()} = {tag};"]
    return "\n".join([*lines, "}", ""])


def messages(folder, events, edited=False):
    """Writes the registry as protobuf files with 200 messages each, each with the enums that it uses."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    (folder / "buf.yaml").write_text(
        "version: v2\nlint:\n  use: [STANDARD, COMMENTS]\nbreaking:\n  use: [FILE]\n")
    count = 0
    for number, first in enumerate(range(0, events, 200)):
        package = folder / "telemetry" / f"g{number}" / "v1"
        package.mkdir(parents=True)
        indices = range(first, min(first + 200, events))
        parts = [f'syntax = "proto3";\n\npackage telemetry.g{number}.v1;\n']
        parts += [answers(index) for index in sorted({index % 200 for index in indices})]
        for index in indices:
            is_edited = edited and index % 50 == 7
            parts.append(message(index, is_edited, count))
            count += is_edited
        (package / "events.proto").write_text("\n".join(parts))
    return folder


def compare(results, table, events, commands, rounds):
    """Runs the commands in turn. Each consists of the command, its folder, and the exit statuses that indicate success.
    """
    costs = {name: [] for name in commands}
    for _ in range(rounds):
        for name, (command, folder, statuses) in commands.items():
            costs[name].append(run([*command], cwd=folder, check=False))
    ours = min(cost.wall for cost in costs[OURS])
    for name, figures in costs.items():
        key = f"{table}/{events}/{name.split()[0]}"
        wall = [cost.wall * 1000 for cost in figures]
        results.row(table, COLUMNS, [
            f"{events:,}", name,
            results.figure(f"{key}/elapsed", min(wall), "ms"),
            results.figure(f"{key}/median", median(wall), "ms"),
            results.figure(f"{key}/cpu", min(cost.cpu for cost in figures) * 1000, "ms"),
            results.figure(f"{key}/memory", max(cost.memory for cost in figures), "MB"),
            results.figure(f"{key}/times", min(wall) / (ours * 1000), "times"),
        ])


def must(command, folder, statuses):
    """Runs a command once and fails if it did not do its work, because a tool that stops early is fast."""
    process = subprocess.run([str(part) for part in command], cwd=folder, capture_output=True, text=True)
    if process.returncode not in statuses:
        raise SystemExit(f"{' '.join(map(str, command))}\nexit {process.returncode}\n{process.stdout}{process.stderr}")
    return process.stdout + process.stderr


def main():
    parser = arguments(__doc__)
    parser.add_argument("--events", help="1000,10000; with --quick 1000")
    parser.add_argument("--rounds", type=int)
    parser.add_argument("--only", default="lint,diff,hook")
    options = parser.parse_args()
    tool = build_product("signalbook", "release")
    peer_buf, peer_glean = buf(), glean.glean_parser()
    for name, peer in [(BUF_NAME, peer_buf), (GLEAN_NAME, peer_glean)]:
        if peer is None:
            print(f"{name} cannot be installed: its rows are missing", file=sys.stderr)
    results = Results("checks", options)
    parts = options.only.split(",")
    work = WORK / "checks"
    for events in map(int, (options.events or ("1000" if options.quick else "1000,10000")).split(",")):
        rounds = options.rounds or (1 if options.quick else 7 if events <= 1000 else 3)
        folder = work / f"project-{events}"
        project(folder, events)
        old = messages(work / f"messages-{events}", events)
        if "lint" in parts:
            commands = {OURS: ([tool, "lint"], folder, (0, 1))}
            if peer_buf:
                commands[BUF_NAME] = ([peer_buf, "lint"], old, (0, 100))
            if peer_glean:
                schema = glean.registry(work / f"glean-{events}" / "metrics.yaml", events)
                commands[GLEAN_NAME] = ([peer_glean, "glinter", schema], work, (0, 1))
            for command in commands.values():
                must(*command)
            compare(results, "lint", events, commands, rounds)
        edited = edit_project(folder)
        if "diff" in parts:
            commands = {OURS: ([tool, "diff", "git:HEAD"], folder, (0, 1))}
            if peer_buf:
                new = messages(work / f"messages-{events}-edited", events, edited=True)
                commands[BUF_NAME] = ([peer_buf, "breaking", "--against", old], new, (0, 100))
            for command in commands.values():
                must(*command)
            found = must([tool, "diff", "git:HEAD", "--format", "json"], folder, (0, 1))
            count = len(json.loads(found)["changes"])
            if count != edited:
                raise SystemExit(f"{edited} events were edited and {count} changes found")
            compare(results, "diff", events, commands, rounds)
        if "hook" in parts and events <= 1000:
            git(folder, "checkout", "--quiet", "--", ".")
            path = sorted((folder / "schemas").glob("events-*.json"))[0]
            content = json.loads(path.read_text())
            edit(next(iter(content["events"].values())), 2)
            path.write_text(json.dumps(content, indent=2) + "\n")
            git(folder, "add", ".")
            commands = {OURS: ([tool, "lint", "--staged"], folder, (0, 1))}
            if peer_buf:
                proto = "telemetry/g0/v1/events.proto"
                commands[BUF_NAME] = ([peer_buf, "lint", "--path", proto], old, (0, 100))
            for command in commands.values():
                must(*command)
            compare(results, "hook", events, commands, rounds)
    results.write()


if __name__ == "__main__":
    main()
