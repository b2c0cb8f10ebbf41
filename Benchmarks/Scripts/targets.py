#!/usr/bin/env python3
"""Prints each target of `targets.json` with the measured figure: met, missed, or not measured.

    targets.py [--results FOLDER]

The exit status is 0 if all targets are met, and 1 if a target is missed or was not measured.
"""
import json

from results import COMMITTED, TARGETS, arguments, number, read


class Target:
    def __init__(self, declaration, figures):
        self.name = declaration["figure"]
        self.why = declaration["target"]
        self.least, self.most = declaration.get("atLeast"), declaration.get("atMost")
        self.unit = declaration["unit"]
        self.measured = figures.get(self.name)

    @property
    def bound(self):
        if self.most == 0:
            return "none"
        word, bound = ("at most", self.most) if self.least is None else ("at least", self.least)
        return f"{word} {bound:,} {self.unit}".strip()

    @property
    def verdict(self):
        if self.measured is None:
            return "not measured"
        value = self.measured["value"]
        is_met = (self.least is None or value >= self.least) and (self.most is None or value <= self.most)
        return "met" if is_met else "missed"

    @property
    def value(self):
        return f"{number(self.measured)} {self.unit}".strip() if self.measured else ""


def targets(figures):
    return [Target(declaration, figures) for declaration in json.loads(TARGETS.read_text())]


def summary(found):
    counts = [f"{sum(target.verdict == verdict for target in found)} {verdict}"
              for verdict in ["met", "missed", "not measured"]]
    return f"{len(found)} targets: {', '.join(counts)}"


def main():
    parser = arguments(__doc__)
    parser.set_defaults(results=COMMITTED)
    options = parser.parse_args()
    found = targets(read(options.results)[1])
    for target in found:
        print(f"{target.verdict:12} {target.value:>22} {target.bound:28} {target.why}")
    print(summary(found))
    raise SystemExit(0 if all(target.verdict == "met" for target in found) else 1)


if __name__ == "__main__":
    main()
