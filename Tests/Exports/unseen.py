"""Registries for which no exporter was written. Each tests something that the real registries do not contain."""

import json
import pathlib
import re

SELF = [{"name": "Us", "role": "self", "hosts": ["in.example.com"], "country": "DE"}]
SAID = {
    "why": "Do people find it?", "purposes": ["analytics"], "owner": "us@example.com", "review": ["https://example.com/1"],
    "expires": "never",
}
# A stream with all answers.
WHOLE = {
    "data": "usage.interaction", "consent": {"default": "on", "mechanism": "Settings"}, "identifiers": [],
    "retention": {"device": "P10D", "recipient": "P90D"}, "recipients": SELF, "population": {"channels": ["release"]},
}
TIME = {"type": "integer", "minimum": 0, "from": "clock.ms-since-process-start", "description": "When it happened."}
POISON = "`x|y` | \\ <b>&amp;\"'</b> *b* _u_ ~~s~~ $a$ #1 @everyone :tada: https://e.example www.e.example a@b.example GH-1\n# h\n- i\r\n"
# Texts that are hostile as a name or a description. Empty strings are excluded, because the language rejects them.
HOSTILE = [
    POISON, "=1+1", "+1", "-1 -- x", "@SUM(1)", "\t=1", "\uff1d1", "--", "---", "1. one", "> q", "* * *", "    code", "| a | b |",
    "[x](javascript:alert(1))", "![i](https://e.example/i.png)", "<!-- x -->", "-->", "]]>", "<![CDATA[", "</string>", "${x}",
    "%00", "\\u0000", "\u202e rtl", "\u2066x\u2069", "\u200b\ufeff", "\u0007\u001b[31m", "\u05e9\u05dc\u05d5\u05dd \u0645\u0631\u062d\u0628\u0627",
    "\U0001f469\u200d\U0001f469\u200d\U0001f467\U0001f1e9\U0001f1ea", "\u1eb9\u0301" * 20, "long " * 400, "x" * 3000, "'", '"', "`", "``", "\\", "|", "~~~", "```", ": :",
    "\u2028\u2029\u0085\u000b\u000c", "&lt;", "&#64;everyone", "<@1>", "!!python/object:x", "? [a", "{a: b}", "%YAML 1.1", "--- # doc",
]


def visible(text: str) -> str:
    """Returns the text without the characters that a readable name cannot contain."""
    return re.sub(r"[\x00-\x1f\x7f-\x9f\u2028\u2029]", "", text) or "nothing"


def registry(name: str, **sections: object) -> dict:
    """Returns a registry in one file. The section `registry` is added to the registry's identity."""
    own = {
        "name": name, "namespace": "".join(part.capitalize() for part in name.split("-")), "version": "1.0.0",
        "description": f"The registry {name}.", **sections.pop("registry", {}),
    }
    return {"$schema": "../signalbook-1.schema.json", "registry": own, **sections}


def said(**more: object) -> dict:
    """Returns the identity of a registry that answers every question."""
    return {
        "defaults": SAID, "controller": {"name": "Us", "contact": "us@example.com", "dpo": "dpo@example.com", "representative": "Them"},
        "legal": {"basis": "contract", "subjects": ["customer"]}, "security": {"encryptedInTransit": True, "measures": ["locks"]},
        "deletion": {"url": "https://example.com/delete"}, "docs": "https://example.com/docs", **more,
    }


def bare(fields: dict, types: dict | None = None, **stream: object) -> dict:
    """Returns sections with one stream of single objects with the given members."""
    sections = {
        "streams": {"own": {"description": "Objects.", "encoding": "object", **WHOLE, **stream}},
        "events": {"happened": {"stream": "own", "description": "It happened.", "fields": fields}},
    }
    return {**sections, **({"types": types} if types else {})}


def classes(root: pathlib.Path) -> list[str]:
    return re.findall(r'word: "([^"]+)"', (root / "Sources/Review/DataClass+All.swift").read_text())


PURPOSES = [
    "analytics", "functionality", "personalization", "marketing", "messaging", "third-party-ads", "security", "account", "other",
]


def all_classes(words: list[str]) -> dict:
    fields = {
        word.replace(".", "-"): {
            "description": f"Of class {word}.", "data": word, "purposes": [PURPOSES[i % 9], PURPOSES[(i * 2 + 3) % 9]][: 1 + i % 2],
        } for i, word in enumerate(words)
    }
    return registry("classes", registry=said(), **bare(fields))


def consents() -> dict:
    kinds = {
        "on-with-way": {"default": "on", "mechanism": "Settings | Data"}, "on-without-way": {"default": "on"}, "off": {"default": "off"},
        "off-with-way": {"default": "off", "mechanism": "Ask"}, "never-asked": {"default": "always"}, "way-only": {"mechanism": "Ask"},
        "private": {"default": "on", "mechanism": "Settings", "privateMode": "never", "settingKey": "Send"}, "silent": {},
    }
    streams = {
        name: {"description": f"Consent {name}.", "encoding": "object", **{**WHOLE, "consent": consent}} for name, consent in kinds.items()
    }
    del streams["silent"]["consent"]
    streams["varied"] = {
        "description": "Consent by variant.", "encoding": "object", **WHOLE,
        "variants": {"quiet": {"consent": {"default": "off"}}, "loud": {"consent": {"mechanism": "None"}}},
    }
    events = {
        f"event-{name}": {"stream": name, "description": "It happened.", "fields": {"a": {"description": "A.", "data": "usage.other"}}}
        for name in streams
    }
    events["loud-only"] = {"stream": "talk", "description": "Only there.", "only": ["loud"], "fields": {"b": {"description": "B.", "data": "web.history"}}}
    streams["talk"] = {"description": "Of one variant.", "encoding": "object", "eventField": {"wire": "e", "type": "string"}, **WHOLE}
    variants = {name: {"description": f"The {name} one."} for name in ["quiet", "loud", "plain"]}
    return registry("consents", registry=said(variants=variants), streams=streams, events=events)


def recipients() -> dict:
    def party(name: str, role: str, **more: object) -> dict:
        return {"name": name, "role": role, **more}

    sets = {
        "own": [party("Us", "self", hosts=["in.example.com"], country="DE")],
        "helped": [party("Us", "self"), party("Helper", "processor", hosts=["h.example.net"], country="US", safeguard="Clauses")],
        "sold": [party("Ads", "third-party", hosts=["ads.example.org", "b.ads.example.org"], country="US", tracking=True)],
        "hidden": [party("Dark", "third-party", tracking=True)],
        "odd-hosts": [party("Odd", "third-party", tracking=True, hosts=["https://a.example/", "b.example:443", "*.c.example", "d", "e.example"])],
        "twice": [party("Us", "self", country="DE"), party("Us", "processor", country="FR")],
    }
    words = ["usage.interaction", "diag.crash", "id.advertising", "web.history", "location.precise", "usage.setting"]
    streams = {
        name: {"description": f"To {name}.", "encoding": "object", **{**WHOLE, "recipients": some, "data": words[i]}}
        for i, (name, some) in enumerate(sets.items())
    }
    streams["nobody-said"] = {"description": "To whom?", "encoding": "object", **WHOLE, "data": "health.medical"}
    del streams["nobody-said"]["recipients"]
    streams["varied"] = {
        "description": "Others in one variant.", "encoding": "object", **WHOLE,
        "variants": {"sold-build": {"recipients": sets["sold"]}},
    }
    events = {
        f"event-{name}": {"stream": name, "description": "It happened.", "fields": {"a": {"description": "A."}}} for name in streams
    }
    return registry("recipients", registry=said(variants={"sold-build": {"description": "Sold."}, "other": {"description": "Not."}}), streams=streams, events=events)


def externals() -> dict:
    sdk = {"external": True, "encoding": "none", "recipients": [{"name": "Sdk", "role": "third-party"}]}
    streams = {
        "said": {**sdk, "description": "All said.", "data": "id.advertising", "identifiers": [{"field": "x", "scope": "cross-app"}]},
        "unsaid": {**sdk, "description": "Nothing said."},
        "one-variant": {**sdk, "description": "In one.", "data": "location.coarse", "only": ["shop"]},
        "own": {"description": "Ours.", "encoding": "object", **WHOLE},
    }
    del streams["said"]["identifiers"]
    events = {"happened": {"stream": "own", "description": "It happened.", "fields": {"a": {"description": "A."}}}}
    return registry("externals", registry=said(variants={"shop": {"description": "A."}, "home": {"description": "B."}}), streams=streams, events=events)


def identifiers() -> dict:
    streams, events = {}, {}
    for scope in ["session", "install", "account", "cross-app"]:
        streams[scope] = {
            "description": f"One {scope}.", "encoding": "object", **WHOLE,
            "identifiers": [{"field": "who", "scope": scope, "reset": "Never | ever.", "vendor": "Them"}],
        }
    streams["without"] = {"description": "None.", "encoding": "object", **WHOLE}
    streams["unsaid"] = {"description": "Unsaid.", "encoding": "object", **WHOLE}
    del streams["unsaid"]["identifiers"]
    streams["by-field"] = {"description": "By its field.", "encoding": "object", **WHOLE}
    del streams["by-field"]["identifiers"]
    for name in streams:
        streams[name]["common"] = {"who": {"description": "Who.", "format": "uuid", "from": "client.id", "data": "id.install"}}
        events[f"event-{name}"] = {"stream": name, "description": "It happened.", "fields": {"a": {"description": "A."}}}
    streams["by-field"]["common"]["who"]["identifies"] = True
    return registry("identifiers", registry=said(), streams=streams, events=events)


def shapes() -> dict:
    """Values of every type, and values whose wire form can have two types."""
    kind = {"description": "A kind.", "cases": {
        "Flag": {"description": "A flag.", "holds": "boolean", "default": False}, "Size": {"description": "A size.", "holds": {"type": "integer", "minimum": 1, "maximum": 9}},
        "Name": {"description": "A name.", "holds": {"maxLength": 8}}}}
    deep: dict = {"description": "The bottom.", "type": "integer", "minimum": 0, "maximum": 5}
    for level in range(18):
        deep = {"description": f"Level {level}.", "type": "object", "fields": {f"l{level}": deep}}

    def of(type_: str, **more: object) -> dict:
        return {"description": f"A {type_}.", "type": type_, **more}

    fields = {
        "text": of("string"), "short": of("string", minLength=2, maxLength=4), "cut": of("string", cut={"atMost": 5, "per": "byte"}),
        "pattern": of("string", pattern="^[a-c]{2,3}-[0-9]+$"), "uuid": of("string", format="uuid"), "date": of("string", format="date"),
        "zone": of("string", format="time-zone"), "url": of("string", format="url"), "version": of("string", format="version"),
        "whole": of("integer"), "bounded": of("integer", minimum=-3, maximum=7), "inside": of("number", exclusiveMinimum=0, exclusiveMaximum=1),
        "real": of("number"), "flag": of("boolean"), "maybe": of("boolean", nullable=True), "perhaps": of("integer", nullable=True, sent="present"),
        "whole-text": of("integer", **{"as": "text"}), "flag-text": of("boolean", **{"as": "text"}), "decimals": of("number", decimals=2, **{"as": "text"}),
        "fixed": {"description": "Fixed.", "const": 7}, "fixed-text": {"description": "Fixed.", "const": "a"}, "fixed-real": {"description": "Fixed.", "const": 1.5},
        "fixed-null": {"description": "Fixed.", "const": None, "nullable": True},
        "mixed": {"description": "Of two types.", "enum": ["a", 1]}, "numbers": {"description": "Two numbers.", "enum": [1, 2.5]},
        "known": {"description": "With an outside.", "cases": {"one": {"wire": 1, "description": "One."}, "two": {"wire": 2, "description": "Two."}}, "unknown": "other"},
        "absent": of("integer", absent=-1), "absent-null": of("string", absent=None, nullable=True),
        "list": of("array", items=of("integer"), maxItems=3), "texts": of("array", items=of("string", maxLength=3), minItems=1, maxItems=2),
        "lists": of("array", items=of("array", items=of("integer"))), "objects": of("array", items=of("object", fields={"a": of("integer"), "b": of("string", sent="present")}), maxItems=2),
        "holes": of("array", items=of("integer", nullable=True)), "none-or-list": of("array", items=of("string"), nullable=True),
        "map": of("map", keys=of("string", pattern="^[a-z]+$"), values=of("integer"), maxProperties=3), "none-or-map": of("map", keys={}, values=of("integer"), nullable=True),
        "map-of-lists": of("map", keys={}, values=of("array", items=of("integer"))), "map-of-maps": of("map", keys={}, values=of("map", keys={}, values=of("boolean"))),
        "numbered": of("map", keys=of("integer", minimum=1, maximum=20), values=of("string")),
        "named": of("map", keys=of("integer", minimum=1, maximum=20), named=True, entryName=of("string", maxLength=5), values=of("string", maxLength=5), maxProperties=20),
        "closed": of("map", keys={}, values=of("string", maxLength=4), entries={"sort": {"description": "Kind.", "value": {"enum": ["a", "b"]}}, "count": {"description": "Count.", "value": of("integer")}, "plain": {"description": "Plain."}}),
        "settings": of("map", keys={"type": "kind"}, values={"heldBy": "key"}), "settings-text": of("map", keys={"type": "kind"}, values={"heldBy": "key", "as": "text"}),
        "object": of("object", fields={"x": of("integer"), "y": of("number", sent="present")}), "object-text": of("object", fields={"x2": of("integer")}, **{"as": "json-text"}),
        "list-text": of("array", items=of("integer"), **{"as": "json-text"}), "none-or-object": of("object", fields={"x3": of("integer")}, nullable=True),
        "flattened": of("object", fields={
            "x5": of("integer"), "y5": of("boolean", sent="present"), "gone": {**of("integer"), "retired": "Gone."},
            "more": of("map", keys=of("string", pattern="^[a-z]+$", maxLength=6), values=of("string", maxLength=4), maxProperties=2, flattened=True)}),
        "gone-inside": of("object", fields={"x4": {**of("integer"), "retired": "Gone."}}), "deep": deep,
        "retired": {**of("string"), "retired": "Gone."}, "joined": {"description": "Put together.", "template": {"text": "app://{a}/{b}", "parts": {"a": {}, "b": of("integer")}, "escape": "percent"}},
        "sometimes": of("integer", sent="present"),
        "held": {"description": "Which kind.", "type": "kind"}, "holding": {"description": "Its value.", "heldBy": "held"},
        "loose": of("integer", minimum=0, maximum=3, enforced="loosely"),
    }
    return registry("shapes", registry=said(), **bare(fields, {"kind": kind}))


def columns() -> dict:
    """Names that are invalid as column names or collide, and events with conflicting members."""
    names = [
        "_TABLE_x", "_file_y", "_PARTITIONTIME", "_ROW_TIMESTAMP", "__ROOT__z", "_COLIDENTIFIER", "_CHANGE_TYPE", "_CHANGE_SEQUENCE_NUMBER",
        "9lives", "a b", "A_B", "a-b", "é", "\U0001f600", "x" * 400, "x" * 399 + "y", "x" * 299, "", "a.b", "select", "Ünïcödé", "_", "__",
    ]
    fields = {
        f"column-{index}": {"description": f"Column {index}.", "type": "integer", "wire": wire, "sent": "present"} for index, wire in enumerate(names)
    }
    sections = bare(fields)
    sections["streams"]["several"] = {
        "description": "Events that disagree.", "encoding": "object", "eventField": {"wire": "kind", "type": "integer", "description": "Which."},
        "common": {"t": {"description": "When.", "type": "integer", "from": "clock.ms-since-1970"}}, **WHOLE,
    }
    whole, text = {"description": "A number.", "type": "integer"}, {"description": "A text."}

    def event(code: int, **own: dict) -> dict:
        return {"stream": "several", "description": f"Event {code}.", "code": code, "fields": own}

    sections["events"].update({
        "one": event(1, a=whole, b=whole, c={"description": "C.", "type": "object", "fields": {"x": whole}}, d={"description": "D.", "type": "array", "items": {"type": "object", "fields": {"p": whole}}}, m={"description": "M.", "type": "map", "keys": {}, "values": whole}),
        "two": event(2, a=text, b=whole, c={"description": "C.", "type": "object", "fields": {"y": text}}, d={"description": "D.", "type": "array", "items": {"type": "object", "fields": {"q": text, "p": text}}}, m={"description": "M.", "type": "map", "keys": {}, "values": text}),
        "three": event(3, a={"description": "A list.", "type": "array", "items": whole}, c={"description": "C.", "type": "object", "fields": {"x": text}}),
        "four": event(4, b={"description": "A real.", "type": "number"}),
        "nothing": {"stream": "several", "description": "Nothing.", "code": 5},
    })
    # Without a discriminator: distinguished by their constants, and by a missing member.
    sections["streams"]["told"] = {"description": "Events without a code.", "encoding": "object", **WHOLE}
    sections["events"].update({
        "told-a": {"stream": "told", "description": "A.", "fields": {"kind": {"description": "Kind.", "const": "a"}, "n": whole}},
        "told-b": {"stream": "told", "description": "B.", "fields": {"kind": {"description": "Kind.", "const": "b"}, "n": whole}},
        "told-c": {"stream": "told", "description": "C.", "fields": {"n": whole}},
    })
    sections["streams"]["empty"] = {"description": "No member.", "encoding": "none", **WHOLE, "envelope": {"gone": {"retired": "Gone.", "from": "os.name"}}}
    sections["streams"]["eventless"] = {"description": "No event yet.", "encoding": "tuple", "time": TIME, **WHOLE, "envelope": {"events": {"description": "Events.", "type": "array", "from": "stream.events"}}}
    sections["streams"]["frame"] = {
        "description": "Envelope with everything.", "encoding": "object", **WHOLE,
        "envelope": {
            "v": {"description": "Version.", "const": 1, "variants": {"other": {"const": 2}}}, "os": {"description": "System.", "from": "os.name", "variants": {"other": {"sent": "never"}}},
            "kind": {"description": "Kind.", "from": "device.kind", "type": "string", "variants": {"other": {"absent": "none"}}},
            "events": {"description": "Events.", "type": "array", "from": "stream.events"}, "facts": {"description": "Facts.", "type": "object", "from": "stream.attributes"},
            "facts-text": {"description": "Facts.", "type": "object", "from": "stream.attributes", "as": "json-text"},
        },
    }
    sections["attributes"] = {"fact": {"description": "A fact.", "type": "boolean", "stream": "frame"}}
    sections["events"]["framed"] = {"stream": "frame", "description": "It happened.", "fields": {"list": {"description": "L.", "type": "array", "items": {"type": "integer"}}}}
    return registry("columns", registry=said(variants={"other": {"description": "Other."}, "usual": {"description": "Usual."}}), **sections)


def tuples() -> dict:
    kind = {"description": "A kind.", "cases": {"Flag": {"description": "A flag.", "holds": "boolean"}, "Size": {"description": "A size.", "holds": {"type": "integer", "minimum": 1, "maximum": 9}}}}
    text = {"description": "A text.", "maxLength": 5}

    def event(method: str, **more: object) -> dict:
        return {"description": f"The event {method}.", "method": method, "object": "thing", **more}

    stream = {"description": "Tuples.", "encoding": "tuple", **WHOLE}
    return registry(
        "tuples", registry=said(defaults={**SAID, "stream": "own", "category": "action"}), types={"kind": kind},
        streams={
            "own": {**stream, "time": TIME, "envelope": {"v": {"description": "V.", "const": 1}, "events": {"description": "E.", "type": "array", "from": "stream.events"}}},
            "real-time": {**stream, "time": {"type": "number", "from": "clock.seconds-since-1970", "description": "Seconds."}},
            "text-time": {**stream, "time": {"type": "integer", "as": "text", "from": "clock.ms-since-1970", "description": "Text."}},
        },
        events={
            "plain": event("plain"), "literal": event("literal", value="x"), "empty": event("empty", value=""), "valued": event("valued", value=text),
            "maybe": event("maybe", value={**text, "sent": "present"}), "extras": event("extras", extras={"a": text, "b": {**text, "sent": "present"}}),
            "only-maybe": event("only-maybe", extras={"b": {**text, "sent": "present"}}), "both": event("both", value=text, extras={"n": {"description": "N.", "type": "integer", "as": "text"}}),
            "held": event("held", value={"description": "Which.", "type": "kind"}, extras={"to": {"description": "To.", "heldBy": "value", "as": "text"}}),
            "held-in-part": event("held-in-part", value={"description": "Which.", "cases": {"many": {"description": "Many.", "holds": {"type": "integer", "minimum": 2}}, "one": {"description": "One.", "holds": None}}}, extras={"to": {"description": "To.", "heldBy": "value", "as": "text"}}),
            "number": event("number", extras={"n": {"description": "N.", "type": "integer"}}), "gone": event("gone", extras={"n": {**text, "retired": "Gone."}}),
            "old": {**event("old"), "retired": "Gone."}, "absent": event("absent", value={**text, "nullable": True, "absent": None}),
            # The same three names, distinguished by their values and extras.
            "literal-y": event("literal", value="y"), "literal-none": event("literal"), "plain-valued": event("plain", value=text),
            "both-one": event("one-of", value={"description": "One.", "enum": ["a", "b"]}), "both-two": event("one-of", value={"description": "Two.", "enum": ["c"]}),
            "both-extra": event("one-of", extras={"x": text}), "both-literal": event("one-of", value="d", extras={"x": text}),
            "late": event("late", stream="real-time"), "later": event("later", stream="text-time"),
        })


def unanswered() -> dict:
    return registry(
        "unanswered", streams={"own": {"encoding": "object"}, "tuples": {"encoding": "tuple", "time": TIME}, "ping": {"envelope": {"os": {"from": "os.name"}, "v": {"const": 1}}}},
        events={"happened": {"stream": "own", "fields": {"a": {}, "b": {"type": "integer"}}}, "touched": {"stream": "tuples", "category": "c", "method": "m", "object": "o", "extras": {"e": {}}}},
        reviews={"half": {"url": "https://example.com/1"}})


def hostile() -> dict:
    """A registry in which every text is hostile, each in a different position."""
    words = iter(HOSTILE * 4)

    def next_text() -> str:
        return next(words)

    fields = {}
    for index, text in enumerate(HOSTILE):
        fields[f"field-{index}"] = {
            "description": text, "wire": text[:200], "why": HOSTILE[-index - 1], "owner": text, "since": text, "review": [f"r{index % 2}"],
            "data": "usage.other", **({"examples": [text]} if "\n" not in text else {}),
        }
    kinds = {visible(text[:60]): {"description": text, "wire": text[:60], "swiftName": f"case{index}"} for index, text in enumerate(HOSTILE)}
    return registry(
        "hostile-texts",
        registry={
            "description": POISON, "controller": {"name": next_text(), "contact": next_text(), "dpo": next_text(), "representative": next_text()},
            "legal": {"basis": "consent", "subjects": HOSTILE[:20]}, "security": {"encryptedInTransit": True, "measures": HOSTILE[20:40]},
            "docs": "https://example.com/a(b)%22%7C?c=d&e=$f~*_@g#:tada:", "note": next_text(),
            "defaults": {"purposes": ["analytics"], "owner": POISON, "why": POISON, "expires": "never"},
            "variants": {"a": {"description": next_text(), "name": next_text()}, "b": {"description": next_text()}},
        },
        types={"kind": {"description": POISON, "cases": kinds}},
        streams={
            "own": {
                "description": POISON, "encoding": "object", "data": "usage.other", "eventField": {"wire": "|`e", "type": "string", "description": POISON},
                "consent": {"default": "on", "mechanism": POISON, "settingKey": POISON},
                "common": {"who|": {"description": POISON, "wire": "|who`", "swiftName": "who", "from": "client.user-id", "data": "id.account"}},
                "identifiers": [{"field": "who|", "scope": "account", "reset": POISON, "vendor": POISON}],
                "recipients": [
                    {"name": text, "role": ["self", "processor", "third-party"][index % 3], "hosts": [text, f"h{index}.example"], "country": text, "safeguard": text, "tracking": index % 3 == 2}
                    for index, text in enumerate(HOSTILE)],
                "population": {"channels": HOSTILE[:9], "countries": [POISON], "locales": ["|"]}, "retention": {"device": "P1D", "recipient": "P2D"},
                "why": "=1+1", "upload": {"address": "https://in.example.com/%7C", "note": POISON, "query": {"a|": "|b`"}}, "note": POISON,
            },
            "list": {"description": POISON, "encoding": "tuple", "time": TIME, "data": "usage.other"},
        },
        events={
            **{visible(text[:60]): {"stream": "list", "description": text, "category": text[:50], "method": text[:50], "object": text[-50:], "swiftName": f"event{index}", "value": text[:80]}
               for index, text in enumerate(HOSTILE)},
            "fields": {"stream": "own", "description": POISON, "code": POISON, "fields": fields, "deprecated": POISON},
            "kinds": {"stream": "own", "description": POISON, "fields": {"kind": {"type": "kind", "description": POISON}}},
        },
        reviews={"r0": {"url": "https://example.com/r(x)*_~@g", "alternatives": POISON, "existing": POISON, "analysis": POISON, "audience": POISON},
                 "r1": {"alternatives": "=1", "note": POISON}})


def varied() -> dict:
    """Variants with different keys, forms, constants, presence and fallback values."""
    def member(source: str, **more: object) -> dict:
        return {"description": f"From {source}.", "from": source, **more}

    envelope = {
        "system": member("os.name", variants={"one": {"wire": "os"}}), "count": member("counter.sessions", type="integer", resetBy="build", variants={"one": {"as": "text"}}),
        "density": member("device.density", type="number", variants={"one": {"as": "text", "decimals": 2}}), "fixed": {"description": "Fixed.", "const": 1, "variants": {"one": {"const": 2}, "two": {"const": 3}}},
        "kind": member("device.kind", variants={"one": {"sent": "never"}}), "late": member("app.late", absent="none", variants={"two": {"absent": ""}}),
        "always": {"description": "A constant where the rest has a source.", "from": "app.always", "type": "integer", "variants": {"one": {"const": 9}}},
        "model": member("device.model", sent="never", variants={"two": {"sent": "present"}}),
    }
    streams = {"own": {"description": "By variant.", **WHOLE, "envelope": envelope}, "only": {"description": "Of one.", **WHOLE, "only": ["two"], "envelope": {"a": member("os.version")}}}
    return registry("varied", registry=said(variants={name: {"description": name.capitalize() + "."} for name in ["one", "two", "three"]}), streams=streams)


def ages() -> dict:
    text = {"description": "A text."}
    return registry(
        "ages", registry=said(),
        streams={"own": {"description": "Objects.", "encoding": "object", "eventField": {"wire": "e", "type": "string"}, **WHOLE}, "gone": {"description": "Gone.", "retired": "Gone.", "encoding": "object", **WHOLE, "data": "health.medical"}},
        events={
            "kept": {"stream": "own", "description": "Kept.", "fields": {"a": text, "b": {**text, "retired": "Gone.", "data": "contact.name"}, "c": {**text, "deprecated": "Going."}}},
            "expired": {"stream": "own", "description": "Over.", "expires": "2020-01-01", "fields": {"d": text}},
            "retired": {"stream": "own", "description": "Over.", "retired": {"since": "2.0", "reason": "Gone."}, "data": "finance.credit", "fields": {"f": text}},
            "in-gone": {"stream": "gone", "description": "Gone.", "retired": "Gone.", "fields": {"g": text}},
        })


def lawful() -> dict:
    """A legal basis for each purpose, a retention for each recipient, special categories, and children."""
    fields = {
        word.replace(".", "-"): {"description": f"Of class {word}.", "type": "boolean", "data": word, "purposes": [purpose]}
        for word, purpose in [
            ("health.medical", "functionality"), ("person.belief", "analytics"), ("usage.interaction", "security"), ("web.history", "other"),
        ]
    }
    receivers = [
        {"name": "Us", "role": "self", "country": "DE", "retention": "P7D"},
        {"name": "Helper", "role": "processor", "country": "FR"},
        {"name": "Ads", "role": "third-party", "country": "IN", "safeguard": "Clauses", "retention": "P2Y", "tracking": False},
    ]
    basis = {"functionality": "vital-interests", "analytics": "consent", "security": "public-task"}
    return registry(
        "lawful",
        registry=said(legal={"basis": basis, "specialCategories": "public-health", "subjects": ["children"]}),
        **bare(fields, recipients=receivers, via="upload", consent={"default": "off", "mechanism": "Settings"}))


def structures() -> dict:
    """Objects of declared types, optional, repeated, nested and in lists; nested lists; strings with formats."""
    def member(**more: object) -> dict:
        return {"description": "A member.", **more}

    types = {
        "place": {"description": "A place.", "fields": {
            "kind": member(enum=["tab", "page"]), "depth": member(type="integer", minimum=0, maximum=9, sent="present"),
            "address": member(format="uri", maxLength=60, sent="present")}},
        "fault": {"description": "A fault.", "fields": {
            "code": member(type="integer"), "origin": member(type="place"), "retried": member(type="boolean", nullable=True),
            "version": member(const=2)}},
    }
    fields = {
        "from": member(type="place"), "to": member(type="place", sent="present"), "fault": member(type="fault", nullable=True),
        "faults": member(type="array", items={"type": "fault"}, maxItems=3), "rows": member(
            type="array", items={"type": "array", "items": {"type": "integer", "minimum": 1}, "maxItems": 2}, maxItems=2),
        "size": member(fields={"width": member(type="number", minimum=0), "height": member(type="number", minimum=0)}),
        "at": member(format="date-time", maxLength=40), "host": member(format="hostname", maxLength=80),
        "id": member(format="uuid-lowercase"), "count": member(type="integer", minimum=0, maximum=2**64 - 1),
    }
    return registry("structures", registry=said(), **bare(fields, types))


def all_registries(root: pathlib.Path) -> dict[str, dict]:
    made = [
        all_classes(classes(root)), consents(), recipients(), externals(), identifiers(), shapes(), columns(), tuples(), unanswered(), hostile(), varied(), ages(),
        lawful(), structures(),
    ]
    return {item["registry"]["name"]: item for item in made}


def write(root: pathlib.Path, folder: pathlib.Path) -> list[pathlib.Path]:
    """Writes each registry to a separate folder."""
    shared = root / "schemas/signalbook-1.schema.json"
    (folder / shared.name).write_bytes(shared.read_bytes())
    folders = []
    for name, item in all_registries(root).items():
        (folder / name).mkdir()
        (folder / name / "registry.json").write_text(json.dumps(item, indent=2, ensure_ascii=False))
        folders.append(folder / name)
    return folders
