import Foundation
import SignalbookTestSupport
import Testing

/// A promise of `SECURITY.md`: no output contains a secret from a schema.
@Suite("Output for schemas with secrets") struct MaskedOutputTests {
  /// The parts of secrets that must not appear.
  private static let hidden = [
    "7e42F292c6912E7710c838347Ae178B4a", "hunter2", "4eC39HqLyjWDarjtT1zdp7dc", "MIIEowIBAAKC", "IOSFODNN7EXAMPLE",
  ]

  private func withSecrets(_ body: (Scratch) throws -> Void) throws {
    try Scratch.with("sound") { scratch in
      try scratch.edit(
        "schemas/toy/menu.json", #""method": "open", "object": "menu""#,
        #"""
        "method": "open", "object": "menu", "note": "See https://me:hunter2@example.com/x.",
        "extras": {
          "form": {"description": "Which.", "maxLength": 80, "examples": ["ghp_16C7e42F292c6912E7710c838347Ae178B4a"]},
          "key": {"description": "Its key AKIAIOSFODNN7EXAMPLE.", "const": "sk_live_4eC39HqLyjWDarjtT1zdp7dc"},
          "https://me:hunter2@example.com/y": {"description": "An address.", "maxLength": 3, "swiftName": "named"},
          "pem": {"description": "A key.", "const": "-----BEGIN RSA PRIVATE KEY-----\nMIIEowIBAAKC\n-----END RSA PRIVATE KEY-----"}
        }
        """#)
      try scratch.edit(
        "schemas/toy/registry.json", #""retention":"#,
        #""upload": {"method": "POST", "address": "https://toys.example.com", "query": {"k": "ghp_16C7e42F292c6912E7710c838347Ae178B4a"}}, "retention":"#
      )
      try scratch.edit("signalbook.json", #""targets""#, #""docs": {"since": ["1=git:main"]}, "targets""#)
      #expect(try scratch.signalbook("format").status == 0)
      try body(scratch)
    }
  }

  private func check(_ text: String, _ source: String) {
    for hidden in Self.hidden { #expect(!text.contains(hidden), "\(source) has \(hidden)") }
  }

  private func check(_ scratch: Scratch, _ arguments: [String], isWorking: Bool = true) throws {
    let result = try Tool.run(arguments, in: scratch.folder, environment: Scratch.environment)
    check(result.output + result.errors, arguments.joined(separator: " "))
    if isWorking { #expect(result.status < 2 && !(result.output + result.errors).isEmpty, "\(arguments) \(result)") }
  }

  @Test("reports of lint, diff and review mask secrets in every format") func reports() throws {
    try withSecrets { scratch in
      let lint = try scratch.signalbook("lint")
      #expect(lint.errors.contains("SB1417") && lint.errors.contains("ghp_…"), "\(lint)")
      for format in ["text", "json", "sarif", "github", "gitlab", "junit"] {
        try check(scratch, ["lint", "--format", format])
      }
      for format in ["text", "json", "markdown", "github", "privacy"] {
        try check(scratch, ["diff", "git:main", "--format", format])
      }
      try check(scratch, ["review", "git:main"])
      try check(scratch, ["lint", "--fix", "--dry-run"])
      try scratch.commit("secrets")
      for (path, old, new) in [
        ("registry.json", "Ae178B4a", "Ae178B4ax"), ("menu.json", "hunter2", "hunter2x"),
        ("menu.json", "dp7dc", "dp7dcx"),
      ] { try scratch.edit("schemas/toy/" + path, old, new) }
      for format in ["text", "json", "markdown", "github", "privacy"] {
        try check(scratch, ["diff", "git:main", "--format", format])
      }
    }
  }

  @Test("printed and written documents and exports mask secrets") func documents() throws {
    try withSecrets { scratch in
      let unknown = try scratch.signalbook("export", "x")
      let list = try #require(unknown.errors.firstMatch(of: /use one of ([a-z0-9, -]+)/)).1
      // Documents about the language contain the language's own examples.
      let formats = list.split(separator: ", ").map(String.init).filter {
        !["rule-reference", "change-reference", "language-reference", "meta-schema", "configuration-schema"].contains(
          $0)
      }
      #expect(formats.count > 8)
      for format in formats {
        try check(scratch, ["export", format], isWorking: false)
        try check(scratch, ["export", format, "--explain"], isWorking: false)
        let folder = format.contains("schema") || format.contains("sql")
        try check(
          scratch, ["export", format, "--output", folder ? "out/\(format)" : "out/\(format).txt"], isWorking: false)
      }
      try check(scratch, ["docs", "--output", "out/docs"])
      let written = try #require(FileManager.default.enumerator(atPath: scratch.folder + "/out"))
      var count = 0
      for case let path as String in written {
        guard let text = try? scratch.text("out/" + path) else { continue }
        count += 1
        check(text, path)
      }
      #expect(count > 5)
      #expect(try scratch.signalbook("docs", "--check", "--output", "out/docs").status == 0)
    }
  }

  @Test("format does not change secrets in standard input or in the tool's examples") func own() throws {
    try withSecrets { scratch in
      let result = try Tool.run(
        executable: URL(fileURLWithPath: "/bin/sh"),
        ["-c", "'\(Tool.products.appendingPathComponent("signalbook").path)' format - < schemas/toy/menu.json"],
        in: scratch.folder)
      #expect(try result.output == scratch.text("schemas/toy/menu.json"))
      #expect(try scratch.signalbook("explain", "SB1417").output.contains("E7710c838347Ae178B4a"))
    }
  }

  @Test("an address with a user name or password is refused, and no format prints the password")
  func address() throws {
    try Scratch.with("sound") { scratch in
      let upload = #""upload": {"method": "POST", "address": "ADDRESS"}, "retention":"#
      try scratch.edit(
        "schemas/toy/registry.json", #""retention":"#, upload.replacing("ADDRESS", with: "https://toys.example.com"))
      try scratch.commit("upload")
      for address in [
        "https://me:hunter2@toys.example.com", "https://toys.example.com:hunter2@evil.example.org",
        "https://7e42F292c6912E7710c838347Ae178B4a@toys.example.com",
      ] {
        try scratch.edit("schemas/toy/registry.json", "https://toys.example.com", address)
        for format in ["text", "json", "sarif", "github", "gitlab", "junit"] {
          let result = try scratch.signalbook("lint", "--format", format)
          #expect(result.status == 1 && (result.output + result.errors).contains("SB0256"), "\(result)")
          check(result.output + result.errors, "\(address) as \(format)")
        }
        for arguments in [["diff", "git:main"], ["review", "git:main"], ["docs"], ["generate"]] {
          let result = try Tool.run(arguments, in: scratch.folder, environment: Scratch.environment)
          #expect(result.status > 0 && result.errors.contains("the URL contains a user name"), "\(result)")
          check(result.output + result.errors, "\(address): \(arguments)")
        }
        try scratch.git("checkout", "-q", "--", ".")
      }
    }
  }

  @Test("a changed host needs a review, and another spelling of the same host does not") func host() throws {
    try Scratch.with("sound") { scratch in
      let upload = #""upload": {"method": "POST", "address": "ADDRESS"}, "retention":"#
      try scratch.edit(
        "schemas/toy/registry.json", #""retention":"#, upload.replacing("ADDRESS", with: "https://toys.example.com"))
      try scratch.commit("upload")
      for (address, isKnown) in [
        ("https://toys.example.com:443", true), ("https://TOYS.example.com", true),
        ("https://toys.example.com.example.org", false), ("https://toys.example.org", false),
      ] {
        try scratch.edit(
          "schemas/toy/registry.json", #""address": "https://toys.example.com""#, #""address": "\#(address)""#)
        let result = try scratch.signalbook("diff", "git:main")
        #expect(result.output.contains("upload-changed"), "\(result)")
        #expect(result.output.contains("needs-new-review") == !isKnown, "\(address): \(result)")
        try scratch.git("checkout", "-q", "--", ".")
      }
    }
  }
}
