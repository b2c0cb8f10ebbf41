extension SoundnessRule {
  /// Returns an example event with the given extra.
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

  /// Errors in types and values.
  static let values: [SoundnessRule] = [
    SoundnessRule(
      "SB0220", "misfit-key", "A key does not apply to the type, or conflicts with another key.",
      """
      It would silently have no effect, like `maxLength` of a number, `minimum` of a text, or a source of a constant. Remove
      it.
      """,
      extra(#"{ "description": "F.", "type": "integer", ⟦"maxLength"⟧: 4 }"#)),
    SoundnessRule(
      "SB0221", "value-outside-type", "A constant, default, code or value of a closed set does not have its own type.",
      """
      It could be sent, and the check of the same schema would refuse it. This includes values of a closed set that break
      bounds beside it, and conditions on impossible values of a source.
      """,
      extra(#"{ "description": "F.", "type": "integer", "maximum": 4, "const": ⟦5⟧ }"#)),
    SoundnessRule(
      "SB0222", "impossible-bounds", "No value satisfies the bounds.",
      "One of the two is wrong. This includes limits of a stream, ranges of a gesture and counts of a message.",
      extra(#"{ "description": "F.", "type": "integer", "minimum": 4, ⟦"maximum"⟧: 3 }"#)),
    SoundnessRule(
      "SB0223", "unsupported-pattern", "A pattern uses a feature of ECMA 262 that cannot be matched in linear time.",
      "Back references and look-around are not supported. The page on the language lists the supported features.",
      extra(#"{ "description": "F.", "pattern": ⟦"(?=a)b"⟧ }"#)),
    SoundnessRule(
      "SB0224", "bad-vocabulary",
      "A closed set is empty, two of its values have the same wire form, or the bounds of buckets do not ascend.",
      """
      The data would not distinguish the two. Texts that differ only in the composition of accents are equal, as are 1 and
      1.0. Buckets need at least two bounds.
      """,
      .sections(
        #""types": { "level": { "cases": { "low": { "wire": 1, "description": "L." }, ⟦"high"⟧: { "wire": 1.0, "description": "H." } } } }"#
      )),
    SoundnessRule(
      "SB0225", "source-type-mismatch", "A field's source has another type than the field.",
      "The list of sources has the type of each source.",
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
      "SB0226", "bad-held-value", "A value is held by a sibling that does not declare the held type.",
      """
      `heldBy` names a field of the same event whose cases all declare their held type, or `null` for none. In a map it is
      `key`.
      """,
      extra(#"{ "description": "F.", "heldBy": ⟦"value"⟧ }"#)),
    SoundnessRule(
      "SB0227", "bad-template", "The text of a template does not match its parts.",
      "Each placeholder has a part and each part a placeholder. Parts are texts, numbers or booleans.",
      extra(
        #"{ "description": "F.", "template": { "text": ⟦"{place}"⟧, "parts": { ⟦"plaec"⟧: { "maxLength": 4 } } } }"#)),
    SoundnessRule(
      "SB0228", "secret-example", "A secret has an example, a constant or a closed set of values.",
      "These are printed in documents and are in each copy of the app. Remove them; a secret appears in no output.",
      extra(#"{ "description": "F.", "secret": true, "examples": ⟦["abc"]⟧ }"#)),
    SoundnessRule(
      "SB0229", "widened-import", "A refinement, or a key beside a named type, allows more than the type.",
      "The author of the type relies on its bounds. Narrow it, or declare a type of your own.",
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
      "SB0230", "bad-example", "An example is invalid: it cannot be encoded, or its own schema refuses it.",
      "Readers copy examples, and tests send them. Correct the example or the schema.",
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
    SoundnessRule(
      "SB0232", "source-of-ping",
      "A part of an event has a source that only a ping has, or a ping has its events twice.",
      """
      Events are encoded when they are recorded, before the number, the identifier and the events of their ping exist. Move
      the field to the stream's `envelope`. The runtime would send null or an empty text, or refuse each event.
      """,
      .sections(
        #"""
        "streams": {
          "own": {
            "description": "Actions.", "encoding": "object", "eventField": { "wire": "a", "type": "string" },
            "common": { ⟦"ping"⟧: { "description": "P.", "type": "integer", "from": "counter.sequence" } },
            "envelope": { "events": { "description": "E.", "from": "stream.events" } }
          }
        }
        """#)),
  ]

  /// Errors in fields.
  static let fields: [SoundnessRule] = [
    SoundnessRule(
      "SB0233", "bad-union", "A union has no cases, or a case that holds no declared object of the caller.",
      """
      The value is one of the objects that the cases hold, and `discriminator` is the key of the member that distinguishes them.
      Each case has a declared object with a member that the caller gives, or `null` for the discriminator alone. Members come
      from the caller, without conditions and variants.
      """,
      .sections(
        #""types": { "payment": { "description": "P.", "discriminator": "method", "cases": { ⟦"card"⟧: { "description": "C.", "holds": "string" } } } }"#
      )),
    SoundnessRule(
      "SB0240", "duplicate-wire-key", "Two members have the same key on the wire.",
      """
      A JSON object has a key once. The rule compares fields of an event with the stream's common part, entries of a closed
      map, and paths of links.
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
      "SB0241", "bad-order", "An `order` contains an unknown or repeated name.",
      "The order of parameters and members is part of the contract; list each name once.",
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
      "SB0242", "no-value", "A field has no source for its value.",
      """
      An envelope and an event with a trigger have no caller, so their fields need `from` or `const`. A stream with events
      needs one member of its envelope from `stream.events`.
      """,
      .sections(
        #"""
        "streams": { "state": { "description": "S.", "envelope": { ⟦"count"⟧: { "description": "C.", "type": "integer" } } } }
        """#)),
    SoundnessRule(
      "SB0243", "missing-part", "A required part of an entry is missing.",
      """
      A tuple needs category, method and object; a list needs `items`, a map `values`, a link a path, an event a stream.
      """,
      .sections(#""events": { ⟦"menu.opened"⟧: { "description": "O.", "method": "open" } }"#)),
  ]

  /// Errors in streams, events, links and messages.
  static let wholes: [SoundnessRule] = [
    SoundnessRule(
      "SB0250", "misplaced-key", "A key belongs to another encoding of events, or to a stream with events.",
      "Method, object and extras are for tuples, code and fields for objects. The note shows the stream.",
      .sections(
        #""events": { "menu.opened": { "description": "O.", "method": "open", "object": "menu", ⟦"code"⟧: 4 } }"#)),
    SoundnessRule(
      "SB0251", "duplicate-code", "Two events of a stream have the same code, or one has the code of a retired event.",
      """
      The data would not distinguish them. The code of a retired event stays reserved, because old releases still send it.
      """,
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
      The receiver would cut it or drop the event. Shorten the name. This includes more extras than the receiver keeps;
      outside-other-profile checks the profiles of variants and other receivers.
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
      "SB0253", "bad-quantity", "A quantity is negative, or has the wrong unit.",
      "The message lists the valid units: times, distances and velocities have their own.",
      .sections(
        #"""
        "streams": { "cut": { "extends": "app", "ping": "cut", "description": "C.", "limits": { "age": { ⟦"dp"⟧: 10 } } } }
        """#)),
    SoundnessRule(
      "SB0254", "bad-mirror", "An event mirrors an event of its own stream.",
      "A counterpart records the same occurrence in another stream. Within one stream it would be counted twice.",
      .sections(
        #"""
        "events": {
          "menu.opened": {
            "description": "O.", "method": "open", "object": "menu", "mirrors": { "event": ⟦"app.started"⟧ }
          }
        }
        """#)),
    SoundnessRule(
      "SB0255", "overlapping-gestures", "A touch can match two gestures of a stream.",
      "The order would decide which one is sent. Let the bounds exclude each other: `below` beside `atLeast`.",
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
    SoundnessRule(
      "SB0256", "unusable-address",
      "The runtime refuses an upload's address or path, or sends it in another form than written.",
      """
      An address has a scheme, a host and an optional port from 1 to 65535, without user, password or fragment. A path has
      no part `.` or `..`, which clients resolve, and no `?` or `#`, which are sent percent-encoded.
      """,
      .sections(
        #"""
        "streams": {
          "own": {
            "description": "A state.", "envelope": { "v": { "description": "V.", "const": 1 } },
            "upload": { "address": ⟦"https://example.com:99999"⟧ }
          }
        }
        """#)),
    SoundnessRule(
      "SB0257", "bad-header", "A header field of an upload cannot be sent.",
      """
      A name consists of letters, digits and some marks, as RFC 9110 lists them, and is unique without regard to letter case. A
      value is a text or a number of visible ASCII characters, with spaces and tabs between them. The runtime and the connection
      set fields such as `Host`, `Content-Length` and `Cookie`. A constant secret is reported as SB0228.
      """,
      .sections(
        #"""
        "streams": {
          "own": {
            "description": "A state.", "envelope": { "v": { "description": "V.", "const": 1 } },
            "upload": {
              "address": "https://example.com", "headers": { ⟦"Host"⟧: { "description": "H.", "const": "example.org" } }
            }
          }
        }
        """#)),
  ]
}
