extension SoundnessRule {
  /// Errors in the JSON syntax.
  static let text: [SoundnessRule] = [
    SoundnessRule(
      "SB0001", "json-syntax", "The file is not JSON.",
      """
      The file cannot be read beyond this location. The message has the expected token, usually a comma, a quote or a
      bracket.
      """,
      .file(whole("One.", #"⟦,⟧"#))),
    SoundnessRule(
      "SB0002", "json-escape", "A backslash in a text begins no escape that JSON knows.",
      #"Write a backslash itself as `\\`, and a character by its number as `\uXXXX` with four hexadecimal digits."#,
      .file(#"{ "$schema": "../signalbook-1.schema.json", "note": "one⟦\q⟧" }"#)),
    SoundnessRule(
      "SB0003", "control-character", "A text holds a control character as it is.",
      #"RFC 8259 asks for an escape, such as `\n` or `\t`. `signalbook lint --fix` writes it."#,
      .file(whole("one⟦\t⟧"))),
    SoundnessRule(
      "SB0004", "invalid-utf-8", "The file is not UTF-8.",
      "Schema files are UTF-8 (RFC 8259, section 8.1). Save the file in that encoding.",
      .bytes(
        Array(#"{ "$schema": "../signalbook-1.schema.json", "note": "caf"#.utf8) + [0xE9, 0x22, 0x7D], shown: "caf\\xE9"
      )),
    SoundnessRule(
      "SB0005", "lone-surrogate", "An escape is one half of a character.",
      #"Characters beyond U+FFFF are written as two escapes, a high and a low surrogate; write both, or the character itself."#,
      .file(#"{ "$schema": "../signalbook-1.schema.json", "note": "⟦\ud83d⟧" }"#)),
    SoundnessRule(
      "SB0006", "number-form", "A number is not valid JSON.",
      """
      JSON has no leading zeros, plus signs or hexadecimal numbers, and needs digits on both sides of a point. The message
      has the reason.
      """,
      .sections(#""profiles": { "short": { "description": "Keeps little.", "value": { "atMost": ⟦012⟧ } } }"#)),
    SoundnessRule(
      "SB0007", "number-range", "A number is out of range.",
      "Integers are stored exactly in 64 bits, other numbers as 64-bit floating point.",
      .sections(
        #""profiles": { "short": { "description": "Keeps little.", "value": { "atMost": ⟦18446744073709551616⟧ } } }"#)),
    SoundnessRule(
      "SB0008", "duplicate-key", "An object has the same key twice.",
      """
      Readers disagree on which one counts (RFC 8259, section 4). Remove one. Keys that are
      canonically equivalent in Unicode are duplicates.
      """,
      .sections(
        #""profiles": { "short": { "description": "One.", ⟦"description"⟧: "Two.", "value": { "atMost": 12 } } }"#)),
    SoundnessRule(
      "SB0009", "nesting-depth", "Lists and objects are nested too deeply.",
      "A schema does not need that depth; the file is broken or hostile.",
      .bytes([UInt8](repeating: 0x5B, count: 5000), shown: "[[[[[[[[[[[[…")),
    SoundnessRule(
      "SB0010", "byte-order-mark", "The file starts with a byte order mark.",
      "RFC 8259 forbids it. `signalbook lint --fix` removes it.",
      .bytes([0xEF, 0xBB, 0xBF] + Array("{}".utf8), shown: "\\xEF\\xBB\\xBF{ … }")),
    SoundnessRule(
      "SB0011", "too-many-faults", "The file has so many faults that reading stopped.",
      "It is probably not a schema file. Fix the first fault, which often resolves the others.",
      .bytes(
        Array("[".utf8) + Array(repeating: Array("\"\\q\",".utf8), count: 1100).joined() + Array("1]".utf8), shown: "…")
    ),
    SoundnessRule(
      "SB0012", "beyond-limit", "A text, a number, a file or the registry exceeds a limit.",
      """
      Builds read schema files from anyone, so time and memory are bounded; docs/language.md lists the limits. Split or
      shorten the part that is too large. If your registry needs more, ask for a higher limit.
      """,
      .sections(
        #"""
        "events": { ⟦"a.b.c.d.e.f.g.h.i.j.k.l.m.n.o.p.opened"⟧: { "description": "O.", "method": "open", "object": "menu" } }
        """#)),
    SoundnessRule(
      "SB0013", "merge-conflict", "The file has an unresolved merge conflict.",
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
      "SB0014", "not-composed", "A text is not in Unicode's normalization form C.",
      """
      Two texts that look the same can have different code points: `é`, or `e` and a combining accent. Receivers compare bytes,
      and people compare what they see, so schemas have one of the two. Descriptions and examples may have either. `uconv -x nfc`
      converts a file.
      """,
      .sections(
        #""events": { "menu.opened": { "description": "O.", "method": ⟦"ope\u0301n"⟧, "object": "menu" } }"#)),
  ]

  /// Errors in keys and value types.
  static let form: [SoundnessRule] = [
    SoundnessRule(
      "SB0101", "wrong-kind", "A value has the wrong type for its key.",
      "The language reference has the type of each key; an editor shows it while you type.",
      .sections(#""events": { "menu.opened": { "description": ⟦1⟧, "method": "open", "object": "menu" } }"#)),
    SoundnessRule(
      "SB0102", "unknown-key", "A key is unknown at this location.",
      """
      A misspelled key would silently have no effect. The message suggests the nearest known key, and the fix replaces it.
      """,
      .sections(#""events": { "menu.opened": { ⟦"descripton"⟧: "O.", "method": "open", "object": "menu" } }"#)),
    SoundnessRule(
      "SB0103", "missing-key", "A required key is missing.",
      "The message has the meaning of the key and an example.",
      .sections(#""profiles": { "short": { "description": "Keeps little.", "value": ⟦{⟧ "per": "byte" } } }"#)),
    SoundnessRule(
      "SB0104", "unknown-word", "A word is not one of the key's values.",
      "The list is closed; the message suggests the nearest word.",
      .sections(
        #""events": { "menu.opened": { "description": "O.", "method": "open", "object": "menu", "data": ⟦"usage.clicks"⟧ } }"#
      )
    ),
    SoundnessRule(
      "SB0105", "text-form", "A text does not have the required form.",
      "Names of files and types are kebab-case, days are YYYY-MM-DD, durations ISO 8601. The message has the form.",
      .sections(#""reviews": { "second": { "url": "https://example.com/2", "date": ⟦"1 February 2026"⟧ } }"#)),
    SoundnessRule(
      "SB0106", "out-of-range", "A number is outside the key's range.",
      "The message has the range.",
      .sections(#""profiles": { "short": { "description": "Keeps little.", "value": { "atMost": ⟦-1⟧ } } }"#)),
    SoundnessRule(
      "SB0107", "too-few-items", "A list is empty but needs an item.",
      "Remove the key if there is no item to list.",
      .sections(
        #""events": { "menu.opened": { "description": "O.", "method": "open", "object": "menu", "purposes": ⟦[]⟧ } }"#)),
    SoundnessRule(
      "SB0108", "key-choice", "An object needs exactly one of several keys, but has none or more than one.",
      "Set exactly one; the message lists them.",
      .sections(
        #""events": { "menu.opened": { "description": "O.", "method": "open", "object": "menu", "trigger": { "on": "start", ⟦"every"⟧: { "min": 5 } } } }"#
      )),
  ]
}

/// Returns a complete schema file with a note and additional text.
private func whole(_ note: String, _ rest: String = "") -> String {
  #"""
  {
    "$schema": "../signalbook-1.schema.json",
    "registry": { "name": "notes", "namespace": "Notes", "version": "1.0.0", "description": "What an app for notes sends." },
    "note": "\#(note)"\#(rest)
  }
  """#
}
