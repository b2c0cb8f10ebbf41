extension SoundnessRule {
  /// Faults of the JSON text.
  static let text: [SoundnessRule] = [
    SoundnessRule(
      "SB0001", "json-syntax", "The file is no JSON.",
      "Nothing can be read behind the place. The message says what was expected there: mostly a comma, a quote or a bracket.",
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
      "SB0006", "number-form", "A number is not written as JSON writes numbers.",
      "No leading zeros or plus, digits on both sides of a point, no hexadecimal. The message says which.",
      .sections(#""profiles": { "short": { "description": "Keeps little.", "value": { "atMost": ⟦012⟧ } } }"#)),
    SoundnessRule(
      "SB0007", "number-range", "A number is beyond what it can be kept as.",
      "Integers are kept exactly in 64 bits, others as 64-bit floating point.",
      .sections(
        #""profiles": { "short": { "description": "Keeps little.", "value": { "atMost": ⟦9223372036854775808⟧ } } }"#)),
    SoundnessRule(
      "SB0008", "duplicate-key", "An object has a key twice.",
      """
      Readers disagree on which of the two counts (RFC 8259, section 4). Remove one. Keys that differ only in how accents are
      composed are equal.
      """,
      .sections(
        #""profiles": { "short": { "description": "One.", ⟦"description"⟧: "Two.", "value": { "atMost": 12 } } }"#)),
    SoundnessRule(
      "SB0009", "nesting-depth", "Lists and objects are nested too deep.",
      "No schema needs it; a file that does is broken or hostile.",
      .bytes([UInt8](repeating: 0x5B, count: 5000), shown: "[[[[[[[[[[[[…")),
    SoundnessRule(
      "SB0010", "byte-order-mark", "The file starts with a byte order mark.",
      "RFC 8259 forbids it. `signalbook lint --fix` deletes it.",
      .bytes([0xEF, 0xBB, 0xBF] + Array("{}".utf8), shown: "\\xEF\\xBB\\xBF{ … }")),
    SoundnessRule(
      "SB0011", "too-many-faults", "The file has so many faults that reading stopped.",
      "It is probably no schema file. Mend the first fault, which often makes the others go.",
      .bytes(
        Array("[".utf8) + Array(repeating: Array("\"\\q\",".utf8), count: 1100).joined() + Array("1]".utf8), shown: "…")
    ),
    SoundnessRule(
      "SB0012", "beyond-limit", "Something is larger than any registry has it.",
      """
      Builds read schema files that anybody may have changed, so time and memory have bounds; docs/language.md lists them. Split
      or shorten what is too large; a registry that needs more than a limit is a reason to ask for a higher one.
      """,
      .sections(
        #"""
        "events": { ⟦"a.b.c.d.e.f.g.h.i.j.k.l.m.n.o.p.opened"⟧: { "description": "O.", "method": "open", "object": "menu" } }
        """#)),
    SoundnessRule(
      "SB0013", "merge-conflict", "The file has an unresolved merge conflict.",
      "Keep the lines of one side or combine both, delete the lines that begin with `<<<<<<<`, `=======` and `>>>>>>>`, and "
        + "run `signalbook lint` again.",
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
  ]

  /// Faults of the form: keys and kinds of values.
  static let form: [SoundnessRule] = [
    SoundnessRule(
      "SB0101", "wrong-kind", "A value is of another kind than its key asks for.",
      "The language reference has the kind of every key; an editor shows it as you type.",
      .sections(#""events": { "menu.opened": { "description": ⟦1⟧, "method": "open", "object": "menu" } }"#)),
    SoundnessRule(
      "SB0102", "unknown-key", "A key is none that its place knows.",
      "A misspelt key would otherwise do nothing, silently. The message names the nearest known one, which is also the fix.",
      .sections(#""events": { "menu.opened": { ⟦"descripton"⟧: "O.", "method": "open", "object": "menu" } }"#)),
    SoundnessRule(
      "SB0103", "missing-key", "A key that is always needed is missing.",
      "The message says what the key means and gives an example.",
      .sections(#""profiles": { "short": { "description": "Keeps little.", "value": ⟦{⟧ "per": "byte" } } }"#)),
    SoundnessRule(
      "SB0104", "unknown-word", "A word is none of those that a key knows.",
      "The list is closed; the message names the nearest word.",
      .sections(
        #""events": { "menu.opened": { "description": "O.", "method": "open", "object": "menu", "data": ⟦"usage.clicks"⟧ } }"#
      )
    ),
    SoundnessRule(
      "SB0105", "text-form", "A text does not have the form that its place asks for.",
      "Names are kebab-case where they become files and types, days are YYYY-MM-DD, durations ISO 8601. The message says which.",
      .sections(#""reviews": { "second": { "url": "https://example.com/2", "date": ⟦"1 February 2026"⟧ } }"#)),
    SoundnessRule(
      "SB0106", "out-of-range", "A number is outside what its key allows.",
      "The message gives the range.",
      .sections(#""profiles": { "short": { "description": "Keeps little.", "value": { "atMost": ⟦-1⟧ } } }"#)),
    SoundnessRule(
      "SB0107", "too-few-items", "A list is empty that must not be.",
      "Leave the key out when there is nothing to list.",
      .sections(
        #""events": { "menu.opened": { "description": "O.", "method": "open", "object": "menu", "purposes": ⟦[]⟧ } }"#)),
    SoundnessRule(
      "SB0108", "key-choice", "Of keys that exclude each other none or several are given.",
      "Keep exactly one; the message lists them.",
      .sections(
        #""events": { "menu.opened": { "description": "O.", "method": "open", "object": "menu", "trigger": { "on": "start", ⟦"every"⟧: { "min": 5 } } } }"#
      )),
  ]
}

/// A registry of one file with a note, and what is behind the note.
private func whole(_ note: String, _ rest: String = "") -> String {
  #"""
  {
    "$schema": "../signalbook-1.schema.json",
    "registry": { "name": "notes", "namespace": "Notes", "version": "1.0.0", "description": "What an app for notes sends." },
    "note": "\#(note)"\#(rest)
  }
  """#
}
