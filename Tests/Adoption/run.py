#!/usr/bin/env python3
"""Tests the files that `signalbook init` writes, in temporary repositories.

    python3 Tests/Adoption/run.py TOOL           TOOL is a built signalbook, such as .build/debug/signalbook

Covers a first registry, a valid commit, an invalid edit that the hook rejects, git operations that affect a hook
(partial commits, linked working trees, a project below the repository's root), and each `run` step of the workflow. The
step that builds the tool is skipped with a message, because it would rebuild this package. PyYAML reads the workflow,
actionlint checks it if installed, and pre-commit runs the hooks for pre-commit.
"""

import hashlib
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
IDENTITY = {
    "GIT_CONFIG_GLOBAL": "/dev/null", "GIT_CONFIG_SYSTEM": "/dev/null", "GIT_AUTHOR_NAME": "A",
    "GIT_AUTHOR_EMAIL": "a@example.com", "GIT_COMMITTER_NAME": "A", "GIT_COMMITTER_EMAIL": "a@example.com",
}
BROKEN = ('"method": "finish"', '"metod": "finish"')


class Scratch:
    """A repository whose hook finds the tool in PATH."""

    def __init__(self, root, tool, inner=""):
        self.root, self.folder = root, root / inner
        self.folder.mkdir(parents=True)
        tools = root.parent / "tools"
        tools.mkdir(exist_ok=True)
        if not (tools / "signalbook").exists():
            (tools / "signalbook").symlink_to(tool)
        self.environment = {
            key: value for key, value in os.environ.items() if not key.startswith(("GIT_", "GITHUB_", "SIGNALBOOK"))
        } | IDENTITY | {"PATH": f"{tools}:{os.environ['PATH']}"}
        self.run("git", "init", "-q", "-b", "main", cwd=root)

    def run(self, *command, expect=0, cwd=None, **more):
        result = subprocess.run(
            command, cwd=cwd or self.folder, env=self.environment | more, capture_output=True, text=True)
        if expect is not None and result.returncode != expect:
            raise SystemExit(
                f"{' '.join(map(str, command))}\nexit {result.returncode}, expected {expect}\n{result.stdout}{result.stderr}")
        return result.stdout + result.stderr

    def edit(self, old, new, path="schemas/app/search.json"):
        file = self.folder / path
        text = file.read_text()
        assert old in text, f"{old} is not in {path}"
        file.write_text(text.replace(old, new))

    def start(self):
        self.run("signalbook", "init", "--committed")
        self.run("git", "config", "core.hooksPath", ".githooks")
        self.run("signalbook", "generate")
        self.run("git", "add", "-A")
        self.run("git", "commit", "-q", "-m", "first")


def check(condition, what, detail=""):
    print(f"{'ok' if condition else 'FAILED'}: {what}")
    if not condition:
        raise SystemExit(detail)


def hook(folder, tool):
    scratch = Scratch(folder / "hook" / "repository", tool)
    scratch.start()
    check(True, "init, then a first commit with its hook on")

    scratch.edit("The user started a search.", "The user began a search.")
    said = scratch.run("git", "commit", "-aqm", "stale", expect=1)
    check(
        "Sources/App/Generated/app_search.swift: stale: differs from the staged schemas" in said,
        "an edit without its generated code is refused", said)
    scratch.run("signalbook", "generate")
    scratch.run("git", "add", "schemas")
    said = scratch.run("git", "commit", "-qm", "still stale", expect=1)
    check("stage the result" in said, "also where the code is generated and not staged", said)
    scratch.run("git", "commit", "-aqm", "good")
    check(True, "a good edit is committed with its generated code")

    scratch.edit(*BROKEN)
    scratch.run("git", "add", "-A")
    said = scratch.run("git", "commit", "-m", "bad", expect=1)
    print("  $ git commit -m bad\n" + "".join(f"  | {line}\n" for line in said.splitlines()))
    check('did you mean "method"?' in said, "a bad edit is refused, with what to do", said)
    check("bad" not in scratch.run("git", "log", "--oneline"), "and is not committed")

    scratch.edit(*reversed(BROKEN))
    said = scratch.run("git", "commit", "-m", "bad", expect=1)
    check("search.json" in said, "what is staged counts, not what is mended on the disk")
    scratch.run("git", "add", "-A")
    scratch.edit(*BROKEN)
    (scratch.folder / "readme.txt").write_text("x\n")
    scratch.run("git", "add", "readme.txt")
    scratch.run("git", "commit", "-qm", "a file")
    check(True, "a broken schema that is not staged stops no other commit")
    said = scratch.run("git", "commit", "-m", "partial", "schemas/app/search.json", expect=1)
    check('"method"' in said, "a commit of named files, which has an index of its own, is judged by that")
    said = scratch.run("git", "commit", "-am", "all", expect=1)
    check('"method"' in said, "so is commit --all")
    scratch.run("git", "commit", "-q", "--no-verify", "-am", "anyway")
    scratch.run("git", "checkout", "-q", "HEAD~1", "--", ".")
    scratch.run("git", "commit", "-qm", "mended")
    check(True, "a broken commit is mended by one that the hook lets through")

    scratch.edit('    "search.started"', '      "search.started"')
    said = scratch.run("git", "commit", "-am", "layout", expect=1)
    check("not formatted" in said, "another layout is refused")
    scratch.run("signalbook", "format")

    scratch.run("git", "worktree", "add", "-q", "../linked", "-b", "other")
    linked = scratch.root.parent / "linked"
    path = linked / "schemas/app/search.json"
    path.write_text(path.read_text().replace(*BROKEN))
    said = scratch.run("git", "commit", "-am", "bad", expect=1, cwd=linked)
    check('"method"' in said, "in a linked work tree as well")

    before = {p: p.read_bytes() for p in scratch.folder.rglob("*") if p.is_file() and ".git" not in p.parts}
    (scratch.folder / ".githooks/pre-commit").write_text("mine\n")
    said = scratch.run("signalbook", "init")
    check(".githooks/pre-commit: kept, but lacks 'format --check --staged'" in said, "init keeps an existing hook")
    check((scratch.folder / ".githooks/pre-commit").read_text() == "mine\n", "byte for byte")
    scratch.run("signalbook", "init", "--force", "--dry-run")
    check((scratch.folder / ".githooks/pre-commit").read_text() == "mine\n", "a dry run writes nothing")
    scratch.run("signalbook", "init", "--force")
    after = {p: p.read_bytes() for p in scratch.folder.rglob("*") if p.is_file() and ".git" not in p.parts}
    check(before == after, "--force brings back the hook and changes nothing else")

    scratch.edit("began", "started")
    scratch.run("signalbook", "generate")
    pinned(scratch, tool)
    times = []
    for _ in range(5):
        scratch.run("git", "add", "-A")
        start = time.monotonic()
        scratch.run(".githooks/pre-commit")
        times.append(time.monotonic() - start)
    print(f"  the hook takes {min(times) * 1000:.0f} ms here")

    environment = dict(scratch.environment)
    scratch.environment["PATH"] = os.environ["PATH"]
    if shutil.which("signalbook") is None:
        said = scratch.run("git", "commit", "-m", "no tool", expect=1)
        check("swift build -c release --product signalbook" in said, "without the tool it says how to build it")
        (scratch.folder / ".gitignore").write_text(".build/\n")
        scratch.run("git", "stash", "-q")
        (scratch.folder / "readme.txt").write_text("y\n")
        scratch.run("git", "commit", "-qam", "no schema")
        check(True, "and a commit without a schema needs none")
    scratch.environment = environment


def pinned(scratch, tool):
    """Tests the hook with a prebuilt binary: an archive next to the repository, in the format of a release."""
    release = scratch.root.parent / "release"
    release.mkdir()
    cache = scratch.root.parent / "cache"
    scratch.environment["XDG_CACHE_HOME"] = str(cache)
    system = "macos-universal" if sys.platform == "darwin" else f"linux-{os.uname().machine}"
    archive = f"signalbook-1.2.3-{system}.tar.gz"
    scratch.run("tar", "-czf", str(release / archive), "-C", str(pathlib.Path(tool).resolve().parent), "signalbook")
    pin = scratch.folder / ".signalbook-binary"
    total = hashlib.sha256((release / archive).read_bytes()).hexdigest()

    scratch.run("git", "add", "-A")
    pin.write_text(f"{release.as_uri()}\n{'0' * 64}  {archive}\n")
    said = scratch.run(".githooks/pre-commit", expect=1)
    check("the checksum of" in said, "a published binary with another sum than the pinned one is not run", said)
    pin.write_text(f"{release.as_uri()}\n{total}  {archive}\n")
    for _ in range(2):
        said = scratch.run(".githooks/pre-commit")
        check(f"signalbook: the published {archive}" in said, "the hook runs the published binary that is pinned, and says so", said)
        shutil.rmtree(release, ignore_errors=True)
    shutil.rmtree(cache)
    said = scratch.run(".githooks/pre-commit")
    check("cannot download" in said and "tools/signalbook" in said, "where it cannot be had the hook says what it runs instead", said)
    pin.unlink()


def below(folder, tool):
    scratch = Scratch(folder / "below" / "repository", tool, "apps/it's iOS")
    scratch.start()
    check((scratch.root / ".githooks/pre-commit").exists(), "a project below the root: the hook is at the root")
    scratch.edit(*BROKEN)
    said = scratch.run("git", "commit", "-am", "bad", expect=1, cwd=scratch.root)
    check("schemas/app/search.json" in said, "and refuses a bad edit of that project")
    steps(scratch)


def steps(scratch):
    """Runs the workflow's steps like GitHub: with bash, in the job's folder, each in a separate process."""
    import yaml
    path = scratch.root / ".github/workflows/signalbook.yml"
    workflow = yaml.safe_load(path.read_text())
    check(set(workflow["jobs"]) == {"schemas"} and workflow["permissions"] == {}, "the workflow is YAML with one job")
    job = workflow["jobs"]["schemas"]
    for step in job["steps"]:
        if "uses" in step:
            reference = step["uses"].split("@")[1]
            check(len(reference) == 40 and set(reference) <= set("0123456789abcdef"), f"{step['uses']} is pinned")
        check("${{" not in step.get("run", ""), f"'{step.get('name', 'a step')}' puts nothing into its script")
    actionlint = shutil.which("actionlint")
    if actionlint:
        scratch.run(actionlint, str(path), cwd=scratch.root)
        check(True, "actionlint finds nothing")
    else:
        print("SKIPPED: actionlint is not installed")

    # GitHub checks out a merge of the pull request's branch into the base branch.
    scratch.run("git", "checkout", "-q", "--", ".")
    scratch.run("git", "checkout", "-qb", "request")
    scratch.edit("The user started a search.", "The user began a search.")
    scratch.edit('"search.started"', '"search.begun"')
    scratch.run("signalbook", "generate")
    scratch.run("git", "commit", "-qam", "an edit")
    scratch.run("git", "checkout", "-q", "main")
    scratch.run("git", "merge", "-q", "--no-ff", "-m", "merge", "request")
    summary = scratch.root.parent / "summary.md"
    summary.write_text("")
    folder = scratch.root / job["defaults"]["run"]["working-directory"]
    for step in job["steps"]:
        if "run" not in step:
            continue
        if step["name"] == "Get the checks":
            print("SKIPPED: 'Get the checks', which would build this package anew")
            continue
        script = scratch.root.parent / "step.sh"
        script.write_text(step["run"])
        failing = step["name"] == "Review of the change"
        said = scratch.run(
            "bash", "--noprofile", "--norc", "-eo", "pipefail", str(script), cwd=folder, expect=None,
            GITHUB_STEP_SUMMARY=str(summary), GITHUB_WORKSPACE=str(scratch.root), RUNNER_TEMP=str(scratch.root.parent))
        print(f"  step '{step['name']}':\n" + "".join(f"  | {line}\n" for line in said.splitlines()))
        if failing:
            place = str(pathlib.Path(job["defaults"]["run"]["working-directory"]) / "schemas/app/search.json")
            check("search.begun" in said and f"file={place}," in said, "changes are annotated where GitHub finds them", said)
        else:
            check("::error" not in said and "error:" not in said, f"'{step['name']}' passes", said)
    check("## Telemetry schemas:" in summary.read_text(), "and summed up for the reviewer")
    print("".join(f"  | {line}\n" for line in summary.read_text().splitlines()))


def with_pre_commit(folder, tool):
    """Tests both ways to use pre-commit in docs/continuous-integration.md: this package's hooks, and the hook that
    `init` wrote.
    """
    import yaml
    hooks = yaml.safe_load((ROOT / ".pre-commit-hooks.yaml").read_text())
    check({hook["id"] for hook in hooks} == {"signalbook-lint", "signalbook-format", "signalbook-generate"}, "the hooks for pre-commit are YAML")
    program = shutil.which("pre-commit", path=f"{pathlib.Path(sys.executable).parent}:{os.environ['PATH']}")
    if not program:
        print("SKIPPED: the hooks for pre-commit, because it is not installed")
        return
    page = (ROOT / "docs/continuous-integration.md").read_text()
    written = next(block for block in re.findall(r"```yaml\n(.*?)```", page, re.DOTALL) if "repo: local" in block)
    # The wrapper of the package's hooks would rebuild the tool, so run its command directly.
    package = {"repo": "local", "hooks": [
        hook | {"entry": hook["entry"].replace("Scripts/signalbook", "signalbook"), "language": "system"} for hook in hooks]}
    for name, configuration in [("init's hook", written), ("the package's hooks", yaml.safe_dump({"repos": [package]}))]:
        scratch = Scratch(folder / f"pre-commit {name[0]}" / "repository", tool)
        scratch.start()
        scratch.run("git", "config", "--unset", "core.hooksPath")
        (scratch.folder / ".pre-commit-config.yaml").write_text(configuration)
        scratch.run(program, "install")
        scratch.run("git", "add", "-A")
        scratch.run("git", "commit", "-qm", "pre-commit")
        check(True, f"pre-commit with {name}: a clean commit passes")
        schema = scratch.folder / "schemas/app/search.json"
        schema.rename(scratch.folder / "elsewhere.json")
        schema.symlink_to("../../elsewhere.json")
        scratch.run("git", "add", "schemas")
        said = scratch.run("git", "commit", "-m", "link", expect=1)
        check("search.json" in said, f"pre-commit with {name}: a schema that became a link is refused", said)
        schema.unlink()
        (scratch.folder / "elsewhere.json").rename(schema)
        scratch.run("git", "add", "schemas")
        scratch.run("git", "rm", "-q", "Sources/App/Generated/app_search.swift")
        said = scratch.run("git", "commit", "-m", "deleted", expect=1)
        check("app_search.swift" in said, f"pre-commit with {name}: a generated file that is only deleted is refused", said)


def main():
    if len(sys.argv) != 2:
        raise SystemExit(__doc__)
    tool = pathlib.Path(sys.argv[1]).resolve()
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        hook(folder, tool)
        try:
            import yaml  # noqa: F401
        except ImportError:
            print("SKIPPED: the workflow's steps, because PyYAML is not installed")
        else:
            scratch = Scratch(folder / "steps" / "repository", tool)
            scratch.start()
            steps(scratch)
            below(folder, tool)
            with_pre_commit(folder, tool)


if __name__ == "__main__":
    main()
