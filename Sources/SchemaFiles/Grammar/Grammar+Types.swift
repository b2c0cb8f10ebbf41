extension Grammar {
  /// Units a number may have; a wire value is in this unit.
  static let units = [
    Word("ms", "Milliseconds."), Word("s", "Seconds."), Word("min", "Minutes."), Word("hours", "Hours."),
    Word("days", "Days."), Word("dp", "Density-independent pixels."),
    Word("dp/s", "Density-independent pixels a second."),
    Word("px", "Physical pixels."), Word("bytes", "Bytes."), Word("count", "A number of things."),
  ]

  /// The types that the language has of itself.
  public static let types = [
    Word("string", "Text."), Word("integer", "A whole number of 64 bits."), Word("number", "A floating point number."),
    Word("boolean", "True or false."), Word("object", "Members with names of their own, see fields."),
    Word("array", "A list, see items."), Word("map", "Entries whose keys are data, see keys and values."),
  ]

  /// Their names in other languages.
  package static let typesOfOthers = [
    "bool": "boolean", "dict": "map", "dictionary": "map", "double": "number", "float": "number", "int": "integer",
    "list": "array", "long": "integer", "str": "string", "text": "string",
  ]

  /// Keys that say what a value is. They are in `types` and in every field.
  static let typeKeys: [Key] = [
    Key(
      "type", .string(.typeName),
      "The logical type: string, integer, number, boolean, object, array, map, or the name of a declared type. "
        + "Default: what const, cases, enum, fields or template imply, else string.",
      example: #""integer""#),
    Key(
      "cases", .map(keys: .name, values: .either([.string(.filled), .form("case")])),
      "A closed vocabulary by readable name: a description, or an object with more. Becomes a Swift enum.",
      example: #"{"wifi": {"wire": 1, "description": "A wireless network."}}"#),
    Key(
      "enum", .list(of: .scalar, atLeast: 1), "A closed vocabulary by wire values alone.",
      example: #"["release", "beta"]"#),
    Key("const", .scalar, "The one value that is ever sent.", example: "7"),
    Key("pattern", .string(.filled), "ECMA 262 pattern that the text matches somewhere.", example: #""^[0-9]+$""#),
    Key("minLength", .integer(0...1_000_000), "Characters (Unicode scalars) at least.", example: "1"),
    Key("maxLength", .integer(0...1_000_000), "Characters (Unicode scalars) at most.", example: "512"),
    Key(
      "format",
      .word([
        Word("uuid", "8-4-4-4-12 hexadecimal digits."), Word("date", "YYYY-MM-DD."),
        Word("time-zone", "An IANA zone name such as Europe/Paris."), Word("url", "A URL with a scheme."),
        Word("language-region", "en-US, en or ??."), Word("locale", "en_US or en."),
        Word("version", "Numbers joined by dots: 13.1.1."),
      ]), "A well-known form of text.", example: #""uuid""#),
    Key("minimum", .number, "The least value.", example: "0"),
    Key("maximum", .number, "The greatest value.", example: "100"),
    Key("exclusiveMinimum", .number, "Greater than this.", example: "0"),
    Key("exclusiveMaximum", .number, "Less than this.", example: "1"),
    Key("unit", .word(units), "The unit of the number, and of its value on the wire.", example: #""ms""#),
    Key("nullable", .boolean, "Whether null may be sent in place of the value. Default: false.", example: "true"),
    Key("items", .form("field"), "The type of each item of an array.", example: #"{"type": "string"}"#),
    Key("minItems", .integer(0...1_000_000), "Items at least.", example: "1"),
    Key("maxItems", .integer(0...1_000_000), "Items at most.", example: "10"),
    Key(
      "fields", .map(keys: .name, values: .form("field")), "The members of an object.",
      example: #"{"w": {"type": "integer"}}"#),
    Key(
      "order", .list(of: .string(.name), atLeast: 1),
      "The order of the members on the wire and in calls. Default: members that are always sent, then the others, each by name.",
      example: #"["value", "currency", "id"]"#),
    Key(
      "keys", .form("field"), "The type of a map's keys; a key outside its bounds is dropped and counted.",
      example: #"{"type": "integer", "minimum": 1, "maximum": 20}"#),
    Key("values", .form("field"), "The type of a map's values.", example: #"{"type": "integer", "minimum": 0}"#),
    Key(
      "maxProperties", .integer(0...1_000_000), "Entries at most; the surplus is dropped and counted.", example: "20"),
    Key(
      "surplus", .word([Word("keep-first", "In the order given."), Word("keep-lowest", "By key.")]),
      "Which entries of a full map stay. Default: keep-first.", example: #""keep-lowest""#),
    Key(
      "repeated",
      .word([Word("keep-first", "The first value of a key stays."), Word("keep-last", "The last one does.")]),
      "The treatment of a key given twice. Default: keep-last.", example: #""keep-first""#),
    Key(
      "entries", .map(keys: .name, values: .form("mapEntry")), "A closed map: its only entries, by readable name.",
      example: #"{"page-type": {"key": 1, "wire": "page_type"}}"#),
    Key(
      "named", .boolean,
      "Map values are wrapped with a name of their own: {key: {name: value}}; entryName says what the name is. Default: false.",
      example: "true"),
    Key(
      "entryName", .form("field"), "The name inside a named map.", example: #"{"type": "string", "empty": "unnamed"}"#),
    Key(
      "template", .form("template"), "A text put together from parts.",
      example: #"{"text": "app://{title}", "parts": {"title": {"type": "string"}}}"#),
    Key(
      "as",
      .word([
        Word("text", "A number or boolean sent as text."),
        Word("json-text", "An object or list sent as JSON inside a text."),
      ]), "The wire form, where it is not the plain one.", example: #""text""#),
    Key(
      "decimals", .integer(0...17), "A number is sent with exactly this many decimals.", example: "6"),
    Key(
      "cut", .form("cut"), "A longer text is cut, and the cut is counted; maxLength would refuse it.",
      example: #"{"atMost": 255, "per": "grapheme"}"#),
    Key("empty", .string(.filled), "The text that is sent instead of an empty one.", example: #""cs-empty""#),
    Key(
      "unknown", .scalar, "The wire value for something outside the vocabulary; adds a case `unknown`.", example: "-1"),
    Key(
      "match", .word([Word("exact", "Byte for byte."), Word("ignoring-case", "Without regard to letter case.")]),
      "How a text is looked up in the vocabulary. Default: exact.", example: #""ignoring-case""#),
    Key(
      "enforced",
      .word([
        Word("strictly", "A value outside is a fault."), Word("loosely", "A value outside is reported, not refused."),
      ]),
      "How arriving values are judged. Default: strictly.", example: #""loosely""#),
    Key("secret", .boolean, "The value appears in no output, log or example. Default: false.", example: "true"),
    Key(
      "identifies", .boolean, "The value identifies an installation, person or device. Default: false.", example: "true"
    ),
    Key(
      "heldBy", .string(.name),
      "The value is of the type that the chosen case of this sibling holds, see holds; in a map, `key` names the entry's key.",
      example: #""value""#),
  ]

  static let typeForms = [
    Form(
      "type", "A reusable value type, in JSON Schema's words and a few more.",
      [Key("description", .string(.filled), "The purpose of the type.", example: #""An engine's name.""#)] + typeKeys
        + [
          Key(
            "swiftName", .string(.swiftIdentifier), "The Swift name, where the derived one collides.",
            example: #""Engine""#),
          Key(
            "swiftConforms",
            .list(
              of: .word([
                Word("Hashable", "Its values are members of sets and keys of dictionaries."),
                Word("CaseIterable", "`allCases` has its values."),
              ]), atLeast: 1),
            "Protocols of Swift that the enum of a vocabulary conforms to. Default: none; each costs compile time and bytes.",
            example: #"["Hashable"]"#),
          Key(
            "receiver", .form("receiver"),
            "The receiver's check of fields of this type, where it is not the producer's type; a field's own takes precedence.",
            example: #"{"type": "string"}"#),
          formerlyKey,
          Key("note", .string(.filled), "A remark for readers of the schema.", example: #""ISO 4217:2015.""#),
          Key(
            "allow", .list(of: .form("allow"), atLeast: 1), "Lint findings that are excused here.",
            example: #"[{"rule": "SB2001", "reason": "The receiver knows this spelling."}]"#),
        ]),
    Form(
      "case", "One value of a closed vocabulary.",
      [
        Key("description", .string(.filled), "The meaning of the value.", example: #""A wireless network.""#),
        Key("wire", .scalar, "The value on the wire. Default: the case's name.", example: "1"),
        Key(
          "holds", .either([.string(.typeName), .form("field"), .null]),
          "The type of what this key holds, or its name; a sibling with heldBy is of this type. null: it holds nothing, and the sibling is left out.",
          example: #""boolean""#),
        Key("default", .scalar, "The value that the key holds when nobody has set it.", example: "false"),
        Key(
          "swiftName", .string(.swiftIdentifier), "The Swift name, where the derived one collides.", example: #""wifi""#
        ),
        Key("note", .string(.filled), "A remark for readers of the schema.", example: #""Never seen in the field.""#),
        Key(
          "allow", .list(of: .form("allow"), atLeast: 1), "Lint findings that are excused here.",
          example: #"[{"rule": "SB2001", "reason": "The receiver knows this spelling."}]"#),
      ] + lifecycleKeys),
    Form(
      "field", "A value with a place on the wire.",
      [
        Key("description", .string(.filled), "The meaning of the value.", example: #""Minutes from UTC.""#)
      ] + typeKeys + [
        Key("wire", .string(.free), "The key on the wire. Default: the field's name.", example: #""tvp""#),
        Key(
          "from", .string(.source), "Where the value comes from. Default: the caller.",
          example: #""clock.utc-offset-minutes""#),
        Key(
          "resetBy",
          .word([
            Word("build", "Starts again when a ping is built."), Word("session", "Starts again with each session."),
            Word("screen", "Starts again with each screen."),
            Word("never", "Is kept for the life of the installation."),
          ]), "The moment that resets a counter.", example: #""build""#),
        Key(
          "readAt",
          .word([
            Word("build", "When the ping is assembled."), Word("send", "Each time that the ping is sent."),
          ]), "When the value of an envelope's field is read. Default: build.", example: #""send""#),
        Key("absent", .scalar, "The value sent when there is none.", example: #""unknown""#),
        Key(
          "sent",
          .either([
            .word([
              Word("always", "In every document."), Word("present", "Only when there is a value; never as null."),
              Word("never", "Known to the receiver, not sent by this producer."),
            ]), .form("condition"),
          ]), "The producer's promise. Default: always.", example: #""present""#),
        Key(
          "required", .boolean, "The receiver's demand. Default: whether it is always sent.", example: "false"),
        Key(
          "receiver", .form("receiver"), "The receiver's check, where it is not the producer's type.",
          example: #"{"type": "string"}"#),
        Key(
          "variants", .map(keys: .kebab, values: .form("fieldVariation")), "Differences in a variant of the app.",
          example: #"{"klar": {"const": "Klar"}}"#),
        Key(
          "profiles", .map(keys: .kebab, values: .form("fieldVariation")), "Differences for a receiver profile.",
          example: #"{"sdk": {"as": "text", "decimals": 6}}"#),
      ] + entryKeys),
    Form(
      "receiver", "The receiver's own check of a value, in JSON Schema's words.",
      [
        Key(
          "type",
          .word([
            Word("string", "A text."), Word("integer", "A whole number."), Word("number", "Any number."),
            Word("boolean", "True or false."), Word("object", "An object."), Word("array", "A list."),
            Word("any", "Not checked."),
          ]), "The JSON type.", example: #""string""#),
        Key("nullable", .boolean, "Whether null is accepted.", example: "true"),
        Key("pattern", .string(.filled), "The pattern.", example: #""^[0-9]+\\.""#),
        Key("minLength", .integer(0...1_000_000), "Characters (Unicode scalars) at least.", example: "1"),
        Key("maxLength", .integer(0...1_000_000), "Characters (Unicode scalars) at most.", example: "2083"),
        Key("minimum", .number, "The least value.", example: "0"),
        Key("maximum", .number, "The greatest value.", example: "1"),
        Key("enum", .list(of: .scalar, atLeast: 1), "The values.", example: "[7]"),
        Key(
          "values", .form("receiver"), "The type of every member of an object.",
          example: #"{"type": "string", "nullable": true}"#),
        Key("items", .form("receiver"), "The type of every item of an array.", example: #"{"type": "string"}"#),
        Key(
          "fields", .map(keys: .name, values: .form("receiver")), "Known members of an object.",
          example: #"{"active": {"type": "boolean"}}"#),
      ]),
    Form(
      "fieldVariation", "Keys that may differ in a variant or for a profile.",
      [
        Key("const", .scalar, "Another constant.", example: #""Klar""#),
        Key("absent", .scalar, "Another value for none.", example: #""""#),
        Key(
          "as",
          .word([Word("text", "Sent as text."), Word("plain", "Sent plainly."), Word("json-text", "JSON in a text.")]),
          "Another wire form.", example: #""text""#),
        Key("decimals", .integer(0...17), "Another number of decimals.", example: "6"),
        Key(
          "sent",
          .word([
            Word("always", "In every document."), Word("present", "Only when there is a value."),
            Word("never", "Not at all."),
          ]), "Another promise.",
          example: #""never""#),
        Key("wire", .string(.filled), "Another key.", example: #""client""#),
      ]),
    Form(
      "mapEntry", "One entry of a closed map.",
      [
        Key("key", .scalar, "The key on the wire. Default: the entry's name.", example: "1"),
        Key(
          "wire", .string(.filled), "The name inside a named map. Default: the entry's name.", example: #""page_type""#),
        Key("value", .form("field"), "Its type. Default: that of the map's values.", example: #"{"type": "boolean"}"#),
        Key("description", .string(.filled), "Its meaning.", example: #""The kind of page.""#),
      ] + entryKeys),
    Form(
      "template", "A text with holes in braces.",
      [
        Key("text", .string(.filled), "The text; `{name}` is a hole.", example: #""app://{title}""#, required: true),
        Key(
          "parts", .map(keys: .name, values: .form("field")), "The value of each hole.",
          example: #"{"title": {"type": "string"}}"#, required: true),
        Key(
          "escape",
          .word([Word("none", "As it is."), Word("percent", "Percent-encoded, all but unreserved characters.")]),
          "How parts are written. Default: none.", example: #""percent""#),
      ]),
    Form(
      "cut", "Where a longer text is cut.",
      [
        Key("atMost", .integer(0...4095), "The length that stays.", example: "50", required: true),
        Key(
          "per",
          .word([
            Word("grapheme", "Whole grapheme clusters."), Word("scalar", "Whole Unicode scalars."),
            Word("byte", "UTF-8 bytes, never inside a scalar."),
          ]), "The unit of length. Default: grapheme.", example: #""byte""#),
        Key(
          "over", .word([Word("cut", "Cut and counted."), Word("refuse", "Refused and counted.")]),
          "The treatment of a longer text. Default: cut.", example: #""refuse""#),
      ]),
    Form(
      "profile", "How a receiver treats texts.",
      [
        Key("description", .string(.filled), "Which receiver.", example: #""Since 1.0.12.""#),
        Key("category", .form("cut"), "Limit of a category.", example: #"{"atMost": 30}"#),
        Key("method", .form("cut"), "Limit of a method.", example: #"{"atMost": 20}"#),
        Key("object", .form("cut"), "Limit of an object.", example: #"{"atMost": 20}"#),
        Key("value", .form("cut"), "Limit of a value.", example: #"{"atMost": 80}"#),
        Key("extraKey", .form("cut"), "Limit of an extra's key.", example: #"{"atMost": 15}"#),
        Key("extraValue", .form("cut"), "Limit of an extra's value.", example: #"{"atMost": 80}"#),
        Key("extras", .integer(0...1000), "Extras at most.", example: "10"),
        Key("identifier", .string(.filled), "Pattern of methods, objects and extra keys.", example: #""^[a-z]+$""#),
        Key("categoryIdentifier", .string(.filled), "Pattern of categories.", example: #""^[a-z.]+$""#),
        Key("note", .string(.filled), "A remark for readers.", example: #""The receiver's own rule.""#),
      ]),
  ]
}
