"""The helpers that all checks share: counting checks, reporting skipped parts, running the tool."""

import importlib.util
import os
import pathlib
import subprocess
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
SHARED = ROOT.parent / "shared"
OUR_REGISTRIES = ["activity-stream", "focus", "mma", "mozilla", "session-replay", "webxr"]
TEST_REGISTRIES = ["Tests/ExportingTests/Registries/notes", "Tests/ExportingTests/Registries/hostile"]

# The folders of the registries that `unseen.py` creates.
UNSEEN: list[str] = []

failures = 0
checks = 0
missing: set[str] = set()


def check(name: str, holds: object, detail: object = "") -> bool:
    global failures, checks
    checks += 1
    if not holds:
        failures += 1
        if failures <= 200:
            print(f"FAIL  {name}\n      {str(detail)[:1500]}", flush=True)
    return bool(holds)


def part(name: str) -> None:
    print(f"-- {name} (after {checks} checks and {time.process_time() + sum(os.times()[2:4]):.0f} s of CPU)", flush=True)


def skip(what: str) -> None:
    print(f"SKIP  {what}", flush=True)


def has(module: str) -> bool:
    if importlib.util.find_spec(module):
        return True
    if module not in missing:
        skip(f"{module} is not there")
    missing.add(module)
    return False


def run(*arguments: object) -> subprocess.CompletedProcess[bytes]:
    command = [ROOT / ".build/debug/signalbook", *map(str, arguments)]
    return subprocess.run(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE)


def signalbook(*arguments: object, status: tuple[int, ...] = (0, 1)) -> str:
    result = run(*arguments)
    check(f"signalbook {' '.join(map(str, arguments))}", result.returncode in status, result.stderr.decode()[-2000:])
    return result.stdout.decode()


def registries() -> list[str]:
    return [f"schemas/{name}" for name in OUR_REGISTRIES] + TEST_REGISTRIES + UNSEEN
