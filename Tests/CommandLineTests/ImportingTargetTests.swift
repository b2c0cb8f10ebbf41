import Foundation
import SignalbookTestSupport
import Testing

@Suite("Targets whose registries import each other") struct ImportingTargetTests {
  private static func registry(_ name: String, _ more: String = "") -> String {
    #""$schema": "../signalbook-1.schema.json", "registry": {"name": "\#(name)", "namespace": "\#(name.capitalized)Telemetry", "version": "1.0.0", "description": "T."\#(more)}"#
  }

  private static let stream =
    #"{"description": "S.", "encoding": "tuple", "time": {"description": "T.", "type": "integer", "from": "clock.ms-since-process-start"}"#

  /// Runs `body` in a package with the targets `Core` and `App`. The registry of `App` imports that of `Core`.
  ///
  /// - Parameters:
  ///   - entry: Keys of `Core` in `signalbook.json`.
  ///   - more: Keys of `App` in `signalbook.json`.
  ///   - core: Sections of the registry of `Core`.
  ///   - app: Sections of the registry of `App`.
  ///   - body: Called with the package's folder.
  /// - Throws: Any error from `body`.
  private func inPackage(
    entry: String, more: String = "", core: String = "", app: String, _ body: (String) throws -> Void
  ) throws {
    try inTemporaryFolder { folder in
      let quiet = ["owner", "why", "review", "data-class", "retention", "recipient", "consent", "expiry"].map {
        "\"missing-\($0)\": \"off\""
      }.joined(separator: ", ")
      try write(
        """
        {
          "targets": {
            "App": {"registry": "schemas/app", "output": "Sources/App/G"\(more)},
            "Core": {"registry": "schemas/core", "output": "Sources/Core/G"\(entry)}
          },
          "lint": {"rules": {\(quiet)}}
        }
        """, to: folder + "/signalbook.json")
      try write(
        """
        {
          \(Self.registry("core")),
          "streams": {"main": \(Self.stream)}\(core.contains("spare") ? ", \"spare\": \(Self.stream), \"ping\": \"spare\"}" : "")},
          "types": {"mode": {"description": "A mode.", "maxLength": 9}},
          "events": {"core.started": {"description": "Core started.", "stream": "main", "category": "app", "method": "start", "object": "core"}}
        }
        """, to: folder + "/schemas/core/core.json")
      try write(
        """
        {
          \(Self.registry("app", #", "imports": ["../core"]"#)),
          \(app)
        }
        """, to: folder + "/schemas/app/app.json")
      try body(folder)
    }
  }

  private static let event =
    #""events": {"app.opened": {"description": "The app was opened.", "stream": "main", "category": "app", "method": "open", "object": "app", "value": {"description": "The mode.", "type": "mode"}}}"#

  @Test("an imported target without an access level is an error at its entry, from lint and generate")
  func hidden() throws {
    try inPackage(entry: "", app: Self.event) { folder in
      for verb in [["lint"], ["generate"], ["generate", "--check"]] {
        let result = try Tool.run(verb, in: folder)
        #expect(
          result.status == 1
            && result.errors.contains(
              #"signalbook.json:4:5: error: the generated code of "Core" is internal, but "App" imports its registry from another module; add "access": "public" to the target "Core" [SB0915 import-without-access]"#
            ), "\(verb): \(result)")
      }
      #expect(!FileManager.default.fileExists(atPath: folder + "/Sources/App/G"))
    }
  }

  @Test(
    "public and package access are enough, and so is code that is generated along with the importer's",
    arguments: [
      (#", "access": "public""#, ""), (#", "access": "package""#, ""),
      ("", #", "imports": {"../core": {"registry": "schemas/core"}}"#),
    ])
  func visible(entry: String, more: String) throws {
    try inPackage(entry: entry, more: more, app: Self.event) { folder in
      let result = try Tool.run(["generate"], in: folder)
      #expect(result.status == 0, "\(result)")
      let lint = try Tool.run(["lint"], in: folder)
      #expect(!lint.errors.contains("SB0915"), "\(lint)")
    }
  }

  @Test(
    "a profile that changes an import's stream must be a profile of the imported target",
    arguments: [
      (#", "access": "public""#, ""), (#", "access": "public", "profiles": ["short"]"#, ""),
      ("", #", "imports": {"../core": {"registry": "schemas/core"}}"#),
    ])
  func profiles(entry: String, more: String) throws {
    let isFaulty = entry == #", "access": "public""#
    try inPackage(entry: entry, more: #", "profiles": ["short"]"# + more, app: Self.event) { folder in
      let path = folder + "/schemas/core/core.json"
      let core = try String(contentsOfFile: path, encoding: .utf8)
      let profile = #""from": "clock.ms-since-process-start"}, "profiles": {"short": {"limits": {"stored": 3}}}}"#
      try write(
        core.replacing(#""from": "clock.ms-since-process-start"}}"#, with: profile).replacing(
          #""types":"#, with: #""profiles": {"short": {"extras": 5}}, "types":"#), to: path)
      for verb in [["lint"], ["generate"], ["generate", "--check"]] {
        let result = try Tool.run(verb, in: folder)
        #expect(result.errors.contains("SB0916") == isFaulty, "\(verb): \(result)")
        guard isFaulty else { continue }
        #expect(
          result.status == 1
            && result.errors.contains(
              #"the profile "short" of "App" changes "main", but the code for this entry is generated for "Core", which "#
                + #"lacks the profile; add "short" to "profiles" of "Core""#),
          "\(verb): \(result)")
      }
    }
  }

  @Test("types and streams used only by an importing registry count as used", arguments: [[], ["schemas/core"]])
  func used(folders: [String]) throws {
    let stream = Self.event.replacing(#""stream": "main""#, with: #""stream": "spare""#)
    try inPackage(entry: #", "access": "public""#, core: "spare", app: stream) { folder in
      let result = try Tool.run(["lint"] + folders, in: folder)
      #expect(!result.errors.contains("unused-type") && !result.errors.contains("stream-without-events"), "\(result)")
    }
    // The same, without a use of the import.
    try inPackage(
      entry: #", "access": "public""#, core: "spare",
      app: Self.event.replacing(#""type": "mode""#, with: #""maxLength": 9"#)
    ) { folder in
      let result = try Tool.run(["lint"] + folders, in: folder)
      #expect(result.errors.contains("unused-type") && result.errors.contains("stream-without-events"), "\(result)")
    }
  }

  @Test("`lint --staged` finds uses in importing registries, whichever registry changed")
  func staged() throws {
    try inPackage(entry: #", "access": "public""#, app: Self.event) { folder in
      func git(_ arguments: String...) throws {
        let result = try Tool.run(
          executable: URL(fileURLWithPath: "/usr/bin/env"), ["git"] + arguments, in: folder,
          environment: Scratch.environment)
        #expect(result.status == 0, "\(result)")
      }
      try git("init", "-q")
      try git("add", "-A")
      try git("commit", "-q", "-m", "first")
      let path = folder + "/schemas/core/core.json"
      let text = try String(contentsOfFile: path, encoding: .utf8)
      try write(text.replacing("A mode.", with: "The mode."), to: path)
      try git("add", "-A")
      let result = try Tool.run(["lint", "--staged"], in: folder, environment: Scratch.environment)
      #expect(!result.errors.contains("unused-type"), "\(result)")
      #expect(
        result.output.contains("clean in the staged content") || result.errors.contains("1 note not shown"), "\(result)"
      )
    }
  }
}
