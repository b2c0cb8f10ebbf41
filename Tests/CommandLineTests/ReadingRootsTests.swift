import Foundation
import SignalbookTestSupport
import Testing

@Suite("Access to files outside the package") struct ReadingRootsTests {
  /// Runs `body` in a package with a registry, next to an outside folder with a registry and a secret.
  private func inPackage(_ body: (_ package: String, _ outside: String) throws -> Void) throws {
    try inTemporaryFolder { folder in
      try FileManager.default.copyItem(atPath: SnapshotTests.fixtures + "/sound", toPath: folder + "/app")
      try write(
        #"""
        {"$schema": "x/signalbook-1.schema.json",
         "registry": {"name": "other", "namespace": "Other", "version": "1.0.0", "description": "Of somebody else."},
         "types": {"hunter2": {"maxLegnth": 20}}}
        """#, to: folder + "/private/other.json")
      try body(folder + "/app", folder + "/private")
    }
  }

  private func importing(_ reference: String, in package: String) throws {
    let path = package + "/schemas/toy/registry.json"
    let text = try String(contentsOfFile: path, encoding: .utf8)
    try write(text.replacing(#""namespace""#, with: #""imports": ["\#(reference)"], "namespace""#), to: path)
  }

  private static let formats = [[], ["--format", "json"], ["--format", "sarif"], ["--format", "github"]]

  @Test("an import outside the package is an error, and its content is not printed") func imports()
    throws
  {
    try inPackage { package, _ in
      try importing("../../../private", in: package)
      for format in Self.formats {
        let result = try Tool.run(["lint"] + format, in: package)
        #expect(result.status == 1 && (result.output + result.errors).contains("outside-package"), "\(result)")
        #expect(!(result.output + result.errors).contains("hunter2"), "\(result)")
      }
      let built = try Tool.run(["generate"], in: package)
      #expect(built.status == 1 && built.errors.contains("SB0208") && !built.errors.contains("hunter2"))
    }
  }

  @Test("the error for a target's registry outside the package says that its folder must be listed") func registry()
    throws
  {
    try inPackage { package, _ in
      for targets in [
        #""App": {"registry": "../private"}"#,
        #""App": {"registry": "../private"}, "Toy": {"registry": "schemas/toy"}"#,
      ] {
        try write(#"{"targets": {\#(targets)}}"#, to: package + "/signalbook.json")
        let result = try Tool.run(["lint"], in: package)
        let expected = #"; a folder outside the package must also be listed in "roots""#
        #expect(result.status > 0 && (result.output + result.errors).contains(expected), "\(result)")
      }
    }
  }

  @Test("files that signalbook.json names are read, and --fix does not change them") func roots() throws {
    try inPackage { package, outside in
      try importing("../../../private", in: package)
      try write(
        #"{"targets": {"Toy": {"registry": "schemas/toy"}}, "roots": ["../private"]}"#, to: package + "/signalbook.json"
      )
      let before = try String(contentsOfFile: outside + "/other.json", encoding: .utf8)
      for arguments in [["lint"], ["lint", "--fix"], ["lint", "--fix", "--dry-run"]] {
        let result = try Tool.run(arguments, in: package)
        #expect(arguments.last == "--dry-run" || result.status == 1)
        #expect(!(result.output + result.errors).contains("SB0208"), "\(result)")
        #expect(try String(contentsOfFile: outside + "/other.json", encoding: .utf8) == before)
      }
      // The user explicitly chose this folder.
      _ = try Tool.run(["lint", "--fix", "../private"], in: package)
      #expect(try String(contentsOfFile: outside + "/other.json", encoding: .utf8).contains("maxLength"))
    }
  }

  @Test("a link that leaves the package is an error, and its target is neither printed nor formatted") func links()
    throws
  {
    try inPackage { package, outside in
      try write("hunter2=1\n", to: outside + "/environ")
      try FileManager.default.createSymbolicLink(
        atPath: package + "/schemas/toy/link.json", withDestinationPath: outside + "/environ")
      for arguments in [["lint"], ["generate"], ["format"], ["docs"], ["export", "json-schema"], ["diff", "../app"]] {
        let result = try Tool.run(arguments, in: package)
        #expect(result.status != 0, "\(arguments)")
        #expect((result.output + result.errors).contains("is outside the package"), "\(arguments): \(result)")
        #expect(!(result.output + result.errors).contains("hunter2"), "\(arguments): \(result)")
      }
    }
  }

  @Test(
    "a baseline outside is neither read nor written", arguments: ["../private/environ", "/proc/self/environ", "link"])
  func baseline(path: String) throws {
    try inPackage { package, outside in
      try write("hunter2=1\n", to: outside + "/environ")
      try FileManager.default.createSymbolicLink(
        atPath: package + "/link", withDestinationPath: outside + "/environ")
      try write(
        #"{"targets": {"Toy": {"registry": "schemas/toy"}}, "lint": {"baseline": "\#(path)"}}"#,
        to: package + "/signalbook.json")
      for arguments in [["lint"], ["lint", "--write-baseline"]] {
        let result = try Tool.run(arguments, in: package)
        #expect(result.status == 2 && result.errors.contains("is outside the package"), "\(result)")
        #expect(!result.errors.contains("hunter2=1") && !result.errors.contains("PATH="), "\(result)")
      }
      #expect(try String(contentsOfFile: outside + "/environ", encoding: .utf8) == "hunter2=1\n")
    }
  }

  @Test("a link that leaves the package is reported with its target, and the advised root permits it") func advice()
    throws
  {
    try inPackage { package, outside in
      try write(
        #"{"$schema": "x/signalbook-1.schema.json", "types": {"age": {"description": "Y.", "type": "integer"}}}"#,
        to: outside + "/types.json")
      try FileManager.default.createSymbolicLink(
        atPath: package + "/schemas/toy/link.json", withDestinationPath: outside + "/types.json")
      let result = try Tool.run(["lint"], in: package)
      #expect(
        result.errors.contains(
          "'schemas/toy/link.json' is a symbolic link to '../private/types.json', which is outside the package"),
        "\(result)")
      #expect(result.errors.contains(#"add "../private" to "roots""#), "\(result)")
      try write(
        #"{"targets": {"Toy": {"registry": "schemas/toy"}}, "roots": ["../private"]}"#, to: package + "/signalbook.json"
      )
      #expect(try !Tool.run(["lint"], in: package).errors.contains("SB0208"))
    }
  }
}
