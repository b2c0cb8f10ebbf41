#!/usr/bin/env python3
"""Checks allocations and instructions of encoding against the thresholds committed in thresholds.json. Nothing is timed.

    thresholds.py

Fails when a figure is above its threshold: any allocation more, or 5% of instructions (they repeat to 0.1% on one machine;
the rest is for other processors). Where valgrind is not installed instructions are not checked, and that is said. After a
change that is meant, `SIGNALBOOK_RECORD=1 thresholds.py` writes the file anew; figures that fell by a tenth are named, so
that what was won is kept.
"""
import json
import os

from encoding import allocations, instructions
from measure import BENCHMARKS

FILE = BENCHMARKS / "thresholds.json"
OURS = "Signalbook"
# Below one allocation in the ten runs of 500 events that are counted.
ALLOCATIONS = 0.0001
INSTRUCTIONS = 0.05


def measure():
    found = {}
    for kind, figures in [("allocations", allocations()), ("instructions", instructions(OURS))]:
        for (workload, peer, part), value in figures.items():
            # The system's clock is not ours to count.
            if peer.startswith(OURS) and "system clock" not in peer:
                found["/".join(filter(None, [workload, peer, part, kind]))] = value
    return found


def compare(found, thresholds):
    """What is wrong, and what became better."""
    wrong, better = [], []
    for name, value in sorted(found.items()):
        threshold = thresholds.get(name)
        if threshold is None:
            wrong.append(f"{name}: {value}, without a threshold; record one")
            continue
        most = threshold * (1 + INSTRUCTIONS) if name.endswith("instructions") else threshold + ALLOCATIONS
        if value > most:
            wrong.append(f"{name}: {value}, threshold {threshold}")
        elif value < 0.9 * threshold - ALLOCATIONS:
            better.append(f"{name}: {value}, threshold {threshold}; record the lower one")
    kinds = {name.rsplit("/", 1)[1] for name in found}
    for name in sorted(thresholds.keys() - found.keys()):
        if name.rsplit("/", 1)[1] in kinds:
            wrong.append(f"{name}: has a threshold and is not measured")
    return wrong, better


def main():
    found = measure()
    if os.environ.get("SIGNALBOOK_RECORD") == "1":
        FILE.write_text(json.dumps(found, indent=2, sort_keys=True) + "\n")
        print(f"recorded {len(found)} thresholds")
        return
    for kind in ["allocations", "instructions"]:
        count = sum(name.endswith(kind) for name in found)
        print(f"{count} figures of {kind}" if count else f"{kind} cannot be counted here: not checked")
    wrong, better = compare(found, json.loads(FILE.read_text()))
    for line in [*better, *wrong]:
        print(line)
    print(f"{len(found)} figures, {len(wrong)} above their thresholds or without one")
    raise SystemExit(1 if wrong else 0)


if __name__ == "__main__":
    main()
