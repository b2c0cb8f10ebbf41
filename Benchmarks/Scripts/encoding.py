#!/usr/bin/env python3
"""Measures the cost of encoding, next to other ways to write the same documents: time, instructions, allocations.

    encoding.py [--rounds 15] [--skip instructions,allocations]

Each workload's table contains all three figures for each peer. Times are from one interleaved run, and the minimums are
compared. Counting instructions requires valgrind, and counting allocations requires glibc.
"""
import platform
import shutil

from measure import BENCHMARKS, run
from results import Results, arguments

SCRIPTS = BENCHMARKS / "Scripts"
C = "hand-written C"
JSON_ENCODER = "JSONEncoder"
BINARY = "swift-protobuf binary, message ready"
COLUMNS = [
    "", "ns/event least", "median", "times JSONEncoder", "times protobuf binary", "instructions/event", "of C's",
    "allocations/event",
]


def lines(output):
    return [line.split("\t") for line in output.splitlines() if "\t" in line]


def times(rounds):
    program = built()
    found = {}
    for workload, peer, part, least, middle, _ in lines(run([program, "--rounds", rounds, "--tabs"]).output):
        found[workload, peer, part] = (float(least), float(middle))
    return found


def built():
    command = ["swift", "build", "-c", "release", "--package-path", BENCHMARKS, "--product", "EncodingBenchmark"]
    run(command)
    return run([*command, "--show-bin-path"]).output.split()[-1] + "/EncodingBenchmark"


def allocations():
    if platform.libc_ver()[0] != "glibc":
        return {}
    output = run([SCRIPTS / "allocations.sh", "--tabs"]).output
    return {(workload, peer, part): float(count) for workload, peer, part, count, _ in lines(output)}


def instructions(pattern=""):
    if shutil.which("valgrind") is None:
        return {}
    output = run([SCRIPTS / "instructions.sh", pattern]).output
    return {(workload, peer, ""): int(count.split()[0]) for workload, peer, count in lines(output)}


def main():
    parser = arguments(__doc__)
    parser.add_argument("--rounds", type=int)
    parser.add_argument("--skip", default="", help="instructions, allocations or both, separated by commas")
    options = parser.parse_args()
    skipped = options.skip.split(",")
    results = Results("encoding", options)
    timed = times(options.rounds or (5 if options.quick else 15))
    # Under valgrind, JSONSerialization would take most of the time.
    peers = "Signalbook|hand-written|binary" if options.quick else ""
    counted = {} if "instructions" in skipped else instructions(peers)
    allocated = {} if "allocations" in skipped else allocations()
    for (workload, peer, part), (least, middle) in timed.items():
        name = f"encoding/{workload}/{peer}" + (f"/{part}" if part else "")
        cells = [
            f"of this, {part}" if part else peer,
            results.figure(f"{name}/least", least, "ns"), results.figure(f"{name}/median", middle, "ns"),
            results.figure(f"{name}/times JSONEncoder", timed[workload, JSON_ENCODER, ""][0] / least, "times"),
            results.figure(f"{name}/times protobuf binary", timed[workload, BINARY, ""][0] / least, "times"),
        ]
        count = counted.get((workload, peer, part))
        in_c = counted.get((workload, C, ""))
        cells.append("" if count is None else results.figure(f"{name}/instructions", count, "instructions"))
        cells.append("" if count is None or not in_c else results.figure(f"{name}/of C", count / in_c, "times"))
        calls = allocated.get((workload, peer, part))
        cells.append("" if calls is None else results.figure(f"{name}/allocations", calls, "allocations"))
        results.row(f"encoding-{workload}", COLUMNS, cells)
    results.write()


if __name__ == "__main__":
    main()
