"""Makes every kind of change that generated code depends on in a built package. The next build must be correct each
time.

The test does not rely on the build's output. It searches the linked program for the events' wire texts.
"""

import os
import pathlib
import subprocess

from package import MANIFEST, PLUGIN, TARGET, Package, check, compiled, events, ran, registry

MAIN = "import Kit\n\nlet event: Toy.Event = .menu.opened\nprint(event == .menu.opened, kit)\n"


def product(name: str, package: str) -> str:
    return f', .product(name: "{name}", package: "{package}")'


class Matrix:
    """An app whose registry is outside its target and imports a folder and the registry of a target in another package,
    a target with schema files among its sources, and the other package.
    """

    def __init__(self, folder: pathlib.Path, signalbook: pathlib.Path, options: tuple[str, ...] = ()):
        self.app = Package(folder / "app", options)
        self.kit = Package(folder / "kit", options)
        self.name = ""
        self.runs_always = False
        """Whether the build system cannot watch what the tool reads, so that the tool runs in every build, and names no files."""
        self.kit.write("Package.swift", MANIFEST.format(
            name="kit", library="Kit", signalbook=signalbook, dependencies="",
            targets=TARGET.format(kind="target", name="Kit", dependencies=', "Bolt"', plugins=PLUGIN)
            + "\n" + TARGET.format(kind="target", name="Bolt", dependencies="", plugins=PLUGIN)))
        self.kit.write("Sources/Bolt/Bolt.swift", "public let bolt = 1\n")
        self.kit.write("Sources/Bolt/registry.signalbook.json", registry("bolt", "BoltEvents"))
        self.kit.write("Sources/Bolt/nut.signalbook.json", events("nut"))
        self.kit.write("Sources/Kit/Kit.swift", "public let kit = 1\n")
        self.kit.write("signalbook.json", '{"targets": {"Kit": {"registry": "schemas/kit", "access": "public"}}}\n')
        self.kit.write("schemas/kit/registry.json", registry("kit", "KitEvents"))
        self.kit.write("schemas/kit/door.json", events("door"))
        self.app.write("Package.swift", MANIFEST.format(
            name="app", library="Inside", signalbook=signalbook, dependencies=', .package(name: "kit", path: "../kit")',
            targets=TARGET.format(
                kind="executableTarget", name="App", dependencies=product("Kit", "kit") + ', "Inside"', plugins=PLUGIN)
            + "\n" + TARGET.format(kind="target", name="Inside", dependencies="", plugins=PLUGIN)))
        self.app.write("Sources/App/main.swift", MAIN)
        self.app.write("Sources/Inside/Inside.swift", "public let inside = 1\n")
        self.app.write("Sources/Inside/registry.signalbook.json", registry("inside", "InsideEvents"))
        self.app.write("Sources/Inside/lamp.signalbook.json", events("lamp"))
        self.app.write("signalbook.json", '{"targets": {"App": {"registry": "schemas/toy"}}}\n')
        self.app.write("schemas/toy/registry.json", registry("toy", "Toy", '["../shared", "target:Kit"]'))
        self.app.write("schemas/toy/menu.json", events("menu"))
        self.app.write("schemas/shared/registry.json", registry("shared", "Shared"))
        self.app.write("schemas/shared/page.json", events("page"))
        self.app.write(".gitignore", ".build/\n")

    def git(self, *arguments: str) -> None:
        subprocess.run(
            ["git", "-c", "user.name=A", "-c", "user.email=a@example.com", *arguments], cwd=self.app.folder, check=True,
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

    def program(self) -> bytes:
        path = self.app.binary("App")
        return path.read_bytes() if path.exists() else b""

    def right(self, name: str, present: list[str] = [], absent: list[str] = [], files: int | None = None) -> None:
        """Checks that the next build is correct, and that the build after it runs no commands."""
        status, output, seconds = self.app.build()
        program = self.program()
        missing = [text for text in present if text.encode() not in program]
        surplus = [text for text in absent if text.encode() in program]
        count = len(compiled(output))
        check(
            f"{self.name}{name} ({seconds:.1f} s, {count} files of the app compiled)",
            status == 0 and not missing and not surplus and (files is None or self.runs_always or count == files),
            f"{output}\nmissing: {missing}, surplus: {surplus}")
        status, output, _ = self.app.build()
        if not self.runs_always:
            check(f"{self.name}  and a build with nothing changed runs nothing", status == 0 and not ran(output), output)

    def wrong(self, name: str, words: list[str]) -> None:
        """Checks that the next build fails, with a line that contains all words."""
        status, output, _ = self.app.build()
        lines = [line for line in output.splitlines() if all(word in line for word in words)]
        check(f"{self.name}{name}", status != 0 and bool(lines), output)
        if lines:
            print(f"      {lines[0]}")

    def first(self) -> None:
        status, output, seconds = self.app.build()
        check(f"{self.name}a cold build ({seconds:.1f} s)", status == 0, output)
        # The build after a cold build plans again and reruns all commands (SwiftPM 6.3).
        self.app.build()
        self.right("nothing changed", ['"open","menu"', '"open","page"', '"open","door"', '"open","lamp"'])
        done = subprocess.run([self.app.binary("App")], stdout=subprocess.PIPE, text=True)
        check(f"{self.name}the app runs", done.stdout == "true 1\n", done.stdout)

    def short(self) -> None:
        """Makes one change of each kind, as a short test for every CI run."""
        app, kit = self.app, self.kit
        self.first()
        app.edit("schemas/toy/menu.json", '"close"', '"shut_"')
        self.right("an edit of one event", ['"shut_","menu"'], ['"close","menu"'], files=1)
        app.write("schemas/toy/share.json", events("share"))
        self.right("a file added", ['"open","share"'])
        app.move("schemas/toy/share.json", "schemas/toy/send.json")
        self.right("a file renamed", ['"open","share"'], files=0)
        app.edit("schemas/toy/send.json", '"open"', '"push"')
        self.right("a file edited that was no file of the plan", ['"push","share"'], ['"open","share"'], files=1)
        app.remove("schemas/toy/send.json")
        self.right("a file removed", [], ['"push","share"'])
        kit.edit("schemas/kit/door.json", '"close"', '"slam_"')
        self.right("another package's registry edited", ['"slam_","door"'], ['"close","door"'])
        app.write("signalbook.json", '{"targets": {"App": {"registry": "schemas/toy", "generate": ["validators"]}}}\n')
        self.right("the configuration edited", ["3ToyO9DocumentsO"])

    def whole(self) -> None:
        app, kit = self.app, self.kit
        self.short()
        self.git("init", "-q", "-b", "main")
        self.git("add", "-A")
        self.git("commit", "-q", "-m", "main")

        # Properties of an event: description, wire text, bounds.
        app.edit("schemas/toy/menu.json", "came into view", "appeared")
        self.right("a text edited", files=1)
        app.edit("schemas/toy/menu.json", '"object": "menu"\n    },', '"object": "menu",\n'
                 '      "value": {"description": "How many.", "type": "integer", "as": "text", "minimum": 0}\n    },')
        app.edit("Sources/App/main.swift", ".menu.opened", ".menu.opened(1)")
        self.right("a value added")
        app.edit("schemas/toy/menu.json", '"minimum": 0', '"minimum": 7')
        self.right("bounds edited", files=1)
        self.git("checkout", "-q", ".")
        self.right("all that taken back", ['"shut_","menu"'])

        # File times: two edits of the same length within the same second.
        for word in ("one__", "two__", "three"):
            app.edit("schemas/toy/menu.json", '"shut_"', f'"{word}"')
            status, output, _ = app.build()
            check(f"{self.name}an edit right behind a build: {word}", f'"{word}","menu"'.encode() in self.program(), output)
            app.edit("schemas/toy/menu.json", f'"{word}"', '"shut_"')
            status, output, _ = app.build()
        old = os.stat(app.folder / "schemas/toy/menu.json")
        app.edit("schemas/toy/menu.json", '"shut_"', '"shut__"')
        os.utime(app.folder / "schemas/toy/menu.json", ns=(old.st_atime_ns, old.st_mtime_ns))
        self.right("an edit that keeps the file's time", ['"shut__","menu"'])
        os.utime(app.folder / "schemas/toy/menu.json")
        self.right("a file touched", ['"shut__","menu"'], files=0)

        # More files than a plan has symbolic links for. The tool then runs in every build, with the correct result.
        for number in range(300):
            app.write(f"schemas/toy/many-{number}.json", events(f"many-{number}"))
        status, output, _ = app.build()
        check(f"{self.name}300 files added", status == 0 and b'"open","many-299"' in self.program(), output)
        app.edit("schemas/toy/many-299.json", '"open"', '"full"')
        status, output, _ = app.build()
        check(f"{self.name}one of them edited", b'"full","many-299"' in self.program(), output)
        for number in range(300):
            app.remove(f"schemas/toy/many-{number}.json")
        app.build()
        self.right("and removed", [], ['"full","many-299"'])

        # Imports: a folder, and the registry of another package's target.
        app.edit("schemas/shared/page.json", '"close"', '"fold_"')
        self.right("an import's file edited", ['"fold_","page"'], ['"close","page"'])
        app.write("schemas/shared/tab.json", events("tab"))
        self.right("an import's file added", ['"open","tab"'])
        app.move("schemas/shared/tab.json", "schemas/shared/strip.json")
        self.right("an import's file renamed", ['"open","tab"'], files=0)
        app.remove("schemas/shared/strip.json")
        self.right("an import's file removed", [], ['"open","tab"'])
        app.write("schemas/deep/registry.json", registry("deep", "Deep"))
        app.write("schemas/deep/well.json", events("well"))
        app.write("schemas/shared/registry.json", registry("shared", "Shared", '["../deep"]'))
        app.edit("schemas/toy/registry.json", '["../shared"', '["../shared", "../deep"')
        self.right("an import's import added", ['"open","well"'])
        app.edit("schemas/deep/well.json", '"open"', '"fill"')
        self.right("and edited", ['"fill","well"'])
        kit.write("schemas/kit/gate.json", events("gate"))
        self.right("another package's file added", ['"open","gate"'])
        kit.move("schemas/kit/gate.json", "schemas/kit/fence.json")
        self.right("another package's file renamed", ['"open","gate"'])
        kit.remove("schemas/kit/fence.json")
        self.right("another package's file removed", [], ['"open","gate"'])
        kit.move("schemas/kit", "schemas/case")
        self.wrong("another package's registry moved away", [str(kit.folder / "signalbook.json") + ":1:34: error:", "schemas/kit"])
        kit.edit("signalbook.json", "schemas/kit", "schemas/case")
        self.right("and its configuration edited", ['"open","door"'])

        # Schema files among a target's sources.
        app.write("Sources/Inside/bulb.signalbook.json", events("bulb"))
        self.right("a file in the target added", ['"open","bulb"'])
        app.edit("Sources/Inside/bulb.signalbook.json", '"close"', '"blow_"')
        self.right("a file in the target edited", ['"blow_","bulb"'])
        app.move("Sources/Inside/bulb.signalbook.json", "Sources/Inside/tube.signalbook.json")
        self.right("a file in the target renamed", ['"blow_","bulb"'])
        app.remove("Sources/Inside/tube.signalbook.json")
        self.right("a file in the target removed", [], ['"blow_","bulb"'])

        # The same in another package, whose folders SwiftPM does not check.
        kit.write("Sources/Bolt/screw.signalbook.json", events("screw"))
        self.right("a file in another package's target added", ['"open","screw"'])
        kit.edit("Sources/Bolt/screw.signalbook.json", '"close"', '"turn_"')
        self.right("a file in another package's target edited", ['"turn_","screw"'])
        kit.move("Sources/Bolt/screw.signalbook.json", "Sources/Bolt/bolt.signalbook.json")
        self.right("a file in another package's target renamed", ['"turn_","screw"'])
        kit.remove("Sources/Bolt/nut.signalbook.json")
        self.right("a file of the plan in another package's target removed", [], ['"open","nut"'])

        # The configuration is moved, removed and restored.
        app.move("schemas/toy", "schemas/play")
        app.edit("signalbook.json", "schemas/toy", "schemas/play")
        self.right("the registry moved", ['"open","menu"'], files=0)
        text = (app.folder / "signalbook.json").read_text()
        app.remove("signalbook.json")
        self.wrong("the configuration removed", [str(app.folder / "signalbook.json") + ":1:1: error:", "App"])
        app.write("signalbook.json", text)
        self.right("the configuration there again", ['"open","menu"'], files=0)

        # Switching branches.
        self.git("add", "-A")
        self.git("commit", "-q", "-m", "here")
        self.git("checkout", "-q", "-b", "other")
        app.move("schemas/play/menu.json", "schemas/play/bar.json")
        app.edit("schemas/play/bar.json", '"shut__"', '"other"')
        app.write("schemas/play/more.json", events("more"))
        self.git("add", "-A")
        self.git("commit", "-q", "-m", "other")
        self.right("a branch's files", ['"other","menu"', '"open","more"'])
        for _ in range(2):
            self.git("checkout", "-q", "main")
            self.right("main checked out", ['"shut__","menu"'], ['"other","menu"', '"open","more"'])
            self.git("checkout", "-q", "other")
            self.right("the branch checked out", ['"other","menu"', '"open","more"'], ['"shut__","menu"'])
