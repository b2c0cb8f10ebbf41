extension SoundnessTests {
  static let values = [
    UnsoundCase(
      "two keys that say what the value is",
      #""types": {"c": {"enum": ["red"]}, "o": {"type": "object", ⟦"enum"⟧SB0220: ["a"], "fields": {"x": {}}}, "p": {"cases": {"a": "A."}, ⟦"enum"⟧SB0220: ["b"]}, "q": {"type": "c", ⟦"template"⟧SB0220: {"text": "{p}", "parts": {"p": {}}}}, "r": {⟦"type"⟧SB0220: "integer", "template": {"text": "{p}", "parts": {"p": {}}}}, "s": {"type": "string", "template": {"text": "{p}", "parts": {"p": {}}}}, "t": {"const": "1", ⟦"template"⟧SB0220: {"text": "{p}", "parts": {"p": {}}}}, "u": {⟦"order"⟧SB0220: ["x"]}, "v": {"type": "c", "enum": ["red"]}}"#
    ),
    UnsoundCase(
      "an object without members that the app would always send empty",
      #""types": {"p": {"type": "object"}}, "events": {"e": {"stream": "batch", "code": 9, "fields": {"a": {"type": ⟦"object"⟧SB0243}, "b": {"type": ⟦"p"⟧SB0243, "sent": "present"}, "c": {"type": "object", "sent": "never"}}}}"#
    ),
    UnsoundCase(
      "members beside a declared type",
      #""types": {"o": {"fields": {"x": {}}}, "l": {"type": "array", "items": {"type": "integer"}}, "a": {"type": "o", ⟦"fields"⟧SB0220: {"z": {}}}, "b": {"type": "l", ⟦"items"⟧SB0220: {"type": "integer"}, "maxItems": 2}}"#
    ),
    UnsoundCase(
      "constants, JSON text and names that a map or list cannot have",
      #""types": {"o": {"fields": {"x": {}}}, "a": {"type": "array", "items": {"type": "integer", ⟦"const"⟧SB0220: 1}}, "b": {"type": "array", "items": {"type": "o", ⟦"as"⟧SB0220: "json-text"}}, "c": {"type": "map", "values": {"type": "integer"}, "entries": {"e": {"key": "e", ⟦"wire"⟧SB0220: "f"}}}, "d": {"type": "map", "values": {"type": "integer"}, ⟦"entryName"⟧SB0220: {"enum": ["n"]}}}"#
    ),
    UnsoundCase(
      "held values in lists and entries, and from a source in the common part",
      #""types": {"l": {"type": "array", "items": {"heldBy": ⟦"nope"⟧SB0226}}, "m": {"type": "map", "values": {"type": "integer"}, "entries": {"e": {"key": "e", "value": {"heldBy": ⟦"key"⟧SB0226}}}}}, "streams": {"s": {"encoding": "object", "common": {"x": {"heldBy": "k", ⟦"from"⟧SB0220: "app.thing"}}, "eventField": {"wire": "e", "type": "string"}, "consent": {"default": "on"}}}"#
    ),
    UnsoundCase(
      "a held value from a source",
      #""types": {"k": {"cases": {"b": {"holds": "string"}}}}, "events": {"e": {"method": "m", "object": "o", "value": {"type": "k"}, "extras": {"to": {"heldBy": "value", ⟦"from"⟧SB0220: "app.thing"}}}}"#
    ),
    UnsoundCase(
      "cases that are not of the format",
      #""types": {"t": {"enum": ["ada@example.com", "ada"], ⟦"format"⟧SB0221: "email"}}"#),
    UnsoundCase(
      "a constant that is absent, a constant of another type as text",
      #""events": {"e": {"method": "m", "object": "o", "extras": {"a": {"const": "x", ⟦"absent"⟧SB0220: "y"}}}, "f": {"method": "m", "object": "p", "extras": {"b": {"type": "integer", "as": "text", "const": ⟦"many"⟧SB0221}}}}"#
    ),
    UnsoundCase(
      "keys of fields in a value inside of one",
      #""types": {"l": {"type": "array", "items": {"type": "integer", ⟦"from"⟧SB0220: "clock.ms-since-process-start", ⟦"sent"⟧SB0220: "present"}}, "m": {"type": "map", "values": {"type": "integer", ⟦"absent"⟧SB0220: 1}, "keys": {⟦"wire"⟧SB0220: "k"}}, "n": {"type": "map", "values": {"type": "integer"}, "entries": {"e": {"key": "e", "value": {"type": "integer", ⟦"examples"⟧SB0220: [1]}}}}}"#
    ),
    UnsoundCase(
      "keys that a constant makes idle",
      #""events": {"e": {"stream": "batch", "code": 1, "fields": {"a": {"type": "number", "const": 1.5, ⟦"decimals"⟧SB0220: 2}, "b": {"const": "x", ⟦"nullable"⟧SB0220: true, ⟦"sent"⟧SB0220: "present", ⟦"cut"⟧SB0220: {"atMost": 3}, ⟦"enforced"⟧SB0220: "loosely"}, "c": {"const": null, "nullable": true}, "d": {"enum": ["a", "b"], "const": "a", ⟦"match"⟧SB0220: "ignoring-case", ⟦"unknown"⟧SB0220: "c"}}}}"#
    ),
    UnsoundCase(
      "an example that is not the constant",
      #""events": {"e": {"stream": "batch", "code": 1, "fields": {"a": {"const": "x", "examples": [⟦"y"⟧SB0230, "x"]}, "b": {"cases": {"one": {"wire": 1}, "two": {"wire": 2}}, "const": 1, "examples": ["one", 1, ⟦2⟧SB0230, ⟦"two"⟧SB0230]}, "c": {"type": "integer", "as": "text", "const": 5, "examples": ["5", 5, ⟦"6"⟧SB0230]}}}}"#
    ),
    UnsoundCase(
      "bounds that may be exceeded, and are none",
      #""types": {"t": {⟦"enforced"⟧SB0220: "loosely"}, "u": {"items": {"type": "integer"}, ⟦"enforced"⟧SB0220: "loosely"}, "v": {"items": {"maxLength": 3}, "enforced": "loosely"}, "w": {"enum": ["a"], "enforced": "loosely"}, "x": {"maxLength": 3, "enforced": "loosely"}}"#
    ),
    UnsoundCase(
      "surplus entries of an unbounded map, null keys",
      #""types": {"m": {"type": "map", "keys": {"type": "string", ⟦"nullable"⟧SB0220: true}, "values": {}, ⟦"surplus"⟧SB0220: "keep-lowest"}, "n": {"type": "map", "values": {}, "maxProperties": 3, "surplus": "keep-lowest"}}"#
    ),
    UnsoundCase(
      "keys that a declared vocabulary determines, texts as text",
      #""types": {"t": {"enum": ["a", "b"]}, "o": {"fields": {"a": {"type": "t", ⟦"unknown"⟧SB0220: "c", ⟦"match"⟧SB0220: "ignoring-case"}, "b": {"type": "t", "enum": ["a"], ⟦"unknown"⟧SB0220: "c"}, "c": {"type": "t", ⟦"as"⟧SB0220: "text"}, "d": {"enum": [1], "unknown": "c", "as": "text"}}}}"#
    ),
    UnsoundCase(
      "an escape of a template without parts",
      #""types": {"t": {"template": {"text": "a b", ⟦"escape"⟧SB0220: "percent", "parts": {}}}}"#),
    UnsoundCase(
      "letter case of numbers",
      #""types": {"m": {"enum": [1, 2], ⟦"match"⟧SB0220: "ignoring-case"}, "n": {"cases": {"one": {"wire": 1}}, "match": "ignoring-case"}}"#
    ),
    UnsoundCase(
      "keys of fields on a template's part",
      #""types": {"t": {"template": {"text": "{a}-{b}", "parts": {"a": {"pattern": "^[a-z]{1,9}$", ⟦"sent"⟧SB0220: "never", ⟦"nullable"⟧SB0220: true, ⟦"required"⟧SB0220: false, ⟦"wire"⟧SB0220: "c"}, "b": {"from": "app.part", "nullable": true, "absent": "x", ⟦"readAt"⟧SB0220: "send"}}}}}"#
    ),
    UnsoundCase(
      "a reading at sending inside of an event",
      #""events": {"e": {"method": "m", "object": "own", "extras": {"a": {"from": "app.a", ⟦"readAt"⟧SB0220: "send"}}}, "f": {"stream": "batch", "code": 1, "fields": {"a": {"fields": {"b": {"from": "app.b", ⟦"readAt"⟧SB0220: "send"}}}}}}"#
    ),
    UnsoundCase(
      "bounds that are wider than the type's",
      #""types": {"i": {"type": "integer", "minimum": 0, "maximum": 10}, "s": {"minLength": 2, "maxLength": 5}, "l": {"items": {}, "maxItems": 3}}, "events": {"e": {"stream": "batch", "code": 1, "fields": {"a": {"type": "i", ⟦"maximum"⟧SB0229: 11}, "b": {"type": "i", ⟦"minimum"⟧SB0229: -1}, "c": {"type": "i", ⟦"exclusiveMaximum"⟧SB0229: 12}, "d": {"type": "s", ⟦"minLength"⟧SB0229: 1, ⟦"maxLength"⟧SB0229: 6}, "f": {"type": "i", "minimum": 1, "maximum": 9}, "g": {"type": "l", ⟦"maxItems"⟧SB0229: 4, "as": "json-text"}}}}"#
    ),
    UnsoundCase(
      "a condition with null",
      #""events": {"e": {"method": "m", "object": "own", "when": {"source": "app.a", "in": ⟦[null]⟧SB0221}}}"#),
    UnsoundCase("key of another kind", #""types": {"t": {"type": "integer", ⟦"maxLength"⟧SB0220: 4}}"#),
    UnsoundCase(
      "bounds of a template",
      #""types": {"t": {⟦"cut"⟧SB0220: {"atMost": 3}, ⟦"pattern"⟧SB0220: "x", ⟦"empty"⟧SB0220: "e", "template": {"text": "{p}", "parts": {"p": {}}}}}"#
    ),
    UnsoundCase(
      "bounds that a rounded number does not keep to",
      #""types": {"t": {"type": "number", "decimals": 1, ⟦"exclusiveMinimum"⟧SB0220: 0, "maximum": 2.5}, "u": {"type": "number", "decimals": 0, "minimum": -1, ⟦"maximum"⟧SB0220: 0.7}, "v": {"type": "number", "decimals": 0, "minimum": 0.5, "enforced": "loosely"}}"#
    ),
    UnsoundCase("number's key on a text", #""types": {"t": {⟦"minimum"⟧SB0220: 4}}"#),
    UnsoundCase("list sent as text", #""types": {"t": {"type": "array", "items": {}, ⟦"as"⟧SB0220: "text"}}"#),
    UnsoundCase("number sent as JSON text", #""types": {"t": {"type": "integer", ⟦"as"⟧SB0220: "json-text"}}"#),
    UnsoundCase(
      "groups with names that engines refuse",
      #""types": {"t": {"pattern": ⟦"(?<1a>b)"⟧SB0223}, "u": {"pattern": ⟦"(?<a>b)(?<a>c)"⟧SB0223}, "v": {"pattern": "(?<a>b)(?<b1>c)"}}"#
    ),
    UnsoundCase(
      "keys that are one text",
      #""types": {"m": {"type": "map", "keys": {"type": "integer"}, "values": {}, "entries": {"a": {"key": 1}, "b": {"key": ⟦"1"⟧SB0240}}}}"#
    ),
    UnsoundCase(
      "period that rounds to nothing",
      #""events": {⟦"e"⟧SB0253: {"stream": "batch", "code": 77, "trigger": {"every": {"ms": 0.4}}}}"#),
    UnsoundCase("duration beyond measure", #""streams": {"s": {"limits": {"age": {"days": ⟦36501⟧SB0253}}}}"#),
    UnsoundCase("text sent as text", #""types": {"t": {"type": "string", ⟦"as"⟧SB0220: "text"}}"#),
    UnsoundCase(
      "bounds that exclude each other", #""types": {"t": {"type": "integer", "minimum": 4, ⟦"maximum"⟧SB0222: 3}}"#),
    UnsoundCase(
      "exclusive bounds that meet",
      #""types": {"t": {"type": "number", "exclusiveMinimum": 0.10, ⟦"maximum"⟧SB0222: 1e-1}}"#),
    UnsoundCase("lengths that exclude each other", #""types": {"t": {"minLength": 4, ⟦"maxLength"⟧SB0222: 3}}"#),
    UnsoundCase(
      "cut that never cuts",
      #""types": {"t": {"maxLength": 3, ⟦"cut"⟧SB0222: {"atMost": 4, "per": "scalar"}}}"#),
    UnsoundCase(
      "constant outside its bounds",
      #""types": {"t": {"type": "integer", "maximum": 4, "const": ⟦5⟧SB0221}, "u": {"type": "boolean", "const": ⟦"x"⟧SB0221}}"#
    ),
    UnsoundCase("constant that does not match", #""types": {"t": {"pattern": "^[a-z]+$", "const": ⟦"A"⟧SB0221}}"#),
    UnsoundCase("null without nullable", #""attributes": {"t": {"absent": ⟦null⟧SB0221}}"#),
    UnsoundCase("value outside the vocabulary", #""attributes": {"t": {"enum": ["a", "b"], "absent": ⟦"c"⟧SB0221}}"#),
    UnsoundCase("enum of another type", #""types": {"t": {"type": "integer", "enum": [1, ⟦"2"⟧SB0221]}}"#),
    UnsoundCase(
      "default outside what the key holds",
      #""types": {"t": {"cases": {"a": {"description": "A.", "holds": {"type": "boolean"}, "default": ⟦1⟧SB0221}}}}"#),
    UnsoundCase("default of a key that holds nothing", #""types": {"t": {"cases": {"a": {"default": ⟦1⟧SB0220}}}}"#),
    UnsoundCase(
      "case that holds nothing among those that do",
      #""types": {"t": {"cases": {"a": {"holds": {"type": "boolean"}}, ⟦"b"⟧SB0226: "B."}}}"#),
    UnsoundCase(
      "nothing held where no case holds a value",
      #""types": {"t": {"cases": {"a": {"holds": ⟦null⟧SB0226}, "b": "B."}}}"#),
    UnsoundCase(
      "default of a key that holds null",
      #""types": {"t": {"cases": {"a": {"holds": null, "default": ⟦1⟧SB0220}, "b": {"holds": "boolean"}}}}"#),
    UnsoundCase(
      "two cases with one wire value", #""types": {"t": {"cases": {"a": {"wire": 1}, ⟦"b"⟧SB0224: {"wire": 1.0}}}}"#),
    UnsoundCase(
      "cases that are one text",
      #""types": {"t": {"cases": {"a": {"wire": 1}, "b": {"wire": "1"}}, ⟦"as"⟧SB0224: "text"}, "u": {"cases": {"a": {"wire": true}, "b": {"wire": "true"}}, ⟦"as"⟧SB0224: "text"}, "v": {"enum": [1], "unknown": "1", ⟦"as"⟧SB0224: "text"}, "w": {"enum": [1, "2"], "unknown": null, "as": "text"}, "x": {"cases": {"a": {"wire": 1}, "b": {"wire": "1"}}}, "y": {"fields": {"a": {"type": "x", ⟦"as"⟧SB0224: "text"}}}}"#
    ),
    UnsoundCase(
      "cases that are one key, or one part of a template",
      #""types": {"t": {"type": "map", ⟦"keys"⟧SB0224: {"cases": {"a": {"wire": 1}, "b": {"wire": "1"}}}, "values": {}}, "u": {"template": {"text": "{a}", "parts": {⟦"a"⟧SB0224: {"cases": {"a": {"wire": 1}, "b": {"wire": "1"}}}}}}}"#
    ),
    UnsoundCase(
      "a constant and a replacement outside narrowed bounds",
      #""types": {"t": {"type": "integer", "const": 3}, "u": {"empty": "none"}, "v": {"fields": {"a": {"type": "t", ⟦"minimum"⟧SB0221: 4}, "b": {"type": "u", ⟦"maxLength"⟧SB0221: 3}, "c": {"type": "u", "maxLength": 4}}}}"#
    ),
    UnsoundCase(
      "unknown of another kind", #""types": {"t": {"type": "integer", "enum": [1, 2], "unknown": ⟦"none"⟧SB0221}}"#),
    UnsoundCase("unknown that is a case", #""types": {"t": {"enum": [1, 2], "unknown": ⟦2⟧SB0224}}"#),
    UnsoundCase("empty vocabulary", #""types": {"t": {"cases": ⟦{}⟧SB0224}}"#),
    UnsoundCase(
      "pattern outside the subset",
      #""types": {"t": {"pattern": ⟦"(?=a)b"⟧SB0223}, "u": {"pattern": ⟦"(a)\\1"⟧SB0223}, "v": {"pattern": ⟦"["⟧SB0223}, "w": {"pattern": ⟦"(?i)a"⟧SB0223}, "x": {"pattern": ⟦"\\Aa"⟧SB0223}, "y": {"pattern": ⟦"\\01"⟧SB0223}, "z": {"pattern": "\\cA"}}"#
    ),
    UnsoundCase(
      "pattern of a receiver",
      #""types": {"u": {"fields": {"t": {"receiver": {"items": {"pattern": ⟦"\\p{L}"⟧SB0223}}}}}}"#),
    UnsoundCase("source of another type", #""attributes": {"t": {"type": "boolean", "from": ⟦"device.model"⟧SB0225}}"#),
    UnsoundCase("absent text that another replaces", #""attributes": {"t": {"empty": "e", "absent": ⟦""⟧SB0221}}"#),
    UnsoundCase("constant that another replaces", #""types": {"t": {"empty": "e", "const": ⟦""⟧SB0221}}"#),
    UnsoundCase(
      "cut text of a source", #""attributes": {"t": {⟦"cut"⟧SB0220: {"atMost": 5}, "from": "device.model"}}"#),
    UnsoundCase(
      "replaced text of a source, by its type",
      #""types": {"t": {"empty": "e"}}, "attributes": {"a": {"type": "t", ⟦"from"⟧SB0220: "device.model"}}"#),
    UnsoundCase("constant from a source", #""attributes": {"t": {"const": "x", ⟦"from"⟧SB0220: "device.model"}}"#),
    UnsoundCase("reset of no counter", #""types": {"t": {"fields": {"f": {⟦"resetBy"⟧SB0220: "build"}}}}"#),
    UnsoundCase(
      "hole without its part",
      #""types": {"t": {"template": {"text": ⟦"a{b}"⟧SB0227, "parts": {⟦"c"⟧SB0227: {}}}}}"#),
    UnsoundCase("hole that is not closed", #""types": {"t": {"template": {"text": ⟦"a{b"⟧SB0227, "parts": {}}}}"#),
    UnsoundCase(
      "part that is no scalar",
      #""types": {"t": {"template": {"text": "{b}", "parts": {⟦"b"⟧SB0227: {"items": {}}}}}}"#),
    UnsoundCase("example of a secret", #""attributes": {"t": {"secret": true, "examples": ⟦["x"]⟧SB0228}}"#),
    UnsoundCase("constant that is secret", #""attributes": {"t": {"secret": true, "const": ⟦"x"⟧SB0228}}"#),
    UnsoundCase(
      "constant of a secret type",
      #""types": {"k": {"secret": true}}, "attributes": {"t": {"type": "k", "const": ⟦"x"⟧SB0228}}"#),
    UnsoundCase(
      "secret of a constant type",
      #""types": {"k": {"const": "x"}}, "attributes": {"t": {"type": "k", ⟦"secret"⟧SB0228: true}}"#),
    UnsoundCase(
      "text for a secret that is absent",
      #""attributes": {"t": {"from": "config.k", "secret": true, "absent": ⟦"x"⟧SB0228}}"#),
    UnsoundCase("closed set of secrets", #""attributes": {"t": {⟦"secret"⟧SB0228: true, "enum": ["a", "b"]}}"#),
    UnsoundCase(
      "secret in a list",
      #""attributes": {"t": {"items": {"secret": true, ⟦"const"⟧SB0220: ⟦1⟧SB0228, "type": "integer"}}}"#),
    UnsoundCase(
      "example that does not fit", #""attributes": {"t": {"type": "integer", "examples": [1, ⟦"x"⟧SB0230]}}"#),
    UnsoundCase(
      "held by nothing",
      #""events": {"e": {"method": "m", "object": "o", "extras": {"to": {"heldBy": ⟦"value"⟧SB0226}}}}"#),
    UnsoundCase(
      "held by what holds nothing",
      #""events": {"e": {"method": "m", "object": "o", "value": {"enum": ["a"]}, "extras": {"to": {"heldBy": ⟦"value"⟧SB0226}}}}"#
    ),
    UnsoundCase(
      "map held by another than its key",
      #""types": {"t": {"keys": {"enum": ["a"]}, "values": {"heldBy": ⟦"value"⟧SB0226}}}"#),
    UnsoundCase(
      "map with a key that holds nothing",
      #""types": {"k": {"cases": {"a": {"holds": null}, "b": {"holds": "boolean"}}}, "t": {"keys": {"type": "k"}, "values": {"heldBy": ⟦"key"⟧SB0226}}}"#
    ),
    UnsoundCase(
      "held value that says when it is sent",
      #""types": {"k": {"cases": {"b": {"holds": "boolean"}}}}, "events": {"e": {"method": "m", "object": "o", "value": {"type": "k"}, "extras": {"to": {"heldBy": "value", "sent": ⟦"present"⟧SB0220}}}}"#
    ),
    UnsoundCase("union without cases", #""types": {"t": {"discriminator": ⟦"k"⟧SB0233}}"#),
    UnsoundCase(
      "union that is no object",
      #""types": {"o": {"fields": {"a": {}}}, "t": {"discriminator": "k", "type": ⟦"string"⟧SB0233, "cases": {"a": {"holds": "o"}}}}"#
    ),
    UnsoundCase(
      "union of a single value",
      #""types": {"t": {"discriminator": "k", "cases": {⟦"a"⟧SB0233: {"holds": "string"}}}}"#),
    UnsoundCase(
      "union of an object without members that a caller gives",
      #""types": {"o": {"fields": {"a": {"const": 1}}}, "t": {"discriminator": "k", "cases": {⟦"a"⟧SB0233: {"holds": "o"}}}}"#
    ),
    UnsoundCase(
      "union of an object that is not declared",
      #""types": {"t": {"discriminator": "k", "cases": {⟦"a"⟧SB0233: {"holds": {"fields": {"a": {}}}}}}}"#),
    UnsoundCase(
      "union of an object with the discriminator's key",
      #""types": {"o": {"fields": {"a": {"wire": "k"}}}, "t": {"discriminator": "k", "cases": {⟦"a"⟧SB0233: {"holds": "o"}}}}"#
    ),
    UnsoundCase(
      "union of an object with a source",
      #""types": {"o": {"fields": {"a": {}, "b": {"from": "os.name"}}}, "t": {"discriminator": "k", "cases": {⟦"a"⟧SB0233: {"holds": "o"}}}}"#
    ),
    UnsoundCase(
      "union with a case that does not state its object",
      #""types": {"o": {"fields": {"a": {}}}, "t": {"discriminator": "k", "cases": {"a": {"holds": "o"}, ⟦"b"⟧SB0226: "B."}}}"#
    ),
    UnsoundCase(
      "null for a union",
      #""types": {"o": {"fields": {"a": {}}}, "t": {"discriminator": "k", "cases": {"a": {"holds": "o"}}, ⟦"nullable"⟧SB0220: true}}"#
    ),
    UnsoundCase(
      "example of a union without a case",
      #""types": {"o": {"fields": {"a": {}}}, "t": {"discriminator": "k", "cases": {"a": {"holds": "o"}}}}, "events": {"e": {"method": "m", "object": "o", "extras": {"to": {"type": "t", "examples": [⟦{"a": "x"}⟧SB0230, {"k": "a", "a": "x"}, {"k": ⟦"b"⟧SB0230}, {"k": "a", "a": ⟦1⟧SB0230}, {"k": "a", "a": "x", ⟦"b"⟧SB0230: 1}]}}}}"#
    ),
    UnsoundCase(
      "buckets in no order", #""types": {"t": {"type": "integer", "buckets": [0, 3, ⟦3⟧SB0224, 1]}}"#),
    UnsoundCase("two buckets with one bound", #""types": {"t": {"buckets": {"a": 0, ⟦"b"⟧SB0224: 0}}}"#),
    UnsoundCase("a single bucket", #""types": {"t": {"buckets": ⟦[0]⟧SB0107}, "u": {"buckets": ⟦{"a": 0}⟧SB0224}}"#),
    UnsoundCase(
      "buckets of integers with a fraction", #""types": {"t": {"type": "integer", "buckets": [0, ⟦0.5⟧SB0221, 2]}}"#),
    UnsoundCase("buckets of a text", #""types": {"t": {"type": ⟦"string"⟧SB0220, "buckets": [0, 1]}}"#),
    UnsoundCase(
      "keys beside buckets",
      #""types": {"t": {"buckets": [0, 1], "unit": "ms", "nullable": true, ⟦"enum"⟧SB0220: ["0"], ⟦"minimum"⟧SB0220: 0, ⟦"exclusiveMaximum"⟧SB0220: 9, ⟦"pattern"⟧SB0220: "x", ⟦"as"⟧SB0220: "text", ⟦"decimals"⟧SB0220: 1, ⟦"const"⟧SB0220: "0", ⟦"unknown"⟧SB0220: "-", ⟦"enforced"⟧SB0220: "loosely", ⟦"template"⟧SB0220: {"text": "x", "parts": {}}}}"#
    ),
    UnsoundCase(
      "keys beside a declared type with buckets",
      #""types": {"t": {"buckets": [0, 1]}, "o": {"fields": {"a": {"type": "t", ⟦"maximum"⟧SB0220: 4}, "b": {"type": "t", "enum": ⟦["0"]⟧SB0220}, "c": {"type": "t", "absent": "1+"}, "d": {"type": "t", "absent": ⟦1⟧SB0221}}}}"#
    ),
    UnsoundCase(
      "buckets of a source",
      #""types": {"t": {"buckets": [0, 1]}}, "streams": {"state": {"envelope": {"a": {"type": "integer", "buckets": [0, 1], ⟦"from"⟧SB0220: "counter.sequence"}, "b": {"type": "t", ⟦"from"⟧SB0220: "app.b"}}}}"#
    ),
    UnsoundCase(
      "buckets where no number is given",
      #""types": {"t": {"buckets": [0, 1]}, "k": {"cases": {"a": {"holds": ⟦"t"⟧SB0220}, "b": {"holds": {⟦"buckets"⟧SB0220: [0, 1]}}}}, "m": {"type": "map", "keys": {⟦"buckets"⟧SB0220: [0, 1]}, "values": {"type": "t"}}, "n": {"type": "map", "keys": {}, "values": {"type": "t"}, "named": true, ⟦"entryName"⟧SB0220: {"type": "t"}}}"#
    ),
    UnsoundCase(
      "examples of buckets",
      #""types": {"t": {"buckets": [1, 5]}}, "events": {"e": {"method": "m", "object": "o", "extras": {"a": {"type": "t", "examples": [3, "1-4", "5+", ⟦0⟧SB0230, ⟦3.5⟧SB0230, ⟦"3"⟧SB0230]}}, "examples": [{"a": 3}, {"a": ⟦0⟧SB0230}, [1, "action", "m", "o", null, {"a": "5+"}], [1, "action", "m", "o", null, {"a": ⟦5⟧SB0230}]]}}"#
    ),
    UnsoundCase(
      "flattened values that are not maps",
      #""types": {"m": {"type": "map", "values": {}, "nullable": true}, "o": {"fields": {"a": {"type": "string", ⟦"flattened"⟧SB0220: true}, "b": {"type": "map", "values": {}, "flattened": false}}}, "p": {"fields": {"c": {"type": "m", ⟦"flattened"⟧SB0220: true}}}}"#
    ),
    UnsoundCase(
      "keys beside a flattened map",
      #""types": {"o": {"fields": {"a": {"type": "map", "values": {}, "flattened": true, ⟦"wire"⟧SB0220: "b", ⟦"sent"⟧SB0220: "present", ⟦"required"⟧SB0220: false, ⟦"receiver"⟧SB0220: {"type": "object"}, ⟦"from"⟧SB0220: "app.a", ⟦"nullable"⟧SB0220: true}}}, "n": {"fields": {"a": {"type": "map", "values": {}, "flattened": true, "sent": "never"}}}}"#
    ),
    UnsoundCase(
      "flattened maps in other places",
      #""types": {"t": {"type": "array", "items": {"type": "map", "values": {}, ⟦"flattened"⟧SB0220: true}}}, "streams": {"s": {"encoding": "object", "consent": {"default": "on"}, "build": ["event"], "common": {"a": {"type": "map", "values": {}, ⟦"flattened"⟧SB0220: true}}}, "t": {"encoding": "tuple", "consent": {"default": "on"}, "time": {"type": "integer", "from": "clock.ms-since-process-start"}}}, "events": {"e": {"stream": "t", "method": "m", "object": "o", "value": {"type": "map", "values": {}, ⟦"flattened"⟧SB0220: true}}}"#
    ),
    UnsoundCase(
      "two flattened maps in an object",
      #""types": {"o": {"fields": {"a": {"type": "map", "values": {}, "flattened": true}, ⟦"b"⟧SB0240: {"type": "map", "values": {}, "flattened": true}}}}"#
    ),
    UnsoundCase(
      "flattened entries with the key of a member",
      #""types": {"o": {"fields": {"k": {}, ⟦"m"⟧SB0240: {"type": "map", "values": {}, "entries": {"k": {}}, "flattened": true}}}, "p": {"fields": {"n": {"wire": "7", "retired": {"reason": "R."}}, ⟦"m"⟧SB0240: {"type": "map", "keys": {"type": "integer", "minimum": 0}, "values": {}, "flattened": true}}}, "q": {"fields": {"n": {"wire": "-7"}, "m": {"type": "map", "keys": {"type": "integer", "minimum": 0}, "values": {}, "flattened": true}}}}"#
    ),
    UnsoundCase(
      "examples with flattened entries",
      #""types": {"m": {"type": "map", "values": {"type": "integer"}}}, "streams": {"t": {"encoding": "tuple", "consent": {"default": "on"}, "time": {"type": "integer", "from": "clock.ms-since-process-start"}}}, "events": {"e": {"stream": "t", "method": "m", "object": "o", "extras": {"a": {}, "m": {"type": "m", "flattened": true}}, "examples": [{"a": "x", "m": {"k": 1}}, {"a": "x", "k": 1}, {"a": "x", "k": ⟦"y"⟧SB0230}, [1, "action", "m", "o", null, {"a": "x", "k": 1, "l": ⟦true⟧SB0230}]]}}"#
    ),
    UnsoundCase("list without items", #""types": {"t": ⟦{"type": "array"}⟧SB0243}"#),
    UnsoundCase("map without values", #""types": {"t": ⟦{"type": "map"}⟧SB0243}"#),
    UnsoundCase(
      "two entries with one key",
      #""types": {"t": {"keys": {"type": "integer"}, "values": {}, "entries": {"a": {"key": 1}, "b": {"key": ⟦1⟧SB0240}}}}"#
    ),
    UnsoundCase(
      "entry outside the keys",
      #""types": {"t": {"keys": {"type": "integer", "maximum": 3}, "values": {}, "entries": {"a": {"key": ⟦4⟧SB0221}}}}"#
    ),
    UnsoundCase(
      "order of a field that is not there",
      #""types": {"t": {"fields": {"a": {}, "b": {}}, "order": ["a", ⟦"c"⟧SB0241, ⟦"a"⟧SB0241]}}"#),
    UnsoundCase(
      "two fields with one wire key in a profile, unless the profile never sends one of them",
      #""types": {"t": {"fields": {"a": {}, ⟦"b"⟧SB0240: {"profiles": {"short": {"wire": "a"}}}}}, "u": {"fields": {"a": {"profiles": {"short": {"sent": "never"}}}, "b": {"profiles": {"short": {"wire": "a"}}}}}}"#
    ),
    UnsoundCase("two fields with one wire key", #""types": {"t": {"fields": {"a": {"wire": "x"}, ⟦"x"⟧SB0240: {}}}}"#),
  ]
}
