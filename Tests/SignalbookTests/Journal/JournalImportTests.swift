import Foundation
import SignalbookTestSupport
import Testing

@Suite("Imports of the journal") struct JournalImportTests {
  @Test("only the file system imports the platform's module") func imports() throws {
    let folder = Paths.root + "/Sources/Signalbook/Journal"
    for file in try FileManager.default.contentsOfDirectory(atPath: folder) {
      let lines = try String(contentsOfFile: folder + "/" + file, encoding: .utf8).split(separator: "\n")
      let modules = Set(
        lines.filter { $0.contains("import ") && !$0.contains("//") }.compactMap { $0.split(separator: " ").last })
      let allowed: Set<Substring> =
        switch file {
        case "POSIXFileSystem.swift": ["Darwin", "Glibc", "Musl", "Android"]
        // For a memory fence.
        case "Journal+Append.swift": ["Synchronization"]
        default: []
        }
      #expect(modules == allowed, "\(file)")
    }
  }
}
