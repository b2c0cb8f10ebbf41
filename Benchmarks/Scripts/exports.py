#!/usr/bin/env python3
"""Times every export, as whole processes that read the registry and write the document.

    exports.py [--events 1000,10000] [--rounds 5]

The events are those of `synthesize.py`, mixed. Most of a reviewer's questions are unanswered, so that every list of
gaps is as long as possible. The minimum elapsed times count.
"""
import shutil

from measure import WORK, build_product, median, run
from results import Results, arguments
from synthesize import synthesize

FORMATS = [
    "privacy-manifest", "app-store-label", "play-data-safety", "review-request", "record-of-processing", "fides", "json-schema",
    "bigquery",
]
COLUMNS = ["events", "format", "ms least", "ms median", "CPU ms", "peak MB", "MB written"]


def main():
    parser = arguments(__doc__)
    parser.add_argument("--events", help="1000,10000; with --quick 1000")
    parser.add_argument("--rounds", type=int)
    options = parser.parse_args()
    tool = build_product("signalbook", "release")
    results = Results("exports", options)
    for events in map(int, (options.events or ("1000" if options.quick else "1000,10000")).split(",")):
        rounds = options.rounds or (1 if options.quick else 5)
        folder = WORK / "exports" / str(events)
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(parents=True)
        synthesize(folder / "schemas", events, mix="mixed")
        (folder / "Package.swift").touch()
        costs = {name: [] for name in FORMATS}
        for _ in range(rounds):
            for name, figures in costs.items():
                output = folder / "exports" / name
                shutil.rmtree(output, ignore_errors=True)
                output.mkdir(parents=True)
                # A folder, for exports that write a file for each stream.
                target = output if name in ("json-schema", "bigquery") else output / "document"
                figures.append(run([tool, "export", name, "schemas", "--output", target], cwd=folder, check=False))
                if not any(path.stat().st_size for path in output.iterdir()):
                    raise SystemExit(f"{name} wrote nothing")
        for name, figures in costs.items():
            key = f"exports/{events}/{name}"
            wall = [cost.wall * 1000 for cost in figures]
            size = sum(path.stat().st_size for path in (folder / "exports" / name).iterdir())
            results.row("exports", COLUMNS, [
                f"{events:,}", name,
                results.figure(f"{key}/elapsed", min(wall), "ms"),
                results.figure(f"{key}/median", median(wall), "ms"),
                results.figure(f"{key}/cpu", min(cost.cpu for cost in figures) * 1000, "ms"),
                results.figure(f"{key}/memory", max(cost.memory for cost in figures), "MB"),
                results.figure(f"{key}/size", size / 1e6, "MB"),
            ])
    results.write()


if __name__ == "__main__":
    main()
