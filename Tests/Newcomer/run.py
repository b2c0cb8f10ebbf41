#!/usr/bin/env python3
"""Follows a newcomer's first hour: from an empty folder to an event in a server's log, using only the documents.

    python3 Tests/Newcomer/run.py TOOL      TOOL is a built signalbook, such as .build/debug/signalbook

Files, commands and the expected output come from README.md, docs/tutorial.md, docs/language.md and the output of
`signalbook init`. The paths are the tutorial, the tour's first section, the tutorial with committed code, README's
`init` in an empty folder, `init` in an existing package, and an Xcode project with the stub of Xcode's module.

To save time, three things differ from a newcomer's machine: the apps depend on this checkout by its own path, so that they
share the build products of the examples; TOOL replaces `swift run --package-path ../signalbook signalbook`; and a free port
replaces 8080.
"""

import os
import pathlib
import re
import shlex
import shutil
import socket
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
# Shared with Examples/check.py, so that Signalbook is built only once.
BUILD = ROOT / "Examples/.build"
INIT = "swift run --package-path ../signalbook signalbook init"
failures = 0


def check(name: str, holds: bool, detail: object = "") -> None:
    global failures
    print(("ok    " if holds else "FAIL  ") + name + ("" if holds else f"\n      {detail}"), flush=True)
    failures += not holds


def blocks(page: str, section: str) -> list[tuple[str, str, str]]:
    """Returns the fenced blocks of a section: the preceding line, the language, and the text."""
    text = (ROOT / page).read_text().split(f"\n{section}\n", 1)[1].split("\n## ", 1)[0]
    return re.findall(r"^([^\n]*)\n```(\w+)\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)


def masked(text: str) -> str:
    """Returns the text with times masked, because they differ from run to run."""
    return re.sub(r"\[\d+,", "[TIME,", text)


class Machine:
    """A newcomer's machine: a clone of Signalbook, with folders for apps next to it."""

    def __init__(self, root: pathlib.Path, tool: pathlib.Path):
        self.root, self.tool = root, tool
        (root / "signalbook").symlink_to(ROOT)
        with socket.socket() as free:
            free.bind(("localhost", 0))
            self.port = str(free.getsockname()[1])
        self.environment = {key: value for key, value in os.environ.items() if not key.startswith("SIGNALBOOK")} | {
            "SWIFTPM_BUILD_DIR": str(BUILD), "TMPDIR": str(root / "tmp")}
        self.log = root / "server.log"
        self.server: subprocess.Popen | None = None
        self.read = 0

    def app(self, name: str, files: dict[str, str]) -> pathlib.Path:
        # Remove stored data, so that this app does not send the events of another app.
        shutil.rmtree(self.root / "tmp", ignore_errors=True)
        (self.root / "tmp").mkdir()
        folder = self.root / name
        folder.mkdir()
        for path, text in files.items():
            (folder / path).parent.mkdir(parents=True, exist_ok=True)
            (folder / path).write_text(text.replace("8080", self.port))
        return folder

    def run(self, command: str, folder: pathlib.Path) -> str:
        """Runs a command line from a document. A command that ends in & keeps running."""
        print(f"      $ {command}", flush=True)
        start = time.monotonic()
        if command.endswith("&"):
            words = shlex.split(command.rstrip("& ")) + [self.port]
            self.server = subprocess.Popen(words, cwd=folder, env=self.environment, stdout=self.log.open("w"))
            # Uses real time, because a separate process must start before the next command sends data to it.
            deadline = time.monotonic() + 10
            while "listening" not in self.log.read_text() and self.server.poll() is None and time.monotonic() < deadline:
                time.sleep(0.1)
            check(f"'{command}' listens", "listening" in self.log.read_text(), self.log.read_text())
            return ""
        manifest = folder / "Package.swift"
        if manifest.exists():
            manifest.write_text(manifest.read_text().replace('path: "../signalbook"', f'name: "signalbook", path: "{ROOT}"'))
        command = command.replace(INIT.removesuffix(" init"), str(self.tool))
        done = subprocess.run(
            command, shell=True, cwd=folder, env=self.environment, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
            stderr=subprocess.PIPE, text=True)
        print(f"        {time.monotonic() - start:.1f} s", flush=True)
        check(f"'{command}' succeeds", done.returncode == 0, (done.stdout + done.stderr)[-4000:])
        return done.stdout

    def received(self) -> str:
        """Returns the server's output since the last call."""
        text = self.log.read_text()[self.read:]
        self.read += len(text)
        return text.replace(f"listening on http://localhost:{self.port}\n", "")


def tutorial() -> tuple[dict[str, str], list[str], str]:
    """Returns the tutorial's files, commands and server output."""
    page = "docs/tutorial.md"
    files = {
        above.removeprefix("<!-- file: ").removesuffix(" -->"): text for above, _, text in blocks(page, "## 1. Write four files")}
    found = {language: text for _, language, text in blocks(page, "## 2. Run it")}
    commands, output = found["sh"].splitlines(), found["text"]
    assert len(files) == 4 and len(commands) == 2, "the tutorial has files, commands and an output"
    return files, commands, output


def by_hand(machine: Machine) -> None:
    files, commands, output = tutorial()
    folder = machine.app("notes", files)
    for command in commands:
        machine.run(command, folder)
    found = machine.received()
    check("the server has the events as the tutorial shows them", masked(found) == masked(output), found)
    (_, _, lint), = blocks("docs/tutorial.md", "## 3. Break it")
    machine.run(lint.strip(), folder)


def tour(machine: Machine) -> None:
    files = dict(tutorial()[0])
    (_, _, schema), (_, _, main) = blocks("docs/language.md", "## 1. A first event")
    files["schemas/notes/notes.json"], files["Sources/App/main.swift"] = schema, main
    page = (ROOT / "docs/language.md").read_text()
    folder = machine.app("tour", files)
    printed = machine.run("swift run", folder).strip()
    line = re.search(r"This prints `(.*?)`", page)
    check("the tour prints its line", line is not None and masked(printed) == masked(line[1]), printed)


def committed(machine: Machine) -> None:
    """Makes the tutorial's three edits for committed code."""
    files, _, output = tutorial()
    text = (ROOT / "docs/tutorial.md").read_text().replace("\n", " ")
    entry = re.search(r'`("output": "[^`]*")`', text)
    generate = re.search(r"`(swift run [^`]* generate)`, which writes the folder", text)
    assert entry and generate, "the tutorial has the output and the command"
    files["signalbook.json"] = files["signalbook.json"].replace('"schemas/notes"', f'"schemas/notes", {entry[1]}')
    files["Package.swift"] = re.sub(r",\n *plugins: \[.*\]\)", ")", files["Package.swift"])
    assert "plugin" not in files["Package.swift"]
    folder = machine.app("committed", files)
    machine.run(generate[1], folder)
    machine.run("swift run", folder)
    found = machine.received()
    check("committed code: the server's log has the events", masked(found) == masked(output), found)


def next_steps(said: str) -> list[str]:
    lines = said.split("\nNext:\n", 1)[1].splitlines()
    return [re.split(r"  +", line.strip())[0] for line in lines]


def initialized_output() -> tuple[str, str]:
    """Returns README's output of the app and of the server, with times masked."""
    _, (_, _, output) = blocks("README.md", "## Try it")
    app, post, body = output.splitlines(keepends=True)
    return masked(app), masked(post + body)


def initialized(machine: Machine) -> dict[str, str]:
    """Runs README's commands in an empty folder. Returns the app's files."""
    (_, _, commands), _ = blocks("README.md", "## Try it")
    init, server, run = commands.splitlines()
    check("README starts the tutorial's server, which is running", server == tutorial()[1][0], server)
    folder = machine.app("initialized", {})
    said = machine.run(init, folder)
    main = folder / "Sources/App/main.swift"
    main.write_text(main.read_text().replace("8080", machine.port))
    check("init prints how to run the app", run in next_steps(said), said)
    printed = machine.run(run, folder)
    found = machine.received()
    first, sent = initialized_output()
    check("init in an empty folder: the app prints the event as README shows it", masked(printed) == first, printed)
    check("and the server's log has it", masked(found) == sent, found)
    return {"main.swift": main.read_text()}


def added(text: str, said: str, target: str) -> str:
    """Inserts the lines that `init` prints into a manifest, at the places that it states."""
    lines = re.findall(r"^  // (.*)\n((?:  (?!//).*\n)+)", said, re.MULTILINE)
    assert len(lines) == 4, said
    for place, line in lines:
        line = line.strip()
        if place == "after the package's name":
            text = re.sub(r'(name: "\w+",\n)', rf"\1  {line}\n", text, count=1)
        elif place.startswith("before the package's targets"):
            text = text.replace("targets: [", f"{line}\n  targets: [", 1)
        elif place == f"in the target {target}, after its name":
            text = re.sub(rf'(executableTarget\(\s*name: "{target}")', rf"\1,\n  {line}", text)
        elif place == f"at the end of the target {target}":
            text = re.sub(r'(executableTarget\([^()]*\.product\([^()]*\)\]),', rf"\1,\n  {line}", text)
        else:
            raise AssertionError(place)
    return text


def existing(machine: Machine) -> None:
    """Runs `init` in a package created by SwiftPM, and adds the lines that it prints."""
    folder = machine.app("Existing", {})
    machine.run("swift package init --type executable --name Existing", folder)
    said = machine.run(INIT, folder)
    manifest = folder / "Package.swift"
    manifest.write_text(added(manifest.read_text(), said, "Existing"))
    call = said.split("Record the first event", 1)[1].split("\n\n", 1)[1].split("\nNext:", 1)[0]
    # Add the import at the top, and replace SwiftPM's greeting with the calls, as a user would.
    source = next((folder / "Sources/Existing").iterdir())
    imported, *calls = call.strip().splitlines()
    source.write_text(f"{imported}\n" + re.sub(r"( *)print\(.*\)", "\n".join(calls).replace("\\", "\\\\"), source.read_text()))
    check("init prints how to build", "swift build" in next_steps(said), said)
    machine.run("swift build", folder)
    printed = machine.run("swift run", folder)
    check(
        "init in a package, and the lines that it prints: the app prints the event",
        masked(printed) == initialized_output()[0], printed)


def xcode(machine: Machine, files: dict[str, str]) -> None:
    """Tests an Xcode project whose plugin runs with the stub of Xcode's module. Its app is compiled file by file, as in
    Xcode.
    """
    folder = machine.app("xcode", files)
    (folder / "App.xcodeproj").mkdir()
    said = machine.run(INIT, folder)
    check("init says where Xcode has build tool plug-ins", "Build Phases > Run Build Tool Plug-ins: SignalbookPlugin" in said, said)
    start = time.monotonic()
    library = pathlib.Path(shutil.which("swiftc")).resolve().parent.parent / "lib/swift/pm/PluginAPI"
    common = ["swiftc", "-swift-version", "5", "-package-description-version", "6.0", "-suppress-warnings", "-I", library]
    work = machine.root / "xcode-plugin"
    work.mkdir()
    subprocess.run(
        [*common, "-emit-module", "-c", "-parse-as-library", "-module-name", "XcodeProjectPlugin",
         ROOT / "Tests/Plugin/XcodeProjectPlugin/XcodeProjectPlugin.swift", "-o", work / "stub.o",
         "-emit-module-path", work / "XcodeProjectPlugin.swiftmodule"], check=True)
    plugin = (ROOT / "Plugins/SignalbookPlugin/SignalbookPlugin.swift").read_text()
    (work / "SignalbookPlugin.swift").write_text(plugin.replace("@main\n", ""))
    shutil.copy(ROOT / "Tests/Newcomer/XcodeBuild.swift", work / "main.swift")
    subprocess.run(
        [*common, "-I", work, "-L", library, "-lPackagePlugin", "-Xlinker", "-rpath", "-Xlinker", library, "-o", work / "build",
         work / "main.swift", work / "SignalbookPlugin.swift", ROOT / "Plugins/Shared/TargetGraph.swift", work / "stub.o"],
        check=True)
    # Xcode passes its target's name to the tool.
    done = subprocess.run(
        [work / "build", folder, "App", work / "output", machine.tool.parent / "signalbook-generate"], stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT, text=True)
    sources = [line for line in done.stdout.splitlines() if line.endswith(".swift")]
    check("the plugin of an Xcode project generates", done.returncode == 0 and len(sources) > 10, done.stdout)
    built = next(BUILD.glob("*/debug/Modules")).parent
    subprocess.run(
        ["swiftc", "-swift-version", "6", "-I", built / "Modules", "-o", work / "app", folder / "main.swift", *sources,
         *sorted((built / "Signalbook.build").glob("*.o"))], check=True)
    printed = subprocess.run([work / "app"], env=machine.environment, stdout=subprocess.PIPE, text=True, check=True).stdout
    print(f"        {time.monotonic() - start:.1f} s", flush=True)
    found = machine.received()
    check("the app prints the event", '\\"search\\"' in printed, printed)
    check("and the server's log has it", masked(found) == initialized_output()[1], found)


def main() -> int:
    if len(sys.argv) != 2:
        raise SystemExit(__doc__)
    start = time.monotonic()
    with tempfile.TemporaryDirectory(prefix="signalbook-newcomer-") as folder:
        machine = Machine(pathlib.Path(folder).resolve(), pathlib.Path(sys.argv[1]).resolve())
        try:
            by_hand(machine)
            tour(machine)
            committed(machine)
            files = initialized(machine)
            existing(machine)
            xcode(machine, files)
        finally:
            if machine.server:
                machine.server.terminate()
    print(f"newcomer: {'all as documented' if failures == 0 else f'{failures} failed'}, {time.monotonic() - start:.0f} s")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
