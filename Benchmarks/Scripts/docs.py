#!/usr/bin/env python3
"""Times the generated documents next to glean_parser's, as whole processes, and the page's search in a browser.

    docs.py [--events 1000,10000] [--rounds 5] [--only files,search]

The events are those of `synthesize.py`, with three extras each. glean_parser gets the same events in the YAML of
`glean.py`, and writes its only document format, Markdown. Runs are interleaved, and the minimum elapsed times count.
glean-parser is installed from PyPI into a virtual environment in `.build`, and so is websocket-client if Python lacks
it. The search is timed if Chromium is installed, with the script that tests the page. The time is the work of the
page's thread from a keystroke to the first result.
"""
import json
import shutil
import subprocess
import sys

import glean
from measure import ROOT, WORK, build_product, median, run
from results import Results, arguments
from synthesize import synthesize

FORMATS = ["html", "markdown", "csv", "json"]
OURS, GLEAN_NAME = "Signalbook", f"glean_parser {glean.VERSION}"
COLUMNS = ["events", "tool", "format", "ms least", "ms median", "CPU ms", "peak MB", "MB written", "times faster"]
SEARCH_COLUMNS = ["events", "query", "ms of work", "ms by the clock"]


def folder(events):
    return WORK / "docs" / str(events)


def files(results, events, rounds, tool, glean_parser):
    home = folder(events)
    shutil.rmtree(home, ignore_errors=True)
    home.mkdir(parents=True)
    synthesize(home / "schemas", events)
    (home / "Package.swift").touch()
    commands = {(OURS, name): [tool, "docs", "schemas", "--format", name, "--output"] for name in FORMATS}
    if glean_parser:
        schema = glean.registry(home / "glean" / "metrics.yaml", events)
        commands[GLEAN_NAME, "markdown"] = [glean_parser, "translate", "--format", "markdown", schema, "--output"]
    costs = {key: [] for key in commands}
    for _ in range(rounds):
        for (maker, name), command in commands.items():
            output = home / maker.split()[0] / name
            shutil.rmtree(output, ignore_errors=True)
            output.mkdir(parents=True)
            costs[maker, name].append(run([*command, output], cwd=home))
            if not any(path.stat().st_size for path in output.iterdir()):
                raise SystemExit(f"{maker} wrote no {name}")
    slowest = min((cost.wall for cost in costs.get((GLEAN_NAME, "markdown"), [])), default=None)
    for (maker, name), figures in costs.items():
        key = f"docs/{events}/{name}" if maker == OURS else f"docs/{events}/{maker.split()[0]}"
        wall = [cost.wall * 1000 for cost in figures]
        size = sum(path.stat().st_size for path in (home / maker.split()[0] / name).iterdir())
        is_compared = slowest is not None and name == "markdown"
        results.row("docs", COLUMNS, [
            f"{events:,}", maker, name,
            results.figure(f"{key}/elapsed", min(wall), "ms"),
            results.figure(f"{key}/median", median(wall), "ms"),
            results.figure(f"{key}/cpu", min(cost.cpu for cost in figures) * 1000, "ms"),
            results.figure(f"{key}/memory", max(cost.memory for cost in figures), "MB"),
            results.figure(f"{key}/size", size / 1e6, "MB"),
            results.figure(f"{key}/times", slowest * 1000 / min(wall), "times") if is_compared else "",
        ])


def python_with_sockets():
    """Returns a Python with websocket-client, or `None` if it cannot be installed."""
    if subprocess.run([sys.executable, "-c", "import websocket"], stderr=subprocess.DEVNULL).returncode == 0:
        return sys.executable
    environment = WORK / "browser"
    python = environment / "bin" / "python3"
    if not python.exists():
        subprocess.run([sys.executable, "-m", "venv", environment], check=True)
        subprocess.run([environment / "bin" / "pip", "install", "--quiet", "--disable-pip-version-check", "websocket-client"])
    return python if subprocess.run([python, "-c", "import websocket"], stderr=subprocess.DEVNULL).returncode == 0 else None


def search(results, events):
    python = python_with_sockets()
    if python is None:
        print("websocket-client cannot be installed: the search is not measured", file=sys.stderr)
        return
    times = WORK / "docs" / "search.json"
    times.unlink(missing_ok=True)
    page = folder(events) / OURS / "html" / "dictionary.html"
    found = run([python, ROOT / "Tests" / "Documentation" / "browser.py", page, "--search-times", times])
    if not times.exists():
        print(f"the search is not measured: {found.output.strip()}", file=sys.stderr)
        return
    measured = json.loads(times.read_text())
    for query, (work, elapsed) in measured.items():
        results.row("search", SEARCH_COLUMNS, [
            f"{events:,}", f"`{query}`",
            results.figure(f"search/{events}/{query}/work", work, "ms"),
            results.figure(f"search/{events}/{query}/elapsed", elapsed, "ms"),
        ])
    results.row("search", SEARCH_COLUMNS, [
        f"{events:,}", "the slowest of them",
        results.figure(f"search/{events}/work", max(work for work, _ in measured.values()), "ms"),
        results.figure(f"search/{events}/elapsed", max(elapsed for _, elapsed in measured.values()), "ms"),
    ])


def main():
    parser = arguments(__doc__)
    parser.add_argument("--events", help="1000,10000; with --quick 1000")
    parser.add_argument("--rounds", type=int)
    parser.add_argument("--only", default="files,search")
    options = parser.parse_args()
    tool = build_product("signalbook", "release")
    glean_parser = glean.glean_parser()
    if glean_parser is None:
        print(f"{GLEAN_NAME} cannot be installed: its rows are missing", file=sys.stderr)
    results = Results("docs", options)
    parts = options.only.split(",")
    sizes = [int(size) for size in (options.events or ("1000" if options.quick else "1000,10000")).split(",")]
    for events in sizes:
        if "files" in parts:
            files(results, events, options.rounds or (1 if options.quick else 5 if events <= 1000 else 3), tool, glean_parser)
    if "search" in parts:
        search(results, sizes[-1])
    results.write()


if __name__ == "__main__":
    main()
