import Foundation
import SignalbookTestSupport
import Testing

/// Rows 1, 4 and 7 of the promises in `SECURITY.md`: committed symbolic links cannot redirect reads or writes.
@Suite("Links in a hostile checkout") struct HostileLinkTests {
  private static let secret = "hunter2=1\n"

  /// Runs `body` in a repository with a registry and an output, next to an outside folder.
  private func inCheckout(_ body: (_ scratch: Scratch, _ outside: String) throws -> Void) throws {
    try Scratch.with("sound") { scratch in
      let outside = URL(fileURLWithPath: scratch.folder).deletingLastPathComponent().path + "/outside"
      try SignalbookTestSupport.write(Self.secret, to: outside + "/victim")
      try scratch.write(
        #"{"targets": {"Toy": {"registry": "schemas/toy", "output": "Generated/Toy"}}}"#, to: "signalbook.json")
      try body(scratch, outside)
      #expect(try String(contentsOfFile: outside + "/victim", encoding: .utf8) == Self.secret)
      #expect(try FileManager.default.contentsOfDirectory(atPath: outside) == ["victim"])
      #expect(FileManager.default.fileExists(atPath: scratch.folder + "/.git/HEAD"))
    }
  }

  private func link(_ path: String, to target: String, in scratch: Scratch) throws {
    let whole = scratch.folder + "/" + path
    let folder = URL(fileURLWithPath: whole).deletingLastPathComponent().path
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try? FileManager.default.removeItem(atPath: whole)
    try FileManager.default.createSymbolicLink(atPath: whole, withDestinationPath: target)
  }

  @Test(
    "generate removes nothing through a link that has the name of its staging folder, or is in one",
    arguments: [
      ("Generated/.signalbook-staging-Toy", "../.git"), ("Generated/.signalbook-staging-Toy/files", "../../.git"),
      ("Generated/.signalbook-staging-Toy", "../../outside"),
    ])
  func staging(path: String, target: String) throws {
    try inCheckout { scratch, _ in
      try link(path, to: target, in: scratch)
      let before = try scratch.git("rev-parse", "HEAD")
      let result = try scratch.signalbook("generate")
      #expect(result.status == 0, "\(result)")
      #expect(try scratch.git("rev-parse", "HEAD") == before)
    }
  }

  @Test(
    "documents, exports, a baseline and the files of init are not written through a link",
    arguments: [
      ("Generated/docs", "../../outside", ["docs"]),
      ("Generated/docs/dictionary.html", "../../../outside/victim", ["docs"]),
      ("Generated/docs/dictionary.html", "../../Package.swift", ["docs"]),
      ("Generated/export", "../../outside", ["export", "json-schema", "--output", "Generated/export"]),
      ("x.json", "../outside/victim", ["export", "bigquery", "--output", "x.json"]),
      ("x.json", "../outside/victim", ["export", "meta-schema", "--output", "x.json"]),
      ("lint-baseline.json", "../outside/new", ["lint", "--write-baseline"]),
      ("lint-baseline.json", ".git/config", ["lint", "--write-baseline"]),
      (".githooks", "../outside", ["init"]), (".github", "../outside", ["init"]),
      (".githooks/pre-commit", "../../outside/new", ["init"]),
      ("Generated/Toy", "../../outside", ["generate"]), ("Generated", "../outside", ["generate"]),
    ])
  func outputs(path: String, target: String, arguments: [String]) throws {
    try inCheckout { scratch, _ in
      try link(path, to: target, in: scratch)
      let config = try scratch.text(".git/config")
      let package = try? scratch.text("Package.swift")
      let result = try Tool.run(arguments, in: scratch.folder, environment: Scratch.environment)
      #expect(result.status != 0, "\(result)")
      let reasons = ["link", "outside the package", "in the .git folder"]
      #expect(reasons.contains { result.errors.contains($0) }, "\(result)")
      #expect(try scratch.text(".git/config") == config)
      #expect((try? scratch.text("Package.swift")) == package)
    }
  }

  @Test("init does not write a first registry through a link at 'schemas'") func firstRegistry() throws {
    try inCheckout { scratch, _ in
      try FileManager.default.removeItem(atPath: scratch.folder + "/signalbook.json")
      try link("schemas", to: "../outside", in: scratch)
      #expect(try scratch.signalbook("init").status != 0)
    }
  }

  private static let commands = [
    ["lint"], ["lint", "--format", "json"], ["format", "--check"], ["generate"], ["generate", "--check"], ["docs"],
    ["export", "json-schema"], ["diff", "git:main"],
  ]

  @Test(
    "nothing of a file outside, or of git's own, is shown through a link",
    arguments: [
      ("signalbook.json", "../outside/victim"), ("signalbook.json", "/proc/self/environ"),
      ("schemas/toy/x.json", "../../.git/config"), ("schemas/toy/x.json", "../../../outside/victim"),
      ("schemas", "../outside"), ("lint-baseline.json", "../outside/victim"), ("schemas/toy", "/proc/self"),
    ])
  func reads(path: String, target: String) throws {
    try inCheckout { scratch, _ in
      try scratch.git("config", "http.extraheader", "hunter2=1")
      try link(path, to: target, in: scratch)
      for arguments in Self.commands {
        let result = try Tool.run(
          arguments, in: scratch.folder, environment: Scratch.environment.merging(["TOKEN": "hunter2=1"]) { $1 })
        #expect(!(result.output + result.errors).contains("hunter2"), "\(arguments): \(result)")
      }
    }
  }

  @Test(
    "a registry, an import or a release outside of the repository that signalbook.json names is refused",
    arguments: [
      #""targets": {"Toy": {"registry": "../private", "output": "Generated/Toy"}}"#,
      #""targets": {"Toy": {"registry": "FOLDER/private", "output": "Generated/Toy"}}"#,
      #""targets": {"Toy": {"registry": "link", "output": "Generated/Toy"}}"#,
    ])
  func registries(configuration: String) throws {
    try inCheckout { scratch, outside in
      let folder = URL(fileURLWithPath: outside).deletingLastPathComponent().path
      try SignalbookTestSupport.write(
        #"{"$schema": "signalbook-1.schema.json", "types": {"hunter2": {"maxLegnth": 20}}}"#,
        to: folder + "/private/x.json")
      try link("link", to: "../private", in: scratch)
      try scratch.write("{\(configuration.replacing("FOLDER", with: folder))}", to: "signalbook.json")
      for arguments in [["lint"], ["generate"], ["docs"], ["format", "--check"]] {
        let result = try Tool.run(arguments, in: scratch.folder, environment: Scratch.environment)
        #expect(!(result.output + result.errors).contains("hunter2"), "\(arguments): \(result)")
        // Other commands skip the folder and read the registries of the package.
        #expect(result.status != 0 || ["docs", "format"].contains(arguments[0]), "\(arguments): \(result)")
      }
    }
  }

  @Test("a release in 'docs.since' outside the repository is refused") func releases() throws {
    try inCheckout { scratch, outside in
      try FileManager.default.copyItem(
        atPath: SnapshotTests.fixtures + "/sound", toPath: scratch.folder + "/../elsewhere")
      for side in ["../elsewhere", URL(fileURLWithPath: outside).deletingLastPathComponent().path + "/elsewhere"] {
        try scratch.write(
          #"{"targets": {"Toy": {"registry": "schemas/toy"}}, "docs": {"since": ["1.0=\#(side)"]}}"#,
          to: "signalbook.json")
        let result = try scratch.signalbook("docs")
        #expect(result.status == 2 && result.errors.contains("outside the package"), "\(result)")
      }
    }
  }

  @Test(
    "a pipe in place of a document, a baseline or a schema is refused at once",
    arguments: [
      ("Generated/docs/dictionary.html", ["docs"]), ("lint-baseline.json", ["lint"]), ("signalbook.json", ["lint"]),
      ("Generated/Toy/.signalbook-files", ["generate"]),
    ])
  func pipes(path: String, arguments: [String]) throws {
    try inCheckout { scratch, _ in
      let whole = scratch.folder + "/" + path
      try FileManager.default.createDirectory(
        atPath: URL(fileURLWithPath: whole).deletingLastPathComponent().path, withIntermediateDirectories: true)
      try? FileManager.default.removeItem(atPath: whole)
      #expect(mkfifo(whole, 0o600) == 0)
      let result = try Tool.run(
        executable: URL(fileURLWithPath: "/usr/bin/env"),
        ["timeout", "20", Tool.products.appendingPathComponent("signalbook").path] + arguments, in: scratch.folder)
      #expect(result.status != 0 && result.status != 124, "\(result)")
    }
  }

  @Test(
    "an operand that a change has made a link out of the checkout is not followed",
    arguments: [
      ["lint", "schemas/toy"], ["lint", "schemas"], ["docs", "schemas/toy"], ["export", "json-schema", "schemas/toy"],
      ["format", "--check", "schemas/toy"], ["format", "--check", "schemas/toy/x.json"],
      ["diff", "schemas/toy", "schemas"],
      ["diff", "git:main", "schemas/toy"], ["lint", "schemas/toy/inner/.."], ["lint", "WHOLE/schemas/toy"],
    ])
  func operands(arguments: [String]) throws {
    try inCheckout { scratch, outside in
      let folder = URL(fileURLWithPath: outside).deletingLastPathComponent().path
      try SignalbookTestSupport.write(
        #"{"$schema": "signalbook-1.schema.json", "types": {"hunter2": {"maxLegnth": 20}}}"#,
        to: folder + "/private/x.json")
      try FileManager.default.createDirectory(atPath: folder + "/private/inner", withIntermediateDirectories: true)
      try link("schemas/toy", to: "../../private", in: scratch)
      let arguments = arguments.map { $0.replacing("WHOLE", with: scratch.folder) }
      let result = try Tool.run(arguments, in: scratch.folder, environment: Scratch.environment)
      #expect(!(result.output + result.errors).contains("hunter2") && result.status != 0, "\(result)")
      // The user explicitly chose this folder.
      let chosen = try scratch.signalbook("lint", "../private")
      #expect(chosen.errors.contains("hunter2"), "\(chosen)")
    }
  }

  @Test("generated files and documents are not read through a link that leaves the package") func outputsRead() throws {
    try Scratch.with("sound") { scratch in
      for name in ["schemas", "signalbook.json"] {
        try FileManager.default.createDirectory(atPath: scratch.folder + "/ios", withIntermediateDirectories: true)
        try FileManager.default.moveItem(atPath: scratch.folder + "/" + name, toPath: scratch.folder + "/ios/" + name)
      }
      for arguments in [["generate"], ["docs"]] {
        #expect(try Tool.run(arguments, in: scratch.folder + "/ios", environment: Scratch.environment).status == 0)
      }
      for (path, check) in [
        ("Generated/Toy/toy_menu.swift", "generate"), ("Generated/Toy", "generate"), ("Generated", "generate"),
        ("Generated/docs/dictionary.html", "docs"), ("Generated/docs", "docs"),
      ] {
        #expect(try scratch.signalbook(check, "--check", in: "ios").status == 0)
        let moved = "/elsewhere/" + path.replacing("/", with: "-")
        try FileManager.default.createDirectory(
          atPath: scratch.folder + "/elsewhere", withIntermediateDirectories: true)
        try FileManager.default.moveItem(
          atPath: scratch.folder + "/ios/" + path, toPath: scratch.folder + moved)
        try link("ios/" + path, to: scratch.folder + moved, in: scratch)
        let result = try scratch.signalbook(check, "--check", in: "ios")
        #expect(result.status != 0, "\(path): \(result)")
        try FileManager.default.removeItem(atPath: scratch.folder + "/ios/" + path)
        try FileManager.default.moveItem(atPath: scratch.folder + moved, toPath: scratch.folder + "/ios/" + path)
      }
    }
  }
}
