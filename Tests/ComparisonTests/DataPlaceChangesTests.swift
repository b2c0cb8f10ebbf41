import SignalbookComparison
import SignalbookSchemaFiles
import SignalbookTestSupport
import Testing

/// Checks that a changed data class is reported under every key that can contain one.
@Suite struct DataPlaceChangesTests {
  private static func changes(_ before: String, _ after: String) throws -> [Change] {
    let (old, new) = (SchemaEdit.registry(before, "old"), SchemaEdit.registry(after, "new"))
    #expect(old.faults == [] && new.faults == [], "\(old.faults) \(new.faults)")
    guard let before = old.registry, let after = new.registry else { return [] }
    return compare(before, after, today: "2026-11-21").changes
  }

  @Test(arguments: DataPlace.all.indices)
  func `another class of data needs a new review`(index: Int) throws {
    let place = DataPlace.all[index]
    for (before, after) in [
      (DataPlace.given, "person.belief"), ("usage.interaction", "person.belief"), (nil, "person.belief"),
    ] {
      let changes = try Self.changes(place.text(with: before), place.text(with: after))
        .filter { $0.rule.id.name == "data-class-changed" }
      #expect(changes.count == 1, "\(place.key): \(changes.map(\.message))")
      #expect(changes.first?.new?.text == "person.belief", "\(place.key)")
      // A change between two classes of the highest category.
      if before == DataPlace.given { continue }
      #expect(changes.first?.privacy == .needsNewReview, "\(place.key)")
    }
  }

  @Test(arguments: DataPlace.all.indices)
  func `a value that loses its class has the class around it`(index: Int) throws {
    let place = DataPlace.all[index]
    let changes = try Self.changes(place.text, place.text(with: nil)).filter { $0.rule.id.name == "data-class-changed" }
    #expect(changes.count == 1, "\(place.key): \(changes.map(\.message))")
    // A declared type inherits from each of its uses.
    #expect(changes.first?.new?.text == (place.key.hasPrefix("type.") ? nil : "usage.interaction"), "\(place.key)")
  }

  @Test(arguments: DataPlace.all.indices)
  func `the same class of data is no change`(index: Int) throws {
    #expect(try Self.changes(DataPlace.all[index].text, DataPlace.all[index].text).isEmpty)
  }

  @Test(arguments: [#""enum": ["a", "b"]"#, #""cases": { "a": "A.", "b": "B." }"#])
  func `a field's class of data is its own change, whatever values it has`(values: String) throws {
    func text(_ data: String) -> String {
      #"""
      { "$schema": "signalbook-1.schema.json",
        "registry": { "name": "r", "namespace": "R", "version": "1.0.0", "description": "R.", "defaults": { "stream": "s" } },
        "streams": { "s": { "description": "S.", "encoding": "object", "eventField": { "wire": "e", "type": "string" } } },
        "events": { "opened": { "description": "O.", "code": "o",
          "fields": { "f": { "description": "F.", "data": "\#(data)", \#(values) } } } } }
      """#
    }
    let changes = try Self.changes(text("usage.interaction"), text("contact.email"))
    #expect(changes.count == 1)
    #expect(changes.first?.message.contains("the field \"f\"") == true, "\(changes.map(\.message))")
    #expect(changes.first?.message.contains("case") == false, "\(changes.map(\.message))")
    #expect(changes.first?.consequences.isEmpty == true)
  }
}
