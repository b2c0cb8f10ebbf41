#!/usr/bin/env python3
"""Writes a synthetic registry. The same arguments always produce the same bytes.

    synthesize.py FOLDER --events 1000 [--mix extras|mixed] [--vocabularies 200] [--per-file 200] [--edit INDEX]

extras  every event has three extras: a string, an integer sent as a string, a value of a closed vocabulary
mixed   40% plain, 30% a closed value, 20% one closed extra, 10% a string value with an integer and a closed extra

FOLDER contains one file for the registry, its stream and its vocabularies, and a file for every `--per-file` events. A
group has 25 events. `--edit` changes the wire text of one event, like an edit of the schema.
"""
import argparse
import json
import shutil
from pathlib import Path

AREAS = "url-bar search erase shortcut tracker autofill prompt tip share find settings onboarding".split()
ANSWERS = ["yes", "no", "later", "other"]
MIXED = ["plain"] * 4 + ["value"] * 3 + ["extra"] * 2 + ["text"]
META_SCHEMA = "signalbook-1.schema.json"


def kind(index, mix):
    return "extras" if mix == "extras" else MIXED[index % len(MIXED)]


def area(index):
    return f"{AREAS[(index // 25) % len(AREAS)]}-{index // 25}"


def event_name(index):
    return f"{area(index)}.item-{index}-used"


def answers(number):
    return [f"{answer}-{number}" for answer in ANSWERS]


def event(index, mix, vocabularies, edited):
    closed = {"description": "What the user answered.", "type": f"answer-{index % vocabularies}"}
    text = {"description": "What the user entered.", "type": "string", "cut": {"atMost": 80, "per": "byte"}}
    integer = {"description": "How many there were.", "type": "integer", "minimum": 0, "as": "text"}
    declaration = {
        "description": f"The user activated item {index} of {area(index).replace('-', ' ')}.",
        "why": f"Do people find item {index}?",
        "method": f"use_{index}" + ("_edited" if edited else ""),
        "object": area(index).replace("-", "_"),
    }
    shape = kind(index, mix)
    if shape == "value":
        declaration["value"] = closed
    elif shape == "extra":
        declaration["extras"] = {"to": closed}
    elif shape == "text":
        declaration["value"] = text
        declaration["extras"] = {"count": integer, "to": closed}
    elif shape == "extras":
        declaration["extras"] = {"count": integer, "label": text, "to": closed}
    return declaration


def registry(vocabularies):
    return {
        "$schema": META_SCHEMA,
        "registry": {
            "name": "synthetic",
            "namespace": "Synthetic",
            "version": "1.0.0",
            "description": "A registry made by a program, to measure with.",
            "defaults": {
                "stream": "event", "category": "action", "data": "usage.interaction", "purposes": ["analytics"],
                "owner": "mobile@example.com", "review": ["bug-1400000"], "expires": "2027-01-31",
            },
        },
        "reviews": {"bug-1400000": {"url": "https://example.com/1400000", "date": "2017-06-09"}},
        "streams": {
            "event": {
                "description": "What the user did.", "version": 1, "encoding": "tuple",
                "time": {"type": "integer", "from": "clock.ms-since-process-start"},
                "envelope": {
                    "v": {"description": "The version.", "const": 1},
                    "seq": {"description": "Units built so far.", "type": "integer", "from": "counter.sequence"},
                    "events": {"description": "The events.", "type": "array", "from": "stream.events"},
                },
                "limits": {"events": {"atLeast": 1, "atMost": 500}},
                "consent": {"default": "on"},
            }
        },
        "types": {
            f"answer-{number}": {
                "description": f"Answers to question {number}.",
                "cases": {answer: f"The user answered {answer}." for answer in answers(number)},
            }
            for number in range(vocabularies)
        },
    }


def synthesize(folder, events, mix="extras", vocabularies=200, per_file=200, edit=None):
    folder = Path(folder)
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    vocabularies = min(vocabularies, events)
    contents = {"registry": registry(vocabularies)}
    for number, first in enumerate(range(0, events, per_file)):
        indices = range(first, min(first + per_file, events))
        contents[f"events-{number:03}"] = {
            "$schema": META_SCHEMA,
            "events": {event_name(index): event(index, mix, vocabularies, index == edit) for index in indices},
        }
    for stem, content in contents.items():
        (folder / f"{stem}.json").write_text(json.dumps(content, indent=2) + "\n")
    return folder


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder")
    parser.add_argument("--events", type=int, default=1000)
    parser.add_argument("--mix", choices=["extras", "mixed"], default="extras")
    parser.add_argument("--vocabularies", type=int, default=200)
    parser.add_argument("--per-file", type=int, default=200)
    parser.add_argument("--edit", type=int)
    options = parser.parse_args()
    synthesize(options.folder, options.events, options.mix, options.vocabularies, options.per_file, options.edit)
