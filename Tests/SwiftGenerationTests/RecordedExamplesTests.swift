import SignalbookRegistry
import SignalbookSwiftGeneration
import SignalbookTestSupport
import Testing

@Suite("Examples of the language") struct RecordedExamplesTests {
  @Test(
    "every event is recorded with the schema's own consent, and has the bytes that Python expects",
    .enabled(if: RoundTripDriver.isPossible, "needs swiftc, a build and python3"))
  func recorded() throws {
    let examples = LanguageExamples.names.map { (name: $0, generated: LanguageExamples.generate($0)) }
    // An imported example is generated together with the example that imports it.
    let imported = Set(examples.flatMap { $0.generated.registry?.imports.map(\.registryName) ?? [] })
    // Events of a stream that holds them are not sent before the user agrees. `HoldTests` records and sends them.
    let subjects = examples.filter { example in
      !imported.contains(example.generated.registry?.name ?? "")
        && example.generated.registry?.streams.contains { $0.consent.hold != nil } != true
    }.map {
      RoundTripSubject(
        id: $0.name, paths: $0.generated.registry?.files.map(\.path) ?? [], generated: $0.generated)
    }
    let report = try RoundTripDriver(
      subjects: subjects, compiler: try #require(Compiler.found), hasConsent: false
    ).run(mode: "6")
    #expect(report.compilerOutput == "", "\(report.compilerOutput.prefix(4000))")
    #expect(report.faults == [:])
    // The judge skips events whose bytes depend on more than the schema, such as events that a profile changes.
    #expect(Set(report.lines.map(\.id)).count >= 15)
  }

  @Test("each stream declares whether it is on before the user decides", arguments: LanguageExamples.names)
  func consent(name: String) throws {
    let registry = try #require(LanguageExamples.generate(name).registry)
    for stream in registry.streams where !stream.isExternal {
      #expect(stream.consent.isOnByDefault == (stream.consent.hold == nil), "\(stream.name)")
    }
  }
}
