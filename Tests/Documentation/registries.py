#!/usr/bin/env python3
"""Writes registries that are difficult to show to FOLDER/schemas: entries that end soon, unusual names, 3,000 values,
duplicates, and an empty registry.

    registries.py FOLDER
"""
import json
import sys
from pathlib import Path

PUNCTUATION = "!\"#$%&'()*+,-/:;<=>?@[\\]^_`{|}~"


def registry(name, namespace, description, **keys):
    return {"name": name, "namespace": namespace, "version": "1.0.0", "description": description, **keys}


def stream(**keys):
    return {
        "description": "Sent in lists.", "encoding": "tuple",
        "time": {"type": "integer", "from": "clock.ms-since-process-start", "description": "When."},
        "recipients": [{"name": "Receiver", "role": "self", "hosts": ["example.com"]}],
        "consent": {"default": "on", "mechanism": "a switch"}, "identifiers": [],
        "retention": {"recipient": "P1Y", "device": "P7D"},
        "envelope": {"sent": {"description": "The events.", "from": "stream.events"}}, **keys,
    }


def event(name, expires=None, **keys):
    said = {"expires": expires} if expires else {}
    return {"description": f"The user did {name}.", "method": "do", "object": name.replace("-", "_"), **said, **keys}


DEFAULTS = {"stream": "s", "category": "action", "why": "How?", "owner": "somebody", "data": "usage.interaction",
            "purposes": ["analytics"]}

ENDING = {
    "registry": registry("ending", "Ending", "Entries that end around 2026-11-21, when the test opens them.", defaults=DEFAULTS),
    "streams": {"s": stream()},
    "events": {
        "past": event("past", "2026-11-09"), "yesterday": event("yesterday", "2026-11-20"), "today": event("today", "2026-11-21"),
        "tomorrow": event("tomorrow", "2026-11-22"), "in-30": event("in-30", "2026-12-21"), "in-31": event("in-31", "2026-12-22"),
        "in-40": event("in-40", "2026-12-31"), "in-90": event("in-90", "2027-02-19"), "in-91": event("in-91", "2027-02-20"),
        "in-180": event("in-180", "2027-05-20"), "in-181": event("in-181", "2027-05-21"), "never": event("never", "never"),
        "open": event("open"), "gone": event("gone", "2026-12-01", retired={"since": "1.0.0", "reason": "Nobody asked."}),
        "with-field": event("with-field", "never", extras={
            "short": {"description": "Ends before its event.", "type": "boolean", "expires": "2026-12-01"}}),
    },
}

ODD = {
    "registry": registry("odd", "Odd", "Names and words that are hard to write, to find and to link to.", defaults=DEFAULTS),
    "types": {"many": {"description": "Three thousand values.", "cases": {
        f"value-{number}": {"wire": f"v{number}", "description": f"The value {number}."} for number in range(3000)}}},
    "streams": {
        "s": stream(recipients=[{"name": 'A "quoted" | piped <receiver> = & co.', "role": "third-party", "hosts": ["example.com"]}]),
        "s-2": stream(description="Its name begins as another's does."),
    },
    "events": {
        "strasse": event("strasse", description="Die Straße im Süden.", owner='Owner of "streets"'),
        "istanbul": event("istanbul", description="İstanbul, ΟΔΟΣ and ﬁle, ＦＵＬＬ width.", owner=">= somebody"),
        PUNCTUATION: event("punctuation", description="Every character of punctuation.", swiftName="punctuation"),
        "a/b": event("slash", swiftName="slash"), "a%2Fb": event("escaped", swiftName="escapedSlash"),
        "ä": event("umlaut", swiftName="umlaut"), "%C3%A4": event("escaped-umlaut", swiftName="escapedUmlaut"),
        "שלום": event("hebrew", description="‏טקסט מימין לשמאל‎ with \u202eoverride and \u2066isolate.", swiftName="hebrew"),
        "x" * 300: event("long", description="Its name has 300 letters.", swiftName="veryLong"),
        "many": event("many", extras={"value": {"type": "many", "description": "One of three thousand."}}),
        "other": event("other", stream="s-2"),
        "own": event("own", extras={
            "same": {"type": "boolean", "description": "As its event."},
            "mail": {"type": "boolean", "description": "Of another class, for others.", "data": "contact.email",
                     "purposes": ["messaging", "other"], "owner": "mail team", "why": "Do people want letters?", "since": "2.0"}}),
    },
}

LINKS = {
    "registry": registry("links-only", "LinksOnly", "Links and no stream."),
    "links": {"l": {"scheme": "app", "host": "open", "parameter": "url", "description": "What may be opened.", "origin": "inside",
                    "routes": {"home": {"path": "home", "description": "The home screen."}}}},
}


def twin(name, namespace):
    return {
        "registry": registry(name, namespace, "Has the same names as its twin.", defaults={**DEFAULTS, "review": ["bug-1"]}),
        "types": {"t": {"description": "A type.", "cases": {"one": {"wire": "one", "description": "One."}}}},
        "streams": {"s": stream()},
        "events": {"same": event("same", extras={"value": {"type": "t", "description": "A value."}})},
        "reviews": {"bug-1": {"url": f"https://example.com/{name}", "alternatives": "None."}},
    }


def main():
    folder = Path(sys.argv[1])
    registries = [ENDING, ODD, LINKS, {"registry": registry("empty", "Empty", "Nothing at all.")},
                  twin("twin-a", "TwinA"), twin("twin-b", "TwinB")]
    for one in registries:
        path = folder / "schemas" / one["registry"]["name"]
        path.mkdir(parents=True, exist_ok=True)
        text = json.dumps({"$schema": "signalbook-1.schema.json", **one}, ensure_ascii=False, indent=1)
        (path / "registry.json").write_text(text)


if __name__ == "__main__":
    main()
