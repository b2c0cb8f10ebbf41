import Foundation
import SignalbookProject
import SignalbookTestSupport
import Testing

@Suite("File access") struct FileDoorTests {
  /// Functions that open, create, move or remove a file by its path.
  private static let calls: Set<Substring> = [
    "open", "openat", "fopen", "freopen", "creat", "opendir", "fdopendir", "mkdir", "mkdirat", "mkstemp", "mkfifo",
    "rename",
    "renameat", "renamex_np", "unlink", "unlinkat", "rmdir", "remove", "symlink", "symlinkat", "link", "linkat",
    "readlink",
    "chmod", "chown", "utimes", "truncate", "nftw", "scandir",
  ]
  private static let types: Set<Substring> = [
    "FileManager", "FileHandle", "InputStream", "OutputStream", "contentsOfFile", "fileURLWithPath",
  ]

  /// Returns whether a line calls one of the functions or mentions one of the types.
  private func opens(_ line: Substring, withLibrary: Bool) -> Bool {
    var word = line.startIndex
    var index = word
    while index <= line.endIndex {
      let character: Character = index < line.endIndex ? line[index] : " "
      if !(character.isLetter || character.isNumber || character == "_") {
        let name = line[word..<index]
        if Self.types.contains(name) { return true }
        let isMember = word > line.startIndex && line[line.index(before: word)] == "."
        if withLibrary, !isMember, character == "(", Self.calls.contains(name), !line[..<word].hasSuffix("func ") {
          return true
        }
        if index == line.endIndex { break }
        word = line.index(after: index)
      }
      index = line.index(after: index)
    }
    return false
  }

  @Test("only FileAccess calls functions that open, create, move or remove files") func calls() throws {
    let sources = URL(fileURLWithPath: #filePath).deletingLastPathComponent().path + "/../../Sources"
    let others = ["FileAccess", "Signalbook", "Conformance"]
    var found: [String] = []
    for path in try FileManager.default.subpathsOfDirectory(atPath: sources)
    where path.hasSuffix(".swift") && !others.contains(String(path.prefix { $0 != "/" })) {
      let text = try String(contentsOfFile: sources + "/" + path, encoding: .utf8)
      // `init` writes app code, not code of the tool.
      if path == "CommandLine/StartingFiles+App.swift" { continue }
      let libraries = ["Glibc", "Darwin", "Musl", "Foundation"].contains { text.contains("import \($0)") }
      for (number, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
        let code = line.prefix { $0 != "\"" }
        if code.contains("//") && !code.contains("://") { continue }
        guard opens(code, withLibrary: libraries) else { continue }
        found.append("\(path):\(number + 1): \(line.trimmingCharacters(in: .whitespaces))")
      }
    }
    #expect(found.isEmpty, "\(found.joined(separator: "\n"))")
  }

  @Test("a link with the name of a temporary file is not followed") func temporaryFiles() throws {
    try inTemporaryFolder { folder in
      try write("kept", to: folder + "/victim")
      try FileManager.default.createSymbolicLink(
        atPath: folder + "/x.json.\(getpid()).tmp", withDestinationPath: "victim")
      _ = try FileReplacement.write(Array("new".utf8), to: folder + "/x.json")
      #expect(try String(contentsOfFile: folder + "/victim", encoding: .utf8) == "kept")
      #expect(try String(contentsOfFile: folder + "/x.json", encoding: .utf8) == "new")
    }
  }
}
