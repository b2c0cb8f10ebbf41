"""The results of a benchmark: figures by name, and tables of figures. Each script writes one JSON file.

A figure's name is a path, such as `generation/release/1000/elapsed`. `targets.json` and the tables refer to it.
"""
import argparse
import json
import os
import time
from pathlib import Path

from measure import BENCHMARKS, WORK, machine

TARGETS = BENCHMARKS / "targets.json"
COMMITTED = BENCHMARKS / "Results"


def arguments(documentation):
    """Returns a parser with the options that all scripts have."""
    parser = argparse.ArgumentParser(description=documentation, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--quick", action="store_true", help="fewer runs, small sizes: to see that it works")
    parser.add_argument(
        "--results", type=Path, default=WORK / "results",
        help="folder of the JSON file of results; run.sh writes those of the whole set to Benchmarks/Results")
    return parser


def load():
    return round(os.getloadavg()[0], 1)


class Results:
    def __init__(self, name, options):
        self.name = name
        self.path = options.results / f"{name}.json"
        self.content = {
            "measured": {
                "machine": machine(), "time": time.strftime("%Y-%m-%d %H:%M UTC", time.gmtime()),
                "load at start": load(), "quick": options.quick,
            },
            "figures": {}, "tables": {},
        }

    def figure(self, name, value, unit):
        """Adds a figure. Returns the table cell that shows it."""
        self.content["figures"][name] = {"value": round(value, 4), "unit": unit}
        return {"figure": name}

    def row(self, table, columns, cells):
        """Adds a row to a table, creating the table if necessary, and prints the row."""
        made = self.content["tables"].setdefault(table, {"columns": columns, "rows": []})
        made["rows"].append(cells)
        print(" | ".join(shown(cell, self.content["figures"]) for cell in cells), flush=True)

    def write(self):
        self.content["measured"]["load at end"] = load()
        self.path.parent.mkdir(parents=True, exist_ok=True)
        self.path.write_text(json.dumps(self.content, indent=1, ensure_ascii=False) + "\n")
        print(f"written to {self.path}")


def read(folder):
    """Returns the results in a folder's files, and all of their figures."""
    results = {path.stem: json.loads(path.read_text()) for path in sorted(Path(folder).glob("*.json"))}
    figures = {name: figure for content in results.values() for name, figure in content["figures"].items()}
    return results, figures


def number(figure):
    """Returns a figure with about three digits and thousands separators. Counts are not rounded."""
    value = figure["value"]
    size = abs(value)
    if value == int(value) and figure["unit"] in ("", "steps", "files", "instructions", "allocations"):
        return f"{value:,.0f}"
    digits = 0 if size >= 100 else 1 if size >= 10 else 2 if size >= 1 else 3
    return f"{value:,.{digits}f}"


def shown(cell, figures):
    """Returns a table cell as text: a figure's number, whose unit is in the column's title, or the script's text."""
    if not isinstance(cell, dict):
        return str(cell)
    return number(figures[cell["figure"]]) if cell["figure"] in figures else ""
