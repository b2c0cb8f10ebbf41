import SignalbookSwiftGeneration
import SignalbookTestSupport
import SignalbookRegistry
import SignalbookSchemaFiles
import Testing

@Suite("Generated code compiles") struct CompilationTests {
  @Test(
    "the language's hard cases compile without a warning",
    .enabled(if: Compiler.found != nil, "needs swiftc and a build"),
    arguments: ["5", "6"], [Set(GenerationOptions.Part.allCases), [.events]])
  func examples(mode: String, parts: Set<GenerationOptions.Part>) throws {
    let compiler = try #require(Compiler.found)
    let all = LanguageExamples.names.map { LanguageExamples.generate($0, parts: parts) }
    // An imported example is generated together with the example that imports it.
    let imported = Set(all.flatMap { $0.registry?.imports.map(\.registryName) ?? [] })
    let files = all.filter { !imported.contains($0.registry?.name ?? "") }.flatMap(\.files)
    #expect(files.count > 60)
    let result = try compiler.check(files, mode: mode)
    #expect(result.status == 0, "\(result.output)")
  }
}
