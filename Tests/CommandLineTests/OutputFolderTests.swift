import Foundation
import SignalbookTestSupport
import Testing

@Suite("What signalbook generate and format write, and where") struct OutputFolderTests {
  private func inCopy(_ body: (String) throws -> Void) throws {
    try inTemporaryFolder { folder in
      let copy = folder + "/copy"
      try FileManager.default.copyItem(atPath: SnapshotTests.fixtures + "/sound", toPath: copy)
      try body(copy)
    }
  }

  private func configure(_ folder: String, output: String) throws {
    try write(
      #"{"targets": {"Toy": {"registry": "schemas/toy", "output": "\#(output)"}}}"#, to: folder + "/signalbook.json")
  }

  @Test(
    "an output that is not below the package, or is a registry's folder, is an error at its location; nothing is written",
    arguments: [
      ("/", "no folder below"), ("/tmp/x", "no folder below"), ("..", "no folder below"),
      ("a/../../b", "no folder below"),
      (".", "no folder below"), ("a/..", "no folder below"), ("~/x", "begins with '~'"),
      ("schemas/toy", "the registry of"),
      ("schemas/../schemas/toy/", "the registry of"), ("link/x", "by a link"),
    ])
  func outside(output: String, reason: String) throws {
    try inCopy { folder in
      let around = URL(fileURLWithPath: folder).deletingLastPathComponent().path
      try FileManager.default.createDirectory(atPath: around + "/other", withIntermediateDirectories: true)
      try FileManager.default.createSymbolicLink(atPath: folder + "/link", withDestinationPath: "../other")
      try configure(folder, output: output)
      func all() throws -> [String] { try FileManager.default.subpathsOfDirectory(atPath: around).sorted() }
      let before = try all()
      for arguments in [["generate"], ["generate", "--check"], ["lint"]] {
        let result = try Tool.run(arguments, in: folder)
        #expect(result.status == 1)
        #expect(result.errors.contains("signalbook.json:1:59: error: "), "\(result.errors)")
        #expect(result.errors.contains(reason), "\(result.errors)")
      }
      #expect(try all() == before)
    }
  }

  @Test("two targets cannot have one output, nor declare one registry for other modules twice")
  func twice() throws {
    try inCopy { folder in
      try write(
        #"""
        {"targets": {
          "A": {"registry": "schemas/toy", "output": "Generated/A", "access": "public"},
          "B": {"registry": "schemas/toy", "output": "Generated/../Generated/A/"}
        }}
        """#, to: folder + "/signalbook.json")
      let result = try Tool.run(["generate"], in: folder)
      #expect(result.status == 1)
      #expect(result.errors.contains("signalbook.json:3:46: error: two targets are written to"), "\(result.errors)")
      #expect(result.errors.contains("signalbook.json:3:21: error: "), "\(result.errors)")
      #expect(result.errors.contains("both declare the types of one registry"))
    }
  }

  @Test("a file of somebody's own is never replaced or removed, whatever its name and its text are")
  func foreign() throws {
    try inCopy { folder in
      let output = folder + "/Generated/Toy/"
      try write("// Mine.\n", to: output + "toy_menu.swift")
      let result = try Tool.run(["generate"], in: folder)
      #expect(result.status == 1 && result.errors.contains("\"toy_menu.swift\", but was not generated"), "\(result)")
      #expect(result.errors.contains("Generated/Toy/toy_menu.swift:1:1: note: the file"))
      #expect(try FileManager.default.contentsOfDirectory(atPath: output) == ["toy_menu.swift"])
      try FileManager.default.removeItem(atPath: output + "toy_menu.swift")
      // A link is somebody's own as well: what it leads to may be anywhere.
      try write("", to: folder + "/elsewhere.swift")
      try FileManager.default.createSymbolicLink(
        atPath: output + "toy_menu.swift", withDestinationPath: "../../elsewhere.swift")
      #expect(try Tool.run(["generate"], in: folder).status == 1)
      #expect(try Data(contentsOf: URL(fileURLWithPath: folder + "/elsewhere.swift")).isEmpty)
      try FileManager.default.removeItem(atPath: output + "toy_menu.swift")
      #expect(try Tool.run(["generate"], in: folder).status == 0)
      // A copy of a generated file has its header; it is in no list.
      try FileManager.default.copyItem(atPath: output + "toy_menu.swift", toPath: output + "copy.swift")
      // What a merge has left of a generated file, and of the list.
      try write("<<<<<<< HEAD\n", to: output + "toy_menu.swift")
      let list = try String(contentsOfFile: output + ".signalbook-files", encoding: .utf8)
      try write("<<<<<<< HEAD\n\(list)../../elsewhere.swift\n>>>>>>>\n", to: output + ".signalbook-files")
      #expect(try Tool.run(["generate"], in: folder).status == 0)
      #expect(FileManager.default.fileExists(atPath: output + "copy.swift"))
      #expect(FileManager.default.fileExists(atPath: folder + "/elsewhere.swift"))
      #expect(try Tool.run(["generate", "--check"], in: folder).status == 0)
      #expect(try String(contentsOfFile: output + ".signalbook-files", encoding: .utf8) == list)
    }
  }

  @Test("format replaces the file that a link leads to, and the link stays")
  func links() throws {
    try inCopy { folder in
      let link = folder + "/schemas/toy/menu.json"
      let text = try String(contentsOfFile: link, encoding: .utf8)
      try write(text + "\n\n", to: folder + "/shared/menu.json")
      try FileManager.default.removeItem(atPath: link)
      try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "../../shared/menu.json")
      #expect(try Tool.run(["format"], in: folder).status == 0)
      #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == "../../shared/menu.json")
      #expect(try String(contentsOfFile: folder + "/shared/menu.json", encoding: .utf8) != text + "\n\n")
    }
  }
}
