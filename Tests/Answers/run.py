#!/usr/bin/env python3
"""Runs a sender against each answer of server.py, in child processes, and checks its behavior.

    run.py SENDER [--only NAME,NAME] [--jobs N] [--json FILE]

SENDER is `signalbook-soak send`, or a program with the same options. For each answer:

- at most one launch ends with a signal: the next launch does not immediately repeat the request that ended the process
- the documents are delivered when the server accepts them later, unless an earlier answer was final
- each launch ends within its time limit, regardless of the answer's duration
"""

import argparse
import concurrent.futures
import json
import pathlib
import subprocess
import sys
import tempfile
import threading

HERE = pathlib.Path(__file__).resolve().parent
DAYS = 3 * 86_400_000
DOCUMENTS = [("/first", '{"n":1,"e":[{"l":true}]}'), ("/second", '{"n":1,"e":[{"l":true}]}')]


class Server:
    """The server process. `requests` contains the answer's name, the rest of the path and the body of each request."""

    def __init__(self) -> None:
        self.process = subprocess.Popen(
            [sys.executable, HERE / "server.py"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.port = int(self.process.stdout.readline())
        self.requests: list[tuple[str, str, str]] = []
        self.changed = threading.Condition()
        threading.Thread(target=self.read, daemon=True).start()

    def read(self) -> None:
        for line in self.process.stdout:
            name, path, body = line.rstrip("\n").split(" ", 2)
            with self.changed:
                self.requests.append((name, path, body))
                self.changed.notify_all()


def launch(sender: list[str], folder: str, address: str, **options: int) -> dict:
    arguments = ["--folder", folder, "--server", address]
    for name, value in options.items():
        arguments += [f"--{name}", str(value)]
    try:
        done = subprocess.run(
            sender + arguments, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, timeout=60)
    except subprocess.TimeoutExpired:
        return {"status": "hangs", "waiting": None, "rejected": None}
    words = done.stdout.split()
    facts = dict(zip(words[::2], words[1::2]))
    return {
        "status": done.returncode,
        "waiting": [int(count) for count in facts["waiting"].split(",")] if "waiting" in facts else None,
        "rejected": int(facts.get("rejected", 0)),
    }


def judge(sender: list[str], server: Server, name: str) -> dict:
    with tempfile.TemporaryDirectory() as folder:
        # The path must be unique, because the server's log contains the requests of all answers.
        address = f"http://127.0.0.1:{server.port}"
        key = f"/{name}-{pathlib.Path(folder).name}"
        first = launch(sender, folder, f"{address}/{name}{key}", records=1, timeout=1)
        again = launch(sender, folder, f"{address}/{name}{key}", timeout=1)
        later = launch(sender, folder, f"{address}/ok{key}", timeout=20, later=DAYS)
        # The documents without a final answer in the first launch. Under load, one of the two answers may arrive too
        # late.
        waiting = first["waiting"] or [1, 1]
        expected = {document for document, count in zip(DOCUMENTS, waiting) if count}

        def delivered() -> set[tuple[str, str]]:
            return {
                (path.removeprefix(f"/ok{key}"), body)
                for found, path, body in server.requests if found == "ok" and path.startswith(f"/ok{key}/")}

        with server.changed:
            # The server's log arrives through a pipe, with a delay.
            server.changed.wait_for(lambda: delivered() >= expected, timeout=5)
            arrived = delivered()
    faults = []
    for what, result in [("launch 1", first), ("launch 2", again), ("launch 3", later)]:
        if result["status"] == "hangs":
            faults.append(f"{what} hangs")
        elif result["status"] > 0:
            faults.append(f"{what} exits with {result['status']}")
    ended = [result["status"] for result in (first, again, later)]
    is_ended = [isinstance(status, int) and status < 0 for status in ended]
    if sum(is_ended) > 1 or is_ended[2]:
        faults.append(f"launches end by a signal: {ended}")
    if not arrived >= expected:
        faults.append(f"delivered {sorted(arrived)}, expected {sorted(expected)}")
    if later["waiting"] != [0, 0]:
        faults.append(f"waiting after launch 3: {later['waiting']}")
    if is_ended[0]:
        verdict = "process ends"
    elif waiting == [0, 0]:
        verdict = "rejected" if first["rejected"] == 2 else "sent"
    else:
        verdict = "kept" if waiting == [1, 1] else "mixed"
    return {"answer": name, "verdict": verdict, "status": ended, "faults": faults}


def main() -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("sender", nargs="+")
    parser.add_argument("--only")
    parser.add_argument("--jobs", type=int, default=4)
    parser.add_argument("--json")
    options = parser.parse_args()
    names = subprocess.run(
        [sys.executable, HERE / "server.py", "--list"], stdout=subprocess.PIPE, text=True, check=True).stdout.split()
    if options.only:
        names = [name for name in options.only.split(",")]
    server = Server()
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        results = list(pool.map(lambda name: judge(options.sender, server, name), names))
    server.process.stdin.close()
    for result in results:
        print(f"{result['answer']:32} {result['verdict']:13}" + "".join(f"\n    FAULT {fault}" for fault in result["faults"]))
    if options.json:
        pathlib.Path(options.json).write_text(json.dumps(results, indent=1))
    faulty = sum(bool(result["faults"]) for result in results)
    ended = [result["answer"] for result in results if result["verdict"] == "process ends"]
    print(f"{len(results)} answers, {len(ended)} end a process, {faulty} faults")
    return 1 if faulty else 0


sys.exit(main())
