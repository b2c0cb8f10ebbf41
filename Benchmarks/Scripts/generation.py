#!/usr/bin/env python3
"""Times the generator as a whole process on synthetic registries, with three extras per event.

    generation.py [--events 100,1000,10000] [--configurations release,debug] [--parts events] [--runs 10]

`fresh` writes every file. `unchanged` finds that every file already has the expected bytes.
"""
import shutil

from measure import WORK, build_product, generator, median, run
from results import Results, arguments
from synthesize import synthesize

COLUMNS = [
    "build", "events", "files", "ms least", "ms median", "CPU ms", "peak MB", "µs/event",
]


def measure(command, output, runs, is_fresh):
    costs = []
    for _ in range(runs):
        if is_fresh:
            shutil.rmtree(output, ignore_errors=True)
            output.mkdir(parents=True)
        costs.append(run(command))
    return costs


def main():
    parser = arguments(__doc__)
    parser.add_argument("--events", help="100,1000,10000; with --quick no 10000")
    parser.add_argument("--configurations", default="release,debug")
    parser.add_argument("--parts", default="events", help="what to generate, as in signalbook.json")
    parser.add_argument("--runs", type=int)
    options = parser.parse_args()
    results = Results("generation", options)
    elapsed = {}
    sizes = options.events or ("100,1000" if options.quick else "100,1000,10000")
    for configuration in options.configurations.split(","):
        tool = build_product("signalbook-generate", configuration)
        for events in map(int, sizes.split(",")):
            runs = options.runs or (3 if options.quick or events * (configuration == "debug") > 1000 else 15)
            registry = synthesize(WORK / "generation" / f"registry-{events}", events)
            output = WORK / "generation" / f"output-{events}"
            command = generator(tool, registry, output, "public", options.parts)
            for files in ["fresh", "unchanged"]:
                costs = measure(command, output, runs, files == "fresh")
                wall = [cost.wall * 1000 for cost in costs]
                name = f"generation/{configuration}/{events}/{files}"
                if files == "fresh":
                    elapsed[configuration, events] = min(wall)
                results.row("generation", COLUMNS, [
                    configuration, f"{events:,}", files,
                    results.figure(f"{name}/elapsed", min(wall), "ms"),
                    results.figure(f"{name}/median", median(wall), "ms"),
                    results.figure(f"{name}/cpu", min(cost.cpu for cost in costs) * 1000, "ms"),
                    results.figure(f"{name}/memory", max(cost.memory for cost in costs), "MB"),
                    results.figure(f"{name}/each", min(wall) * 1000 / events, "µs"),
                ])
    if {("release", 1000), ("release", 10000)} <= elapsed.keys():
        growth = elapsed["release", 10000] / 10 / elapsed["release", 1000]
        results.row("growth", ["", "times"], [
            "an event of 10,000 beside an event of 1,000, release, fresh",
            results.figure("generation/release/growth", growth, "times")])
    results.write()


if __name__ == "__main__":
    main()
