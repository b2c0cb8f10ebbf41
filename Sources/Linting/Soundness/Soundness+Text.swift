extension SoundnessRule {
  /// Errors in the JSON syntax.
  static let syntax: [SoundnessRule] = [
    SoundnessRule(
      "SB0001", "json-syntax", "The file is not JSON.",
      """
      The file cannot be parsed past this location. The message names the expected token, usually a comma, a quotation
      mark or a bracket.
      """,
      .file(registryText(note: "One.", #"⟦,⟧"#))),
    SoundnessRule(
      "SB0002", "json-escape", "A string contains an invalid escape sequence.",
      #"Write a backslash as `\\`, and a character code as `\uXXXX` with four hexadecimal digits."#,
      .file(#"{ "$schema": "../signalbook-1.schema.json", "note": "one⟦\q⟧" }"#)),
    SoundnessRule(
      "SB0003", "control-character", "A string contains an unescaped control character.",
      #"RFC 8259 requires an escape sequence, such as `\n` or `\t`. `signalbook lint --fix` escapes the character."#,
      .file(registryText(note: "one⟦\t⟧"))),
    SoundnessRule(
      "SB0004", "invalid-utf-8", "The file is not valid UTF-8.",
      "Schema files must be UTF-8 (RFC 8259, section 8.1). Save the file as UTF-8.",
      .bytes(
        Array(#"{ "$schema": "../signalbook-1.schema.json", "note": "caf"#.utf8) + [0xE9, 0x22, 0x7D], shown: "caf\\xE9"
      )),
    SoundnessRule(
      "SB0005", "lone-surrogate", "An escape sequence is only half of a surrogate pair.",
      #"Write a character above U+FFFF as two escapes, a high and a low surrogate, or write the character itself."#,
      .file(#"{ "$schema": "../signalbook-1.schema.json", "note": "⟦\ud83d⟧" }"#)),
    SoundnessRule(
      "SB0006", "number-form", "A number is not valid JSON.",
      """
      JSON does not allow leading zeros, plus signs or hexadecimal numbers, and requires digits on both sides of a
      decimal point. The message contains the reason.
      """,
      .sections(#""profiles": { "short": { "description": "Keeps little.", "value": { "atMost": ⟦012⟧ } } }"#)),
    SoundnessRule(
      "SB0007", "number-range", "A number is out of range.",
      "Integers must fit in 64 bits, and other numbers in a 64-bit floating-point number.",
      .sections(
        #""profiles": { "short": { "description": "Keeps little.", "value": { "atMost": ⟦18446744073709551616⟧ } } }"#)),
    SoundnessRule(
      "SB0008", "duplicate-key", "An object contains the same key twice.",
      """
      Parsers disagree on which value applies (RFC 8259, section 4). Remove one of the keys. Canonically equivalent
      Unicode keys count as duplicates.
      """,
      .sections(
        #""profiles": { "short": { "description": "One.", ⟦"description"⟧: "Two.", "value": { "atMost": 12 } } }"#)),
    SoundnessRule(
      "SB0009", "nesting-depth", "Lists and objects are nested too deeply.",
      "Schemas never need this depth, so the file is probably damaged or malicious.",
      .bytes([UInt8](repeating: 0x5B, count: 5000), shown: "[[[[[[[[[[[[…")),
    SoundnessRule(
      "SB0010", "byte-order-mark", "The file starts with a byte order mark.",
      "RFC 8259 does not allow a byte order mark. `signalbook lint --fix` removes it.",
      .bytes([0xEF, 0xBB, 0xBF] + Array("{}".utf8), shown: "\\xEF\\xBB\\xBF{ … }")),
    SoundnessRule(
      "SB0011", "too-many-faults", "The file has too many errors to continue.",
      "The file is probably not a schema. Otherwise, fix the first error, which often resolves the others.",
      .bytes(
        Array("[".utf8) + Array(repeating: Array("\"\\q\",".utf8), count: 1100).joined() + Array("1]".utf8), shown: "…")
    ),
    SoundnessRule(
      "SB0012", "beyond-limit", "A string, a number, a file or the registry exceeds a size limit.",
      """
      Builds can read schema files from untrusted sources, so their size is limited to bound time and memory;
      docs/language.md lists the limits. Split or shorten the oversized part. If your registry needs more, request a
      higher limit.
      """,
      .sections(
        #"""
        "events": { ⟦"a.b.c.d.e.f.g.h.i.j.k.l.m.n.o.p.opened"⟧: { "description": "O.", "method": "open", "object": "menu" } }
        """#)),
    SoundnessRule(
      "SB0013", "merge-conflict", "The file contains an unresolved merge conflict.",
      "Keep the lines of one side or combine both, delete the lines that start with `<<<<<<<`, `=======` and "
        + "`>>>>>>>`, and run `signalbook lint` again.",
      .file(
        """
        {
          "$schema": "../signalbook-1.schema.json",
        ⟦<<<<<<< HEAD⟧
          "note": "One."
        =======
          "note": "Two."
        >>>>>>> other
        }
        """)),
    SoundnessRule(
      "SB0014", "not-composed", "A string is not in Unicode Normalization Form C.",
      """
      Two strings that look the same can have different code points: `é` can also be `e` and a combining accent.
      Receivers compare bytes, but people compare the visible text, so schemas allow only Normalization Form C.
      Descriptions and examples can use any form. To convert a file, run `uconv -x nfc`.
      """,
      .sections(
        #""events": { "menu.opened": { "description": "O.", "method": ⟦"ope\u0301n"⟧, "object": "menu" } }"#)),
  ]

  /// Errors in keys and value types.
  static let structure: [SoundnessRule] = [
    SoundnessRule(
      "SB0101", "wrong-kind", "A value has the wrong type for its key.",
      "The language reference lists each key's type, and editors show the type as you write.",
      .sections(#""events": { "menu.opened": { "description": ⟦1⟧, "method": "open", "object": "menu" } }"#)),
    SoundnessRule(
      "SB0102", "unknown-key", "A key is not allowed at this location.",
      """
      A misspelled key would have no effect. The message suggests the nearest known key, and the fix replaces the key.
      """,
      .sections(#""events": { "menu.opened": { ⟦"descripton"⟧: "O.", "method": "open", "object": "menu" } }"#)),
    SoundnessRule(
      "SB0103", "missing-key", "A required key is missing.",
      "The message explains the key and shows an example.",
      .sections(#""profiles": { "short": { "description": "Keeps little.", "value": ⟦{⟧ "per": "byte" } } }"#)),
    SoundnessRule(
      "SB0104", "unknown-word", "A value is not one of the allowed values.",
      "The set of values is closed. The message suggests the nearest value.",
      .sections(
        #""events": { "menu.opened": { "description": "O.", "method": "open", "object": "menu", "data": ⟦"usage.clicks"⟧ } }"#
      )
    ),
    SoundnessRule(
      "SB0105", "text-form", "A string does not have the required format.",
      "Names of files and types are in kebab-case, dates have the form YYYY-MM-DD, and durations are ISO 8601 "
        + "durations. The message describes the format.",
      .sections(#""reviews": { "second": { "url": "https://example.com/2", "date": ⟦"1 February 2026"⟧ } }"#)),
    SoundnessRule(
      "SB0106", "out-of-range", "A number is outside the key's range.",
      "The message contains the range.",
      .sections(#""profiles": { "short": { "description": "Keeps little.", "value": { "atMost": ⟦-1⟧ } } }"#)),
    SoundnessRule(
      "SB0107", "too-few-items", "A list is empty but needs at least one item.",
      "Remove the key if there are no items to list.",
      .sections(
        #""events": { "menu.opened": { "description": "O.", "method": "open", "object": "menu", "purposes": ⟦[]⟧ } }"#)),
    SoundnessRule(
      "SB0108", "key-choice", "An object needs exactly one of several keys, but has none or more than one.",
      "Set exactly one of the keys that the message lists.",
      .sections(
        #""events": { "menu.opened": { "description": "O.", "method": "open", "object": "menu", "trigger": { "on": "start", ⟦"every"⟧: { "min": 5 } } } }"#
      )),
  ]
}

/// Returns a complete schema file with a note and additional text.
private func registryText(note: String, _ additionalText: String = "") -> String {
  #"""
  {
    "$schema": "../signalbook-1.schema.json",
    "registry": { "name": "notes", "namespace": "Notes", "version": "1.0.0", "description": "The telemetry of a notes app." },
    "note": "\#(note)"\#(additionalText)
  }
  """#
}
