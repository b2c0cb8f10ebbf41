#!/usr/bin/env python3
"""Compares the runtime's validators with Python's jsonschema, and runs the JSON Schema Test Suite with them.

    swift build --product signalbook-oracles && Tests/Oracles/validators.py [COUNT] [SEED] [--suite FOLDER]

FOLDER is a clone of github.com/json-schema-org/JSON-Schema-Test-Suite. A case runs if docs/generated-code.md lists
every keyword of its schema. A schema with any other keyword must be rejected.
"""

import json
import pathlib
import re
import sys
from decimal import Decimal
from random import Random

import jsonschema
from oracle import ROOT, Verdict, arguments, ask

# Decimals are exact, as in the runtime. In draft-04, 1.0 is not an integer.
NUMBERS = {
    "integer": lambda _, value: isinstance(value, int) and not isinstance(value, bool),
    "number": lambda _, value: isinstance(value, (int, Decimal)) and not isinstance(value, bool),
}
WHOLE = {**NUMBERS, "integer": lambda _, value: NUMBERS["integer"](_, value) or (isinstance(value, Decimal) and value == value.to_integral_value())}
DIALECTS = {
    "http://json-schema.org/draft-04/schema#": jsonschema.validators.extend(
        jsonschema.Draft4Validator, type_checker=jsonschema.Draft4Validator.TYPE_CHECKER.redefine_many(NUMBERS)),
    "https://json-schema.org/draft/2020-12/schema": jsonschema.validators.extend(
        jsonschema.Draft202012Validator, type_checker=jsonschema.Draft202012Validator.TYPE_CHECKER.redefine_many(WHOLE)),
}
DOCUMENTED = set(re.findall(r"`(\w+)`", re.search(
    r"^`DocumentValidator` reports.*?\n\n", (ROOT / "docs/generated-code.md").read_text(), re.M | re.S)[0])) - {"DocumentValidator"}
# Annotations and identifiers, which no validator enforces.
ANNOTATIONS = {
    "$schema", "$id", "id", "$comment", "$anchor", "$vocabulary", "title", "description", "default", "examples", "deprecated", "readOnly", "writeOnly",
    "contentEncoding", "contentMediaType", "contentSchema",
}
# The cases of the test suite with a different result, and the reasons. Each expression must match the title of at least
# one such case.
KNOWN = {
    r"/format\.json: .* only an annotation by default": "`format` is enforced: docs/generated-code.md lists it",
    r"custom metaschema": "a dialect is known by its name; its own metaschema is not read",
    r"(?i)regex\.json: .*unicode semantics|non-ASCII digits|property escape": "`\\p` is outside of the patterns of docs/language.md",
    r"/date(-time)?\.json: .*(invalid day|days in|leap year)": "formats check the form, not whether the day exists (docs/language.md)",
    r"/date-time\.json: .*leap second on a wrong": "the same for a leap second",
    r"/email\.json: .*(dot before|dot after|subsequent dots|quoted string|address-literal)": "a mailbox is checked as HTML does (docs/reference.md)",
    r"/hostname\.json: .*overall length": "a pattern without look-ahead has no total length: `maxLength` adds it",
    r"/hostname\.json: .*A-label": "labels of IDNA are not decoded",
    r"/uri\.json: .*embedded IPv4": "an address of IPv6 is checked by its characters",
}

def read(text: str) -> object:
    return json.loads(text, parse_float=Decimal)


def written(value: object) -> str:
    """Returns JSON text that preserves the digits of decimals."""
    if isinstance(value, dict):
        return "{" + ",".join(f"{json.dumps(name)}:{written(item)}" for name, item in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ",".join(map(written, value)) + "]"
    if not isinstance(value, Decimal):
        return json.dumps(value)
    # `1e0` keeps its fraction, because draft-04 distinguishes it from an integer.
    digits = str(value).replace("E", "e")
    return digits if set(digits) & set(".e") else digits + ".0"


# -- Pairs that are drawn

TEXTS = ["", "a", "ab", "abc", "é", "e\u0301", "😀", "👩‍👩‍👧", "A", "a b", "1", "null", "a/b", "a~b"]
NUMBERS_OF_PAIRS = ["0", "1", "-1", "2", "3", "1.0", "1.5", "2.0", "1e0", "10e-1", "-0", "-0.0", "9007199254740993", "9007199254740992.0", "1e3", "0.1",
                    "9223372036854775807", "9223372036854775808", "18446744073709551616", "1.00000000000000000001", "1e400", "-1e400", "1e-400"]
PATTERNS = ["^a", "b$", "^[a-c]*$", "^.$", "^.{2,3}$", "[0-9]", "^(a|ab)$", "^[^a]*$", "^\\S+$"]
FORMATS = ["date", "uuid", "no-format-of-ours"]


def value(draw: Random, depth: int) -> object:
    kind = draw.randrange(7 if depth else 5)
    match kind:
        case 0: return None
        case 1: return draw.choice([True, False])
        case 2: return read(draw.choice(NUMBERS_OF_PAIRS))
        case 3 | 4: return draw.choice(TEXTS)
        case 5: return [value(draw, depth - 1) for _ in range(draw.randrange(4))]
        case _: return {draw.choice(["a", "b", "c", "é", "e\u0301", "a/b", ""]): value(draw, depth - 1) for _ in range(draw.randrange(4))}


def schema(draw: Random, depth: int, is_draft_04: bool) -> object:
    if not is_draft_04 and draw.randrange(12) == 0:
        return draw.choice([True, False])
    number = lambda: read(draw.choice(NUMBERS_OF_PAIRS))
    count = lambda: draw.randrange(4) if is_draft_04 or draw.randrange(4) else Decimal(draw.randrange(4)).quantize(Decimal("1.0"))
    inner = lambda: schema(draw, depth - 1, is_draft_04)
    names = ["a", "b", "c", "é", "e\u0301", "a/b", ""]
    made: dict[str, object] = {}
    keywords = ["type", "enum", "pattern", "minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "minLength", "maxLength", "required",
                "minProperties", "maxProperties", "minItems", "maxItems"]
    keywords += ["properties", "additionalProperties", "propertyNames", "allOf", "items"] * (depth > 0)
    for keyword in draw.sample(keywords, draw.randrange(1, 4)):
        match keyword:
            case "type":
                types = draw.sample(["null", "boolean", "integer", "number", "string", "array", "object"], draw.randrange(1, 4))
                made[keyword] = types[0] if len(types) == 1 else types
            case "enum": made[keyword] = [value(draw, 2) for _ in range(draw.randrange(1, 5))]
            case "pattern": made[keyword] = draw.choice(PATTERNS)
            case "minimum" | "maximum": made[keyword] = number()
            case "exclusiveMinimum" | "exclusiveMaximum":
                if is_draft_04:
                    made[keyword] = draw.choice([True, False])
                    made.setdefault(keyword[9].lower() + keyword[10:], number())
                else:
                    made[keyword] = number()
            case "required":
                made[keyword] = draw.sample(names, draw.randrange(1, 3))
            case "properties": made[keyword] = {name: inner() for name in draw.sample(names, draw.randrange(1, 4))}
            case "additionalProperties": made[keyword] = draw.choice([True, False, inner()])
            case "propertyNames":
                if not is_draft_04:
                    made[keyword] = inner()
            case "allOf": made[keyword] = [inner() for _ in range(draw.randrange(1, 3))]
            case "items":
                # A list of schemas is draft-04's `items`. Later drafts call it `prefixItems`.
                made[keyword] = [inner() for _ in range(draw.randrange(1, 3))] if is_draft_04 and draw.randrange(3) == 0 else inner()
            case _: made[keyword] = count()
    return made


def pairs(count: int, draw: Random, verdict: Verdict) -> tuple[int, int]:
    questions = []
    for _ in range(count // 8):
        dialect = draw.choice(list(DIALECTS))
        made = schema(draw, 2, "draft-04" in dialect)
        if isinstance(made, dict):
            made = {"$schema": dialect, **made}
        else:
            dialect = "https://json-schema.org/draft/2020-12/schema"
        questions.append((dialect, made, [value(draw, 3) for _ in range(8)]))
    answers = ask("validators", [json.dumps([written(made), *map(written, values)]) for _, made, values in questions])
    valid = total = 0
    for (dialect, made, values), answer in zip(questions, answers):
        if answer.startswith("- "):
            verdict.expect("accepted", answer, made if isinstance(made, bool) else written(made))
            continue
        validator = DIALECTS[dialect](made)
        for item, keywords in zip(values, answer.split(" ")):
            total += 1
            errors = list(validator.iter_errors(item))
            valid += not errors
            verdict.expect(not errors, keywords == ".", [written(made), written(item), keywords])
    return total, valid


# -- The test suite

def keywords(schema: object) -> set[str]:
    """Returns the keywords of a schema, excluding the names of members."""
    if not isinstance(schema, dict):
        return set()
    found = set(schema)
    for name, item in schema.items():
        if name in ("properties", "patternProperties", "definitions", "$defs", "dependentSchemas", "dependencies"):
            if isinstance(item, dict):
                for inner in item.values():
                    found |= keywords(inner)
        elif name not in ("enum", "const", "default", "examples"):
            for inner in item if isinstance(item, list) else [item]:
                found |= keywords(inner)
    return found


def suite(folder: pathlib.Path, verdict: Verdict) -> tuple[int, int, int]:
    """Returns the number of cases, of known differences among them, and of schemas rejected for an unlisted keyword."""
    formats = set(re.findall(r'case "([a-z-]+)":', (ROOT / "Sources/Signalbook/Documents/FormatPattern.swift").read_text()))
    unused, ran, differ, refused = set(KNOWN), 0, 0, 0
    for name, dialect in zip(["draft4", "draft2020-12"], DIALECTS):
        questions = []
        for file in sorted((folder / "tests" / name).rglob("*.json")):
            for group in read(file.read_text()):
                made = group["schema"]
                # Other formats are annotations, as JSON Schema permits.
                if isinstance(made, dict) and made.get("format", "date") not in formats and "format" in file.parts:
                    continue
                if isinstance(made, dict):
                    made = {"$schema": dialect, **made}
                questions.append((f"{file.relative_to(folder / 'tests')}: {group['description']}", made, group["tests"]))
        answers = ask("validators", [json.dumps([written(made), *(written(test["data"]) for test in tests)]) for _, made, tests in questions])
        for (title, made, tests), answer in zip(questions, answers):
            if answer.startswith("- ") and keywords(made) - DOCUMENTED - ANNOTATIONS:
                refused += 1
                continue
            found = [None] * len(tests) if answer.startswith("- ") else [keyword == "." for keyword in answer.split(" ")]
            for test, is_valid in zip(tests, found):
                ran += 1
                case = f"{title}: {test['description']}"
                known = [expression for expression in KNOWN if re.search(expression, case)]
                if test["valid"] != is_valid and known:
                    differ += 1
                    unused -= set(known)
                else:
                    verdict.expect(test["valid"], is_valid, [case, written(made), written(test["data"]), answer])
    verdict.expect([], sorted(unused), "known differences that do not occur")
    return ran, differ, refused


def main() -> None:
    count, draw = arguments(100_000)
    verdict = Verdict()
    total, valid = pairs(count, draw, verdict)
    figures = f"{total} pairs of schema and document, {valid} of them valid"
    if "--suite" in sys.argv:
        ran, differ, refused = suite(pathlib.Path(sys.argv[sys.argv.index("--suite") + 1]), verdict)
        figures += f"; {ran} cases of the test suite, {differ} of them known differences, {refused} schemas refused"
    verdict.conclude(figures)


main()
