#!/usr/bin/env python3
"""What generated code costs to compile, beside a struct for each event, in one interleaved run.

    compile_cost.py [--events 1000] [--vocabularies 200] [--rounds 3] [--configurations debug,release]

CPU seconds of the whole `swiftc` call (user and system; the least of the rounds) and bytes of allocated sections for
each event (what reaches the image; no debug information). Events are 40% plain, 30% with a closed value, 20% with a
closed extra, 10% with a text, an integer and a closed extra. Flags are those of SwiftPM's builds.
"""
import argparse
import re
import shutil
import subprocess
from pathlib import Path

import struct_baseline
from measure import ROOT, WORK, build_product, machine, run
from synthesize import area, kind, synthesize

FLAGS = {
    "debug": ["-Onone", "-enable-batch-mode", "-g", "-enable-testing", "-j2"],
    "release": ["-O", "-wmo", "-g", "-j2"],
}
MODULE = ["-parse-as-library", "-swift-version", "6", "-emit-module"]


def allocated_bytes(objects):
    total = 0
    for path in objects:
        table = subprocess.run(["readelf", "-SW", str(path)], capture_output=True, text=True, check=True).stdout
        for line in table.splitlines():
            match = re.match(r"\s*\[\s*\d+\]\s+(\S+)\s+(\S+)\s+\S+\s+\S+\s+([0-9a-f]+)\s+\S+\s+(\S*)", line)
            if match and "A" in match.group(4):
                total += int(match.group(3), 16)
    return total


def module(name, sources, configuration, folder, includes=()):
    """Compiles one module; answers the call's CPU seconds."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    command = ["swiftc", *FLAGS[configuration], *MODULE, "-module-name", name]
    command += ["-emit-module-path", folder / f"{name}.swiftmodule"]
    for include in includes:
        command += ["-I", include]
    return run([*command, "-c", *sources], cwd=folder).cpu


def swift_files(folder):
    return sorted(Path(folder).rglob("*.swift"))


def call(index, mix, vocabularies, generated):
    """A call site of an event, in the generated code or in the baseline."""
    closed = struct_baseline.vocabulary_name(index, vocabularies, True)
    members = struct_baseline.fields(index, mix, closed)
    arguments = [
        (field, struct_baseline.argument(type_name, index, vocabularies)) for field, type_name in members]
    if not generated:
        return f"  record({struct_baseline.type_name(index)}({', '.join(f'{f}: {a}' for f, a in arguments)}))\n"
    # A value that is the event's only argument has no label.
    is_only = len(arguments) == 1
    labelled = ", ".join(
        argument if field == "value" and is_only else f"{field}: {argument}" for field, argument in arguments)
    path = f".{struct_baseline.lower(area(index))}.item{index}Used"
    return f"  telemetry.record({path}{f'({labelled})' if arguments else ''})\n"


def calls(path, count, options, generated):
    step = max(1, options.events // count)
    indices = [(number * step + number % 10) % options.events for number in range(count)]
    body = "".join(call(index, "mixed", options.vocabularies, generated) for index in indices)
    if generated:
        # Public, or the optimizer would remove it with all that it calls; the types are not.
        path.write_text(
            "import Signalbook\n\npublic func callSites(_ recorder: Any) {\n"
            f"  guard let telemetry = recorder as? Telemetry<Synthetic> else {{ return }}\n{body}}}\n")
    else:
        path.write_text(f"import BaselineRuntime\n\npublic func callSites() {{\n{body}}}\n")
    return path


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--events", type=int, default=1000)
    parser.add_argument("--vocabularies", type=int, default=200)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--configurations", default="debug,release")
    options = parser.parse_args()
    configurations = options.configurations.split(",")
    work = WORK / "compile"
    work.mkdir(parents=True, exist_ok=True)

    registry = synthesize(work / "registry", options.events, "mixed", options.vocabularies)
    tool = build_product("signalbook-generate", "release")
    sources = {}
    for name, access, parts in [
        ("generated, public", "public", "events"),
        ("generated, internal, 500 calls", "internal", "events"),
        ("generated with decoders, public", "public", "events,decoders"),
        ("generated with validators, public", "public", "events,validators"),
        ("generated with all parts, public", "public", "events,decoders,validators,links"),
    ]:
        output = work / re.sub(r"\W+", "-", name)
        shutil.rmtree(output, ignore_errors=True)
        output.mkdir(parents=True)
        run([tool, "--registry", registry, "--output", output, "--access", access, "--parts", parts])
        sources[name] = swift_files(output)
    sources["generated, internal, 500 calls"].append(calls(work / "GeneratedCalls.swift", 500, options, True))
    for name, shared, access in [
        ("struct each, shared vocabularies, public", True, "public"),
        ("struct each, own vocabularies, public", False, "public"),
        ("struct each, shared, internal, 500 calls", True, "internal"),
    ]:
        folder = struct_baseline.write(
            work / re.sub(r"\W+", "-", name), options.events, "mixed", options.vocabularies, 200, shared, access)
        sources[name] = swift_files(folder)
    sources["struct each, shared, internal, 500 calls"].append(calls(work / "BaselineCalls.swift", 500, options, False))

    baseline_runtime = work / "BaselineRuntime.swift"
    baseline_runtime.write_text(struct_baseline.RUNTIME)
    for configuration in configurations:
        runtime = swift_files(ROOT / "Sources" / "Signalbook")
        module("Signalbook", runtime, configuration, work / f"runtime-{configuration}")
        module("BaselineRuntime", [baseline_runtime], configuration, work / f"baseline-runtime-{configuration}")

    print(machine())
    print(f"{options.events} events, {options.vocabularies} vocabularies, {options.rounds} rounds")
    least, size = {}, {}
    for _ in range(options.rounds):
        for name, files in sources.items():
            for configuration in configurations:
                folder = work / "out" / re.sub(r"\W+", "-", f"{name}-{configuration}")
                includes = [work / f"runtime-{configuration}", work / f"baseline-runtime-{configuration}"]
                cpu = module("Synthetic" + "Events", files, configuration, folder, includes)
                key = (name, configuration)
                least[key] = min(cpu, least.get(key, cpu))
                size[key] = allocated_bytes(folder.glob("*.o"))
    reference = "struct each, shared vocabularies, public"
    for configuration in configurations:
        print(f"\n{configuration:42} {'CPU s':>6} {'of struct':>9} {'B/event':>8} {'source B/event':>14}")
        for name, files in sources.items():
            cpu = least[name, configuration]
            written = sum(path.stat().st_size for path in files)
            print(
                f"{name:42} {cpu:6.2f} 1/{least[reference, configuration] / cpu:<7.1f} "
                f"{size[name, configuration] / options.events:8.0f} {written / options.events:14.0f}")


if __name__ == "__main__":
    main()
