import Foundation
import SignalbookTestSupport
import Testing

/// Row 3 of the promises in `SECURITY.md`: a change that hides findings, packages or code fails until it is accepted.
@Suite("Changes that hide findings, packages or code") struct HiddenChangeTests {
  private func inReviewed(_ body: (Scratch) throws -> Void) throws {
    try Scratch.with("sound") { scratch in
      try scratch.edit("schemas/toy/registry.json", #""review": ["first"],"#, "")
      try scratch.edit(
        "schemas/toy/menu.json", #""object": "menu"}"#,
        #""object": "menu", "allow": [{"rule": "SB1501", "reason": "Old."}]}"#)
      for verb in ["format", "generate"] { #expect(try scratch.signalbook(verb).status == 0) }
      try scratch.commit("base")
      try body(scratch)
    }
  }

  private func diff(_ scratch: Scratch) throws -> Tool.Result {
    try scratch.signalbook("diff", "git:HEAD", "--generated")
  }

  /// Edits of the base, each with the subject of the suppression that it adds, or `nil` if it does not add one.
  private static let edits: [(file: String, old: String, new: String, what: String?)] = [
    (
      "menu.json", #""rule": "SB1501", "reason": "Old.""#,
      #""rule": "SB1501", "reason": "Old." }, { "rule": "missing-owner", "reason": "R.""#,
      "events/menu.opened/missing-owner"
    ),
    (
      "registry.json", #""version": "1.0.0","#,
      #""version": "1.0.0", "allow": [{"rule": "missing-owner", "reason": "R."}],"#,
      "registry/missing-owner"
    ),
    ("menu.json", "Old.", "Older.", nil), ("menu.json", #""menu.closed""#, #""menu.shut""#, nil),
  ]

  @Test(
    "a new suppression fails, but not other words of a reason, nor the suppressions of a renamed entry",
    arguments: edits.indices)
  func suppressions(index: Int) throws {
    let edit = Self.edits[index]
    try inReviewed { scratch in
      let path = "schemas/toy/" + edit.file
      let text = try scratch.text(path)
      let range = try #require(text.range(of: edit.old))
      try scratch.write(text.replacingCharacters(in: range, with: edit.new), to: path)
      let result = try diff(scratch)
      guard let what = edit.what else {
        #expect(!result.output.contains("suppression-added"), "\(result)")
        return
      }
      #expect(result.status == 1 && result.output.contains("suppression-added"), "\(result)")
      try scratch.edit(
        "schemas/toy/registry.json", #""version": "1.0.0","#,
        #""version": "1.0.0", "accepted": [{"rule": "SB5925", "what": "\#(what)", "reason": "R."}],"#)
      let accepted = try diff(scratch)
      #expect(accepted.status == 0, "\(accepted)")
      #expect(!(accepted.errors + accepted.output).contains("unneeded-acceptance"), "\(accepted)")
    }
  }

  @Test("a suppression that moves to the whole registry is new") func wider() throws {
    try inReviewed { scratch in
      let text = try scratch.text("schemas/toy/menu.json")
      let expression = try NSRegularExpression(pattern: #",\s*"allow": \[[^\]]*\]"#)
      let range = NSRange(location: 0, length: (text as NSString).length)
      try scratch.write(
        expression.stringByReplacingMatches(in: text, range: range, withTemplate: ""), to: "schemas/toy/menu.json")
      try scratch.edit(
        "schemas/toy/registry.json", #""version": "1.0.0","#,
        #""version": "1.0.0", "allow": [{"rule": "SB1501", "reason": "Old."}],"#)
      let result = try diff(scratch)
      #expect(result.status == 1 && result.output.contains("suppression-added"), "\(result)")
    }
  }

  @Test("a removed or moved package in the folder fails; a package in tests does not") func packages() throws {
    try inReviewed { scratch in
      for folder in ["ios", "Tests/Sample"] {
        try scratch.write(#"{"targets": {"A": {"registry": "schemas/a"}}}"#, to: folder + "/signalbook.json")
      }
      try scratch.commit("more")
      #expect(try diff(scratch).status == 0)
      try FileManager.default.removeItem(atPath: scratch.folder + "/Tests")
      #expect(try diff(scratch).status == 0)
      try FileManager.default.createDirectory(atPath: scratch.folder + "/ios/App", withIntermediateDirectories: true)
      try FileManager.default.moveItem(
        atPath: scratch.folder + "/ios/signalbook.json", toPath: scratch.folder + "/ios/App/signalbook.json")
      let moved = try diff(scratch)
      #expect(moved.status == 1 && moved.output.contains(#"the package "ios/signalbook.json" was removed"#), "\(moved)")
      try scratch.edit(
        "signalbook.json", #""targets""#,
        #""diff": {"accepted": [{"rule": "package-removed", "what": "ios/signalbook.json", "reason": "R."}]}, "targets""#
      )
      let accepted = try diff(scratch)
      #expect(accepted.status == 0 && accepted.output.contains("package-removed"), "\(accepted)")
    }
  }

  @Test("a changed dependency of a target that imports a registry fails") func importedPackage() throws {
    try inReviewed { scratch in
      func manifest(_ path: String) -> String { "dependencies: [.package(path: \"\(path)\")]\n" }
      try scratch.write(manifest("Company"), to: "Package.swift")
      try scratch.edit(
        "signalbook.json", #""registry": "schemas/toy","#,
        #""registry": "schemas/toy", "imports": {"target:Company": {"registry": "Company", "module": "Company"}},"#)
      try scratch.commit("imports")
      #expect(try diff(scratch).status == 0)
      try scratch.write(manifest("Decoy"), to: "Package.swift")
      let moved = try diff(scratch)
      #expect(moved.status == 1 && moved.output.contains("manifest-paths-changed"), "\(moved)")
    }
  }

  @Test("a moved target with schemas among its sources fails") func manifest() throws {
    try inReviewed { scratch in
      func manifest(_ folder: String) -> String { ".target(name: \"Own\",\n  path: \"\(folder)\")\n" }
      try scratch.write(manifest("Sources/Own"), to: "Package.swift")
      try scratch.edit("signalbook.json", #""targets": {"#, #""targets": { "Own": {},"#)
      try FileManager.default.createDirectory(
        atPath: scratch.folder + "/Sources/Own", withIntermediateDirectories: true)
      for name in ["registry", "menu"] {
        let text = try scratch.text("schemas/toy/\(name).json")
          .replacing(#""name": "toy""#, with: #""name": "own""#).replacing(
            #""namespace": "Toy""#, with: #""namespace": "Own""#)
        try scratch.write(text, to: "Sources/Own/\(name).signalbook.json")
      }
      try scratch.commit("own")
      #expect(try diff(scratch).status == 0)
      let original = manifest("Sources/Own")
      let edits = [
        manifest("Lib/Own"), original.replacing("path:", with: "path :").replacing("Sources/Own", with: "Lib/Own"),
        original + "package.targets[0].path = \"Lib/Own\"\n", original.replacing("\"Own\",", with: "\"Other\","),
      ]
      for text in edits {
        try scratch.write(text, to: "Package.swift")
        let moved = try diff(scratch)
        #expect(moved.status == 1 && moved.output.contains("manifest-paths-changed"), "\(text)\(moved)")
      }
      try scratch.write(original, to: "Package.swift")
      try scratch.write(manifest("Lib/Own"), to: "Package@swift-6.2.swift")
      let other = try diff(scratch)
      #expect(other.status == 1 && other.output.contains("manifest-paths-changed"), "\(other)")
      try FileManager.default.removeItem(atPath: scratch.folder + "/Package@swift-6.2.swift")
      // A new version of a dependency does not move anything.
      let dependency = ".package(url: \"https://example.com/a\", from: \"1.0.0\"),\n"
      try scratch.write(original + dependency, to: "Package.swift")
      let harmless = try diff(scratch)
      #expect(harmless.status == 0, "\(harmless)")
    }
  }

  @Test(
    "an edit of a base explains the code of each stream that extends it",
    arguments: [
      (#""atMost": 5"#, #""atMost": 6"#, "limits-changed"),
      (#""sample": 0.5"#, #""sample": 0.25"#, "population-changed"),
      (#""mechanism": "Switch.", "default": "on""#, #""mechanism": "Switch.", "default": "off""#, "consent-changed"),
      (#""address": "https://toys.example.com""#, #""address": "https://example.com""#, "upload-changed"),
      (#""const": 7"#, #""const": 8"#, "constant-changed"),
    ])
  func base(old: String, new: String, rule: String) throws {
    try inReviewed { scratch in
      try scratch.edit(
        "schemas/toy/registry.json", #""streams": {"#,
        #"""
        "streams": {
          "base": {
            "abstract": true, "description": "What both share.", "encoding": "object",
            "eventField": { "wire": "e", "type": "string" },
            "envelope": { "v": { "description": "A number.", "const": 7 }, "events": { "description": "All.", "from": "stream.events" } },
            "limits": { "perDay": { "atMost": 5 } }, "population": { "sample": 0.5 },
            "consent": { "mechanism": "Switch.", "default": "on" }, "build": ["background"],
            "upload": { "address": "https://toys.example.com" }
          },
          "left": { "extends": "base", "description": "To the left.", "ping": "left" },
          "right": { "extends": "base", "description": "To the right.", "ping": "right" },
        """#)
      try scratch.edit(
        "schemas/toy/menu.json", #""events": {"#,
        #"""
        "events": {
          "left.seen": { "description": "The left one was seen.", "stream": "left", "code": "l" },
          "right.seen": { "description": "The right one was seen.", "stream": "right", "code": "r" },
        """#)
      for verb in ["format", "generate"] {
        let result = try scratch.signalbook(verb)
        #expect(result.status == 0, "\(result)")
      }
      try scratch.commit("a base")
      let text = try scratch.text("schemas/toy/registry.json")
      let edited = text.replacing(old, with: new)
      #expect(edited != text, "\(text)")
      try scratch.write(edited, to: "schemas/toy/registry.json")
      let result = try diff(scratch)
      #expect(result.output.contains(rule), "\(result)")
      #expect(!result.output.contains("generated-code-changed"), "\(result)")
    }
  }

  @Test("a changed document link and a changed baseline are reported") func documents() throws {
    try inReviewed { scratch in
      try scratch.edit(
        "signalbook.json", #""targets": {"#,
        #""docs": { "sourceLink": "https://example.net/x" }, "lint": { "baseline": "b.json" }, "targets": {"#)
      let result = try diff(scratch)
      for key in ["docs.sourceLink", "lint.baseline"] {
        #expect(result.output.contains("the value of \"\(key)\" changed"), "\(result)")
      }
    }
  }

  @Test("a package that hides the enclosing package fails") func hiding() throws {
    try inReviewed { scratch in
      try scratch.write("a\n", to: "ios/a.txt")
      try scratch.commit("ios")
      try scratch.write(#"{"targets": {"A": {"registry": "schemas/a"}}}"#, to: "ios/signalbook.json")
      try FileManager.default.createDirectory(
        atPath: scratch.folder + "/ios/schemas", withIntermediateDirectories: true)
      try FileManager.default.copyItem(
        atPath: scratch.folder + "/schemas/toy", toPath: scratch.folder + "/ios/schemas/a")
      let result = try scratch.signalbook("diff", "git:HEAD", in: "ios")
      #expect(result.status == 1 && result.output.contains("package-removed"), "\(result)")
    }
  }

  @Test("descriptions change only comments, which is not a code change") func comments() throws {
    try inReviewed { scratch in
      try scratch.edit(
        "signalbook.json", #""access": "public""#,
        #""access": "public", "generate": ["decoders", "validators", "vocabularies", "links", "calls"]"#)
      try scratch.commit("all")
      try scratch.edit("schemas/toy/menu.json", "The menu was closed.", "The menu is closed.")
      try scratch.edit("schemas/toy/registry.json", "Events.", "All events.")
      let result = try diff(scratch)
      #expect(result.status == 0 && !result.output.contains("generated-code-changed"), "\(result)")
    }
  }

  @Test("an event that moves to another file, alone or with others, is not a code change") func moved() throws {
    try inReviewed { scratch in
      let text = try scratch.text("schemas/toy/menu.json")
      var menu = try #require(JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
      var events = try #require(menu["events"] as? [String: Any])
      let moved = try #require(events["menu.closed"])
      events["menu.closed"] = nil
      menu["events"] = events
      func write(_ file: [String: Any], to name: String) throws {
        let data = try JSONSerialization.data(withJSONObject: file, options: [.sortedKeys, .withoutEscapingSlashes])
        try scratch.write(String(decoding: data, as: UTF8.self), to: "schemas/toy/\(name).json")
      }
      try write(menu, to: "menu")
      menu["events"] = ["menu.closed": moved]
      try write(menu, to: "a-first")
      #expect(try scratch.signalbook("format").status == 0)
      let result = try diff(scratch)
      #expect(result.status == 0 && !result.output.contains("generated-code-changed"), "\(result)")
    }
  }

  /// Edits of the base, and of a change whose effect the other edit must not hide, with the rule that reports the
  /// change.
  private static let besides: [(base: [(String, String)], change: [(String, String)], rule: String)] = [
    (
      [
        (#""version": "1.0.0","#, #""version": "1.0.0", "variants": {"lite": {"description": "Lite."}},"#),
        (
          #""consent": {"default": "on","#,
          #""variants": {"lite": {"consent": {"default": "off"}}}, "consent": {"privateMode": "never", "default": "on","#
        ),
      ],
      [(#""default": "off""#, #""default": "off", "privateMode": "same""#)], "consent-changed"
    ),
    (
      [],
      [(#""ping": "toy-event","#, #""ping": "toy-event", "formerly": ["old-events"],"#)], "stream-former-names-changed"
    ),
    // If fields change too, the new order is not a separate change.
    (
      [],
      [
        (#""ping": "toy-event","#, #""ping": "toy-event", "order": ["v", "events"],"#),
        (#""description": "The events.""#, #""description": "All events.""#),
      ], "for the envelope, common part or upload of the stream"
    ),
    (
      [], [(#""ping": "toy-event","#, #""ping": "toy-event", "order": ["v", "events"],"#)], "order-changed"
    ),
  ]

  @Test("a change next to another change is reported by its own rule", arguments: besides.indices)
  func beside(index: Int) throws {
    let (base, change, rule) = Self.besides[index]
    try inReviewed { scratch in
      func edit(_ edits: [(String, String)]) throws {
        // The formatter has rewritten the file.
        var registry = try Self.compact(try scratch.text("schemas/toy/registry.json"))
        for (old, new) in edits {
          let range = try #require(registry.range(of: try Self.compact(old)), "\(old) in \(registry)")
          registry.replaceSubrange(range, with: try Self.compact(new))
        }
        try scratch.write(registry, to: "schemas/toy/registry.json")
        #expect(try scratch.signalbook("format").status == 0)
      }
      if !base.isEmpty {
        try edit(base)
        try scratch.commit("more")
        #expect(try diff(scratch).status == 0)
      }
      // The other edit changes the code of an event.
      try scratch.edit("schemas/toy/menu.json", #""object": "menu""#, #""object": "list""#)
      try edit(change)
      let result = try diff(scratch)
      #expect(result.status == 1 && result.output.contains(rule), "\(result)")
    }
  }

  private static func compact(_ json: String) throws -> String {
    json.replacingOccurrences(of: #"\n *"#, with: " ", options: .regularExpression)
      .replacingOccurrences(of: #"\{ +"#, with: "{", options: .regularExpression)
      .replacingOccurrences(of: #" +\}"#, with: "}", options: .regularExpression)
  }

  @Test(
    "generated code below a file that only looks like another package's is reported",
    arguments: [
      "signalbook.json {bad", "signalbook.json {}", "signalbook.json/x a", "Package.swift ",
      #"signalbook.json {"targets": {"A": {"registry": "schemas/a", "output": "Other"}}}"#,
    ])
  func looksLikePackage(file: String) throws {
    try inReviewed { scratch in
      let (name, text) = (file.prefix { $0 != " " }, file.drop { $0 != " " }.dropFirst())
      for folder in ["Generated/Toy", "Sources/App"] {
        try scratch.write(String(text), to: "\(folder)/\(name)")
        try scratch.write("\u{FEFF}\n// Generated by signalbook from x\n", to: "\(folder)/Forged.swift")
        try scratch.git("add", "-A")
        for result in [
          try scratch.signalbook("generate", "--check"), try scratch.signalbook("generate", "--check", "--staged"),
        ] {
          #expect(result.status == 1 && (result.output + result.errors).contains("\(folder)/Forged.swift"), "\(result)")
        }
        try scratch.git("reset", "-q", "--hard")
      }
    }
  }

  @Test("code of another package's output is not reported, but the package is a failing change")
  func addedPackage() throws {
    try inReviewed { scratch in
      try scratch.write(
        #"{"targets": {"A": {"registry": "schemas/a", "output": "Code"}}}"#, to: "ios/signalbook.json")
      try scratch.write("// Generated by signalbook from x\n", to: "ios/Code/More.swift")
      try scratch.git("add", "-A")
      #expect(try scratch.signalbook("generate", "--check").status == 0)
      for result in [
        try scratch.signalbook("diff", "git:HEAD"), try scratch.signalbook("diff", "git:HEAD", "--staged"),
      ] {
        #expect(result.status == 1 && result.output.contains("package-added"), "\(result)")
      }
      try scratch.commit("ios")
      #expect(try diff(scratch).status == 0)
      // Its settings determine the registry from which this package may import.
      try scratch.write(
        #"{"targets": {"A": {"registry": "schemas/b", "output": "Code"}}}"#, to: "ios/signalbook.json")
      for result in [try diff(scratch), try scratch.signalbook("review", "git:HEAD")] {
        #expect(result.status == 1 && result.output.contains("package-settings-changed"), "\(result)")
      }
      try scratch.git("add", "-A")
      let staged = try scratch.signalbook("diff", "git:HEAD", "--staged")
      #expect(staged.status == 1 && staged.output.contains("package-settings-changed"), "\(staged)")
    }
  }
}
