#!/usr/bin/env python3
"""Measures the cost of storing an event so that it survives the end of the process, in the journal and in alternatives.

    journal.py [--rounds 60]

Times are from one interleaved run. Counting instructions requires valgrind, system calls strace, and allocations glibc.
"""
import platform
import re
import shutil

from measure import BENCHMARKS, WORK, run
from results import Results, arguments

OURS = "Signalbook's journal"
C = "C"
FALLBACK = OURS + ", fallback"
WHOLE = "Signalbook, recorded and kept"
WHOLE_C = "C, recorded and kept"
COLUMNS = [
    "", "ns/event least", "median", "times Signalbook", "instructions/event", "of C's", "system calls/event",
    "allocations/event",
]
RUNS = 5


def built(product):
    command = ["swift", "build", "-c", "release", "--package-path", BENCHMARKS, "--product", product]
    run(command)
    return run([*command, "--show-bin-path"]).output.split()[-1]


def lines(output):
    return [line.split("\t") for line in output.splitlines() if "\t" in line]


def instructions(program, name, events):
    # Older versions of valgrind fail on debug information that they do not support.
    stripped = WORK / "JournalBenchmark-without-debug-information"
    stripped.parent.mkdir(parents=True, exist_ok=True)
    run(["strip", "--strip-debug", "-o", stripped, program])
    output = run([
        "valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null", "--toggle-collect=*countedRun*",
        stripped, "--only", name, "--runs", RUNS]).output
    return int(re.search(r"Collected : (\d+)", output)[1]) / RUNS / events


def system_calls(program, name, events):
    trace = WORK / "journal.strace"
    run(["strace", "-f", "-o", trace, program, "--only", name, "--runs", RUNS])
    count, counting = 0, False
    for line in trace.read_text().splitlines():
        if 'write(-1, "mark"' in line:
            counting = not counting
        elif counting:
            count += 1
    return count / RUNS / events


def main():
    parser = arguments(__doc__)
    parser.add_argument("--rounds", type=int)
    options = parser.parse_args()
    results = Results("journal", options)
    folder = built("JournalBenchmark")
    program = folder + "/JournalBenchmark"
    events = {name: int(count) for name, count in lines(run([program, "--names"]).output)}
    timed = {
        name: (float(least), float(middle))
        for name, least, middle in lines(
            run([program, "--rounds", options.rounds or (8 if options.quick else 60), "--tabs"]).output)
    }
    counted = {}
    if shutil.which("valgrind"):
        counted = {name: instructions(program, name, events[name]) for name in [WHOLE, WHOLE_C, OURS, C, "C, multiply-fold"]}
    calls = {}
    if shutil.which("strace"):
        calls = {name: system_calls(program, name, events[name]) for name in events}
    allocated = {}
    if platform.libc_ver()[0] == "glibc":
        library = built("AllocationCount") + "/libAllocationCount.so"
        allocated = {
            name: float(count)
            for name, count in lines(
                run(["env", f"LD_PRELOAD={library}", program, "--allocations", "--tabs"]).output)
        }
    for name, (least, middle) in timed.items():
        path = f"journal/{name}"
        cells = [
            name, results.figure(f"{path}/least", least, "ns"), results.figure(f"{path}/median", middle, "ns"),
            results.figure(f"{path}/times Signalbook", middle / timed[OURS][1], "times"),
        ]
        for found, figure, unit, divisor in [
            (counted, "instructions", "instructions", 1), (counted, "of C", "times", counted.get(WHOLE_C if name in (WHOLE, WHOLE_C) else C)),
            (calls, "system calls", "calls", 1), (allocated, "allocations", "allocations", 1),
        ]:
            known = name in found
            cells.append(results.figure(f"{path}/{figure}", found[name] / divisor, unit) if known else "")
        results.row("journal", COLUMNS, cells)
    results.write()


if __name__ == "__main__":
    main()
