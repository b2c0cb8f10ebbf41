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
      The key would have no effect, for example `maxLength` for a number, `minimum` for a string, or a source for a
      constant. Remove the key.
      """,
      extra(#"{ "description": "F.", "type": "integer", ⟦"maxLength"⟧: 4 }"#)),
    SoundnessRule(
      "SB0221", "value-outside-type",
      "A constant, default, code or value of a vocabulary does not match the declared type.",
      """
      The app could send the value, but the exported schema would reject it. The rule also checks vocabulary values that
      violate bounds, and conditions on values that a source never has.
      """,
      extra(#"{ "description": "F.", "type": "integer", "maximum": 4, "const": ⟦5⟧ }"#)),
    SoundnessRule(
      "SB0222", "impossible-bounds", "No value satisfies the bounds.",
      "One of the bounds is wrong. The rule also checks a stream's limits, a gesture's ranges and a message's counts.",
      extra(#"{ "description": "F.", "type": "integer", "minimum": 4, ⟦"maximum"⟧: 3 }"#)),
    SoundnessRule(
      "SB0223", "unsupported-pattern", "A pattern uses an ECMA 262 feature that cannot be matched in linear time.",
      "Backreferences and lookaround assertions are not supported. The language guide lists the supported "
        + "features.",
      extra(#"{ "description": "F.", "pattern": ⟦"(?=a)b"⟧ }"#)),
    SoundnessRule(
      "SB0224", "bad-vocabulary",
      "A vocabulary is empty, two of its values have the same wire form, or bucket bounds are not in ascending order.",
      """
      Queries could not distinguish the two values. Canonically equivalent Unicode strings count as equal, and so do 1
      and 1.0. Buckets need at least two bounds.
      """,
      .sections(
        #""types": { "level": { "cases": { "low": { "wire": 1, "description": "L." }, ⟦"high"⟧: { "wire": 1.0, "description": "H." } } } }"#
      )),
    SoundnessRule(
      "SB0225", "source-type-mismatch", "A field's type differs from the type of its source.",
      "The list of sources in the language reference contains each source's type.",
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
      "SB0226", "bad-held-value", "The field that `heldBy` refers to does not declare associated values.",
      """
      `heldBy` must name a field of the same event. Each case of that field declares the type of the value in `holds`,
      or `null` for no value. In a map, `heldBy` must be `key`.
      """,
      extra(#"{ "description": "F.", "heldBy": ⟦"value"⟧ }"#)),
    SoundnessRule(
      "SB0227", "bad-template", "A template's placeholders do not match its parts.",
      "Each placeholder needs a part, and each part needs a placeholder. Parts are strings, numbers or "
        + "booleans.",
      extra(
        #"{ "description": "F.", "template": { "text": ⟦"{place}"⟧, "parts": { ⟦"plaec"⟧: { "maxLength": 4 } } } }"#)),
    SoundnessRule(
      "SB0228", "secret-example", "A secret has an example, a constant or a closed set of values.",
      "Documents and every copy of the app would contain these values. Remove them: a secret must not appear in any "
        + "output.",
      extra(#"{ "description": "F.", "secret": true, "examples": ⟦["abc"]⟧ }"#)),
    SoundnessRule(
      "SB0229", "widened-import", "A refinement of a named type allows more than the type.",
      "Other users of the type rely on its bounds. Narrow the bounds, or declare a separate type.",
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
      "SB0230", "bad-example", "An example is invalid: it cannot be encoded, or its schema rejects it.",
      "Readers copy examples, and tests send them. Correct the example or the schema.",
      extra(#"{ "description": "F.", "type": "integer", "examples": [1, ⟦"one"⟧] }"#)),
    SoundnessRule(
      "SB0231", "source-refused", "A rule of a field rejects all values of the field's source.",
      """
      The runtime does not check its own values, such as clocks, so it would send values that break the schema; values
      from the app or the platform would never be sent. The message describes the source's values. Change the rule, or
      use another source. If a rule rejects only some values, SB1242 reports a warning instead.
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
      "Part of an event has a source that is available only for pings, or a ping contains its events twice.",
      """
      Events are encoded when they are recorded, before their ping's number, identifier and list of events exist. The
      runtime would send null or an empty string, or refuse every event. Move the field to the stream's `envelope`.
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
      "SB0233", "bad-union", "A union has no cases, or the `holds` of a case is not a declared object type.",
      """
      A union's value is the object of one of its cases; the member named by `discriminator` identifies the case. Each
      case needs a declared object with a member from the caller, or `null` for the discriminator alone. All other
      members must also come from the caller, without conditions or variants.
      """,
      .sections(
        #""types": { "payment": { "description": "P.", "discriminator": "method", "cases": { ⟦"card"⟧: { "description": "C.", "holds": "string" } } } }"#
      )),
    SoundnessRule(
      "SB0240", "duplicate-wire-key", "Two members have the same wire key.",
      """
      A JSON object must not contain a key twice. The rule also compares an event's fields with the stream's common
      part, the entries of a closed map, and the paths of links.
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
      "The order of parameters and members is part of the generated API and the payload. List each name once.",
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
      Fields of an envelope or a triggered event have no caller, so they need `from` or `const`. The envelope of a
      stream with events needs one member from `stream.events`.
      """,
      .sections(
        #"""
        "streams": { "state": { "description": "S.", "envelope": { ⟦"count"⟧: { "description": "C.", "type": "integer" } } } }
        """#)),
    SoundnessRule(
      "SB0243", "missing-part", "A required part of an entry is missing.",
      """
      A tuple needs a category, a method and an object; a list needs `items`, a map `values`, a link a path, and an
      event a stream.
      """,
      .sections(#""events": { ⟦"menu.opened"⟧: { "description": "O.", "method": "open" } }"#)),
  ]

  /// Errors in streams, events, links and messages.
  static let declarations: [SoundnessRule] = [
    SoundnessRule(
      "SB0250", "misplaced-key",
      "A key has no effect because it applies to a different event encoding or requires a stream with events.",
      "Tuple events have `method`, `object` and `extras`; object events have `code` and `fields`. The note shows the "
        + "stream.",
      .sections(
        #""events": { "menu.opened": { "description": "O.", "method": "open", "object": "menu", ⟦"code"⟧: 4 } }"#)),
    SoundnessRule(
      "SB0251", "duplicate-code",
      "Two events of a stream have the same code, or an event has the code of a retired "
        + "event.",
      """
      Queries could not distinguish the events. The code of a retired event stays reserved, because old releases still
      send it.
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
      extras; outside-other-profile checks profiles of variants and other receivers.
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
      "Durations, distances and velocities have different units. The message lists the valid units.",
      .sections(
        #"""
        "streams": { "cut": { "extends": "app", "ping": "cut", "description": "C.", "limits": { "age": { ⟦"dp"⟧: 10 } } } }
        """#)),
    SoundnessRule(
      "SB0254", "bad-mirror", "An event mirrors an event of its own stream, or an event that mirrors another.",
      "A counterpart records the same occurrence in another stream. In the same stream, the occurrence would count "
        + "twice. The counterpart of a counterpart is not recorded.",
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
      "The order of the gestures would determine which event is sent. Make the bounds mutually exclusive, for example "
        + "with `below` in one gesture and `atLeast` in the other.",
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
      "The runtime would reject or modify an upload URL or path.",
      """
      An upload URL consists of a scheme, a host and an optional port from 1 to 65535, without a user name, a password
      or a fragment. A path must not contain the segments `.` or `..`, which clients resolve, or the characters `?` or
      `#`, which are percent-encoded.
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
      "SB0257", "bad-header", "An upload's header field cannot be sent.",
      """
      Field names consist of the letters, digits and symbols that RFC 9110 allows, and must be unique regardless of
      letter case. Values are strings or numbers of visible ASCII characters, with spaces and tabs between them. The
      runtime and the connection set fields such as `Host`, `Content-Length` and `Cookie`. A constant secret is reported
      as SB0228.
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
