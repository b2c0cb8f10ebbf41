#!/usr/bin/env python3
"""Compares the allocations and instructions of encoding with the thresholds in thresholds.json. Times are not compared.

    thresholds.py

Fails if a figure exceeds its threshold. Allocations have no tolerance. Instructions have a tolerance of 5%, for
differences between processors; on one machine they are reproducible to 0.1%. If valgrind is not installed, the script
reports that instructions were not checked. After an intended change, `SIGNALBOOK_RECORD=1 thresholds.py` rewrites the
file. Figures that are lower by at least 10% are reported, so that improvements can be recorded.
"""
import json
import os

from encoding import allocations, instructions
from measure import BENCHMARKS

FILE = BENCHMARKS / "thresholds.json"
OURS = "Signalbook"
# Less than one allocation in the ten counted runs of 500 events.
ALLOCATIONS = 0.0001
INSTRUCTIONS = 0.05


def measure():
    found = {}
    for kind, figures in [("allocations", allocations()), ("instructions", instructions(OURS))]:
        for (workload, peer, part), value in figures.items():
            # The system clock is excluded, because it is not our code.
            if peer.startswith(OURS) and "system clock" not in peer:
                found["/".join(filter(None, [workload, peer, part, kind]))] = value
    return found


def compare(found, thresholds):
    """Returns the exceeded thresholds and the improvements."""
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
