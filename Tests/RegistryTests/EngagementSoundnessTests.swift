import Testing

/// Tests for faults of link parameters and of messages that the app evaluates.
@Suite("Soundness of links with parameters and of local messages")
struct EngagementSoundnessTests {
  @Test("parameters of links", arguments: EngagementSoundnessTests.links)
  func parametersFit(_ item: UnsoundCase) { SoundnessTests.check(item) }

  @Test("local messages", arguments: EngagementSoundnessTests.messages)
  func messagesFit(_ item: UnsoundCase) { SoundnessTests.check(item) }

  /// Returns a link family whose only route has a path and the given members.
  private static func route(_ text: String) -> String {
    #""links": {"deep": {"scheme": "a", "host": "b", "parameter": "c", "routes": {"home": {"path": "h", "description": "H.", \#(text)}}}}"#
  }

  private static func parameters(_ text: String) -> String { route(#""parameters": {\#(text)}"#) }

  static let links = [
    UnsoundCase("routed in a family with paths", route(#"⟦"routed"⟧SB0250: false"#)),
    UnsoundCase(
      "a path in a family without",
      #""links": {"deep": {"scheme": "a", "host": "b", "routes": {"home": {⟦"path"⟧SB0250: "h", "description": "H."}}}}"#
    ),
    UnsoundCase(
      "a path for a profile in a family without",
      #""links": {"deep": {"scheme": "a", "host": "b", "routes": {"home": {"description": "H.", "profiles": {"short": {⟦"path"⟧SB0250: "h"}}}}}}"#
    ),
    UnsoundCase(
      "two links that nothing tells apart",
      #""links": {"deep": {"scheme": "a", "host": "b", "routes": {"home": {"description": "H."}, ⟦"house"⟧SB0240: {"description": "H."}}}}"#
    ),
    UnsoundCase(
      "two links that nothing tells apart for a profile",
      #""links": {"deep": {"scheme": "a", "host": "b", "routes": {"home": {"description": "H."}, ⟦"house"⟧SB0240: {"description": "H.", "routed": false, "profiles": {"short": {"routed": true}}}}}}"#
    ),
    UnsoundCase("a least text", parameters(#""x": {"description": "X.", ⟦"minimum"⟧SB0250: 1}"#)),
    UnsoundCase(
      "a flag with bytes", parameters(#""x": {"description": "X.", "type": "boolean", ⟦"bytes"⟧SB0250: 1}"#)),
    UnsoundCase(
      "bounds without a number",
      parameters(#""x": {"description": "X.", "type": "integer", "minimum": ⟦5⟧SB0222, "maximum": 4}"#)),
    UnsoundCase(
      "an absent flag that is none",
      parameters(#""x": {"description": "X.", "type": "boolean", "absent": ⟦"no"⟧SB0221}"#)),
    UnsoundCase(
      "an absent address",
      parameters(#""x": {"description": "X.", "type": "web-address", "absent": ⟦"http://a"⟧SB0221}"#)),
    UnsoundCase(
      "an absent text that is too long", parameters(#""x": {"description": "X.", "bytes": 1, "absent": ⟦"é"⟧SB0221}"#)),
    UnsoundCase(
      "an absent number out of bounds",
      parameters(#""x": {"description": "X.", "type": "integer", "maximum": 4, "absent": ⟦5⟧SB0221}"#)),
    UnsoundCase(
      "two parameters of one name",
      parameters(#""x": {"description": "X."}, ⟦"y"⟧SB0240: {"description": "Y.", "wire": "x"}"#)
    ),
    UnsoundCase("the parameter of the path", parameters(#"⟦"c"⟧SB0240: {"description": "C."}"#)),
    UnsoundCase("an unknown type", parameters(#""x": {"description": "X.", "type": ⟦"url"⟧SB0104}"#)),
    UnsoundCase(
      "two parameters of one Swift name",
      parameters(#""x-y": {"description": "X."}, ⟦"xY"⟧SB0271: {"description": "Y."}"#)
    ),
    UnsoundCase(
      "a parameter that is called like those passed on",
      #""links": {"deep": {"scheme": "a", "host": "b", "routes": {⟦"home"⟧SB0271: {"description": "H.", "parameters": {"others": {"description": "O."}}, "others": {"atMost": 1, "bytes": 10}}}}}"#
    ),
    UnsoundCase(
      "a button whose link needs a value",
      parameters(#""x": {"description": "X."}"#)
        + #", "messages": {"m": {"evaluated": "backend", "buttons": {"ok": {"link": ⟦"deep:home"⟧SB0243}}}}"#),
    UnsoundCase(
      "two families of one Swift name",
      #""links": {"deep-a": {"scheme": "a", "host": "b", "swiftName": "DeepB", "routes": {"home": {"description": "H."}}}, ⟦"deep-b"⟧SB0271: {"scheme": "a", "host": "c", "routes": {"home": {"description": "H."}}}}"#
    ),
  ]

  private static let event = #""events": {"a": {"method": "m", "object": "o"}}, "#

  static let messages = [
    UnsoundCase(
      "once for a message of the backend",
      event
        + #""messages": {"m": {"evaluated": "backend", ⟦"once"⟧SB0250: "per-install", "triggers": [{"event": "a"}]}}"#),
    UnsoundCase(
      "events for interactions that the backend reports",
      event + #""messages": {"m": {"evaluated": "backend", "interactions": ⟦{"Show": "a"}⟧SB0250}}"#),
    UnsoundCase(
      "more times than are remembered",
      event
        + #""messages": {"m": {"evaluated": "local", "triggers": [{"event": "a", "count": {"atLeast": ⟦1001⟧SB0253}}]}}"#
    ),
    UnsoundCase(
      "an unknown event of an interaction",
      event + #""messages": {"m": {"evaluated": "local", "interactions": {"Show": ⟦"b"⟧SB0210}}}"#),
    UnsoundCase(
      "an interaction whose event needs a value",
      #""events": {"a": {"method": "m", "object": "o", "extras": {⟦"x"⟧SB0242: {}}}}, "messages": {"m": {"evaluated": "local", "interactions": {"Show": "a"}}}"#
    ),
    UnsoundCase(
      "a message that is called like what messages have",
      #""messages": {⟦"buttons"⟧SB0271: {"evaluated": "local"}}"#),
  ]
}
