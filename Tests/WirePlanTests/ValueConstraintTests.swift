import Signalbook
import SignalbookRegistry
import SignalbookSchemaFiles
import SignalbookTestSupport
import SignalbookWirePlan
import Testing

/// Checks constraints by validating values with the schemas rendered from the constraints, as the runtime does.
@Suite("Constraints on wire values") struct ValueConstraintTests {
  private static func registry(_ sections: String) throws -> Registry {
    let text = """
      { "$schema": "signalbook-1.schema.json",
        "registry": { "name": "r", "namespace": "R", "version": "1.0.0", "description": "R.",
          "variants": { "a": { "description": "A." }, "b": { "description": "B." } }, "defaults": { "stream": "own" } },
        \(sections) }
      """
    var diagnostics = Diagnostics()
    let registry = loadRegistry(
      files: [SourceFile(path: "r/r.json", bytes: Array(text.utf8))], folder: "r", modules: [:], into: &diagnostics)
    #expect(diagnostics.sorted.map(\.message) == [])
    return try #require(registry)
  }

  /// Returns a registry with an event that has the given fields. The stream identifies events by `e`.
  private static func fields(_ text: String, types: String = "{}") throws -> Registry {
    try registry(
      """
      "types": \(types),
      "streams": { "own": { "encoding": "object", "eventField": { "wire": "e", "type": "string" } } },
      "events": { "one": { "fields": { \(text) } } }
      """)
  }

  private static func judge(
    _ registry: Registry, _ side: ValueConstraintBuilder.Side = .producer
  ) throws -> (String) throws -> Bool {
    let builder = ValueConstraintBuilder(side, of: registry)
    let constraint = builder.selectedEvents(of: registry.streams[0])
    let validator = try DocumentValidator(schema: JSONSchemaRenderer(.validator).text(for: constraint))
    return { validator.isValid(try JSONValue(parsing: $0)) }
  }

  @Test("a nullable field that is sent only if present is never null for the producer, but may be for the receiver")
  func nullablePresent() throws {
    for declared in [
      #""type": "string", "nullable": true"#, #""enum": ["a"], "nullable": true"#,
      #""type": "string", "from": "os.name", "nullable": true"#, #""type": "t""#,
      #""type": "array", "items": { "type": "string" }, "nullable": true"#,
    ] {
      let types = #"{ "t": { "fields": { "n": { "type": "integer" } }, "nullable": true } }"#
      let present = try Self.fields(#""k": { \#(declared), "sent": "present" }"#, types: types)
      let always = try Self.fields(#""k": { \#(declared) }"#, types: types)
      #expect(try !Self.judge(present)(#"{ "e": "one", "k": null }"#), "\(declared)")
      #expect(try Self.judge(present)(#"{ "e": "one" }"#), "\(declared)")
      #expect(try Self.judge(present, .consumer)(#"{ "e": "one", "k": null }"#), "\(declared)")
      #expect(try Self.judge(always)(#"{ "e": "one", "k": null }"#), "\(declared)")
    }
  }

  @Test("a key that two members share has the constraint that the receiver applies") func sharedKey() throws {
    let registry = try Self.registry(
      """
      "profiles": { "sdk": { "description": "Another receiver." } },
      "streams": { "own": { "encoding": "object", "eventField": { "wire": "e", "type": "string" } } },
      "events": { "one": { "fields": {
        "old": { "wire": "k", "const": "x", "profiles": { "sdk": { "sent": "never" } } },
        "new": { "type": "integer", "from": "app.new", "sent": "never", "profiles": { "sdk": { "sent": "always", "wire": "k" } } } } } }
      """
    ).applying(profiles: ["sdk"])
    for side in [ValueConstraintBuilder.Side.producer, .consumer] {
      let accepts = try Self.judge(registry, side)
      #expect(try accepts(#"{"e":"one","k":1}"#) && !accepts(#"{"e":"one","k":"x"}"#))
    }
  }

  @Test(
    "a union admits the object that its discriminator selects",
    arguments: [ValueConstraintBuilder.Side.producer, .consumer])
  func union(side: ValueConstraintBuilder.Side) throws {
    let types = #"""
      { "card": { "fields": { "n": { "type": "integer", "minimum": 0 } } }, "invoice": { "fields": { "due": { "sent": "present" } } },
        "payment": { "discriminator": "by", "cases": { "card": { "holds": "card" }, "invoice": { "wire": 7, "holds": "invoice" }, "gift": { "holds": null } } } }
      """#
    let fields =
      #""f": { "type": "payment", "sent": "present" }, "l": { "type": "array", "items": { "type": "payment" } }"#
    let accepts = try Self.judge(Self.fields(fields, types: types), side)
    for (value, isValid) in [
      (#"{"by":"card","n":1}"#, true), (#"{"by":"card","n":-1}"#, false), (#"{"by":"card"}"#, false),
      (#"{"by":7}"#, true), (#"{"by":7,"due":"x"}"#, true), (#"{"by":7,"due":1}"#, false), (#"{"by":"gift"}"#, true),
      (#"{"by":"none"}"#, false), ("{}", false), ("null", false), ("[]", false),
    ] {
      #expect(try accepts(#"{"e":"one","l":[],"f":\#(value)}"#) == isValid, "\(value)")
      #expect(try accepts(#"{"e":"one","l":[{"by":"gift"},\#(value)]}"#) == isValid, "\(value)")
    }
    #expect(try accepts(#"{"e":"one","l":[]}"#))
    // The producer's objects contain no other members.
    #expect(try accepts(#"{"e":"one","l":[],"f":{"by":"gift","n":1}}"#) == (side == .consumer))
  }

  @Test("a value that replaces an absent value has the form of its type") func absent() throws {
    let registry = try Self.fields(#""f": { "type": "integer", "as": "text", "absent": 0 }"#)
    for side in [ValueConstraintBuilder.Side.producer, .consumer] {
      let accepts = try Self.judge(registry, side)
      #expect(try accepts(#"{"e":"one","f":"0"}"#) && !accepts(#"{"e":"one","f":0}"#))
    }
  }

  @Test("a boolean in a string may be null if its type may be null") func nullAmongTexts() throws {
    let accepts = try Self.judge(Self.fields(#""f": { "type": "boolean", "as": "text", "nullable": true }"#))
    #expect(try accepts(#"{"e":"one","f":null}"#) && accepts(#"{"e":"one","f":"true"}"#))
    #expect(try !accepts(#"{"e":"one","f":true}"#))
  }

  @Test("a loosely enforced value is sent and accepted even if it is invalid") func loosely() throws {
    let registry = try Self.fields(#""f": { "type": "integer", "maximum": 3, "enforced": "loosely" }"#)
    #expect(try Self.judge(registry)(#"{"e":"one","f":4}"#) && Self.judge(registry, .consumer)(#"{"e":"one","f":4}"#))
  }

  @Test("a truncated string is limited in characters or bytes, depending on its unit") func cuts() throws {
    let long = #"{"e":"one","f":"abcd"}"#
    for (unit, isSent) in [("scalar", false), ("byte", false), ("grapheme", true)] {
      let registry = try Self.fields(#""f": { "cut": { "atMost": 3, "per": "\#(unit)" } }"#)
      #expect(try Self.judge(registry)(long) == isSent, "\(unit)")
      #expect(try Self.judge(registry, .consumer)(long))
    }
  }

  @Test("the parts of a template are checked") func templates() throws {
    let registry = try Self.fields(
      #""f": { "template": { "text": "a://{p}/{q}", "parts": { "p": { "type": "integer" }, "q": { "from": "app.q" } }, "escape": "percent" } }"#
    )
    let accepts = try Self.judge(registry)
    #expect(try accepts(#"{"e":"one","f":"a://1/b%20c"}"#) && accepts(#"{"e":"one","f":"a://-1/"}"#))
    #expect(try !accepts(#"{"e":"one","f":"a://x/b"}"#) && !accepts(#"{"e":"one","f":"a://1/b c"}"#))
  }

  @Test("a decimal number in a string keeps its decimals") func decimals() throws {
    let registry = try Self.fields(#""f": { "type": "number", "as": "text", "decimals": 2 }"#)
    #expect(try Self.judge(registry)(#"{"e":"one","f":"1.25"}"#) && !Self.judge(registry)(#"{"e":"one","f":"1.5"}"#))
    #expect(try Self.judge(registry, .consumer)(#"{"e":"one","f":"1.5"}"#))
  }

  @Test("each event of a stream without event names is admitted, and other objects are not") func unnamed()
    throws
  {
    let registry = try Self.registry(
      """
      "streams": { "own": { "encoding": "object" } },
      "events": { "one": { "fields": { "a": { "type": "integer" } } }, "two": { "fields": { "b": {}, "a": {} } } }
      """)
    let accepts = try Self.judge(registry)
    #expect(try accepts(#"{"a":1}"#) && accepts(#"{"a":"x","b":"y"}"#))
    #expect(try !accepts(#"{"a":true}"#) && !accepts(#"{"a":1,"c":2}"#) && !accepts(#"{"b":"y"}"#))
  }

  @Test("a value that differs between variants has the type that one of them sends") func variants() throws {
    let registry = try Self.fields(
      #""f": { "type": "integer", "from": "counter.sessions", "resetBy": "build", "variants": { "a": { "as": "text" } } }"#
    )
    let accepts = try Self.judge(registry)
    #expect(try accepts(#"{"e":"one","f":1}"#) && accepts(#"{"e":"one","f":"1"}"#))
    #expect(try !accepts(#"{"e":"one","f":true}"#) && !accepts(#"{"e":"one","f":"x"}"#))
  }

  private static let tuples = """
    "streams": { "own": { "encoding": "tuple", "time": { "from": "clock.ms-since-process-start" } } },
    "types": { "key": { "cases": { "on": { "holds": { "type": "boolean" } }, "name": { "holds": {} } } },
      "part": { "cases": { "count": { "holds": { "type": "integer" } }, "single": { "holds": null } } } },
    "events": {
      "tapped": { "category": "action", "method": "tap", "object": "menu", "value": "open" },
      "pressed": { "category": "action", "method": "tap", "object": "menu", "value": "close" },
      "seen": { "category": "action", "method": "see", "object": "page",
        "extras": { "n": { "type": "integer", "as": "text" }, "u": { "sent": "present" } } },
      "set": { "category": "action", "method": "set", "object": "key", "value": { "type": "key" },
        "extras": { "to": { "heldBy": "value", "as": "text" } } },
      "chosen": { "category": "action", "method": "choose", "object": "entry", "value": { "type": "part" },
        "extras": { "to": { "heldBy": "value" } } },
      "moved": { "category": "action", "method": "move", "object": "entry", "value": { "type": "part" },
        "extras": { "to": { "heldBy": "value", "as": "text" }, "n": { "type": "integer" } } }
    }
    """

  @Test(
    "a tuple is one of the declared events",
    arguments: [
      (#"[0,"action","tap","menu","open"]"#, true), (#"[0,"action","tap","menu","close"]"#, true),
      (#"[0,"action","see","page",null,{"n":"1"}]"#, true),
      (#"[0,"action","see","page",null,{"n":"1","u":"x"}]"#, true),
      (#"[0,"action","set","key","on",{"to":"true"}]"#, true),
      (#"[0,"action","set","key","on",{"to":"x"}]"#, false),
      (#"[0,"action","choose","entry","count",{"to":3}]"#, true), (#"[0,"action","choose","entry","single"]"#, true),
      (#"[0,"action","choose","entry","count"]"#, false), (#"[0,"action","choose","entry","single",{"to":3}]"#, false),
      (#"[0,"action","choose","entry","single",{}]"#, false),
      (#"[0,"action","move","entry","count",{"n":1,"to":"3"}]"#, true),
      (#"[0,"action","move","entry","single",{"n":1}]"#, true), (#"[0,"action","move","entry","single"]"#, false),
      (#"[0,"action","move","entry","single",{"n":1,"to":"3"}]"#, false),
      (#"[0,"x","y","z"]"#, false), (#"[0,"action","tap","menu"]"#, false),
      (#"[0,"action","tap","menu","left"]"#, false),
      (#"[0,"action","tap","menu","open",{}]"#, false), (#"[0,"action","see","page",null,{"n":"x"}]"#, false),
      (#"[0,"action","see","page",null,{"n":"1","z":"x"}]"#, false), (#"[0,"action","see","page"]"#, false),
      (#"[0,"action","set","key","off",{"to":"true"}]"#, false), (#"["0","action","tap","menu","open"]"#, false),
      (#"[0,"action"]"#, false), (#"{}"#, false),
    ]) func tuples(event: String, isDeclared: Bool) throws
  {
    let registry = try Self.registry(Self.tuples)
    #expect(try Self.judge(registry)(event) == isDeclared)
  }

  @Test("a receiver's null value is included") func receiversNull() throws {
    let registry = try Self.fields(
      #""f": { "receiver": { "type": "string", "nullable": true, "enum": ["x"] } }"#)
    let accepts = try Self.judge(registry, .consumer)
    #expect(
      try accepts(#"{"e":"one","f":null}"#) && accepts(#"{"e":"one","f":"x"}"#) && !accepts(#"{"e":"one","f":"y"}"#))
  }
}
