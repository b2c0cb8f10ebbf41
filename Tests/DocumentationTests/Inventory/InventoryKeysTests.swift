import SignalbookRegistry
import SignalbookTestSupport
import Testing

@testable import SignalbookDocumentation

/// Checks that the inventory's schema contains every key of the inventory.
@Suite struct InventoryKeysTests {
  @Test func `every key that the inventory writes is in its schema`() throws {
    let folder = "\(Paths.root)/Sources/Documentation/Inventory"
    func text(_ name: String) throws -> String {
      String(decoding: try #require(FolderReader.bytes(of: "\(folder)/\(name)")), as: UTF8.self)
    }
    let (source, schema) = (try text("InventoryDocument.swift"), try text("InventorySchema.swift"))
    let keys = Set(
      source.matches(of: /(?:json\.|\$0\.|answer|write|lifecycle|part)[A-Za-z]*\("([A-Za-z]+)",/).map { String($0.1) })
    #expect(keys.count > 80)
    for key in keys.sorted() {
      #expect(schema.contains("\"\(key)\"") || schema.contains("\"\(key)?\""), "\(key)")
    }
  }
}
