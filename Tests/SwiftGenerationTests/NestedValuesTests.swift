import SignalbookSchemaFiles
import SignalbookTestSupport
import Testing

/// Records the values that documents show as an example; see `NestedExampleTests`.
@Suite("Nested values") struct NestedValuesTests {
  @Test(
    "numbers are rounded and strings truncated at every depth",
    .enabled(if: Compiler.found != nil, "needs swiftc and a build"))
  func bytes() throws {
    let main =
      ShopProgram.showing + #"""
        let item = Shop.Item(cut: "cut", dec: 1.5, dtx: 1.5)
        show(.made(many: [item], map: [.init(key: "a", value: 2)], nums: [1, 2.25], one: item, words: ["words"]))
        """#
    let generated = Generated(
      [SourceFile(path: "/r/shop.json", bytes: Array(NestedValues.schema.utf8))], folder: "/r", name: "shop")
    let result = try #require(Compiler.found).run([("M", generated.files)], main: main)
    for member in NestedValues.members { #expect(result.output.contains(member), "\(member) \(result.output)") }
  }
}
