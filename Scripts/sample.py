#!/usr/bin/env python3
"""Draws a sample of the project's English for a reader who has not seen the project.

    Scripts/sample.py --seed 20261128 > sample.md

The sample has 30 comments, 30 messages, 20 names and 20 passages. The same seed draws the same sample from the same
commit. Give a reader only the sample and the style guide. The reader marks each item as idiomatic or not, and suggests
a better wording for items that are not.
"""

import argparse
import pathlib
import random
import re
import subprocess

ROOT = pathlib.Path(__file__).resolve().parent.parent
WORDS = re.compile(r"[A-Za-z][a-z']+")


def files(*patterns):
    listed = subprocess.run(
        ["git", "-C", ROOT, "ls-files", "-z", "--", *patterns], check=True, capture_output=True, text=True)
    paths = [ROOT / name for name in listed.stdout.split("\0") if name]
    return [path for path in paths if not path.is_symlink()]


def comments(paths):
    """Returns blocks of comment lines, each with the line that follows."""
    for path in paths:
        block, start = [], 0
        for number, line in enumerate(path.read_text().splitlines() + [""], 1):
            text = line.strip()
            if text.startswith("//"):
                start = start or number
                block.append(text.lstrip("/").strip())
                continue
            if block and len(WORDS.findall(" ".join(block))) >= 5 and not path.name.endswith("PageFiles.swift"):
                yield f"{path.relative_to(ROOT)}:{start}", "\n".join(block) + (f"\n\n    {text}" if text else "")
            block, start = [], 0


def messages(paths):
    """Returns texts of at least six words in single-line string literals."""
    for path in paths:
        for number, line in enumerate(path.read_text().splitlines(), 1):
            if line.strip().startswith("//"):
                continue
            for literal in re.findall(r'"((?:[^"\\]|\\.)*)"', line):
                plain = re.sub(r"\\\(.*?\)", "…", literal)
                if len(WORDS.findall(plain)) >= 6 and "{" not in plain:
                    yield f"{path.relative_to(ROOT)}:{number}", plain


def names(paths):
    for path in paths:
        for number, line in enumerate(path.read_text().splitlines(), 1):
            found = re.match(r"\s*(?:(?:public|package|private|static|fileprivate|mutating|final|indirect) )*"
                             r"(func|var|let|struct|enum|class|case|protocol) ([A-Za-z_]\w+)(.*)", line)
            if found and len(found[2]) > 3 and (found[1] != "let" or line.startswith("  let ") or "package" in line):
                yield f"{path.relative_to(ROOT)}:{number}", line.strip()


def passages(paths):
    for path in paths:
        fenced = False
        for block in re.split(r"\n\s*\n", path.read_text()):
            marks = block.count("```")
            if not fenced and not marks and not block.startswith(("#", "|", "<!--", "-", "    ")):
                if len(WORDS.findall(block)) >= 15:
                    yield str(path.relative_to(ROOT)), block
            fenced ^= marks % 2 == 1


def main():
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("--seed", type=int, required=True)
    seed = arguments.parse_args().seed
    swift = files("Sources/**/*.swift", "Plugins/**/*.swift")
    tool = [path for path in swift if "/Signalbook/" not in str(path)]
    pages = files("README.md", "CONTRIBUTING.md", "docs/*.md", "docs/decisions/*.md", "Sources/**/*.docc/*.md")
    pages = [path for path in pages if path.name not in {"rules.md", "reference.md", "changes.md"}]
    draw = random.Random(seed)
    for title, items, count in [
        ("Comments", comments(swift), 30), ("Messages", messages(tool), 30), ("Names", names(swift), 20),
        ("Passages", passages(pages), 20),
    ]:
        print(f"# {title}\n")
        for number, (place, text) in enumerate(draw.sample(sorted(set(items)), count), 1):
            print(f"## {title[0]}{number} ({place})\n\n{text}\n")


if __name__ == "__main__":
    main()
