#!/usr/bin/env python3
"""Records 1,200 Focus events in a process that is killed with SIGKILL at random times and restarted until it is done,
sends them to the collector, and prints the result. The exit status is 0 if each event arrived exactly once, no ping's
sequence number is missing, and the collector accepted each document as valid.
"""

import argparse
import json
import os
import pathlib
import random
import signal
import subprocess
import sys
import tempfile
import time
import urllib.request

HERE = pathlib.Path(__file__).resolve().parent


def build(*products):
    for product in products:
        subprocess.run(["swift", "build", "--package-path", HERE, "--product", product], check=True, stdout=sys.stderr)
    shown = subprocess.run(
        ["swift", "build", "--package-path", HERE, "--show-bin-path"], check=True, capture_output=True, text=True)
    return pathlib.Path(shown.stdout.strip())


def start_collector(programs, output, port):
    collector = subprocess.Popen(
        [programs / "signalbook-collect", "--port", str(port), "--output", output, "--from-first"],
        stdout=subprocess.DEVNULL)
    for _ in range(200):
        try:
            urllib.request.urlopen(f"http://127.0.0.1:{port}/status.json", timeout=1).close()
            return collector
        except OSError:
            time.sleep(0.05)
    collector.kill()
    sys.exit("the collector did not start")


def record(programs, folder, port, count, random_, mean):
    """Runs processes until all events are recorded and sent. Returns the acknowledged events and the number of kills.
    """
    acknowledged, begun, kills = set(), 0, 0
    while True:
        process = subprocess.Popen(
            [programs / "signalbook-record", folder, f"http://127.0.0.1:{port}", str(begun),
             str(begun + count - len(acknowledged))],
            stdout=subprocess.PIPE)
        text = b""
        if len(acknowledged) < count:
            # Kill the process after a random number of events, at a random time while it processes the last of them.
            enough = int(random_.expovariate(1 / mean))
            while text.count(b"\n") < enough and (more := os.read(process.stdout.fileno(), 4096)):
                text += more
            time.sleep(random_.uniform(0, 0.02))
            if process.poll() is None:
                process.send_signal(signal.SIGKILL)
                kills += 1
        lines = (text + process.communicate()[0]).decode().split("\n")
        # The text after the last line break is incomplete.
        said = [int(line) for line in lines[:-1] if line.isdigit()]
        acknowledged.update(said)
        if "done" in lines:
            return acknowledged, kills
        if process.returncode not in (-signal.SIGKILL, 0):
            sys.exit(f"the app ended with {process.returncode}")
        # The event that was being recorded when the process was killed may or may not be stored, so its number is not
        # reused.
        begun += len(said) + 1


def judge(output, acknowledged, collector_status):
    lines = [json.loads(line) for line in output.read_text().splitlines()]
    documents = {}
    for line in lines:
        if line["verdict"] == "duplicate":
            continue
        documents[line["document"]] = line
    events = [event for line in documents.values() if line["stream"] == "focus-event" for event in line["events"]]
    pages = [int(event[event.index("(") + 1:].rstrip(")")) for event in events if event.startswith("firstRunPageShown(")]
    sequences = {}
    for line in documents.values():
        sequences.setdefault(line["stream"], []).append(line["sequence"])
    holes = sum(len(set(range(1, max(s) + 1)) - set(s)) for s in sequences.values())
    result = {
        "acknowledged": len(acknowledged), "arrived": len(pages), "twice": len(pages) - len(set(pages)),
        "lost": len(acknowledged - set(pages)), "not acknowledged, arrived": len(set(pages) - acknowledged),
        "documents": len(documents), "sent again": sum(line["verdict"] == "duplicate" for line in lines),
        "holes in numbers": holes, "invalid": sum(line["verdict"] not in ("valid", "duplicate") for line in lines),
        "collector's exit status": collector_status,
    }
    for name, value in result.items():
        print(f"{value:6} {name}")
    if result["lost"]:
        print("       lost:", sorted(acknowledged - set(pages))[:20])
        for line in sorted(documents.values(), key=lambda line: line["sequence"]):
            if line["stream"] == "focus-event":
                print(f"       document {line['sequence']}: {line['events'][0]} to {line['events'][-1]}, {len(line['events'])} events")
    return all(result[name] == 0 for name in ("twice", "lost", "holes in numbers", "invalid")) and not collector_status


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--events", type=int, default=1200)
    parser.add_argument("--port", type=int, default=18088)
    parser.add_argument("--mean", type=float, default=60, help="events that a process records before it is killed, on average")
    parser.add_argument("--seed", type=int, default=random.randrange(1 << 30))
    parser.add_argument("--keep", action="store_true", help="the collector goes on until it is interrupted")
    options = parser.parse_args()
    programs = build("signalbook-collect", "signalbook-record")
    with tempfile.TemporaryDirectory() as temporary:
        output = pathlib.Path(temporary, "arrived.ndjson")
        collector = start_collector(programs, output, options.port)
        try:
            acknowledged, kills = record(
                programs, str(pathlib.Path(temporary, "app")), options.port, options.events,
                random.Random(options.seed), options.mean)
            if options.keep:
                print(f"http://127.0.0.1:{options.port}", flush=True)
                collector.wait()
        finally:
            collector.send_signal(signal.SIGTERM)
            status = collector.wait(10)
        print(f"{kills:6} processes killed (seed {options.seed})")
        sys.exit(0 if judge(output, acknowledged, status) else 1)


if __name__ == "__main__":
    main()
