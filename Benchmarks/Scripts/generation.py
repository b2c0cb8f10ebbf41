#!/usr/bin/env python3
"""Times the generator as a whole process on synthetic registries, three extras an event.

    generation.py [--events 100,1000,10000] [--configurations release,debug] [--runs 10]

`fresh` writes every file, `unchanged` finds that every file already has the bytes it would write.
"""
import argparse
import shutil

from measure import WORK, build_product, machine, median, run
from synthesize import synthesize

TARGETS = {
    ("release", 1000): "60 ms", ("debug", 1000): "500 ms", ("release", 10000): "600 ms, 100 MB",
}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--events", default="100,1000,10000")
    parser.add_argument("--configurations", default="release,debug")
    parser.add_argument("--parts", default="events", help="what to generate, see signalbook-generate")
    parser.add_argument("--runs", type=int, default=10)
    options = parser.parse_args()
    print(machine())
    print(f"{'build':8} {'events':>6} {'written':10} {'wall ms min':>11} {'median':>7} {'CPU ms':>7} {'MB':>5} {'µs/event':>8}  target")
    for configuration in options.configurations.split(","):
        tool = build_product("signalbook-generate", configuration)
        for events in map(int, options.events.split(",")):
            registry = synthesize(WORK / "generation" / f"registry-{events}", events)
            output = WORK / "generation" / f"output-{events}"
            command = [tool, "--registry", registry, "--output", output, "--access", "public", "--parts", options.parts]
            for written in ["fresh", "unchanged"]:
                costs = []
                for _ in range(options.runs):
                    if written == "fresh":
                        shutil.rmtree(output, ignore_errors=True)
                        output.mkdir(parents=True)
                    costs.append(run(command))
                wall = [cost.wall * 1000 for cost in costs]
                target = TARGETS.get((configuration, events), "") if written == "fresh" else ""
                print(
                    f"{configuration:8} {events:6} {written:10} {min(wall):11.1f} {median(wall):7.1f} "
                    f"{min(cost.cpu for cost in costs) * 1000:7.1f} {max(cost.memory for cost in costs):5.0f} "
                    f"{min(wall) * 1000 / events:8.1f}  {target}", flush=True)


if __name__ == "__main__":
    main()
