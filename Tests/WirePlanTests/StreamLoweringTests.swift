import SignalbookRegistry
import SignalbookSchemaFiles
import Testing

@testable import SignalbookWirePlan

@Suite("Members that come from sources") struct StreamLoweringTests {
  /// Returns the bytes around the only value of an envelope, and the request that writes the value.
  private func lowered(_ field: String) throws -> (before: String, after: String, request: SourcePlan.Request) {
    let text = """
      {"$schema": "signalbook-1.schema.json",
      "registry": {"name": "r", "namespace": "Book", "version": "1.0.0", "description": "x"},
      "streams": {"a": {"encoding": "none", "envelope": {"x": \(field)}}}}
      """
    var diagnostics = Diagnostics()
    let loaded = loadRegistry(
      files: [SourceFile(path: "r/r.json", bytes: Array(text.utf8))], folder: "r", into: &diagnostics)
    let registry = try #require(loaded, "\(diagnostics.sorted.map(\.message))")
    let plan = makePlan(of: registry, into: &diagnostics)
    #expect(diagnostics.sorted.map(\.message) == [])
    let stream = try #require(plan.streams.first)
    let operations = try #require(stream.envelope?.operations)
    guard operations.count == 3, case .bytes(let before) = operations[0], case .source(0) = operations[1],
      case .bytes(let after) = operations[2]
    else {
      Issue.record("\(operations)")
      return ("", "", stream.sources[0].request)
    }
    return (
      String(decoding: before, as: UTF8.self), String(decoding: after, as: UTF8.self), stream.sources[0].request
    )
  }

  @Test("JSON text of constants is constant, and a source in JSON text is escaped with it")
  func jsonText() throws {
    let expectedOperations: [(String, [WireOperation])] = [
      (#"{"const": "x\""}"#, [.bytes(Array(#"{"x":"{\"m\":\"x\\\"\"}"}"#.utf8))]),
      (
        #"{"from": "os.name"}"#,
        [
          .bytes(Array(#"{"x":"#.utf8)),
          .jsonText([.bytes(Array(#"{"m":""#.utf8)), .source(0), .bytes(Array(#""}"#.utf8))]),
          .bytes(Array("}".utf8)),
        ]
      ),
    ]
    for (member, operations) in expectedOperations {
      let text = """
        {"$schema": "signalbook-1.schema.json",
        "registry": {"name": "r", "namespace": "Book", "version": "1.0.0", "description": "x"},
        "streams": {"a": {"encoding": "none", "envelope": {"x": {"as": "json-text", "fields": {"m": \(member)}}}}}}
        """
      var diagnostics = Diagnostics()
      let loaded = loadRegistry(
        files: [SourceFile(path: "r/r.json", bytes: Array(text.utf8))], folder: "r", into: &diagnostics)
      let plan = makePlan(of: try #require(loaded), into: &diagnostics)
      #expect(diagnostics.sorted.map(\.message) == [])
      #expect(plan.streams.first?.envelope?.operations == operations)
    }
  }

  @Test("a number as text has quotes, even with a string as its fallback") func numberAsText() throws {
    let found = try lowered(#"{"type": "integer", "as": "text", "from": "device.screen-width-px", "absent": 0}"#)
    #expect(found.before == #"{"x":""# && found.after == #""}"#)
    #expect(found.request.form == .text && found.request.fallback == "0")
  }

  @Test("an optional number keeps its decimals") func decimals() throws {
    let found = try lowered(#"{"type": "number", "decimals": 2, "from": "device.density", "absent": 1}"#)
    #expect(found.before == #"{"x":"# && found.after == "}")
    #expect(found.request.form == .fixed(decimals: 2) && found.request.fallback == "1")
  }

  @Test("an optional string is quoted only if it is written") func text() throws {
    let found = try lowered(#"{"type": "string", "from": "network.carrier", "absent": ""}"#)
    #expect(found.before == #"{"x":"# && found.request.form == .json && found.request.fallback == #""""#)
  }
}
