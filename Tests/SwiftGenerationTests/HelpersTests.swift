import SignalbookWirePlan
import Testing

@testable import SignalbookSwiftGeneration

@Suite("Generated helpers") struct HelpersTests {
  @Test("a table is declared once, and a table with other strings, names or order is separate")
  func tables() {
    let helpers = Helpers(namespace: "Toy")
    let (one, two) = (VocabularyEntry(name: "one", wire: "1"), VocabularyEntry(name: "two", wire: "2"))
    let quoted = [VocabularyEntry(name: "one", wire: "\"1\""), VocabularyEntry(name: "two", wire: "\"2\"")]
    for _ in 1...2 {
      #expect(helpers.tableName(for: [one, two], of: "number") == "Toy.numberTable")
      #expect(helpers.tableName(for: quoted, of: "number") == "Toy.numberTable2")
      #expect(helpers.tableName(for: [two, one], of: "number") == "Toy.numberTable3")
      #expect(helpers.tableName(for: [one], of: "number") == "Toy.numberTable4")
      #expect(helpers.tableName(for: quoted, of: "other") == "Toy.otherTable")
    }
    #expect(helpers.tables["numberTable2"] == quoted)
    #expect(helpers.tables.count == 5)
  }

  @Test("renderers and readers are declared once for the same statements and values")
  func statements() {
    let helpers = Helpers(namespace: "Toy")
    for _ in 1...2 {
      #expect(helpers.rendererName(.map, lines: ["a"], values: "[Int]") == "Toy.MapArgument0")
      #expect(helpers.rendererName(.list, lines: ["b"], values: "[Int]") == "Toy.ListArgument1")
      #expect(helpers.rendererName(.map, lines: ["a"], values: "[String]") == "Toy.MapArgument2")
      #expect(helpers.readerName(lines: ["a"], result: "Int") == "Toy.argument0")
      #expect(helpers.readerName(lines: ["a"], result: "String") == "Toy.argument1")
      #expect(helpers.number(ofDecodedTable: [1, 2]) == 0)
      #expect(helpers.number(ofDecodedTable: [2, 1]) == 1)
    }
    #expect(helpers.renderers.count == 3 && helpers.readers.count == 2 && helpers.decodedTables.count == 2)
  }
}
