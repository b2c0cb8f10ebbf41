#!/usr/bin/env python3
"""Seeds faults in a copy of the runtime and measures how long `signalbook-soak world` takes to find each fault.

    Tests/Soak/faults.py [--seconds N] [--seed N] [--only NAME,NAME] [--build COMMAND] [--folder COPY]

The copy is created once (`git worktree` of HEAD, with the built modules if `--folder` has some). Each fault is a single
replacement in one file. The exit status is 1 if a fault is not found, or if a replacement no longer matches the code.
"""

import argparse
import pathlib
import re
import subprocess
import sys
import time

RECORDING = "Sources/Signalbook/Recording/"

# Name, file, code, replacement, expected property, additional options.
FAULTS = [
    ("a decision is only in the state", RECORDING + "RecorderCore+Decisions.swift",
     "      write(record)\n    }\n  }\n\n  /// Writes decisions that could", "    }\n  }\n\n  /// Writes decisions that could",
     "decisionIsKept", []),
    ("a failed write counts as done", "Sources/Signalbook/Journal/DecisionFile.swift",
     "    isUncertain = true\n", "    stored = record\n", "decisionIsKept", []),
    ("declining everything leaves streams of other versions", RECORDING + "RecorderCore+Decisions.swift",
     "    for number in otherDecisions.keys { otherDecisions[number]?.isDeclinedWithAll = isDeclined }\n", "",
     "decisionIsKept", []),
    ("agreeing again saves the data of streams of other versions", RECORDING + "RecorderCore+Decisions.swift",
     "      if let end = journal?.journal.end { otherErasurePosition = end }\n", "", "declinedIsGone", []),
    ("the uploading switch is ignored", RECORDING + "RecorderCore+Upload.swift",
     "guard mayUpload, let ping", "guard let ping", "notSentWhileOff", []),
    ("a final answer does not remove the document", RECORDING + "RecorderCore+Upload.swift",
     "filter { !done.contains($0.documentID) }", "filter { _ in true }", "fateHolds", []),
    ("declined events stay in the folder", RECORDING + "Upkeep.swift",
     "    do throws(StorageFault) { try eraseDeclined() } catch { fault = error }\n", "", "declinedIsGone", []),
    ("the number of a document is not kept", RECORDING + "RecorderCore+Sealing.swift",
     "        if let sequence { writer.set(RecorderKey.sequence(units[0].ping), sequence) }\n", "",
     "sequenceHasNoRepeat", []),
    ("dropped events are forgotten before they are counted", RECORDING + "StreamRecorder.swift",
     "    journal?.store([StateChange(key: keys.losses, value: losses.pointee.bytes)])\n", "", "arrivesOrIsCounted", []),
    ("different values are forgotten by the next process", RECORDING + "StoredCollections.swift",
     "      values.distinct.pointee = DistinctValues(description.distinct, sets)\n", "", "valueOnceASession", []),
    ("an identifier outlives its last stream", RECORDING + "RecorderCore+Policy.swift",
     '      context.identity.clientID = ""\n', "", "identifierIsNew", []),
    ("events of all versions are in one document", RECORDING + "StreamRecorder+State.swift",
     "    setVersion(log.version(of: number) ?? description.version)\n", "", "oneVersionADocument", []),
    ("evicted events are not counted", RECORDING + "RecorderCore+Sealing.swift",
     "        streams[first].losses.pointee.droppedEvents.addSaturating(oldest.count)\n", "", "arrivesOrIsCounted", []),
]


def run(command, folder, **options):
    return subprocess.run(command, cwd=folder, text=True, capture_output=True, **options)


def main():
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--seconds", type=int, default=120)
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--only", default="")
    options.add_argument("--build", default="swift build --product signalbook-soak")
    options.add_argument("--folder", default=".build/planted-faults")
    options.add_argument("--world", default="", help="further options of `world`")
    given = options.parse_args()
    root = pathlib.Path(run(["git", "rev-parse", "--show-toplevel"], ".").stdout.strip())
    folder = pathlib.Path(given.folder).absolute()
    if not (folder / "Package.swift").exists():
        run(["git", "worktree", "add", "--detach", str(folder), "HEAD"], root, check=True)
    missed = 0
    for name, path, code, replacement, expected, extra in FAULTS:
        if given.only and not any(word in name for word in given.only.split(",")):
            continue
        file = folder / path
        before = file.read_text()
        if before.count(code) != 1:
            print(f"STALE   {name}: the code occurs {before.count(code)} times in {path}")
            missed += 1
            continue
        try:
            file.write_text(before.replace(code, replacement))
            built = run(given.build, folder, shell=True)
            if built.returncode != 0:
                print(f"STALE   {name}: does not compile\n{built.stdout[-2000:]}")
                missed += 1
                continue
            missed += 0 if measure(name, expected, folder, given, extra) else 1
        finally:
            file.write_text(before)
    sys.exit(1 if missed else 0)


def measure(name, expected, folder, given, extra):
    """Returns whether the fault is found, and prints the time."""
    command = [str(folder / ".build/debug/signalbook-soak"), "world", "--seconds", str(given.seconds), "--seed", str(given.seed),
               "--shrinks", "1", *given.world.split(), *extra]
    start = time.monotonic()
    process = subprocess.Popen(command, cwd=folder, text=True, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    property, found = "", None
    for line in process.stdout:
        kind = re.match(r"(\w+): ", line)
        if kind:
            property = kind[1]
        after = re.match(r"  after (\d+) sequences, (\d+) s", line)
        if after and property == expected:
            found = (int(after[1]), int(after[2]))
            process.terminate()
            break
    process.wait()
    if found is None:
        print(f"MISSED  {name}: {expected} kept for {time.monotonic() - start:.0f} s")
        return False
    print(f"found   {name}: {expected} after {found[0]} sequences, {found[1]} s")
    return True


if __name__ == "__main__":
    main()
