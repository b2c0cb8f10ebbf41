#!/usr/bin/env python3
"""Writes the tables of RESULTS.md from the JSON result files. The text between the tables is unchanged.

    report.py [--results FOLDER] [--check]

A table is between `<!-- table NAME -->` and `<!-- end -->`. `--check` writes nothing, and fails if the page differs
from the result files. This ensures that all figures are measured.
"""
import re

from measure import BENCHMARKS
from results import COMMITTED, arguments, read, shown
from targets import summary, targets

PAGE = BENCHMARKS / "RESULTS.md"
PLACE = re.compile(r"(<!-- table ([\w-]+) -->\n).*?(<!-- end -->)", re.DOTALL)


def table(columns, rows):
    lines = [columns, ["---"] * len(columns), *rows]
    return "".join(f"| {' | '.join(line)} |\n" for line in lines)


def verdicts(row, found):
    """Returns the targets for the figures in a row."""
    names = {cell["figure"] for cell in row if isinstance(cell, dict)}
    said = [f"{target.bound}: {emphasised(target.verdict)}" for target in found if target.name in names]
    return "; ".join(said)


def emphasised(verdict):
    return f"**{verdict}**" if verdict == "missed" else verdict


def measured_table(name, results, figures, found):
    for content in results.values():
        if name not in content["tables"]:
            continue
        made, measured = content["tables"][name], content["measured"]
        columns = made["columns"]
        rows = [[shown(cell, figures) for cell in row] for row in made["rows"]]
        last = [verdicts(row, found) for row in made["rows"]]
        if any(last):
            columns = columns + ["target"]
            rows = [row + [verdict] for row, verdict in zip(rows, last)]
        return table(columns, rows) + (
            f"\n{measured['time']}, load average {measured['load at start']} at the start and "
            f"{measured['load at end']} at the end{', a quick run' if measured['quick'] else ''}.\n")
    return "Not measured.\n"


def targets_table(found):
    rows = [[target.why, target.bound, target.value, emphasised(target.verdict)] for target in found]
    return table(["", "target", "measured", ""], rows) + f"\n{summary(found)}.\n"


def machine_table(results):
    """Returns the machines on which the figures were measured, without duplicates."""
    return "".join(f"- {machine}\n" for machine in sorted({r["measured"]["machine"] for r in results.values()}))


def main():
    parser = arguments(__doc__)
    parser.set_defaults(results=COMMITTED)
    parser.add_argument("--check", action="store_true")
    parser.add_argument("--page", default=PAGE, help="the page to write; by default RESULTS.md")
    options = parser.parse_args()
    results, figures = read(options.results)
    found = targets(figures)

    def content(match):
        name = match.group(2)
        if name == "targets":
            made = targets_table(found)
        elif name == "machine":
            made = machine_table(results)
        else:
            made = measured_table(name, results, figures, found)
        return match.group(1) + made + match.group(3)

    before = PAGE.read_text()
    after = PLACE.sub(content, before)
    if options.check:
        if before != after:
            raise SystemExit(f"{PAGE} is not what the results say: run Benchmarks/Scripts/report.py")
        print(f"{PAGE.name} says what was measured")
        return
    with open(options.page, "w") as page:
        page.write(after)


if __name__ == "__main__":
    main()
