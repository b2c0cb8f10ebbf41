// Value types and fields.
extension Grammar {
  static let typeText: StaticString = #"""
    {
      "words": {
        "match": {
          "exact": "Byte for byte.", "ignoring-case": "Case-insensitive."
        },
        "units": {
          "ms": "Milliseconds.", "s": "Seconds.", "min": "Minutes.", "hours": "Hours.", "days": "Days.",
          "dp": "Density-independent pixels.", "dp/s": "Density-independent pixels per second.", "px": "Physical pixels.",
          "ns": "Nanoseconds.", "bytes": "Bytes.", "kb": "Kilobytes (1,000 bytes).", "mb": "Megabytes (1,000,000 bytes).",
          "percent": "Percent of a whole.", "count": "A count."
        },
        "types": {
          "string": "A string.", "integer": "A 64-bit integer.", "number": "A floating-point number.",
          "boolean": "True or false.", "object": "An object with declared members; see `fields`.", "array": "A list; see `items`.",
          "map": "An object whose keys are data; see `keys` and `values`."
        }
      },
      "keys": {
        "type": [
          {"name": "type", "value": {"text": "typeName"},
           "summary": "The logical type: string, integer, number, boolean, object, array, map, or the name of a declared type. Default: implied by const, cases, enum, fields or template; otherwise string.",
           "example": "integer"},
          {"name": "cases", "value": {"map": {"either": [{"text": "filled"}, {"form": "case"}]}, "keys": "name"},
           "summary": "A vocabulary: maps each case to its description, or to an object with more keys. Becomes a Swift enum.",
           "example": {"wifi": {"wire": 1, "description": "A wireless network."}}},
          {"name": "enum", "value": {"list": "scalar", "atLeast": 1}, "summary": "A vocabulary, as a list of wire values.",
           "example": ["release", "beta"]},
          {"name": "const", "value": "scalar", "summary": "A constant: the only value that is sent.", "example": 7},
          {"name": "pattern", "value": {"text": "filled"}, "summary": "An ECMA 262 pattern. The pattern can match any part of the string.",
           "example": "^[0-9]+$"},
          {"name": "minLength", "value": {"integer": [0, 1000000]},
           "summary": "The minimum number of characters (Unicode scalars).", "example": 1},
          {"name": "maxLength", "value": {"integer": [0, 1000000]},
           "summary": "The maximum number of characters (Unicode scalars).", "example": 512},
          {"name": "format",
           "value": {"words": {"uuid": "8-4-4-4-12 hexadecimal digits.", "uuid-lowercase": "The same in lowercase. UUIDs from the runtime and the app are converted.", "date": "YYYY-MM-DD.", "date-time": "2026-01-31T23:59:59Z, with an optional fraction of a second or an offset (RFC 3339).", "uri": "A URI (RFC 3986).", "uri-reference": "A URI, or a relative reference such as /a?b (RFC 3986). The empty string is valid.", "email": "An email address, as validated by HTML.", "hostname": "A host name (RFC 1123).", "time-zone": "An IANA time zone name such as Europe/Paris.", "url": "A URL with a scheme.", "language-region": "en-US, en or ??.", "locale": "en_US or en.", "version": "Numbers separated by dots: 13.1.1."}},
           "summary": "A predefined format of strings.", "example": "uuid"},
          {"name": "minimum", "value": "number", "summary": "The minimum.", "example": 0},
          {"name": "maximum", "value": "number", "summary": "The maximum.", "example": 100},
          {"name": "exclusiveMinimum", "value": "number", "summary": "The exclusive lower bound.", "example": 0},
          {"name": "exclusiveMaximum", "value": "number", "summary": "The exclusive upper bound.", "example": 1},
          {"name": "unit", "value": {"words": "units"}, "summary": "The unit of the number, in code and on the wire.",
           "example": "ms"},
          {"name": "buckets", "value": {"either": [{"list": "number", "atLeast": 2}, {"map": "number", "keys": "name"}]},
           "summary": "Groups the caller's numbers into buckets. Only the bucket's label is sent, never the number. List the lower bounds of the buckets in ascending order, or map labels to lower bounds. Default labels: 0, 1-2, 3+. Events with a number below the first bucket are refused.",
           "example": [0, 1, 3, 6, 11]},
          {"name": "nullable", "value": "boolean", "summary": "Whether null can be sent instead of a value. Default: false.",
           "example": true},
          {"name": "items", "value": {"form": "field"}, "summary": "The type of each item of an array. An invalid item is dropped and counted.", "example": {"type": "string"}},
          {"name": "minItems", "value": {"integer": [0, 1000000]}, "summary": "The minimum number of items.", "example": 1},
          {"name": "maxItems", "value": {"integer": [0, 1000000]}, "summary": "The maximum number of items. Excess items are dropped and counted.", "example": 10},
          {"name": "fields", "value": {"map": {"form": "field"}, "keys": "name"}, "summary": "The members of an object.",
           "example": {"w": {"type": "integer"}}},
          {"name": "order", "value": {"list": {"text": "name"}, "atLeast": 1},
           "summary": "The order of the members in the payload and in calls. Default: members that are always sent, then the others, each group sorted by name.",
           "example": ["value", "currency", "id"]},
          {"name": "keys", "value": {"form": "field"},
           "summary": "The type of a map's keys. An entry with an invalid key is dropped and counted.",
           "example": {"type": "integer", "minimum": 1, "maximum": 20}},
          {"name": "values", "value": {"form": "field"}, "summary": "The type of a map's values. An entry with an invalid value is dropped and counted.",
           "example": {"type": "integer", "minimum": 0}},
          {"name": "maxProperties", "value": {"integer": [0, 1000000]},
           "summary": "The maximum number of entries. Excess entries are dropped and counted.", "example": 20},
          {"name": "surplus", "value": {"words": {"keep-first": "The first entries, in the given order.", "keep-lowest": "The entries with the lowest keys."}},
           "summary": "Which entries are kept if a map has too many. Default: keep-first.", "example": "keep-lowest"},
          {"name": "repeated", "value": {"words": {"keep-first": "The first value of a key is kept.", "keep-last": "The last value of a key is kept."}},
           "summary": "Which value of a repeated key is kept. Default: keep-last.", "example": "keep-first"},
          {"name": "entries", "value": {"map": {"form": "mapEntry"}, "keys": "name"},
           "summary": "Closes a map: only the listed entries are valid, by schema name.",
           "example": {"page-type": {"key": 1, "wire": "page_type"}}},
          {"name": "named", "value": "boolean",
           "summary": "Whether each value of a map is wrapped in an object with a name: {key: {name: value}}. `entryName` describes the name. Default: false.",
           "example": true},
          {"name": "entryName", "value": {"form": "field"}, "summary": "The meaning of the name in a named map.",
           "example": {"type": "string", "empty": "unnamed"}},
          {"name": "template", "value": {"form": "template"}, "summary": "A template: text with parts that the runtime fills in.",
           "example": {"text": "app://{title}", "parts": {"title": {"type": "string"}}}},
          {"name": "as",
           "value": {"words": {"text": "A number or boolean sent as a string.", "json-text": "An object, list or map sent as JSON in a string."}},
           "summary": "The wire form, if it differs from the plain form.", "example": "text"},
          {"name": "decimals", "value": {"integer": [0, 17]}, "summary": "The exact number of decimal places on the wire.",
           "example": 6},
          {"name": "cut", "value": {"form": "cut"},
           "summary": "Truncates long text and counts each truncation. To refuse long text instead, use `maxLength`.",
           "example": {"atMost": 255, "per": "grapheme"}},
          {"name": "empty", "value": {"text": "filled"}, "summary": "The string to send instead of an empty string.",
           "example": "cs-empty"},
          {"name": "unknown", "value": "scalar",
           "summary": "The wire value for values outside the vocabulary. Adds a case `unknown`.", "example": -1},
          {"name": "match", "value": {"words": "match"},
           "summary": "How strings are matched to the cases of the vocabulary. Default: exact.",
           "example": "ignoring-case"},
          {"name": "enforced",
           "value": {"words": {"strictly": "An invalid value is refused.", "loosely": "An invalid value is reported but sent."}},
           "summary": "Whether invalid values are refused (`strictly`) or only reported (`loosely`). Default: strictly.", "example": "loosely"},
          {"name": "secret", "value": "boolean", "summary": "Whether the value is secret. A secret cannot have an example, a constant or a closed set of values; documents show ‹secret›; and queries do not select the value. The app still sends the value. Default: false.",
           "example": true},
          {"name": "identifies", "value": "boolean",
           "summary": "Whether the value identifies an installation, a person or a device. Default: false.", "example": true},
          {"name": "heldBy", "value": {"text": "name"},
           "summary": "The sibling field whose case determines the type of this value (see `holds`). In a map, set `key`, which is the entry's key.",
           "example": "value"}
        ]
      },
      "forms": {
        "type": {
          "summary": "A reusable value type, described with JSON Schema keywords and some additions.",
          "keys": [
            {"name": "description", "value": {"text": "filled"}, "summary": "The purpose of the type.", "example": "An engine's name."},
            {"all": "type"},
            {"name": "discriminator", "value": {"text": "filled"},
             "summary": "Declares a union of the object types in `holds` of the cases, and sets the key of the member that identifies the case. Becomes a Swift enum with structs.",
             "example": "method"},
            {"name": "swiftName", "value": {"text": "swiftIdentifier"}, "summary": "The Swift name, if the derived name conflicts.",
             "example": "Engine"},
            {"name": "swiftConforms",
             "value": {"list": {"words": {"Hashable": "Values can be set members and dictionary keys.", "CaseIterable": "`allCases` contains the values."}}, "atLeast": 1},
             "summary": "The Swift protocols that the vocabulary's enum conforms to. Default: none, because each adds compile time and code size.",
             "example": ["Hashable"]},
            {"name": "receiver", "value": {"form": "receiver"},
             "summary": "The receiver's validation rules for fields of this type, if the rules differ from the type. A field's own rules take precedence.",
             "example": {"type": "string"}},
            {"name": "formerly", "value": {"list": {"text": "name"}, "atLeast": 1},
             "summary": "The former names of the type. Old links to documents still work, and comparisons recognize the rename.",
             "example": ["drawer-opened"]},
            {"name": "note", "value": {"text": "filled"}, "summary": "A remark for readers of the schema.", "example": "ISO 4217:2015."},
            {"name": "allow", "value": {"list": {"form": "allow"}, "atLeast": 1},
             "summary": "The lint findings that are suppressed for this type.",
             "example": [{"rule": "SB2001", "reason": "The receiver knows this spelling."}]}
          ]
        },
        "case": {
          "summary": "A case of a vocabulary.",
          "keys": [
            {"name": "description", "value": {"text": "filled"}, "summary": "The meaning of the value.", "example": "A wireless network."},
            {"name": "wire", "value": "scalar", "summary": "The wire value. Default: the name of the case.", "example": 1},
            {"name": "holds", "value": {"either": [{"text": "typeName"}, {"form": "field"}, "null"]},
             "summary": "The type of the case's associated value, which the sibling field with `heldBy` contains. If null, the case has no associated value, and the sibling is omitted. In a union: the declared object, or null for the discriminator alone.",
             "example": "boolean"},
            {"name": "default", "value": "scalar",
             "summary": "The default: the value of the setting before the user changes it.", "example": false},
            {"name": "swiftName", "value": {"text": "swiftIdentifier"}, "summary": "The Swift name, if the derived name conflicts.",
             "example": "wifi"},
            {"name": "note", "value": {"text": "filled"}, "summary": "A remark for readers of the schema.",
             "example": "Never seen in the field."},
            {"name": "allow", "value": {"list": {"form": "allow"}, "atLeast": 1},
             "summary": "The lint findings that are suppressed for this case.",
             "example": [{"rule": "SB2001", "reason": "The receiver knows this spelling."}]},
            {"all": "lifecycle"}
          ]
        },
        "field": {
          "summary": "A field: a value with a key in the payload.",
          "keys": [
            {"name": "description", "value": {"text": "filled"}, "summary": "The meaning of the value.", "example": "Minutes from UTC."},
            {"all": "type"},
            {"name": "wire", "value": {"text": "free"}, "summary": "The wire key. Default: the field's name.", "example": "tvp"},
            {"name": "flattened", "value": "boolean",
             "summary": "Whether a map's entries are members of the enclosing object: {\"a\": 1} instead of {\"map\": {\"a\": 1}}. An entry with the key of a declared member is dropped and counted. Default: false.",
             "example": true},
            {"name": "from", "value": {"text": "source"}, "summary": "The source of the value. Default: the caller.",
             "example": "clock.utc-offset-minutes"},
            {"name": "resetBy",
             "value": {"words": {"build": "Reset when a ping is built.", "session": "Reset with each session.", "screen": "Reset with each screen.", "never": "Kept for the life of the installation."}},
             "summary": "The moment that resets a counter.", "example": "build"},
            {"name": "readAt", "value": {"words": {"build": "When the ping is built.", "send": "Each time the ping is sent."}},
             "summary": "When an envelope field's value is read. Default: build.", "example": "send"},
            {"name": "absent", "value": "scalar", "summary": "The value to send if there is no value.", "example": "unknown"},
            {"name": "sent",
             "value": {"either": [{"words": {"always": "In every payload.", "present": "Only if there is a value; never as null.", "never": "Known to the receiver, but not sent by this app."}}, {"form": "condition"}]},
             "summary": "Whether the app sends the field. Default: always.", "example": "present"},
            {"name": "required", "value": "boolean",
             "summary": "Whether the receiver requires the field. Default: true if the field is always sent.",
             "example": false},
            {"name": "receiver", "value": {"form": "receiver"},
             "summary": "The receiver's validation rules, if the rules differ from the declared type.",
             "example": {"type": "string"}},
            {"name": "variants", "value": {"map": {"form": "fieldVariation"}, "keys": "kebab"},
             "summary": "The overrides for a variant of the app.", "example": {"klar": {"const": "Klar"}}},
            {"name": "profiles", "value": {"map": {"form": "fieldVariation"}, "keys": "kebab"},
             "summary": "The overrides for a receiver profile.", "example": {"sdk": {"as": "text", "decimals": 6}}},
            {"all": "entry"}
          ]
        },
        "receiver": {
          "summary": "The receiver's validation rules for a value, described with JSON Schema keywords.",
          "keys": [
            {"name": "type",
             "value": {"words": {"string": "A string.", "integer": "An integer.", "number": "Any number.", "boolean": "True or false.", "object": "An object.", "array": "A list.", "any": "Not validated."}},
             "summary": "The JSON type.", "example": "string"},
            {"name": "nullable", "value": "boolean", "summary": "Whether null is accepted.", "example": true},
            {"name": "pattern", "value": {"text": "filled"}, "summary": "The pattern.", "example": "^[0-9]+\\."},
            {"name": "minLength", "value": {"integer": [0, 1000000]},
             "summary": "The minimum number of characters (Unicode scalars).", "example": 1},
            {"name": "maxLength", "value": {"integer": [0, 1000000]},
             "summary": "The maximum number of characters (Unicode scalars).", "example": 2083},
            {"name": "minimum", "value": "number", "summary": "The minimum.", "example": 0},
            {"name": "maximum", "value": "number", "summary": "The maximum.", "example": 1},
            {"name": "enum", "value": {"list": "scalar", "atLeast": 1}, "summary": "The accepted values.", "example": [7]},
            {"name": "values", "value": {"form": "receiver"}, "summary": "The validation rules of every member of an object.",
             "example": {"type": "string", "nullable": true}},
            {"name": "items", "value": {"form": "receiver"}, "summary": "The validation rules of every item of an array.",
             "example": {"type": "string"}},
            {"name": "fields", "value": {"map": {"form": "receiver"}, "keys": "name"}, "summary": "The known members of an object.",
             "example": {"active": {"type": "boolean"}}}
          ]
        },
        "fieldVariation": {
          "summary": "The field keys that a variant or a profile can override.",
          "keys": [
            {"name": "const", "value": "scalar", "summary": "Overrides the constant.", "example": "Klar"},
            {"name": "absent", "value": "scalar", "summary": "Overrides `absent`.", "example": ""},
            {"name": "as", "value": {"words": {"text": "As a string.", "plain": "In the plain form.", "json-text": "As JSON in a string."}},
             "summary": "Overrides the wire form.", "example": "text"},
            {"name": "decimals", "value": {"integer": [0, 17]}, "summary": "Overrides the number of decimal places.", "example": 6},
            {"name": "sent",
             "value": {"words": {"always": "In every payload.", "present": "Only if there is a value.", "never": "Not in any payload."}},
             "summary": "Overrides `sent`.", "example": "never"},
            {"name": "wire", "value": {"text": "filled"}, "summary": "Overrides the wire key.", "example": "client"}
          ]
        },
        "mapEntry": {
          "summary": "An entry of a closed map.",
          "keys": [
            {"name": "key", "value": "scalar", "summary": "The wire key. Default: the entry's name.", "example": 1},
            {"name": "wire", "value": {"text": "filled"}, "summary": "The name in a named map. Default: the entry's name.",
             "example": "page_type"},
            {"name": "value", "value": {"form": "field"},
             "summary": "The type of the entry's value. Default: the type of the map's values.",
             "example": {"type": "boolean"}},
            {"name": "description", "value": {"text": "filled"}, "summary": "The meaning of the entry.", "example": "The kind of page."},
            {"all": "entry"}
          ]
        },
        "template": {
          "summary": "A template with placeholders in braces.",
          "keys": [
            {"name": "text", "value": {"text": "filled"}, "required": true,
             "summary": "The text of the template; `{name}` is a placeholder.",
             "example": "app://{title}"},
            {"name": "parts", "value": {"map": {"form": "field"}, "keys": "name"}, "required": true,
             "summary": "The part for each placeholder.",
             "example": {"title": {"type": "string"}}},
            {"name": "escape", "value": {"words": {"none": "Unchanged.", "percent": "Percent-encoded, except unreserved characters."}},
             "summary": "The encoding of the parts. Default: none.", "example": "percent"}
          ]
        },
        "cut": {
          "summary": "A truncation limit.",
          "keys": [
            {"name": "atMost", "value": {"integer": [0, 4095]}, "required": true, "summary": "The maximum length.", "example": 50},
            {"name": "per",
             "value": {"words": {"grapheme": "Whole grapheme clusters.", "scalar": "Whole Unicode scalars.", "byte": "UTF-8 bytes, without splitting a scalar."}},
             "summary": "The unit of the length. Default: grapheme.", "example": "byte"},
            {"name": "over", "value": {"words": {"cut": "Truncated and counted.", "refuse": "Refused and counted."}},
             "summary": "How longer text is treated. Default: cut.", "example": "refuse"}
          ]
        },
        "profile": {
          "summary": "The limits and text handling of a receiver.",
          "keys": [
            {"name": "description", "value": {"text": "filled"},
             "summary": "The receiver that the profile describes.", "example": "Since 1.0.12."},
            {"name": "category", "value": {"form": "cut"}, "summary": "The maximum length of a category.", "example": {"atMost": 30}},
            {"name": "method", "value": {"form": "cut"}, "summary": "The maximum length of a method.", "example": {"atMost": 20}},
            {"name": "object", "value": {"form": "cut"}, "summary": "The maximum length of an object.", "example": {"atMost": 20}},
            {"name": "value", "value": {"form": "cut"}, "summary": "The maximum length of a value that is a string from the caller.", "example": {"atMost": 80}},
            {"name": "extraKey", "value": {"form": "cut"}, "summary": "The maximum length of an extra's key.", "example": {"atMost": 15}},
            {"name": "extraValue", "value": {"form": "cut"}, "summary": "The maximum length of an extra that is a string from the caller.", "example": {"atMost": 80}},
            {"name": "extras", "value": {"integer": [0, 1000]}, "summary": "The maximum number of extras.", "example": 10},
            {"name": "identifier", "value": {"text": "filled"}, "summary": "The pattern of methods, objects and extra keys.",
             "example": "^[a-z]+$"},
            {"name": "categoryIdentifier", "value": {"text": "filled"}, "summary": "The pattern of categories.", "example": "^[a-z.]+$"},
            {"name": "note", "value": {"text": "filled"}, "summary": "A remark for readers.", "example": "The receiver's own rule."}
          ]
        }
      }
    }
    """#
}
