#!/usr/bin/env python3
"""Measures the cost of touches, target paths and links by size. The cost of a point, path or link should not depend on
their number.

    behaviour.py

Allocations are counted only with glibc.
"""
import platform

from journal import built
from measure import run
from results import Results, arguments

COLUMNS = ["", "ns least", "allocations"]


def main():
    options = arguments(__doc__).parse_args()
    results = Results("behaviour", options)
    program = built("BehaviourBenchmark") + "/BehaviourBenchmark"
    runs = ["--runs", 3 if options.quick else 15]
    timed = [line.split("\t") for line in run([program, *runs]).output.splitlines()]
    counted = {}
    if platform.libc_ver()[0] == "glibc":
        library = built("AllocationCount") + "/libAllocationCount.so"
        output = run(["env", f"LD_PRELOAD={library}", program, "--runs", 1]).output
        counted = {line.split("\t")[0]: float(line.split("\t")[3]) for line in output.splitlines()}
    for name, least, *_ in timed:
        cells = [name, results.figure(f"behaviour/{name}/least", float(least), "ns")]
        cells.append(
            results.figure(f"behaviour/{name}/allocations", counted[name], "allocations") if name in counted else "")
        results.row("behaviour", COLUMNS, cells)
    results.write()


if __name__ == "__main__":
    main()
