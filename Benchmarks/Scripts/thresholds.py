#!/usr/bin/env python3
"""Checks allocations and instructions of encoding against the thresholds committed in thresholds.json. Nothing is timed.

    thresholds.py

Fails when a figure is above its threshold by more than the tolerance: 2% of instructions (they repeat to 0.1%), nothing for
allocations. Where valgrind is not installed instructions are not checked, and that is said. After a change that is
meant, `SIGNALBOOK_RECORD=1 thresholds.py` writes the file anew; it also wants that when figures fell by a tenth, so that
what was won is kept.
"""
import json
import os

from encoding import allocations, instructions
from measure import BENCHMARKS

FILE = BENCHMARKS / "thresholds.json"
OURS = "Signalbook"
# Below one allocation in the ten runs of 500 events that are counted.
ALLOCATIONS = 0.0001
INSTRUCTIONS = 0.02


def measure():
    found = {}
    for kind, figures in [("allocations", allocations()), ("instructions", instructions(OURS))]:
        for (workload, peer, part), value in figures.items():
            # The system's clock is not ours to count.
            if peer.startswith(OURS) and "system clock" not in peer:
                found["/".join(filter(None, [workload, peer, part, kind]))] = value
    return found


def faults(found, thresholds):
    for name, value in found.items():
        if name not in thresholds:
            yield f"{name}: {value}, without a threshold; record one"
            continue
        threshold = thresholds[name]
        most = threshold * (1 + INSTRUCTIONS) if name.endswith("instructions") else threshold + ALLOCATIONS
        if value > most:
            yield f"{name}: {value}, threshold {threshold}"
        elif value < 0.9 * threshold - ALLOCATIONS:
            yield f"{name}: {value}, well below its threshold {threshold}; record the new one"
    for name in thresholds.keys() - found.keys():
        if any(other.endswith(name.rsplit("/", 1)[1]) for other in found):
            yield f"{name}: has a threshold but is not measured"


def main():
    found = measure()
    if os.environ.get("SIGNALBOOK_RECORD") == "1":
        FILE.write_text(json.dumps(found, indent=2, sort_keys=True) + "\n")
        print(f"recorded {len(found)} thresholds")
        return
    for kind in ["allocations", "instructions"]:
        count = sum(name.endswith(kind) for name in found)
        print(f"{count} figures of {kind}" if count else f"{kind} cannot be counted here: not checked")
    wrong = sorted(faults(found, json.loads(FILE.read_text())))
    for fault in wrong:
        print(fault)
    raise SystemExit(1 if wrong else 0)


if __name__ == "__main__":
    main()
