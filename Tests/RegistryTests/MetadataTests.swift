import SignalbookRegistry
import SignalbookSchemaFiles
import SignalbookTestSupport
import Testing

private struct NoObject: Error {}

@Suite("Metadata is inherited from outer to inner entries")
struct MetadataTests {
  @Test("former names apply only to the entry, not to its members or extensions")
  func formerNames() throws {
    let result = Fixture.load([
      MarkedSchema(
        path: "app/app.json",
        Fixture.file(
          #"""
          "types": {"t": {"formerly": ["s"], "cases": {"x": {"formerly": ["y", "w"]}}}},
          "streams": {
            "base": {"encoding": "object", "eventField": {"wire": "e", "type": "string"}, "formerly": ["ground"]},
            "top": {"extends": "base"}
          },
          "events": {"a": {"stream": "top", "formerly": ["b"], "fields": {"f": {"type": "t", "formerly": ["g"]}, "h": {}}}}
          """#))
    ])
    #expect(result.found == [])
    let registry = try #require(result.registry)
    #expect(registry.types.map(\.formerly) == [["s"]])
    guard case .vocabulary(let vocabulary) = registry.types[0].type.base else { throw NoObject() }
    #expect(vocabulary.cases.map(\.metadata.formerly) == [["y", "w"]])
    #expect(registry.streams.map(\.metadata.formerly) == [["ground"], []])
    #expect(registry.events.map(\.metadata.formerly) == [["b"]])
    guard case .object(_, let fields) = registry.events[0].shape else { throw NoObject() }
    #expect(fields.map(\.metadata.formerly) == [["g"], []])
  }

  @Test("each fault of a former name is described, and shows the other location")
  func faultsOfFormerNames() {
    let result = Fixture.load([
      MarkedSchema(
        path: "app/app.json",
        Fixture.file(
          #"""
          "events": {
            "a": {"method": "m", "object": "o", "formerly": [⟦"a"⟧SB0213, ⟦"b"⟧SB0213, "c", "d", ⟦"d"⟧SB0213]},
            "b": {"method": "n", "object": "o", "formerly": [⟦"c"⟧SB0213]}
          }
          """#))
    ])
    #expect(result.found == result.expected)
    let faults = result.diagnostics.sorted
    #expect(
      faults.map(\.message) == [
        "'a' is the current name of the entry; remove it from this 'formerly'",
        "'b' is the current name of another entry; remove it from this 'formerly'",
        "'d' is listed twice; remove it from this 'formerly'",
        "'c' is a former name of two entries, but must identify one entry; remove it from this 'formerly'",
      ])
    #expect(
      faults.map { $0.notes.map(\.message) } == [
        ["the current name"], ["the other entry"], ["the first name"], ["the first entry"],
      ])
    let lines = faults.map { $0.notes.map(\.location.line) }
    #expect(lines[0][0] + 1 == lines[1][0] && lines[3][0] == lines[0][0])
  }

  @Test("fields of a declared object inherit from its use, unless they declare the key")
  func declaredObjects() throws {
    let result = Fixture.load([
      MarkedSchema(
        path: "app/app.json",
        Fixture.file(
          #"""
          "types": {
            "place": {"fields": {
              "city": {"type": "string"},
              "street": {"type": "string", "data": "contact.address", "owner": "maps@example.com"},
              "point": {"type": "point"}
            }},
            "point": {"fields": {"x": {"type": "number"}, "y": {"type": "number", "data": "usage.interaction"}}}
          },
          "events": {
            "a": {
              "stream": "batch", "code": 1, "data": "location.coarse", "owner": "a@example.com", "purposes": ["analytics"],
              "deprecated": "use b", "fields": {"at": {"type": "place"}, "many": {"items": {"type": "place"}}}
            },
            "b": {
              "stream": "batch", "code": 2, "data": "usage.interaction", "owner": "b@example.com",
              "fields": {"at": {"type": "place", "owner": "c@example.com"}}
            }
          }
          """#))
    ])
    #expect(result.found == [])
    let events = try #require(result.registry?.events)
    func fields(_ type: ValueType) -> [String: Field] {
      switch type.base {
      case .object(let fields): Dictionary(uniqueKeysWithValues: fields.map { ($0.name, $0) })
      case .array(let element): fields(element)
      default: [:]
      }
    }
    func field(_ event: Int, _ path: String...) throws -> Metadata {
      guard case .object(_, let members) = events[event].shape else { throw NoObject() }
      var known = Dictionary(uniqueKeysWithValues: members.map { ($0.name, $0) })
      for name in path.dropLast() { known = fields(try #require(known[name]).type) }
      return try #require(known[path[path.count - 1]]).metadata
    }
    for field in [try field(0, "at", "city"), try field(0, "many", "city"), try field(0, "at", "point", "x")] {
      #expect(field.data == "location.coarse")
      #expect(field.owner == "a@example.com")
      #expect(field.purposes == ["analytics"])
      #expect(field.deprecated == nil)
    }
    #expect(try field(0, "at", "street").data == "contact.address")
    #expect(try field(0, "at", "street").owner == "maps@example.com")
    #expect(try field(0, "at", "street").purposes == ["analytics"])
    #expect(try field(0, "at", "point", "y").data == "usage.interaction")
    #expect(try field(0, "at", "point", "y").owner == "a@example.com")
    // The same type in another field.
    #expect(try field(1, "at", "city").data == "usage.interaction")
    #expect(try field(1, "at", "city").owner == "c@example.com")
    #expect(try field(1, "at", "city").purposes == [])
  }
}
