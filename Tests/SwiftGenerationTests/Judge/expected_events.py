"""Computes the expected wire form of events from the schema files.

Shares no code with the tool or the runtime: it reads the schemas with Python's json module, follows the rules of
docs/language.md and docs/generated-code.md (order of members, presence, escapes), and writes a few lines of JSON for
each event, with plain and hostile arguments. The generated code decodes each line and records it again, with the same
bytes.

Input: a JSON list of {"id", "files"} on standard input. Output: one line of JSON for each expected line ({"id",
"stream", "event", "line"}) and one for each skipped event ({"id", "event", "skip"}).
"""

import decimal
import json
import sys
import unicodedata
from urllib.parse import quote

TEXTS = ["plain", "q\"b\\s/\n\t\r\b\f\0\x1f\x7f\u2028\u2029\u202e\ufeff e\u0301 \u00e9 \U0001f469\u200d\U0001f467 \\(x) */ \"# </script>", "", "\u00fc" * 40]
INTEGERS = [7, -(2**63), 2**63 - 1, 2**53 + 1, 0, -1]
NUMBERS = ["1.5", "-0.25", "1e21", "1.5e-7", "9007199254740993", "0", "123456.789", "5e-324"]
FORMATS = {
    "uuid": "0f0e0d0c-1111-2222-3333-444455556666", "date": "2026-01-31", "time-zone": "Europe/Paris",
    "uuid-lowercase": "0f0e0d0c-1111-2222-3333-444455556666", "date-time": "2026-01-31T12:00:00Z",
    "uri": "https://example.com/", "uri-reference": "/path?query", "email": "name@example.com", "hostname": "www.example.com",
    "url": "https://example.com/", "language-region": "en-US", "locale": "en_US", "version": "1.2.3",
}
# The values of the driver's platform and clock, which does not advance.
SOURCES = {
    "clock.ms-since-process-start": 0, "clock.ms-since-1970": 1497026730320, "clock.utc-offset-minutes": -240,
    "clock.utc-offset-seconds": -14400, "clock.date-utc": "2017-06-09",
    "clock.date-time-utc": "2017-06-09T16:45:30Z", "clock.date-time-utc-ms": "2017-06-09T16:45:30.320Z",
    "clock.date-time-local": "2017-06-09T12:45:30-04:00", "client.id": "610A1520-4D47-498E-B20F-F3B46216372B",
    "os.name": "iOS", "os.version": "10.3", "device.model-name": "iPhone X", "device.manufacturer": "Apple",
    "device.kind": "phone", "device.orientation": "landscape", "device.screen-width-px": 1080, "device.density": 1.5,
    "locale.language-region": "en-US", "locale.identifier": "en_US", "network.kind": "3g", "network.carrier": "verizon",
    "clock.time-zone": "Europe/Paris", "device.arch": "arm64",
}
EVENT_DEFAULTS = ("stream", "category", "method", "object", "expires")
TYPES = ("string", "integer", "number", "boolean", "object", "array", "map")
SHORT = {"\"": "\\\"", "\\": "\\\\", "\n": "\\n", "\r": "\\r", "\t": "\\t", "\b": "\\b", "\f": "\\f"}


class Skip(Exception):
    pass


def hostile(c):
    n = ord(c)
    return 0x7F <= n <= 0x9F or n in (0x61C, 0x200E, 0x200F, 0xFEFF) or 0x2028 <= n <= 0x202E or 0x2066 <= n <= 0x2069


def escaped(text, constant):
    """Escapes a text. In constants, also escapes characters that mislead readers of source files."""
    out = []
    for c in text:
        if c in SHORT:
            out.append(SHORT[c])
        elif c < " " or constant and hostile(c):
            out.append("\\u%04x" % ord(c))
        else:
            out.append(c)
    return "".join(out)


def quoted(text, constant=False):
    return '"' + escaped(text, constant) + '"'


def number(value):
    """Returns the shortest digits that parse as the same number, in ECMAScript's notation."""
    value = float(value)
    if value == int(value) and abs(value) < 2**63:
        return str(int(value))
    sign, digits, exponent = decimal.Decimal(repr(value)).normalize().as_tuple()
    text = "".join(map(str, digits))
    point = len(text) + exponent
    if point > 21 or point < -5:
        body = text[0] + ("." + text[1:] if len(text) > 1 else "") + "e" + ("+" if point > 0 else "") + str(point - 1)
    elif exponent >= 0:
        body = text + "0" * exponent
    elif point > 0:
        body = text[:point] + "." + text[point:]
    else:
        body = "0." + "0" * -point + text
    return ("-" if sign else "") + body


def digits(value):
    """Returns the exact digits of a constant, in ECMAScript's notation."""
    sign, figures, exponent = value.normalize(decimal.Context(prec=1000)).as_tuple()
    text = "".join(map(str, figures))
    point = len(text) + exponent
    if text == "0":
        return "0"
    if point > 21 or point < -5:
        body = text[0] + ("." + text[1:] if len(text) > 1 else "") + "e" + ("+" if point > 0 else "") + str(point - 1)
    else:
        body = format(value, "f")
        body = body.lstrip("-")
        body = body.rstrip("0").rstrip(".") if "." in body else body
    return ("-" if sign else "") + body


def scalar(value, constant=True):
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return quoted(value, constant)
    if isinstance(value, decimal.Decimal):
        return digits(value)
    return str(value) if isinstance(value, int) else number(value)


def plain(value):
    return value if isinstance(value, str) else scalar(value)


def order_key(text):
    return (unicodedata.normalize("NFC", text), text.encode("utf-8", "surrogatepass"))


def spread(items, k):
    return items[k % len(items)]


class Registry:
    def __init__(self, entry):
        self.id = entry["id"]
        self.sections = {}
        for path in entry["files"]:
            with open(path, encoding="utf-8", newline="") as file:
                sections = json.load(file, parse_float=decimal.Decimal)
                shared = {key: value for key, value in sections.pop("defaults", {}).items() if key in EVENT_DEFAULTS}
                for name, event in sections.get("events", {}).items():
                    sections["events"][name] = {**shared, **event}
                for key, value in sections.items():
                    if isinstance(value, dict) and key != "registry":
                        self.sections.setdefault(key, {}).update(value)
                    else:
                        self.sections[key] = value
        self.registry = self.sections["registry"]
        self.types = self.sections.get("types", {})
        self.defaults = self.registry.get("defaults", {})

    def stream(self, name):
        node = self.sections.get("streams", {})[name]
        if "extends" not in node:
            return node
        base = dict(self.stream(node["extends"]))
        for key in ("description", "swiftName", "note", "allow", "deprecated", "retired", "abstract"):
            base.pop(key, None)
        for key, value in node.items():
            if key in ("envelope", "common"):
                base[key] = {**base.get(key, {}), **value}
            else:
                base[key] = value
        return base

    # Types

    def resolved(self, node):
        name = node.get("type")
        if name is None or name in TYPES:
            return node
        if name not in self.types:
            raise Skip("a type of an import")
        base = self.resolved(self.types[name])
        if "enum" in node or "cases" in node:
            raise Skip("a narrowed type")
        own = {key: value for key, value in node.items() if key != "type"}
        return {**{k: v for k, v in base.items() if k not in ("description", "note", "swiftName")}, **own}

    def kind(self, node):
        if "const" in node:
            return "const"
        if "discriminator" in node:
            return "union"
        if "cases" in node or "enum" in node:
            return "vocabulary"
        if "buckets" in node:
            return "buckets"
        if "heldBy" in node:
            return "held"
        if "template" in node:
            return "template"
        if node.get("type") in TYPES and node["type"] != "string":
            return node["type"]
        if node.get("type") == "string":
            return "string"
        if "fields" in node:
            return "object"
        if "items" in node:
            return "array"
        if "keys" in node or "values" in node or "entries" in node:
            return "map"
        source = SOURCES.get(node.get("from"))
        return "integer" if isinstance(source, int) else "number" if isinstance(source, float) else "string"

    def cases(self, node):
        """Returns the name, wire value and declaration of each case that is not retired, sorted by name."""
        if "enum" in node:
            found = [(plain(value), value, {}) for value in node["enum"]]
        else:
            found = []
            for name, case in node["cases"].items():
                case = case if isinstance(case, dict) else {}
                if "retired" not in case:
                    found.append((name, case.get("wire", name), case))
        return sorted(found, key=lambda case: order_key(case[0]))

    def labels(self, node):
        """Returns the labels of buckets in the order of their bounds."""
        buckets = node["buckets"]
        if isinstance(buckets, dict):
            return [label for label, _ in sorted(buckets.items(), key=lambda item: item[1])]
        whole = node.get("type") != "number" and all(isinstance(bound, int) for bound in buckets)
        labels = []
        for bound, after in zip(buckets, buckets[1:]):
            start, end = plain(bound), str(after - 1) if whole else plain(after)
            between = " to " if "-" in start + end else "-"
            labels.append(start if start == end else start + between + end)
        return labels + [plain(buckets[-1]) + "+"]

    # Values

    def value(self, node, k, limit=None):
        """Returns the JSON text of the value that the k-th call passes."""
        node = self.resolved(node)
        if node.get("nullable") and k == 2 and "absent" not in node:
            return "null"
        kind = self.kind(node)
        as_text = node.get("as") == "text"
        if kind == "const":
            text = scalar(node["const"])
            return text if not as_text or text.startswith('"') else '"' + text + '"'
        if kind == "vocabulary":
            text = scalar(spread(self.cases(node), k)[1])
            return text if not as_text or text.startswith('"') else '"' + text + '"'
        if kind == "buckets":
            return quoted(spread(self.labels(node), k), True)
        if kind == "boolean":
            text = "true" if k % 2 else "false"
        elif kind == "integer":
            text = str(self.within(node, INTEGERS, k))
        elif kind == "number":
            chosen = self.within(node, [float(n) for n in NUMBERS], k)
            if "decimals" in node:
                text = "%.*f" % (node["decimals"], chosen)
                if float(text) == 0:
                    text = text.lstrip("-")
            else:
                text = number(chosen)
        elif kind == "string":
            return self.text(node, k, limit)
        elif kind == "template":
            return '"' + self.template(node["template"], k) + '"'
        elif kind == "array":
            return self.as_wired(node, self.array(node, k))
        elif kind == "map":
            return self.as_wired(node, self.map(node, k))
        elif kind == "union":
            _, wire, case = spread(self.cases(node), k)
            members = [quoted(node["discriminator"], True) + ":" + scalar(wire)]
            if case["holds"] is not None:
                held = self.resolved({"type": case["holds"]})
                members += self.members(held["fields"], held.get("order"), k, limit)
            return "{" + ",".join(members) + "}"
        elif kind == "object":
            text = "{" + ",".join(self.members(node.get("fields", {}), node.get("order"), k, limit)) + "}"
            return self.as_wired(node, text)
        else:
            raise Skip("a value of kind " + kind)
        return '"' + text + '"' if as_text else text

    def as_wired(self, node, text):
        if node.get("as") != "json-text":
            return text
        return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'

    def within(self, node, candidates, k):
        whole = all(isinstance(c, int) for c in candidates)
        bounds = [node[key] for key in ("minimum", "maximum") if key in node]
        for key, step in (("exclusiveMinimum", 1), ("exclusiveMaximum", -1)):
            if key in node:
                bounds.append(node[key] + (step if whole else step * decimal.Decimal("0.001")))
        bounds = [b if whole else float(b) for b in bounds]
        if whole:
            bounds = [int(b) for b in bounds] + [int(b) + 1 for b in bounds]
        candidates = bounds + candidates
        exact = [decimal.Decimal(c) for c in candidates]
        good = [
            c for c, d in zip(candidates, exact)
            if d >= decimal.Decimal(node.get("minimum", "-Infinity")) and d <= decimal.Decimal(node.get("maximum", "Infinity"))
            and d > decimal.Decimal(node.get("exclusiveMinimum", "-Infinity"))
            and d < decimal.Decimal(node.get("exclusiveMaximum", "Infinity"))
            and (not whole or -(2**63) <= c < 2**63)
        ]
        if not good:
            raise Skip("no number within the bounds")
        return spread(good, k)

    def text(self, node, k, limit):
        if "pattern" in node:
            raise Skip("a pattern")
        if "format" in node:
            return quoted(FORMATS[node["format"]])
        text = spread(TEXTS, k)
        cut = node.get("cut") or limit
        if cut and len(text.encode()) > cut["atMost"]:
            text = "c" * cut["atMost"]
        if len(text) > node.get("maxLength", len(text)):
            text = "m" * node["maxLength"]
        text = text.ljust(node.get("minLength", 0), "p")
        if text == "" and "empty" in node:
            # The decoder treats it as a string from the caller.
            return quoted(node["empty"])
        return quoted(text)

    def template(self, node, k):
        out = []
        given = {}
        rest = node["text"]
        while rest:
            literal, brace, rest = rest.partition("{")
            out.append(escaped(literal, True))
            if not brace:
                break
            name, _, rest = rest.partition("}")
            part = self.resolved(node["parts"][name])
            encode = (lambda t: quote(t.encode(), safe="-._~")) if node.get("escape") == "percent" else (lambda t: t)
            if "const" in part:
                out.append(escaped(encode(plain(part["const"])), True))
            elif "from" in part:
                value = self.source(part, k)
                constant = value is None
                if constant and "absent" not in part:
                    raise Skip("a part of a template that nobody gives")
                out.append(escaped(encode(plain(part["absent"] if constant else value)), constant))
            elif self.kind(part) == "vocabulary":
                out.append(escaped(encode(plain(spread(self.cases(part), k)[1])), True))
            elif self.kind(part) == "integer":
                out.append(str(self.within(part, INTEGERS, k)))
            else:
                # Only the literal between two parts marks the boundary.
                if name not in given:
                    text = "t" if not literal else spread(TEXTS[:3], k).replace("\\", "")
                    cut = part.get("cut", {}).get("atMost", len(text.encode()))
                    given[name] = text if len(text.encode()) <= cut else "c" * cut
                out.append(escaped(encode(given[name]), False))
        return "".join(out)

    def array(self, node, k):
        count = max(min([1, 3, 0][k % 3], node.get("maxItems", 3)), node.get("minItems", 0))
        return "[" + ",".join(self.value(node["items"], k + i) for i in range(count)) + "]"

    def map(self, node, k):
        wrap = node.get("named") or "entryName" in node
        entries = []
        if "entries" in node:
            for name in sorted(node["entries"], key=order_key):
                entry = node["entries"][name]
                if "retired" in entry:
                    continue
                value = self.value(entry.get("value", node.get("values", {})), k)
                if wrap:
                    value = "{" + quoted(entry.get("wire", name)) + ":" + value + "}"
                entries.append((quoted(plain(entry.get("key", name))), value))
            if node.get("keys", {}).get("type") == "integer":
                entries.sort(key=lambda entry: int(entry[0].strip('"')))
        else:
            for i in range(2):
                key = self.key(node.get("keys", {}), k, i)
                values = self.resolved(node["values"])
                if "heldBy" in values:
                    raise Skip("a map of held values")
                value = self.value(values, k + i)
                if wrap:
                    name = self.text(self.resolved(node.get("entryName", {})), k + i, None)
                    value = "{" + name + ":" + value + "}"
                if key is not None and key not in [known for known, _ in entries]:
                    entries.append((key, value))
        entries = entries[: [1, 2, 2][k % 3]][: node.get("maxProperties", 9)]
        return "{" + ",".join(key + ":" + value for key, value in entries) + "}"

    def key(self, node, k, i):
        node = self.resolved(node)
        kind = self.kind(node)
        if kind == "vocabulary":
            cases = self.cases(node)
            return quoted(plain(cases[i][1])) if i < len(cases) else None
        if kind == "integer":
            numbers = [n for n in range(0, 30) if n >= node.get("minimum", n) and n <= node.get("maximum", n)
                       and n > node.get("exclusiveMinimum", n - 1) and n < node.get("exclusiveMaximum", n + 1)]
            return quoted(str(numbers[i])) if i < len(numbers) else None
        return self.text(node, k + i, None)

    # Members

    def source(self, node, k):
        name = node["from"]
        if name.startswith(("app.", "config.")):
            if node.get("sent") == "present" or "absent" in node or node.get("nullable"):
                return None
            return {"string": "app", "integer": 7, "number": 1.5, "boolean": True}.get(self.kind(self.resolved(node)))
        if name not in SOURCES:
            raise Skip("the source " + name)
        return SOURCES[name]

    def sourced(self, node, k):
        """Returns the JSON text of a value from a source, or `None` if it is omitted."""
        node = self.resolved(node)
        if "variants" in node or "profiles" in node or "decimals" in node:
            raise Skip("a source that varies")
        value = self.source(node, k)
        kind = self.kind(node)
        if node["from"].startswith(("app.", "config.")) and value is None and kind not in ("string", "vocabulary"):
            if node.get("sent") != "present" and "absent" not in node and not node.get("nullable"):
                raise Skip("a value of the app of kind " + kind)
        if kind == "vocabulary":
            cases = {name: wire for name, wire, _ in self.cases(node)}
            if node["from"].startswith(("app.", "config.")) and value is not None:
                value = self.cases(node)[0][0]
            if value is not None and value not in cases:
                value = "unknown" if "unknown" in node else None
                cases["unknown"] = node.get("unknown")
            text = None if value is None else scalar(cases[value])
        else:
            text = None if value is None else scalar(value, constant=False)
        if text is None:
            if "absent" in node:
                text = scalar(node["absent"])
            elif node.get("sent") == "present":
                return None
            elif node.get("nullable"):
                return "null"
            else:
                raise Skip("a source without a value")
        return '"' + text + '"' if node.get("as") == "text" and not text.startswith('"') else text

    def given(self, node):
        """Returns whether the caller passes the value or part of it."""
        node = self.resolved(node)
        if "from" in node or "const" in node:
            return False
        if self.kind(node) == "object":
            return any(self.given(field) for field in node.get("fields", {}).values())
        if self.kind(node) == "template":
            return any(self.given(part) for part in node["template"]["parts"].values())
        return True

    def member(self, name, node, k, limit, held=None):
        """Returns `"key":value`, or `None` if the member is omitted."""
        sent = "present" if node.get("flattened") else node.get("sent", "always")
        if sent == "never" or node.get("sent") == "never" or "retired" in node:
            return None
        if sent == "present":
            node = {**node, "nullable": False}
        if isinstance(sent, dict):
            if sent["source"] not in SOURCES:
                raise Skip("a condition on " + sent["source"])
            value = SOURCES[sent["source"]]
            if (value in sent["in"] if "in" in sent else value not in sent["not"]) is False:
                return None
            if self.given(node):
                raise Skip("a caller's value under a condition")
        if "profiles" in node or "variants" in node:
            raise Skip("a field that varies")
        key = quoted(node.get("wire", name), True) + ":"
        resolved = self.resolved(node)
        if node.get("flattened"):
            # The recorded calls omit arguments that have a default in the first round.
            entries = self.value(node, k)[1:-1]
            return entries if k != 0 and entries else None
        if "from" in resolved:
            text = self.sourced(node, k)
            return None if text is None else key + text
        if self.kind(resolved) == "held":
            text = self.held(resolved, held, k)
            return None if text is None else key + text
        if not self.given(node):
            return key + self.value(node, k, limit)
        if self.kind(resolved) == "object":
            fields = resolved.get("fields", {})
            if sent == "present" and all(f.get("sent") == "present" for f in fields.values()):
                if not self.members(fields, resolved.get("order"), k, limit):
                    return None
            return key + self.value(node, k, limit)
        if sent == "present":
            if k == 0:
                return None
            if self.kind(resolved) == "map" and self.value(node, k).strip('"') == "{}":
                return None
        if "absent" in resolved and k == 0:
            text = scalar(resolved["absent"], constant=self.kind(resolved) == "vocabulary")
            if self.kind(resolved) == "number" and resolved["absent"] is not None:
                text = number(resolved["absent"])
                if "decimals" in resolved:
                    text = "%.*f" % (resolved["decimals"], resolved["absent"])
            return key + ('"' + text + '"' if resolved.get("as") == "text" and not text.startswith('"') else text)
        return key + self.value(node, k, limit)

    def held(self, node, held, k):
        if held is None:
            raise Skip("a held value without its key")
        case = spread(self.cases(held), k)[2]
        if "holds" in case and case["holds"] is None:
            return None
        holds = case.get("holds", {})
        holds = self.resolved({"type": holds} if isinstance(holds, str) else holds)
        if self.kind(holds) in ("object", "array", "map", "template"):
            raise Skip("a held list")
        text = self.value(holds, k, None)
        return text if node.get("as") != "text" or text.startswith('"') else '"' + text + '"'

    def sorted(self, fields, order, held=None):
        # A held value is optional if only some cases of its key hold a value.
        some = held is not None and any("holds" in case[2] and case[2]["holds"] is None for case in self.cases(held))
        partly = {name for name, node in fields.items() if some and "heldBy" in self.resolved(node)}

        def rank(item):
            name, node = item
            if order and name in order:
                return (0, order.index(name), 0, ())
            always = node.get("sent", "always") == "always" and "flattened" not in node and name not in partly
            return (1, 0, 0 if always else 1, order_key(node.get("wire", name)), order_key(name))
        return sorted(fields.items(), key=rank)

    def members(self, fields, order, k, limit=None, held=None):
        found = [self.member(name, node, k, limit, held) for name, node in self.sorted(fields, order, held)]
        return [member for member in found if member is not None]

    # Events

    def line(self, name, event, k):
        stream_name = event.get("stream", self.defaults.get("stream"))
        stream = self.stream(stream_name)
        for key in ("trigger", "when", "once", "only"):
            if key in event:
                raise Skip("an event with '%s'" % key)
        if event.get("expires", self.defaults.get("expires", "never")) < "2017-06-09":
            raise Skip("an event that is over")
        if stream.get("external") or stream.get("via") == "sdk" or "only" in stream:
            raise Skip("a stream that is not recorded")
        if stream.get("limits", {}).get("distinct"):
            raise Skip("a limit of different values")
        profile = self.sections.get("profiles", {}).get(stream.get("profile"), {})
        if stream["encoding"] == "tuple":
            return stream_name, self.tuple(event, stream, profile, k)
        common = stream.get("common", {})
        callers = {n: f for n, f in common.items() if self.given(f)}
        others = {n: f for n, f in common.items() if n not in callers}
        order = stream.get("order") if not stream.get("envelope") else None
        members = self.members(others, order, k)
        if "eventField" in stream:
            code = scalar(event.get("code", name.split(".")[-1] if False else name))
            members.append(quoted(stream["eventField"]["wire"], True) + ":" + code)
        members += self.members(callers, order, k, profile.get("extraValue"))
        members += self.members(event.get("fields", {}), event.get("order"), k, profile.get("extraValue"))
        return stream_name, "{" + ",".join(members) + "}"

    def tuple(self, event, stream, profile, k):
        time = self.sourced(stream["time"], k)
        if time is None:
            raise Skip("a time from nowhere")
        items = [time] + [quoted(t, True) for t in (
            event.get("category", self.defaults.get("category")), event["method"], event["object"])]
        value = event.get("value")
        extras = event.get("extras", {})
        held = None
        if isinstance(value, dict):
            resolved = self.resolved(value)
            if self.kind(resolved) == "vocabulary":
                held = resolved
        members = self.members(extras, event.get("order"), k, profile.get("extraValue"), held)
        if isinstance(value, str):
            items.append(quoted(value, True))
        elif value is not None:
            member = self.member("value", {**value, "wire": "v"}, k, profile.get("value"))
            if member is None and extras:
                raise Skip("a value that is left out before extras")
            if member is not None:
                items.append(member[len('"v":'):])
        elif extras and (members or not all(f.get("sent", "always") in ("present", "never") or isinstance(f.get("sent"), dict) for f in extras.values())):
            items.append("null")
        if extras and (members or not all(f.get("sent", "always") == "present" or "heldBy" in f for f in extras.values())):
            items.append("{" + ",".join(members) + "}")
        return "[" + ",".join(items) + "]"


def main():
    sys.setrecursionlimit(10000)
    for entry in json.load(sys.stdin):
        registry = Registry(entry)
        for name, event in sorted(registry.sections.get("events", {}).items()):
            if "retired" in event:
                continue
            lines = []
            try:
                for k in range(3):
                    found = registry.line(name, event, k)
                    if found not in lines:
                        lines.append(found)
            except Skip as reason:
                print(json.dumps({"id": registry.id, "event": name, "skip": str(reason)}))
                continue
            for stream, line in lines:
                print(json.dumps({"id": registry.id, "event": name, "stream": stream, "line": line}))


main()
