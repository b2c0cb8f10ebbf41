"""Runs a process and measures its cost. Shared by the other scripts."""
import json
import os
import platform
import subprocess
import time
from dataclasses import dataclass
from pathlib import Path

BENCHMARKS = Path(__file__).resolve().parent.parent
ROOT = BENCHMARKS.parent
WORK = BENCHMARKS / ".build" / "work"


@dataclass
class Cost:
    wall: float  # seconds
    cpu: float  # seconds, user and system, children included
    memory: float  # peak resident MB of the process or its largest child
    output: str


def run(command, cwd=None, check=True):
    """Runs a command and waits for it. Exits with the command's output if it fails and `check` is set.

    On Linux, the peak memory of a process is never below that of its parent process, which is about 15 MB here.
    """
    start = time.monotonic()
    process = subprocess.Popen([str(part) for part in command], cwd=cwd, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    output = process.stdout.read().decode(errors="replace")
    _, status, usage = os.wait4(process.pid, 0)
    wall = time.monotonic() - start
    process.returncode = os.waitstatus_to_exitcode(status)
    if check and process.returncode != 0:
        raise SystemExit(f"{' '.join(map(str, command))}\nexit {process.returncode}\n{output[-4000:]}")
    unit = 1024 if platform.system() == "Linux" else 1024 * 1024
    return Cost(wall, usage.ru_utime + usage.ru_stime, usage.ru_maxrss / unit, output)


def median(values):
    ordered = sorted(values)
    middle = len(ordered) // 2
    return ordered[middle] if len(ordered) % 2 else (ordered[middle - 1] + ordered[middle]) / 2


def build_product(product, configuration):
    """Builds a product of the root package and returns its path."""
    command = ["swift", "build", "--package-path", ROOT, "-c", configuration, "--product", product]
    run(command)
    folder = run([*command, "--show-bin-path"]).output.strip().splitlines()[-1]
    return Path(folder) / product


def generator(tool, registry, output, access="internal", parts="events"):
    """Returns the command with which the build plugin's tool generates a registry's Swift. Writes the signalbook.json
    that the tool reads.
    """
    package = Path(f"{output}.package").resolve()
    package.mkdir(parents=True, exist_ok=True)
    target = {"registry": str(Path(registry).resolve()), "access": access, "generate": parts.split(",")}
    (package / "signalbook.json").write_text(json.dumps({"targets": {"App": target}}))
    return [
        tool, "--output", output, "--target", json.dumps({"name": "App", "module": "App", "package": str(package)})]


def machine():
    """Returns a line that describes the machine and the compiler."""
    model = ""
    try:
        for line in open("/proc/cpuinfo"):
            if line.startswith("model name"):
                model = line.split(":", 1)[1].strip()
                break
    except OSError:
        pass
    compiler = run(["swift", "--version"]).output.splitlines()[0].strip()
    return f"{os.cpu_count()} cores {platform.machine()} {platform.system()} {model}; {compiler}"
