import Foundation
import SignalbookProject
import Testing

@Suite("Replacing files") struct FileReplacementTests {
  private func inTemporaryFolder(_ body: (String) throws -> Void) throws {
    let folder = NSTemporaryDirectory() + "signalbook-\(UUID().uuidString)"
    try FileReplacement.createFolder(folder + "/a/b")
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try body(folder + "/a/b")
  }

  @Test("a new file is written, an equal file is not touched, and a different file is replaced")
  func outcomes() throws {
    try inTemporaryFolder { folder in
      let path = folder + "/x.swift"
      #expect(try FileReplacement.write(Array("one".utf8), to: path) == .written)
      let first = try FileManager.default.attributesOfItem(atPath: path)[.systemFileNumber] as? UInt64
      #expect(try FileReplacement.write(Array("one".utf8), to: path) == .unchanged)
      #expect(try FileManager.default.attributesOfItem(atPath: path)[.systemFileNumber] as? UInt64 == first)
      for text in ["one more", "on", ""] {
        #expect(try FileReplacement.write(Array(text.utf8), to: path) == .written)
        #expect(try String(contentsOfFile: path, encoding: .utf8) == text)
      }
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["x.swift"])
    }
  }

  @Test("files written in succession have modification times in different seconds")
  func times() throws {
    try inTemporaryFolder { folder in
      let path = folder + "/x.swift"
      var seconds: [Int] = []
      for text in ["one", "two", "three"] {
        _ = try FileReplacement.write(Array(text.utf8), to: path)
        let date = try FileManager.default.attributesOfItem(atPath: path)[.modificationDate] as? Date
        seconds.append(Int(try #require(date).timeIntervalSince1970))
      }
      #expect(seconds[0] < seconds[1] && seconds[1] < seconds[2], "\(seconds)")
    }
  }

  @Test("a failure names the operation, the path and the reason, and leaves no files behind")
  func failure() throws {
    try inTemporaryFolder { folder in
      let error = #expect(throws: FileReplacement.Failure.self) {
        try FileReplacement.write([1], to: folder + "/missing/x.swift")
      }
      #expect(error?.description.contains("/missing/x.swift") == true)
      #expect(error?.description.contains("No such file") == true)
      // A folder has the name of the file, so the last step fails.
      try FileReplacement.createFolder(folder + "/x.swift")
      #expect(throws: FileReplacement.Failure.self) { try FileReplacement.write([1], to: folder + "/x.swift") }
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["x.swift"])
    }
  }

  @Test("only regular files are replaced, not pipes, sockets' folders or links to pipes")
  func otherFiles() throws {
    try inTemporaryFolder { folder in
      #expect(mkfifo(folder + "/pipe", 0o600) == 0)
      try FileManager.default.createSymbolicLink(atPath: folder + "/link", withDestinationPath: "pipe")
      for name in ["pipe", "link"] {
        let error = #expect(throws: FileReplacement.Failure.self) {
          try FileReplacement.write([1], to: folder + "/" + name)
        }
        let reason = name == "pipe" ? "it is a pipe, not a file" : "the path contains a link to 'pipe'"
        #expect(error?.description.hasPrefix("cannot write '\(folder)/\(name)': \(reason)") == true)
      }
      var status = stat()
      #expect(lstat(folder + "/pipe", &status) == 0 && status.st_mode & S_IFMT == S_IFIFO)
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder).sorted() == ["link", "pipe"])
    }
  }
}
