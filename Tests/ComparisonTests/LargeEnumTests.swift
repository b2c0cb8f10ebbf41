import SignalbookComparison
import SignalbookTestSupport
import Testing

@Suite("Enums with many cases") struct LargeEnumTests {
  private static func schema(_ cases: [String]) -> String {
    let list = cases.map { "\"\($0)\"" }.joined(separator: ",")
    return #"""
      { "$schema": "signalbook-1.schema.json",
        "registry": { "name": "r", "namespace": "R", "version": "1.0.0", "description": "R.", "defaults": { "stream": "s" } },
        "types": { "letter": { "enum": [\#(list)] } },
        "streams": { "s": { "description": "S.", "encoding": "object", "eventField": { "wire": "e" } } },
        "events": { "typed": { "description": "T.", "fields": { "letter": { "type": "letter" } } } } }
      """#
  }

  /// Comparing each case with all cases took hours for 60,000 cases.
  @Test("the payload with the added or removed case is found among tens of thousands", arguments: [true, false])
  func witness(isAdded: Bool) throws {
    let cases = (0..<20_000).map { "case-\($0)" }
    let (few, many) = (Self.schema(cases), Self.schema(cases + ["more"]))
    let changes = try changes(from: isAdded ? few : many, to: isAdded ? many : few)
    let witnesses = changes.flatMap(\.witnesses)
    #expect(changes.count == 1)
    #expect(witnesses.map(\.direction) == [isAdded ? .lagging : .shipped])
    #expect(witnesses.allSatisfy { $0.payload.contains(#""letter":"more""#) }, "\(witnesses)")
  }
}
