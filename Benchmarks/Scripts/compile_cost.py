#!/usr/bin/env python3
"""Measures the compilation cost of generated code, next to a struct for each event, in one interleaved run.

    compile_cost.py [--events 1000,5000] [--vocabularies 200] [--rounds 3] [--configurations debug,release]
                    [--shapes REGEX] [--without-glean]

Prints the CPU seconds of the whole `swiftc` call (user and system, the minimum of all rounds), and the bytes of
allocated sections per event (the part that is loaded, without debug information). 40% of the events are plain, 30% have
a closed value, 20% a closed extra, and 10% a string, an integer and a closed extra. The flags are those of SwiftPM
builds. For 5,000 or more events, only events and vocabularies are compiled, next to the structs with the same
vocabularies.

glean_parser's output is compiled with a stub of Glean. Its events have three extras each, so it has a separate table,
next to our code for exactly the same events. Both are internal and compiled for testing, so nothing is removed.
"""
import re
import shutil
import subprocess
from pathlib import Path

import glean
import struct_baseline
from measure import BENCHMARKS, ROOT, WORK, build_product, generator, run
from results import Results, arguments
from synthesize import area, synthesize

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


def module(name, sources, configuration, folder, includes=(), flags=()):
    """Compiles one module. Returns the CPU seconds of the call."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    command = ["swiftc", *FLAGS[configuration], *flags, *MODULE, "-module-name", name]
    command += ["-emit-module-path", folder / f"{name}.swiftmodule"]
    for include in includes:
        command += ["-I", include]
    return run([*command, "-c", *sources], cwd=folder).cpu


def swift_files(folder):
    return sorted(Path(folder).rglob("*.swift"))


def call(index, mix, vocabularies, generated):
    """Returns a call of an event, in the generated code or in the baseline."""
    closed = struct_baseline.vocabulary_name(index, vocabularies, True)
    members = struct_baseline.fields(index, mix, closed)
    arguments = [
        (field, struct_baseline.argument(type_name, index, vocabularies)) for field, type_name in members]
    if not generated:
        return f"  record({struct_baseline.type_name(index)}({', '.join(f'{f}: {a}' for f, a in arguments)}))\n"
    # If a value is the event's only argument, it has no label.
    is_only = len(arguments) == 1
    labelled = ", ".join(
        argument if field == "value" and is_only else f"{field}: {argument}" for field, argument in arguments)
    path = f".{struct_baseline.lower(area(index))}.item{index}Used"
    return f"  telemetry.record({path}{f'({labelled})' if arguments else ''})\n"


def calls(path, count, events, options, generated):
    step = max(1, events // count)
    indices = [(number * step + number % 10) % events for number in range(count)]
    body = "".join(call(index, "mixed", options.vocabularies, generated) for index in indices)
    if generated:
        # Public, because the optimizer would otherwise remove the function and everything it calls. The types are not
        # public.
        path.write_text(
            "import Signalbook\n\npublic func callSites(_ recorder: Any) {\n"
            f"  guard let telemetry = recorder as? Telemetry<Synthetic> else {{ return }}\n{body}}}\n")
    else:
        path.write_text(f"import BaselineRuntime\n\npublic func callSites() {{\n{body}}}\n")
    return path


# Variants of the generated code: access, parts, and whether there are calls.
GENERATED = {
    "generated, public": ("public", "events", 0),
    "generated, internal, 500 calls": ("internal", "events", 500),
    "generated with decoders, public": ("public", "events,decoders", 0),
    "generated with validators, public": ("public", "events,validators", 0),
}
# Variants of the baseline: whether vocabularies are shared, access, and whether there are calls.
REFERENCE = "struct each, shared vocabularies, public"
BASELINE = {
    REFERENCE: (True, "public", 0),
    "struct each, shared, internal, 500 calls": (True, "internal", 500),
    "struct each, own vocabularies, public": (False, "public", 0),
}
# Compiled only if --shapes selects them, because they take half as long as all the others together.
ON_REQUEST = {"struct each, own vocabularies, public"}
LARGE = {"generated, public", "generated, internal, 500 calls", REFERENCE}
COLUMNS = ["", "build", "CPU s", "struct's CPU is times", "bytes/event", "source bytes/event"]


def sources_of(shapes, work, options, events):
    """Writes the source files of each variant. Returns the files by the variant's name."""
    registry = synthesize(work / "registry", events, "mixed", options.vocabularies)
    tool = build_product("signalbook-generate", "release")
    found = {}
    for name, (access, parts, call_count) in GENERATED.items():
        if name not in shapes:
            continue
        output = work / re.sub(r"\W+", "-", name)
        shutil.rmtree(output, ignore_errors=True)
        output.mkdir(parents=True)
        run(generator(tool, registry, output, access, parts))
        found[name] = swift_files(output)
        if call_count:
            found[name].append(calls(work / "GeneratedCalls.swift", call_count, events, options, True))
    for name, (shared, access, call_count) in BASELINE.items():
        if name not in shapes:
            continue
        folder = work / re.sub(r"\W+", "-", name)
        struct_baseline.write(folder, events, "mixed", options.vocabularies, 200, shared, access)
        found[name] = swift_files(folder)
        if call_count:
            found[name].append(calls(work / "BaselineCalls.swift", call_count, events, options, False))
    return found


def measure(sources, configurations, rounds, work, runtimes, flags=()):
    """Returns the minimum CPU seconds and the bytes of each variant and configuration, compiled in turn."""
    least, size = {}, {}
    for _ in range(rounds):
        for name, files in sources.items():
            for configuration in configurations:
                folder = work / "out" / re.sub(r"\W+", "-", f"{name}-{configuration}")
                cpu = module("SyntheticEvents", files, configuration, folder, runtimes[configuration], flags)
                key = (name, configuration)
                least[key] = min(cpu, least.get(key, cpu))
                size[key] = allocated_bytes(folder.glob("*.o"))
    return least, size


def table(results, name, key, events, sources, least, size, reference):
    for (shape, configuration), cpu in least.items():
        figures = f"compile/{key}/{shape}/{configuration}"
        beside = least.get((reference, configuration))
        written = sum(path.stat().st_size for path in sources[shape])
        results.row(name, COLUMNS, [
            shape, configuration, results.figure(f"{figures}/cpu", cpu, "s"),
            results.figure(f"{figures}/times", beside / cpu, "times") if beside else "",
            results.figure(f"{figures}/bytes", size[shape, configuration] / events, "bytes"),
            results.figure(f"{figures}/source", written / events, "bytes"),
        ])


def compile_runtimes(configurations):
    """Compiles the modules that the sources import. Returns their folders by configuration."""
    baseline = WORK / "compile" / "BaselineRuntime.swift"
    baseline.parent.mkdir(parents=True, exist_ok=True)
    baseline.write_text(struct_baseline.RUNTIME)
    found = {}
    for configuration in configurations:
        folders = found[configuration] = []
        for name, files in [
            ("Signalbook", swift_files(ROOT / "Sources" / "Signalbook")), ("BaselineRuntime", [baseline]),
            ("Glean", [BENCHMARKS / "Scripts" / "glean_stub.swift"]),
        ]:
            folders.append(WORK / "compile" / f"{name}-{configuration}")
            module(name, files, configuration, folders[-1], flags=["-package-name", "signalbook"])
    return found


def compare_with_glean(results, configurations, runtimes, events=1000):
    program = glean.glean_parser()
    if program is None:
        print(f"glean-parser {glean.VERSION} cannot be installed: its Swift is not compiled")
        return
    work = WORK / "compile" / "glean"
    ours, theirs = work / "ours", work / "theirs"
    for folder in [ours, theirs]:
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(parents=True)
    tool = build_product("signalbook-generate", "release")
    registry = synthesize(work / "registry", events)
    run(generator(tool, registry, ours))
    run(glean.translate(program, glean.registry(work / "metrics.yaml", events), theirs))
    reference = "glean_parser's Swift, internal"
    sources = {"generated, internal": swift_files(ours), reference: swift_files(theirs)}
    # Without this flag, the optimizer would remove all code that is not called, which is everything.
    least, size = measure(sources, configurations, 1, work, runtimes, ["-enable-testing"])
    for (shape, configuration), cpu in least.items():
        key = f"compile/glean/{shape}/{configuration}"
        results.row("compile-glean", ["", "build", "CPU s", "Glean's CPU is times", "bytes/event"], [
            shape, configuration, results.figure(f"{key}/cpu", cpu, "s"),
            results.figure(f"{key}/times", least[reference, configuration] / cpu, "times"),
            results.figure(f"{key}/bytes", size[shape, configuration] / events, "bytes"),
        ])


def main():
    parser = arguments(__doc__)
    parser.add_argument("--events", help="1000,5000; with --quick 200")
    parser.add_argument("--vocabularies", type=int, default=200)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--configurations", default="debug,release")
    parser.add_argument("--shapes", default="", help="only shapes whose name has this regular expression")
    parser.add_argument("--without-glean", action="store_true")
    options = parser.parse_args()
    configurations = options.configurations.split(",")
    results = Results("compile", options)
    runtimes = compile_runtimes(configurations)
    sizes = options.events or ("200" if options.quick else "1000,5000")
    for events in map(int, sizes.split(",")):
        is_large = events >= 5000
        shapes = {
            name for name in [*GENERATED, *BASELINE]
            if (re.search(options.shapes, name) if options.shapes else name not in ON_REQUEST)
            and (name in LARGE or not is_large)
        }
        work = WORK / "compile" / str(events)
        sources = sources_of(shapes, work, options, events)
        least, size = measure(sources, configurations, options.rounds, work, runtimes)
        table(results, f"compile-{events}", events, events, sources, least, size, REFERENCE)
    if not options.without_glean:
        compare_with_glean(results, configurations, runtimes, 200 if options.quick else 1000)
    results.write()


if __name__ == "__main__":
    main()
