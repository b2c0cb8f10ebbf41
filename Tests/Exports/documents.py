"""Generates random documents that a JSON Schema describes, and strings that match a pattern."""

import random
import re
import string

try:
    from re import _constants as codes
    from re import _parser as parser
except ImportError:  # Python 3.10
    import sre_constants as codes
    import sre_parse as parser

LETTERS = string.ascii_letters + string.digits
SPECIAL = "é\U0001f600\u05e9 \"'<>&|\\/=%"


class Cannot(Exception):
    """Raised if there is no valid document, or if a random search does not find one."""


def matching(pattern: str, generator: random.Random) -> str:
    """Returns a string that matches the pattern. Unanchored ends get no additional characters."""
    # Convert JavaScript syntax to Python syntax.
    pattern = re.sub(r"\\u\{([0-9A-Fa-f]+)\}", lambda found: re.escape(chr(int(found[1], 16))), pattern)
    pattern = pattern.replace("(?<", "(?P<").replace("\\/", "/").replace("\\-", "\\-")

    def item(code: object, value: object) -> str:
        if code is codes.LITERAL:
            return chr(value)
        if code is codes.NOT_LITERAL:
            return next(letter for letter in "xyz" if ord(letter) != value)
        if code is codes.ANY:
            return generator.choice(LETTERS)
        if code is codes.IN:
            return one_of(value)
        if code is codes.BRANCH:
            return text(generator.choice(value[1]))
        if code is codes.SUBPATTERN:
            return text(value[3])
        if code in (codes.MAX_REPEAT, codes.MIN_REPEAT):
            least, most, inner = value
            return "".join(text(inner) for _ in range(generator.randint(least, min(int(most), least + 3))))
        if code is codes.AT:
            return ""
        raise Cannot(f"{code} in {pattern}")

    def one_of(choices: list) -> str:
        if choices[0][0] is codes.NEGATE:
            return next(letter for letter in generator.sample(LETTERS + "-_.", 64) if not any(is_of(letter, *choice) for choice in choices[1:]))
        code, value = generator.choice(choices)
        if code is codes.RANGE:
            return chr(generator.randint(*value))
        if code is codes.CATEGORY:
            return generator.choice({codes.CATEGORY_DIGIT: string.digits, codes.CATEGORY_WORD: LETTERS + "_", codes.CATEGORY_SPACE: " ", codes.CATEGORY_NOT_SPACE: LETTERS + SPECIAL.replace(" ", "")}[value])
        return chr(value)

    def is_of(letter: str, code: object, value: object) -> bool:
        if code is codes.RANGE:
            return value[0] <= ord(letter) <= value[1]
        if code is codes.CATEGORY:
            return bool(re.match({codes.CATEGORY_DIGIT: r"\d", codes.CATEGORY_WORD: r"\w", codes.CATEGORY_SPACE: r"\s", codes.CATEGORY_NOT_SPACE: r"\S"}[value], letter))
        return ord(letter) == value

    def text(tree: object) -> str:
        return "".join(item(code, value) for code, value in tree)

    return text(parser.parse(pattern))


class Maker:
    """A generator of documents for schemas of either dialect, limited to the keywords that our exports use."""

    def __init__(self, generator: random.Random) -> None:
        self.random = generator

    def make(self, schema: dict, depth: int = 0) -> object:
        if schema == {"not": {}} or "not" in schema:
            raise Cannot("nothing is described")
        if "anyOf" in schema and not schema["anyOf"]:
            raise Cannot("nothing is described")
        if "anyOf" in schema:
            rest = {key: value for key, value in schema.items() if key != "anyOf"}
            chosen = self.random.choice(schema["anyOf"])
            required = rest.get("required", []) + chosen.get("required", [])
            return self.make({**rest, **chosen, **({"required": required} if required else {})}, depth)
        if "const" in schema:
            return schema["const"]
        if "enum" in schema:
            return self.random.choice(schema["enum"])
        kinds = schema.get("type", ["string", "integer", "boolean", "number"])
        kind = kinds if isinstance(kinds, str) else self.random.choice(kinds)
        return getattr(self, kind)(schema, depth)

    def null(self, schema: dict, depth: int) -> None:
        return None

    def boolean(self, schema: dict, depth: int) -> bool:
        return self.random.random() < 0.5

    def integer(self, schema: dict, depth: int) -> int:
        least, most = self.bounds(schema, 1)
        edges = [least, most, min(max(0, least), most), self.random.randint(least, most)]
        return self.random.choice(edges)

    def number(self, schema: dict, depth: int) -> float:
        if self.random.random() < 0.3:
            least, most = self.bounds(schema, 1)
            if least <= most:
                return self.random.choice([least, most, self.random.randint(least, most)])
        least, most = self.bounds(schema, 0)
        for _ in range(20):
            value = self.random.uniform(least, most)
            if least < value < most:
                return value
        raise Cannot(str(schema))

    def bounds(self, schema: dict, step: int) -> tuple:
        least, most = schema.get("minimum", -(2**53)), schema.get("maximum", 2**53)
        for key, is_low in [("exclusiveMinimum", True), ("exclusiveMaximum", False)]:
            bound = schema.get(key)
            if bound is True:
                bound = least if is_low else most
            if bound is None or bound is False:
                continue
            if is_low:
                least = max(least, int(bound // 1) + step if step else bound)
            else:
                most = min(most, int(-(-bound // 1)) - step if step else bound)
        if step:
            least, most = int(-(-least // 1)), int(most // 1)
        return (least, most) if not step or least <= most else self.fail(schema)

    def fail(self, schema: dict) -> tuple:
        raise Cannot(str(schema))

    def string(self, schema: dict, depth: int) -> str:
        patterns = [schema["pattern"]] if "pattern" in schema else [part["pattern"] for part in schema.get("allOf", []) if "pattern" in part]
        least, most = schema.get("minLength", 0), schema.get("maxLength", 1000 if patterns else 30)
        for _ in range(40):
            if patterns:
                text = matching(self.random.choice(patterns), self.random)
            else:
                length = self.random.choice([least, most, self.random.randint(least, min(most, least + 12))])
                text = "".join(self.random.choice(LETTERS + SPECIAL) for _ in range(min(length, 60) if length > most else length))
            # Our clock returns only valid dates.
            if re.fullmatch(r"[0-9]{4}-[0-9]{2}-[0-9]{2}", text):
                text = f"{self.random.randint(1970, 2099)}-{self.random.randint(1, 12):02}-{self.random.randint(1, 28):02}"
            if least <= len(text) <= most and all(re.search(ecma(pattern), text) for pattern in patterns):
                return text
        raise Cannot(str(schema))

    def array(self, schema: dict, depth: int) -> list:
        places = schema.get("prefixItems", schema["items"] if isinstance(schema.get("items"), list) else None)
        least = schema.get("minItems", 0)
        if places is not None:
            count = self.random.randint(least, len(places)) if least <= len(places) else self.fail(schema)
            return [self.make(place, depth + 1) for place in places[:count]]
        most = schema.get("maxItems", least + 3)
        try:
            return [self.make(schema.get("items", {}), depth + 1) for _ in range(self.random.randint(least, min(most, least + 3)))]
        except Cannot:
            if least == 0:
                return []
            raise

    def object(self, schema: dict, depth: int) -> dict:
        required = schema.get("required", [])
        made = {}
        for key, inner in schema.get("properties", {}).items():
            if key not in required and self.random.random() < 0.4:
                continue
            try:
                made[key] = self.make(inner, depth + 1)
            except Cannot:
                if key in required:
                    raise
        more = schema.get("additionalProperties", False)
        # An object without any constraints.
        if not {"properties", "additionalProperties", "patternProperties"} & set(schema):
            more = {}
        patterns = schema.get("patternProperties", {})
        most = schema.get("maxProperties", 1000) - len(made)
        for _ in range(self.random.randint(0, min(3, max(most, 0)))):
            if patterns:
                pattern, inner = self.random.choice(list(patterns.items()))
                key = self.undeclared(pattern) if pattern.startswith("^(?") else matching(pattern, self.random)
            elif isinstance(more, dict) and depth < 30:
                key, inner = self.name(schema.get("propertyNames"), depth), more
            else:
                break
            # A number has a single notation, and no key exceeds an integer's range.
            if re.fullmatch(r"-?[0-9]+", key):
                key = str(int(key))
            if key not in schema.get("properties", {}):
                made[key] = self.make(inner, depth + 1)
        return made

    def undeclared(self, pattern: str) -> str:
        """Returns a key for a pattern that excludes declared keys."""
        for _ in range(1000):
            key = "".join(self.random.choice("abcdefz") for _ in range(self.random.randint(1, 6)))
            if re.search(ecma(pattern), key):
                return key
        raise Cannot("no key matches")

    def name(self, names: dict | None, depth: int) -> str:
        if names is None:
            return "".join(self.random.choice(LETTERS) for _ in range(self.random.randint(1, 5)))
        if "anyOf" in names:
            names = names["anyOf"][-1]
        choices = names.get("enum", [names["const"]] if "const" in names else None)
        return self.random.choice(choices) if choices else self.string(names, depth)


def ecma(pattern: str) -> str:
    text = re.sub(r"\\u\{([0-9A-Fa-f]+)\}", lambda found: re.escape(chr(int(found[1], 16))), pattern).replace("(?<", "(?P<")
    # A `$` matches only at the end of the text, except in a class or after a backslash.
    parts = re.findall(r"\\.|\[(?:\\.|[^\]\\])*\]|.", text, re.DOTALL)
    return "".join(r"\Z" if part == "$" else part for part in parts)
