// Value types and fields.
extension Grammar {
  static let typeText: StaticString = #"""
    {
      "words": {
        "match": {
          "exact": "Byte for byte.", "ignoring-case": "Without regard to letter case."
        },
        "units": {
          "ms": "Milliseconds.", "s": "Seconds.", "min": "Minutes.", "hours": "Hours.", "days": "Days.",
          "dp": "Density-independent pixels.", "dp/s": "Density-independent pixels a second.", "px": "Physical pixels.",
          "ns": "Nanoseconds.", "bytes": "Bytes.", "kb": "Kilobytes of 1,000 bytes.", "mb": "Megabytes of 1,000,000 bytes.",
          "percent": "Percent of a whole, which is 100.", "count": "A number of things."
        },
        "types": {
          "string": "Text.", "integer": "A whole number of 64 bits.", "number": "A floating point number.",
          "boolean": "True or false.", "object": "Members with names of their own, see fields.", "array": "A list, see items.",
          "map": "Entries whose keys are data, see keys and values."
        }
      },
      "keys": {
        "type": [
          {"name": "type", "value": {"text": "typeName"},
           "summary": "The logical type: string, integer, number, boolean, object, array, map, or the name of a declared type. Default: what const, cases, enum, fields or template imply, else string.",
           "example": "integer"},
          {"name": "cases", "value": {"map": {"either": [{"text": "filled"}, {"form": "case"}]}, "keys": "name"},
           "summary": "A closed vocabulary by readable name: a description, or an object with more. Becomes a Swift enum.",
           "example": {"wifi": {"wire": 1, "description": "A wireless network."}}},
          {"name": "enum", "value": {"list": "scalar", "atLeast": 1}, "summary": "A closed vocabulary by wire values alone.",
           "example": ["release", "beta"]},
          {"name": "const", "value": "scalar", "summary": "The one value that is ever sent.", "example": 7},
          {"name": "pattern", "value": {"text": "filled"}, "summary": "ECMA 262 pattern that the text matches somewhere.",
           "example": "^[0-9]+$"},
          {"name": "minLength", "value": {"integer": [0, 1000000]}, "summary": "Characters (Unicode scalars) at least.", "example": 1},
          {"name": "maxLength", "value": {"integer": [0, 1000000]}, "summary": "Characters (Unicode scalars) at most.", "example": 512},
          {"name": "format",
           "value": {"words": {"uuid": "8-4-4-4-12 hexadecimal digits.", "uuid-lowercase": "The same in lower case. Sources of UUIDs are sent so.", "date": "YYYY-MM-DD.", "date-time": "2026-01-31T23:59:59Z, with a fraction of a second or an offset as RFC 3339 has it.", "uri": "A URI of RFC 3986.", "email": "An address of a mailbox, as HTML checks it.", "hostname": "The name of a host, of RFC 1123.", "time-zone": "An IANA zone name such as Europe/Paris.", "url": "A URL with a scheme.", "language-region": "en-US, en or ??.", "locale": "en_US or en.", "version": "Numbers joined by dots: 13.1.1."}},
           "summary": "A well-known form of text.", "example": "uuid"},
          {"name": "minimum", "value": "number", "summary": "The least value.", "example": 0},
          {"name": "maximum", "value": "number", "summary": "The greatest value.", "example": 100},
          {"name": "exclusiveMinimum", "value": "number", "summary": "Greater than this.", "example": 0},
          {"name": "exclusiveMaximum", "value": "number", "summary": "Less than this.", "example": 1},
          {"name": "unit", "value": {"words": "units"}, "summary": "The unit of the number, and of its value on the wire.",
           "example": "ms"},
          {"name": "buckets", "value": {"either": [{"list": "number", "atLeast": 2}, {"map": "number", "keys": "name"}]},
           "summary": "Divides the numbers of a caller: the label of a number's bucket is sent, and never the number. The least number of each bucket in ascending order, or by label. Default labels: 0, 1-2, 3+. A number below the first bound is refused.",
           "example": [0, 1, 3, 6, 11]},
          {"name": "nullable", "value": "boolean", "summary": "Whether null may be sent in place of the value. Default: false.",
           "example": true},
          {"name": "items", "value": {"form": "field"}, "summary": "The type of each item of an array; an item outside its bounds is dropped and counted.", "example": {"type": "string"}},
          {"name": "minItems", "value": {"integer": [0, 1000000]}, "summary": "Items at least.", "example": 1},
          {"name": "maxItems", "value": {"integer": [0, 1000000]}, "summary": "Items at most; the surplus is dropped and counted.", "example": 10},
          {"name": "fields", "value": {"map": {"form": "field"}, "keys": "name"}, "summary": "The members of an object.",
           "example": {"w": {"type": "integer"}}},
          {"name": "order", "value": {"list": {"text": "name"}, "atLeast": 1},
           "summary": "The order of the members on the wire and in calls. Default: members that are always sent, then the others, each by name.",
           "example": ["value", "currency", "id"]},
          {"name": "keys", "value": {"form": "field"},
           "summary": "The type of a map's keys; a key outside its bounds is dropped and counted.",
           "example": {"type": "integer", "minimum": 1, "maximum": 20}},
          {"name": "values", "value": {"form": "field"}, "summary": "The type of a map's values; an entry whose value is outside its bounds is dropped and counted.",
           "example": {"type": "integer", "minimum": 0}},
          {"name": "maxProperties", "value": {"integer": [0, 1000000]},
           "summary": "Entries at most; the surplus is dropped and counted.", "example": 20},
          {"name": "surplus", "value": {"words": {"keep-first": "In the order given.", "keep-lowest": "By key."}},
           "summary": "Which entries of a full map stay. Default: keep-first.", "example": "keep-lowest"},
          {"name": "repeated", "value": {"words": {"keep-first": "The first value of a key stays.", "keep-last": "The last one does."}},
           "summary": "The treatment of a key given twice. Default: keep-last.", "example": "keep-first"},
          {"name": "entries", "value": {"map": {"form": "mapEntry"}, "keys": "name"},
           "summary": "A closed map: its only entries, by readable name.", "example": {"page-type": {"key": 1, "wire": "page_type"}}},
          {"name": "named", "value": "boolean",
           "summary": "Map values are wrapped with a name of their own: {key: {name: value}}; entryName says what the name is. Default: false.",
           "example": true},
          {"name": "entryName", "value": {"form": "field"}, "summary": "The name inside a named map.",
           "example": {"type": "string", "empty": "unnamed"}},
          {"name": "template", "value": {"form": "template"}, "summary": "A text put together from parts.",
           "example": {"text": "app://{title}", "parts": {"title": {"type": "string"}}}},
          {"name": "as",
           "value": {"words": {"text": "A number or boolean sent as text.", "json-text": "An object or list sent as JSON inside a text."}},
           "summary": "The wire form, where it is not the plain one.", "example": "text"},
          {"name": "decimals", "value": {"integer": [0, 17]}, "summary": "A number is sent with exactly this many decimals.",
           "example": 6},
          {"name": "cut", "value": {"form": "cut"},
           "summary": "A longer text is cut, and the cut is counted; maxLength would refuse it.",
           "example": {"atMost": 255, "per": "grapheme"}},
          {"name": "empty", "value": {"text": "filled"}, "summary": "The text that is sent instead of an empty one.",
           "example": "cs-empty"},
          {"name": "unknown", "value": "scalar",
           "summary": "The wire value for something outside the vocabulary; adds a case `unknown`.", "example": -1},
          {"name": "match", "value": {"words": "match"}, "summary": "How a text is looked up in the vocabulary. Default: exact.",
           "example": "ignoring-case"},
          {"name": "enforced",
           "value": {"words": {"strictly": "A value outside is a fault.", "loosely": "A value outside is reported, not refused."}},
           "summary": "Whether invalid values are refused (`strictly`) or only reported (`loosely`). Default: strictly.", "example": "loosely"},
          {"name": "secret", "value": "boolean", "summary": "Documents do not show the value: an example, a constant or a closed set is an error, pages show ‹secret›, and queries do not select the value. It is sent like any other value. Default: false.",
           "example": true},
          {"name": "identifies", "value": "boolean",
           "summary": "The value identifies an installation, person or device. Default: false.", "example": true},
          {"name": "heldBy", "value": {"text": "name"},
           "summary": "The sibling whose chosen case determines the type of this value (see `holds`). In a map, `key` is the entry's key.",
           "example": "value"}
        ]
      },
      "forms": {
        "type": {
          "summary": "A reusable value type, in JSON Schema's words and a few more.",
          "keys": [
            {"name": "description", "value": {"text": "filled"}, "summary": "The purpose of the type.", "example": "An engine's name."},
            {"all": "type"},
            {"name": "discriminator", "value": {"text": "filled"},
             "summary": "Makes the type a union: one of the objects that its cases hold. The key of the member whose value tells them apart. Becomes a Swift enum with structs.",
             "example": "method"},
            {"name": "swiftName", "value": {"text": "swiftIdentifier"}, "summary": "The Swift name, where the derived one collides.",
             "example": "Engine"},
            {"name": "swiftConforms",
             "value": {"list": {"words": {"Hashable": "Its values are members of sets and keys of dictionaries.", "CaseIterable": "`allCases` has its values."}}, "atLeast": 1},
             "summary": "Protocols of Swift that the enum of a vocabulary conforms to. Default: none; each costs compile time and bytes.",
             "example": ["Hashable"]},
            {"name": "receiver", "value": {"form": "receiver"},
             "summary": "The receiver's check of fields of this type, where it is not the producer's type; a field's own takes precedence.",
             "example": {"type": "string"}},
            {"name": "formerly", "value": {"list": {"text": "name"}, "atLeast": 1},
             "summary": "Names that it had before. Addresses of documents with them still lead here, and a comparison knows that it was renamed.",
             "example": ["drawer-opened"]},
            {"name": "note", "value": {"text": "filled"}, "summary": "A remark for readers of the schema.", "example": "ISO 4217:2015."},
            {"name": "allow", "value": {"list": {"form": "allow"}, "atLeast": 1}, "summary": "Lint findings that are suppressed here.",
             "example": [{"rule": "SB2001", "reason": "The receiver knows this spelling."}]}
          ]
        },
        "case": {
          "summary": "One value of a closed vocabulary.",
          "keys": [
            {"name": "description", "value": {"text": "filled"}, "summary": "The meaning of the value.", "example": "A wireless network."},
            {"name": "wire", "value": "scalar", "summary": "The value on the wire. Default: the case's name.", "example": 1},
            {"name": "holds", "value": {"either": [{"text": "typeName"}, {"form": "field"}, "null"]},
             "summary": "The type of the value that belongs to this case, used by the sibling with `heldBy`. null: no value; the sibling is omitted. In a union: the declared object; null: no members but the discriminator.",
             "example": "boolean"},
            {"name": "default", "value": "scalar", "summary": "The value that the key holds when nobody has set it.", "example": false},
            {"name": "swiftName", "value": {"text": "swiftIdentifier"}, "summary": "The Swift name, where the derived one collides.",
             "example": "wifi"},
            {"name": "note", "value": {"text": "filled"}, "summary": "A remark for readers of the schema.",
             "example": "Never seen in the field."},
            {"name": "allow", "value": {"list": {"form": "allow"}, "atLeast": 1}, "summary": "Lint findings that are suppressed here.",
             "example": [{"rule": "SB2001", "reason": "The receiver knows this spelling."}]},
            {"all": "lifecycle"}
          ]
        },
        "field": {
          "summary": "A value with a place on the wire.",
          "keys": [
            {"name": "description", "value": {"text": "filled"}, "summary": "The meaning of the value.", "example": "Minutes from UTC."},
            {"all": "type"},
            {"name": "wire", "value": {"text": "free"}, "summary": "The key on the wire. Default: the field's name.", "example": "tvp"},
            {"name": "from", "value": {"text": "source"}, "summary": "Where the value comes from. Default: the caller.",
             "example": "clock.utc-offset-minutes"},
            {"name": "resetBy",
             "value": {"words": {"build": "Starts again when a ping is built.", "session": "Starts again with each session.", "screen": "Starts again with each screen.", "never": "Is kept for the life of the installation."}},
             "summary": "The moment that resets a counter.", "example": "build"},
            {"name": "readAt", "value": {"words": {"build": "When the ping is assembled.", "send": "Each time that the ping is sent."}},
             "summary": "When the value of an envelope's field is read. Default: build.", "example": "send"},
            {"name": "absent", "value": "scalar", "summary": "The value sent when there is none.", "example": "unknown"},
            {"name": "sent",
             "value": {"either": [{"words": {"always": "In every document.", "present": "Only when there is a value; never as null.", "never": "Known to the receiver, not sent by this producer."}}, {"form": "condition"}]},
             "summary": "The producer's promise. Default: always.", "example": "present"},
            {"name": "required", "value": "boolean", "summary": "The receiver's demand. Default: whether it is always sent.",
             "example": false},
            {"name": "receiver", "value": {"form": "receiver"}, "summary": "The receiver's check, where it is not the producer's type.",
             "example": {"type": "string"}},
            {"name": "variants", "value": {"map": {"form": "fieldVariation"}, "keys": "kebab"},
             "summary": "Differences in a variant of the app.", "example": {"klar": {"const": "Klar"}}},
            {"name": "profiles", "value": {"map": {"form": "fieldVariation"}, "keys": "kebab"},
             "summary": "Differences for a receiver profile.", "example": {"sdk": {"as": "text", "decimals": 6}}},
            {"all": "entry"}
          ]
        },
        "receiver": {
          "summary": "The receiver's own check of a value, in JSON Schema's words.",
          "keys": [
            {"name": "type",
             "value": {"words": {"string": "A text.", "integer": "A whole number.", "number": "Any number.", "boolean": "True or false.", "object": "An object.", "array": "A list.", "any": "Not checked."}},
             "summary": "The JSON type.", "example": "string"},
            {"name": "nullable", "value": "boolean", "summary": "Whether null is accepted.", "example": true},
            {"name": "pattern", "value": {"text": "filled"}, "summary": "The pattern.", "example": "^[0-9]+\\."},
            {"name": "minLength", "value": {"integer": [0, 1000000]}, "summary": "Characters (Unicode scalars) at least.", "example": 1},
            {"name": "maxLength", "value": {"integer": [0, 1000000]}, "summary": "Characters (Unicode scalars) at most.", "example": 2083},
            {"name": "minimum", "value": "number", "summary": "The least value.", "example": 0},
            {"name": "maximum", "value": "number", "summary": "The greatest value.", "example": 1},
            {"name": "enum", "value": {"list": "scalar", "atLeast": 1}, "summary": "The values.", "example": [7]},
            {"name": "values", "value": {"form": "receiver"}, "summary": "The type of every member of an object.",
             "example": {"type": "string", "nullable": true}},
            {"name": "items", "value": {"form": "receiver"}, "summary": "The type of every item of an array.",
             "example": {"type": "string"}},
            {"name": "fields", "value": {"map": {"form": "receiver"}, "keys": "name"}, "summary": "Known members of an object.",
             "example": {"active": {"type": "boolean"}}}
          ]
        },
        "fieldVariation": {
          "summary": "Keys that may differ in a variant or for a profile.",
          "keys": [
            {"name": "const", "value": "scalar", "summary": "A different constant.", "example": "Klar"},
            {"name": "absent", "value": "scalar", "summary": "A different `absent`.", "example": ""},
            {"name": "as", "value": {"words": {"text": "Sent as text.", "plain": "Sent plainly.", "json-text": "JSON in a text."}},
             "summary": "Another wire form.", "example": "text"},
            {"name": "decimals", "value": {"integer": [0, 17]}, "summary": "Another number of decimals.", "example": 6},
            {"name": "sent",
             "value": {"words": {"always": "In every document.", "present": "Only when there is a value.", "never": "Not at all."}},
             "summary": "A different `sent`.", "example": "never"},
            {"name": "wire", "value": {"text": "filled"}, "summary": "A different wire key.", "example": "client"}
          ]
        },
        "mapEntry": {
          "summary": "One entry of a closed map.",
          "keys": [
            {"name": "key", "value": "scalar", "summary": "The key on the wire. Default: the entry's name.", "example": 1},
            {"name": "wire", "value": {"text": "filled"}, "summary": "The name inside a named map. Default: the entry's name.",
             "example": "page_type"},
            {"name": "value", "value": {"form": "field"}, "summary": "Its type. Default: that of the map's values.",
             "example": {"type": "boolean"}},
            {"name": "description", "value": {"text": "filled"}, "summary": "Its meaning.", "example": "The kind of page."},
            {"all": "entry"}
          ]
        },
        "template": {
          "summary": "A text with holes in braces.",
          "keys": [
            {"name": "text", "value": {"text": "filled"}, "required": true, "summary": "The text; `{name}` is a hole.",
             "example": "app://{title}"},
            {"name": "parts", "value": {"map": {"form": "field"}, "keys": "name"}, "required": true, "summary": "The value of each hole.",
             "example": {"title": {"type": "string"}}},
            {"name": "escape", "value": {"words": {"none": "As it is.", "percent": "Percent-encoded, all but unreserved characters."}},
             "summary": "How parts are written. Default: none.", "example": "percent"}
          ]
        },
        "cut": {
          "summary": "Where a longer text is cut.",
          "keys": [
            {"name": "atMost", "value": {"integer": [0, 4095]}, "required": true, "summary": "The length that stays.", "example": 50},
            {"name": "per",
             "value": {"words": {"grapheme": "Whole grapheme clusters.", "scalar": "Whole Unicode scalars.", "byte": "UTF-8 bytes, never inside a scalar."}},
             "summary": "The unit of length. Default: grapheme.", "example": "byte"},
            {"name": "over", "value": {"words": {"cut": "Cut and counted.", "refuse": "Refused and counted."}},
             "summary": "The treatment of a longer text. Default: cut.", "example": "refuse"}
          ]
        },
        "profile": {
          "summary": "How a receiver treats texts.",
          "keys": [
            {"name": "description", "value": {"text": "filled"}, "summary": "Which receiver.", "example": "Since 1.0.12."},
            {"name": "category", "value": {"form": "cut"}, "summary": "Limit of a category.", "example": {"atMost": 30}},
            {"name": "method", "value": {"form": "cut"}, "summary": "Limit of a method.", "example": {"atMost": 20}},
            {"name": "object", "value": {"form": "cut"}, "summary": "Limit of an object.", "example": {"atMost": 20}},
            {"name": "value", "value": {"form": "cut"}, "summary": "Limit of a value.", "example": {"atMost": 80}},
            {"name": "extraKey", "value": {"form": "cut"}, "summary": "Limit of an extra's key.", "example": {"atMost": 15}},
            {"name": "extraValue", "value": {"form": "cut"}, "summary": "Limit of an extra's value.", "example": {"atMost": 80}},
            {"name": "extras", "value": {"integer": [0, 1000]}, "summary": "Extras at most.", "example": 10},
            {"name": "identifier", "value": {"text": "filled"}, "summary": "Pattern of methods, objects and extra keys.",
             "example": "^[a-z]+$"},
            {"name": "categoryIdentifier", "value": {"text": "filled"}, "summary": "Pattern of categories.", "example": "^[a-z.]+$"},
            {"name": "note", "value": {"text": "filled"}, "summary": "A remark for readers.", "example": "The receiver's own rule."}
          ]
        }
      }
    }
    """#
}
