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
      The key would have no effect, such as `maxLength` of a number, `minimum` of a string, or a source of a constant.
      Remove the key.
      """,
      extra(#"{ "description": "F.", "type": "integer", ⟦"maxLength"⟧: 4 }"#)),
    SoundnessRule(
      "SB0221", "value-outside-type",
      "A constant, default, code or value of a vocabulary does not match the declared type.",
      """
      The value could be sent, but the exported schema would reject it. The check includes values of a vocabulary that
      exceed bounds, and conditions on values that a source never has.
      """,
      extra(#"{ "description": "F.", "type": "integer", "maximum": 4, "const": ⟦5⟧ }"#)),
    SoundnessRule(
      "SB0222", "impossible-bounds", "No value satisfies the bounds.",
      "One of the bounds is wrong. The check includes limits of a stream, ranges of a gesture and counts of a "
        + "message.",
      extra(#"{ "description": "F.", "type": "integer", "minimum": 4, ⟦"maximum"⟧: 3 }"#)),
    SoundnessRule(
      "SB0223", "unsupported-pattern", "A pattern uses an ECMA 262 feature that does not run in linear time.",
      "Back references and look-around assertions are not supported. The language page lists the supported "
        + "features.",
      extra(#"{ "description": "F.", "pattern": ⟦"(?=a)b"⟧ }"#)),
    SoundnessRule(
      "SB0224", "bad-vocabulary",
      "A vocabulary is empty, two of its values have the same wire form, or the bounds of buckets are not in "
        + "ascending order.",
      """
      Stored data would not distinguish the two values. Strings that differ only in the composition of accents are
      equal, and so are 1 and 1.0. Buckets need at least two bounds.
      """,
      .sections(
        #""types": { "level": { "cases": { "low": { "wire": 1, "description": "L." }, ⟦"high"⟧: { "wire": 1.0, "description": "H." } } } }"#
      )),
    SoundnessRule(
      "SB0225", "source-type-mismatch", "A field's source has another type than the field.",
      "The list of sources shows the type of each source.",
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
      "SB0226", "bad-held-value", "The key of a held value does not declare the types of its values.",
      """
      `heldBy` is the name of a field of the same event whose cases all declare the type that they hold, or `null` for
      no value. In a map, `heldBy` is `key`.
      """,
      extra(#"{ "description": "F.", "heldBy": ⟦"value"⟧ }"#)),
    SoundnessRule(
      "SB0227", "bad-template", "The text of a template does not match its parts.",
      "Each placeholder needs a part, and each part needs a placeholder. Parts are strings, numbers or "
        + "booleans.",
      extra(
        #"{ "description": "F.", "template": { "text": ⟦"{place}"⟧, "parts": { ⟦"plaec"⟧: { "maxLength": 4 } } } }"#)),
    SoundnessRule(
      "SB0228", "secret-example", "A secret has an example, a constant or a closed set of values.",
      "These values are printed in documents and are in each copy of the app. Remove them; a secret must not "
        + "appear in any output.",
      extra(#"{ "description": "F.", "secret": true, "examples": ⟦["abc"]⟧ }"#)),
    SoundnessRule(
      "SB0229", "widened-import", "A refinement of a named type allows more than the type.",
      "The author of the type relies on its bounds. Narrow the bounds, or declare a separate type.",
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
      "SB0230", "bad-example", "An example is invalid, because it cannot be encoded or its own schema rejects it.",
      "Readers copy examples, and tests send them. Correct the example or the schema.",
      extra(#"{ "description": "F.", "type": "integer", "examples": [1, ⟦"one"⟧] }"#)),
    SoundnessRule(
      "SB0231", "source-refused", "A rule of a field rejects all values of the field's source.",
      """
      The runtime sends its own values, such as clocks, unchecked, so they would break the schema; values from the app
      or the platform would never be sent. The message describes the source's values. Change the rule, or use another
      source. If a rule rejects only some values, SB1242 warns about it.
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
      "A part of an event has a source that only pings have, or a ping contains its events twice.",
      """
      Events are encoded when they are recorded, before the number, the identifier and the events of their ping exist.
      The runtime would send null or an empty string, or refuse each event. Move the field to the stream's `envelope`.
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
      "SB0233", "bad-union", "A union has no cases, or a case does not hold a declared object.",
      """
      The value of a union is an object that one of its cases holds, and `discriminator` is the key of the member that
      identifies the case. Each case needs a declared object with a member from the caller, or `null` for the
      discriminator alone. All other members come from the caller too, without conditions and variants.
      """,
      .sections(
        #""types": { "payment": { "description": "P.", "discriminator": "method", "cases": { ⟦"card"⟧: { "description": "C.", "holds": "string" } } } }"#
      )),
    SoundnessRule(
      "SB0240", "duplicate-wire-key", "Two members have the same wire key.",
      """
      A JSON object can contain a key only once. The rule compares fields of an event with the stream's common part,
      entries of a closed map, and paths of links.
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
      "The order of parameters and members is part of the contract. List each name once.",
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
      Fields of an envelope or of a triggered event have no caller, so they need `from` or `const`. A stream with events
      needs one member of its envelope from `stream.events`.
      """,
      .sections(
        #"""
        "streams": { "state": { "description": "S.", "envelope": { ⟦"count"⟧: { "description": "C.", "type": "integer" } } } }
        """#)),
    SoundnessRule(
      "SB0243", "missing-part", "A required part of an entry is missing.",
      """
      A tuple needs a category, method and object, a list `items`, a map `values`, a link a path, and an event a stream.
      """,
      .sections(#""events": { ⟦"menu.opened"⟧: { "description": "O.", "method": "open" } }"#)),
  ]

  /// Errors in streams, events, links and messages.
  static let wholes: [SoundnessRule] = [
    SoundnessRule(
      "SB0250", "misplaced-key", "A key belongs to another encoding of events, or to a stream with events.",
      "Tuples use `method`, `object` and `extras`; objects use `code` and `fields`. The note shows the stream.",
      .sections(
        #""events": { "menu.opened": { "description": "O.", "method": "open", "object": "menu", ⟦"code"⟧: 4 } }"#)),
    SoundnessRule(
      "SB0251", "duplicate-code", "Two events of a stream have the same code, or one has the code of a retired event.",
      """
      Stored data would not distinguish the events. The code of a retired event stays reserved, because old releases
      still send it.
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
      "SB0252", "outside-profile",
      "A name exceeds the receiver's length limit, or contains characters that the receiver rejects.",
      """
      The receiver would truncate the name or drop the event. Shorten the name. The rule also checks the number of
      extras; outside-other-profile checks the profiles of variants and other receivers.
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
      "The message lists the valid units, which differ for times, distances and velocities.",
      .sections(
        #"""
        "streams": { "cut": { "extends": "app", "ping": "cut", "description": "C.", "limits": { "age": { ⟦"dp"⟧: 10 } } } }
        """#)),
    SoundnessRule(
      "SB0254", "bad-mirror", "An event mirrors an event of its own stream.",
      "A counterpart records the same occurrence in another stream. In the same stream, the occurrence would "
        + "be counted twice.",
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
      "The order of the gestures would decide which event is sent. Make the bounds mutually exclusive, such as "
        + "`below` in one gesture and `atLeast` in the other.",
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
      "The runtime rejects the address or path of an upload, or changes it before sending.",
      """
      An address consists of a scheme, a host and an optional port from 1 to 65535, without user, password or fragment.
      A path must not contain the segments `.` or `..`, which clients resolve, or the characters `?` or `#`, which are
      percent-encoded.
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
      A name consists of letters, digits and some marks, as listed in RFC 9110, and must be unique regardless of letter
      case. A value is a string or a number of visible ASCII characters, with spaces and tabs between them. The runtime
      and the connection set fields such as `Host`, `Content-Length` and `Cookie`. A constant secret is reported as
      SB0228.
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
