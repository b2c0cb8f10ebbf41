extension SoundnessRule {
  /// An event of the sound registry with one extra.
  private static func extra(_ field: String) -> Example {
    .sections(
      """
      "events": {
        "menu.opened": {
          "description": "The user opened the menu.", "method": "open", "object": "menu",
          "extras": { "from": \(field) }
        }
      }
      """)
  }

  /// Types and values.
  static let values: [SoundnessRule] = [
    SoundnessRule(
      "SB0220", "misfit-key", "A key does not go with the type, or with another key beside it.",
      "It would do nothing, silently: `maxLength` of a number, `minimum` of a text, a source of a constant. Remove it.",
      extra(#"{ "description": "F.", "type": "integer", ⟦"maxLength"⟧: 4 }"#)),
    SoundnessRule(
      "SB0221", "value-outside-type", "A constant, default, code or value of a closed set is none of its own type.",
      """
      It could be sent and would be refused by the check of the same schema. Values of a closed set beside bounds that they
      break are found here as well, and conditions on what a source never says.
      """,
      extra(#"{ "description": "F.", "type": "integer", "maximum": 4, "const": ⟦5⟧ }"#)),
    SoundnessRule(
      "SB0222", "impossible-bounds", "No value satisfies the bounds.",
      "One of the two is a slip. This also holds for limits of a stream, ranges of a gesture and counts of a message.",
      extra(#"{ "description": "F.", "type": "integer", "minimum": 4, ⟦"maximum"⟧: 3 }"#)),
    SoundnessRule(
      "SB0223", "unsupported-pattern", "A pattern is outside the part of ECMA 262 that is matched in linear time.",
      "There are no back references and no look-around. The page of the language lists what there is.",
      extra(#"{ "description": "F.", "pattern": ⟦"(?=a)b"⟧ }"#)),
    SoundnessRule(
      "SB0224", "bad-vocabulary", "A closed set is empty, or two of its values are the same on the wire.",
      """
      Nobody could tell the two apart. Texts that differ only in how accents are composed are equal, and so are 1 and 1.0.
      """,
      .sections(
        #""types": { "level": { "cases": { "low": { "wire": 1, "description": "L." }, ⟦"high"⟧: { "wire": 1.0, "description": "H." } } } }"#
      )),
    SoundnessRule(
      "SB0225", "source-type-mismatch", "A field's source yields another kind of value than its type.",
      "The list of sources says what each yields.",
      .sections(
        #"""
        "streams": {
          "state": {
            "description": "The state.",
            "envelope": { "model": { "description": "M.", "type": "boolean", "from": ⟦"device.model"⟧ } }
          }
        }
        """#)),
    SoundnessRule(
      "SB0226", "bad-held-value", "A value is held by a sibling that does not say what it holds.",
      "`heldBy` names a field of the same event whose cases all say what they hold, or with `null` that they hold nothing; in a map it names `key`.",
      extra(#"{ "description": "F.", "heldBy": ⟦"value"⟧ }"#)),
    SoundnessRule(
      "SB0227", "bad-template", "The text of a template and its parts do not belong together.",
      "Every hole has a part and every part a hole; parts are texts, numbers or booleans.",
      extra(
        #"{ "description": "F.", "template": { "text": ⟦"{place}"⟧, "parts": { ⟦"plaec"⟧: { "maxLength": 4 } } } }"#)),
    SoundnessRule(
      "SB0228", "secret-example", "A secret has an example, a constant or a closed set of values.",
      "They are printed in documents and are in every copy of the app. Remove it; a secret appears in no output.",
      extra(#"{ "description": "F.", "secret": true, "examples": ⟦["abc"]⟧ }"#)),
    SoundnessRule(
      "SB0229", "widened-import", "A refinement, or an `enum` beside a named type, allows more than what it narrows.",
      "Who declared the type relies on its bounds. Narrow it, or declare a type of your own.",
      .sections(
        #"""
        "types": { "place": { "description": "P.", "enum": ["bar", "key"] } },
        "events": {
          "menu.opened": {
            "description": "The user opened the menu.", "method": "open", "object": "menu",
            "extras": { "from": { "description": "F.", "type": "place", "enum": ["bar", ⟦"menu"⟧] } }
          }
        }
        """#)),
    SoundnessRule(
      "SB0230", "bad-example", "An example is none: it does not encode, or its own schema refuses it.",
      "Readers copy examples, tests send them. Correct the example, or the schema.",
      extra(#"{ "description": "F.", "type": "integer", "examples": [1, ⟦"one"⟧] }"#)),
    SoundnessRule(
      "SB0231", "source-refused", "A rule of a field refuses the values of the field's source.",
      """
      No value of the source meets the rule. The runtime sends its own values unchecked, so they break the schema; values of the
      app or the platform are never sent. The message describes the source's values. Change the rule, or use another source. A
      rule that refuses only some values is a warning: SB1242.
      """,
      .sections(
        #"""
        "streams": {
          "state": {
            "description": "The state.",
            "envelope": {
              "ping": { "description": "P.", "type": "integer", ⟦"maximum"⟧: 0, "from": "counter.sequence" }
            }
          }
        }
        """#)),
  ]

  /// Fields.
  static let fields: [SoundnessRule] = [
    SoundnessRule(
      "SB0240", "duplicate-wire-key", "Two things have one key on the wire.",
      """
      JSON objects have a key once. Fields of an event beside those of its stream's common part, entries of a closed map, and the
      paths of links are looked at.
      """,
      .sections(
        #"""
        "events": {
          "menu.opened": {
            "description": "The user opened the menu.", "method": "open", "object": "menu",
            "extras": { "from": { "description": "F.", "wire": "src" }, ⟦"source"⟧: { "description": "S.", "wire": "src" } }
          }
        }
        """#)),
    SoundnessRule(
      "SB0241", "bad-order", "An `order` names what is not there, or the same twice.",
      "The order of parameters and members is a promise; list each name once.",
      .sections(
        #"""
        "events": {
          "menu.opened": {
            "description": "The user opened the menu.", "method": "open", "object": "menu",
            "extras": { "from": { "description": "F." } }, "order": ["from", ⟦"form"⟧]
          }
        }
        """#)),
    SoundnessRule(
      "SB0242", "no-value", "A field gets its value from nobody.",
      """
      An envelope and an event with a trigger have no caller: their fields need `from` or `const`. So do the events of a stream:
      one member of its envelope is from `stream.events`.
      """,
      .sections(
        #"""
        "streams": { "state": { "description": "S.", "envelope": { ⟦"count"⟧: { "description": "C.", "type": "integer" } } } }
        """#)),
    SoundnessRule(
      "SB0243", "missing-part", "A part is missing without which the entry means nothing.",
      "A tuple needs category, method and object, a list `items`, a map `values`, a link a path, an event a stream.",
      .sections(#""events": { ⟦"menu.opened"⟧: { "description": "O.", "method": "open" } }"#)),
  ]

  /// Streams, events, links and messages.
  static let wholes: [SoundnessRule] = [
    SoundnessRule(
      "SB0250", "misplaced-key", "A key belongs to another encoding of events, or to a stream that has events.",
      "Method, object and extras are of tuples, code and fields of objects. The note shows the stream.",
      .sections(
        #""events": { "menu.opened": { "description": "O.", "method": "open", "object": "menu", ⟦"code"⟧: 4 } }"#)),
    SoundnessRule(
      "SB0251", "duplicate-code", "Two events of a stream have one code, or one has the code of a retired event.",
      "Nobody could tell them apart; the code of a retired event stays taken, since old releases still send it.",
      .sections(
        #"""
        "streams": { "touches": { "description": "T.", "encoding": "object", "eventField": { "wire": "a", "type": "integer" } } },
        "events": {
          "drag": { "description": "A drag.", "stream": "touches", "code": 9 },
          ⟦"flick"⟧: { "description": "A flick.", "stream": "touches", "code": 9 }
        }
        """#)),
    SoundnessRule(
      "SB0252", "outside-profile", "A name is longer than its receiver keeps, or has characters that it refuses.",
      """
      The receiver would cut it or drop the event. Shorten it. More extras than the receiver keeps are found as well; the
      profiles of variants and other receivers are checked by outside-other-profile.
      """,
      .sections(
        #"""
        "profiles": { "short": { "description": "Keeps 12.", "object": { "atMost": 12 } } },
        "streams": { "cut": { "extends": "app", "ping": "cut", "description": "Cut.", "profile": "short" } },
        "events": {
          "tab.closed": { "description": "T.", "method": "close", "object": ⟦"custom_tab_close"⟧, "stream": "cut" }
        }
        """#)),
    SoundnessRule(
      "SB0253", "bad-quantity", "A quantity is negative, or in a unit that does not fit.",
      "The message lists the units that fit: times, distances and velocities have their own.",
      .sections(
        #"""
        "streams": { "cut": { "extends": "app", "ping": "cut", "description": "C.", "limits": { "age": { ⟦"dp"⟧: 10 } } } }
        """#)),
    SoundnessRule(
      "SB0254", "bad-mirror", "An event mirrors one of its own stream.",
      "A counterpart is what another stream records of the same thing; within one stream it would be counted twice.",
      .sections(
        #"""
        "events": {
          "menu.opened": {
            "description": "O.", "method": "open", "object": "menu", "mirrors": { "event": ⟦"app.started"⟧ }
          }
        }
        """#)),
    SoundnessRule(
      "SB0255", "overlapping-gestures", "One touch fits two gestures of a stream.",
      "Which of the two is sent would depend on the order. Make the bounds exclude each other: `below` beside `atLeast`.",
      .sections(
        #"""
        "streams": { "touches": { "description": "T.", "encoding": "object", "eventField": { "wire": "a", "type": "integer" } } },
        "events": {
          "drag": {
            "description": "D.", "stream": "touches", "code": 9, "gesture": { "distance": { "above": { "dp": 24 } } }
          },
          ⟦"tap"⟧: {
            "description": "T.", "stream": "touches", "code": 6, "gesture": { "distance": { "below": { "dp": 25 } } }
          }
        }
        """#)),
  ]
}
