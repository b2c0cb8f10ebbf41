import SignalbookSchemaFiles
import Testing

/// App builds run the reader without optimization, so its speed is tested.
@Suite("Speed of reading", .serialized)
struct SpeedTests {
  /// Returns a typical schema file with `count` events.
  static func schema(events count: Int) -> SourceFile {
    var text = "{\n  \"$schema\": \"../signalbook-1.schema.json\",\n  \"events\": {\n"
    for number in 0..<count {
      text += """
            "screen-\(number % 40).action-\(number)": {
              "description": "The user did something on the screen — number \(number) of them.",
              "stream": "event",
              "category": "action",
              "method": "tap",
              "object": "object_\(number)",
              "value": {"type": "string", "enum": ["one", "two", "three"]},
              "extras": {
                "to": {"type": "integer", "minimum": 0, "maximum": 100, "as": "text"},
                "from": {"type": "boolean", "as": "text", "sent": "present"}
              },
              "why": "Do people find the object?",
              "data": "usage.interaction",
              "purposes": ["analytics"],
              "owner": "mobile@example.com",
              "review": ["review-\(number % 20)"],
              "since": "1.0",
              "expires": "2027-01-31"
            }\(number + 1 == count ? "" : ",")

        """
    }
    text += "  }\n}\n"
    return SourceFile(path: "large.json", bytes: Array(text.utf8))
  }

  @Test("0.9 MB are read and checked in a fraction of a second without optimization")
  func readsQuickly() throws {
    let file = Self.schema(events: 1300)
    #expect(file.bytes.count > 900_000)
    let clock = ContinuousClock()
    var reading = Duration.seconds(100)
    var checking = reading
    // Use the best of several runs, because other processes can only slow a run down.
    for _ in 0..<5 {
      var diagnostics = Diagnostics()
      var node: JSONNode?
      reading = min(reading, clock.measure { node = JSONReader.read(file, into: &diagnostics) })
      let root = try #require(node)
      var isSound = false
      checking = min(checking, clock.measure { isSound = checkGrammar(root, in: file, into: &diagnostics) })
      #expect(isSound, "\(diagnostics.all)")
    }
    print("\(file.bytes.count) bytes: reading \(reading), checking \(checking)")
    // Each takes 0.03 s on an idle core. The limit tolerates a busy machine, but detects quadratic time.
    #expect(reading < .milliseconds(500) && checking < .milliseconds(500))
  }
}
