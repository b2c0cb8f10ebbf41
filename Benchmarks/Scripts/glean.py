#!/usr/bin/env python3
"""Times the generator next to glean_parser, both as whole processes that write Swift for the same events.

    glean.py [--events 1000,10000] [--rounds 5]

The events are those of `synthesize.py`, with three extras each. `registry` returns them as Glean's YAML. Runs are
interleaved, and the minimum elapsed times count. glean-parser is installed from PyPI into a virtual environment in
`.build`. Glean has no closed vocabularies, so the closed extra is a string there, and glean_parser has less to write.
"""
import shutil
import subprocess
import sys

from measure import WORK, build_product, generator, median, run
from results import Results, arguments
from synthesize import area, event_name, synthesize

VERSION = "22.0.1"
OURS, THEIRS = "Signalbook", f"glean_parser {VERSION}"
COLUMNS = ["events", "generator", "ms least", "ms median", "CPU ms", "peak MB", "written MB", "times faster"]
HEAD = "---\n$schema: moz://mozilla.org/schemas/glean/metrics/2-0-0\n"
EVENT = """\
  {name}:
    type: event
    description: |
      The user activated item {index} of {place}.
      Do people find item {index}?
    bugs:
      - https://example.com/1400000
    data_reviews:
      - https://example.com/1400000
    data_sensitivity:
      - interaction
    notification_emails:
      - mobile@example.com
    expires: 2027-01-31
    extra_keys:
      count:
        description: How many there were.
        type: quantity
      label:
        description: What the user entered.
        type: string
      to:
        description: What the user answered.
        type: string
"""


def registry(path, events):
    """Returns the synthetic registry as Glean's metrics.yaml."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with open(path, "w") as file:
        file.write(HEAD)
        for index in range(events):
            if index == 0 or area(index) != area(index - 1):
                file.write(f"\n{area(index).replace('-', '_')}:\n")
            name = event_name(index).split(".")[1].replace("-", "_")
            file.write(EVENT.format(name=name, index=index, place=area(index).replace("-", " ")))
    return path


def glean_parser():
    """Installs glean-parser if necessary. Returns the program's path, or `None` if it cannot be installed."""
    folder = WORK / f"glean-parser-{VERSION}"
    program = folder / "bin" / "glean_parser"
    if not program.exists():
        shutil.rmtree(folder, ignore_errors=True)
        subprocess.run([sys.executable, "-m", "venv", folder], check=True)
        installed = subprocess.run(
            [folder / "bin" / "pip", "install", "--quiet", "--disable-pip-version-check", f"glean-parser=={VERSION}"])
        if installed.returncode != 0:
            return None
    return program


def translate(program, schema, output):
    return [program, "translate", "--format", "swift", "--option", "build_date=0", "--output", output, schema]


def compare(results, events, rounds, tool, glean):
    work = WORK / "glean"
    ours = synthesize(work / f"registry-{events}", events)
    theirs = registry(work / f"glean-{events}" / "metrics.yaml", events)
    folders = {OURS: work / f"swift-{events}", THEIRS: work / f"glean-swift-{events}"}
    commands = {
        OURS: generator(tool, ours, folders[OURS]),
        THEIRS: translate(glean, theirs, folders[THEIRS]),
    }
    costs = {name: [] for name in commands}
    for _ in range(rounds):
        for name, command in commands.items():
            shutil.rmtree(folders[name], ignore_errors=True)
            folders[name].mkdir(parents=True)
            costs[name].append(run(command))
    slowest = min(cost.wall for cost in costs[THEIRS])
    for name, figures in costs.items():
        key = f"glean/{events}/{name.split()[0]}"
        wall = [cost.wall * 1000 for cost in figures]
        written = sum(path.stat().st_size for path in folders[name].rglob("*.swift")) / 1e6
        results.row("glean", COLUMNS, [
            f"{events:,}", name,
            results.figure(f"{key}/elapsed", min(wall), "ms"),
            results.figure(f"{key}/median", median(wall), "ms"),
            results.figure(f"{key}/cpu", min(cost.cpu for cost in figures) * 1000, "ms"),
            results.figure(f"{key}/memory", max(cost.memory for cost in figures), "MB"),
            results.figure(f"{key}/written", written, "MB"),
            results.figure(f"{key}/times", slowest * 1000 / min(wall), "times"),
        ])


def main():
    parser = arguments(__doc__)
    parser.add_argument("--events", help="1000,10000; with --quick 1000")
    parser.add_argument("--rounds", type=int)
    options = parser.parse_args()
    tool = build_product("signalbook-generate", "release")
    glean = glean_parser()
    if glean is None:
        raise SystemExit(f"glean-parser {VERSION} cannot be installed: nothing is compared")
    results = Results("glean", options)
    # Loads the files of both programs into memory.
    run([glean, "--version"])
    run([tool], check=False)
    sizes = options.events or ("1000" if options.quick else "1000,10000")
    for events in map(int, sizes.split(",")):
        rounds = options.rounds or (1 if options.quick else 5 if events <= 1000 else 2)
        compare(results, events, rounds, tool, glean)
    results.write()


if __name__ == "__main__":
    main()
