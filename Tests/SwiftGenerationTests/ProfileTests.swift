import SignalbookRegistry
import SignalbookSchemaFiles
import SignalbookSwiftGeneration
import SignalbookTestSupport
import Testing

@Suite("Code for a receiver's profiles") struct ProfileTests {
  private func generate(_ example: String, _ profiles: [String]) throws -> (text: String, findings: [String]) {
    var diagnostics = Diagnostics()
    let registry = try #require(
      loadRegistry(folder: LanguageExamples.folder + "/" + example, modules: [:], into: &diagnostics))
    let options = GenerationOptions(parts: Set(GenerationOptions.Part.allCases), profiles: profiles)
    let files = generateSwift(registry, layout: .schemaFiles(name: example), options: options, into: &diagnostics)
    return (
      files.map { String(decoding: $0.text, as: UTF8.self) }.joined(separator: "\n"),
      diagnostics.sorted.map(\.message)
    )
  }

  @Test("a string's own cut does not replace the receiver's limit, in the value and in extras")
  func limits() throws {
    func programs(cut: String) -> [Substring] {
      let text = #"""
        {"$schema": "signalbook-1.schema.json",
         "registry": {"name": "shop", "namespace": "Shop", "version": "1.0.0", "description": "D.", "defaults": {"stream": "s"}},
         "profiles": {"p": {"value": {"atMost": 3, "per": "byte"}, "extraValue": {"atMost": 4, "per": "scalar"}}},
         "streams": {"s": {"encoding": "tuple", "profile": "p", "consent": {"default": "on"},
           "time": {"type": "integer", "from": "clock.ms-since-process-start"}}},
         "events": {"e": {"category": "c", "method": "m", "object": "o", "value": {\#(cut)}, "extras": {"to": {\#(cut)}}}}}
        """#
      let generated = Generated(
        [SourceFile(path: "/r/shop.json", bytes: Array(text.utf8))], folder: "/r", name: "shop")
      #expect(generated.diagnostics.sorted.map(\.message) == [])
      return generated.text.split(separator: "\n").filter { $0.contains("EventProgram(0, ") }
    }
    let limited = programs(cut: "")
    #expect(limited.count == 1)
    for unit in ["byte", "scalar", "grapheme"] {
      #expect(programs(cut: #""cut": {"atMost": 99, "per": "\#(unit)"}"#) == limited, "\(unit)")
    }
    #expect(programs(cut: #""cut": {"atMost": 2, "per": "byte"}"#) != limited)
  }

  @Test("links include only those that the receiver supports, compared with its rules") func links() throws {
    let own = try generate("deep-links", [])
    #expect(own.text.contains(#"paths: ["homepanel/bookmarks", "history", "settings/fxa"]"#))
    #expect(own.text.contains("isInternal: true, ignoresLetterCase: false,"))
    #expect(own.text.contains("ignoresSlashes: false, ignoresExtraComponents: false,"))
    let later = try generate("deep-links", ["app-2"])
    #expect(later.text.contains(#"paths: ["homepanel/bookmarks", "homepanel/history", "settings/fxa"]"#))
    #expect(later.text.contains("isInternal: true, ignoresLetterCase: true,"))
    #expect(later.text.contains("ignoresSlashes: true, ignoresExtraComponents: false,"))
    #expect(own.findings.isEmpty && later.findings.isEmpty)
  }

  @Test("fields and limits are the receiver's, and a value that is sent if present has no fallback") func fields()
    throws
  {
    let own = try generate("receiver-profiles", []).text
    #expect(own.contains(#""value":<value>"#))
    #expect(own.contains("info: String? = nil") && own.contains(#"s: info ?? """#) && !own.contains("p: (info"))
    let sdk = try generate("receiver-profiles", ["sdk"]).text
    let fixed = try SwiftLiterals.programs(in: Array(sdk.utf8)).filter { program in
      let operations = try ProgramText(program.wire, program.holes).operations
      return operations.contains("f") && String(decoding: program.wire, as: UTF8.self).contains(#""value":"<value>""#)
    }
    #expect(!fixed.isEmpty)
    #expect(sdk.contains("(info == nil ? 0 : 1)") && sdk.contains("maxStoredPings: 10000"))
  }

  @Test("an unknown profile is an error that lists the registry's profiles") func unknown() throws {
    #expect(
      try generate("deep-links", ["app-3"]).findings == [
        "the target uses the profile 'app-3', but the registry 'deep-links' does not declare it; use one of 'app-2'"
      ])
    #expect(
      try generate("first-event", ["x"]).findings == [
        "the target uses the profile 'x', but the registry 'notes' does not declare it; remove it from 'profiles', or "
          + "declare it"
      ])
  }
}
