"""The helpers that the Python scripts share: arguments, questions to the driver, and the verdict."""

import json
import pathlib
import random
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]


def arguments(count: int) -> tuple[int, random.Random]:
    """Returns the number of questions and the seeded generator, from the command line."""
    numbers = [int(argument) for argument in sys.argv[1:3] if argument.isdigit()]
    return (numbers[0] if numbers else count), random.Random(numbers[1] if len(numbers) > 1 else 1)


def ask(subject: str, lines: list[str]) -> list[str]:
    """Sends questions to the driver and returns its answers, one line each."""
    run = subprocess.run(
        [ROOT / ".build/debug/signalbook-oracles", subject], input="".join(line + "\n" for line in lines).encode(),
        stdout=subprocess.PIPE, check=True)
    answers = run.stdout.decode().split("\n")[:-1]
    if len(answers) != len(lines):
        raise SystemExit(f"{len(answers)} answers to {len(lines)} questions")
    return answers


def ask_lists(subject: str, lists: list[list[str]]) -> list[list[str | None]]:
    """Sends questions that are lists of strings to the driver and returns its answers."""
    return [json.loads(answer) for answer in ask(subject, [json.dumps(item, ensure_ascii=False) for item in lists])]


class Verdict:
    """The disagreements found in a run."""

    def __init__(self) -> None:
        self.faults = 0

    def expect(self, expected: object, answer: object, question: object) -> None:
        """Compares two values, counts a disagreement, and prints the first few."""
        if expected == answer:
            return
        self.faults += 1
        if self.faults <= 20:
            print(json.dumps({"question": question, "expected": expected, "answer": answer}, ensure_ascii=False))

    def conclude(self, figures: str) -> None:
        """Prints the counts and exits."""
        print(f"{figures}, {self.faults} disagreements")
        sys.exit(1 if self.faults else 0)
