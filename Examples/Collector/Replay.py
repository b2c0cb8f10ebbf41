#!/usr/bin/env python3
"""Runs the scripted session of `signalbook-replay` against the collector. Prints the script with the live inspector's
output, followed by the received batches. The exit status is 0 if the collector accepted each batch as valid and each
event arrived once, in the script's order, in two sessions.
"""

import argparse
import json
import pathlib
import re
import signal
import subprocess
import sys
import tempfile

from Demonstration import build, start_collector

# The script's steps, as event names. The first session ends with the first process.
SESSIONS = [
    "appStart appShow screenview tap longPress drag flick dynamicVariableText dynamicVariableNumber transaction appHide",
    "appStart appShow screenview appHide",
]


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--port", type=int, default=18089)
    options = parser.parse_args()
    programs = build("signalbook-collect", "signalbook-replay")
    with tempfile.TemporaryDirectory() as temporary:
        output = pathlib.Path(temporary, "arrived.ndjson")
        collector = start_collector(programs, output, options.port)
        try:
            app = subprocess.run(
                [programs / "signalbook-replay", pathlib.Path(temporary, "app"),
                 f"http://127.0.0.1:{options.port}/session-replay"], stdout=subprocess.PIPE, text=True)
        finally:
            collector.send_signal(signal.SIGTERM)
            status = collector.wait(10)
        print(app.stdout)
        batches = [json.loads(line) for line in output.read_text().splitlines()]
    print("The batches as the collector has decoded them:")
    for batch in batches:
        print(f"\n  {batch['verdict']}, {batch['bytes']} bytes{''.join(f'; {fault}' for fault in batch['faults'])}")
        for event in batch["events"]:
            print(f"    {event}")
    names = [re.split(r"[( ]", event)[0] for batch in batches for event in batch["events"]]
    expected = " ".join(SESSIONS).split()
    results = {
        "the app ended well": app.returncode == 0, "the collector ended without a finding": status == 0,
        "each batch is valid": bool(batches) and all(batch["verdict"] == "valid" for batch in batches),
        "each event arrived once, in the script's order": names == expected,
        "batches of eight at most, and none of two sessions": [batch["count"] for batch in batches] == [8, 3, 4],
    }
    print()
    for name, holds in results.items():
        print(("ok    " if holds else "FAIL  ") + name)
    sys.exit(0 if all(results.values()) else 1)


if __name__ == "__main__":
    main()
