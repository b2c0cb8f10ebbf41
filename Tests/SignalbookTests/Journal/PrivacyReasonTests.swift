import Foundation
import SignalbookTestSupport
import Testing

@Suite("Apple's required-reason interfaces") struct PrivacyReasonTests {
  /// Functions and names for whose use a privacy manifest must give a reason, and their relatives.
  /// https://developer.apple.com/documentation/bundleresources/describing-use-of-required-reason-api
  private static let names: Set = [
    // File timestamps.
    "stat", "stat64", "fstat", "fstatat", "lstat", "getattrlist", "fgetattrlist", "getattrlistat", "getattrlistbulk",
    "creationDate", "modificationDate", "fileModificationDate", "contentModificationDate", "creationDateKey",
    "contentModificationDateKey", "attributesOfItem",
    // Time since the system was started.
    "systemUptime", "mach_absolute_time",
    // Disk space.
    "statfs", "statvfs", "fstatfs", "fstatvfs", "systemFreeSize", "systemSize", "volumeAvailableCapacity",
    "volumeAvailableCapacityKey", "volumeAvailableCapacityForImportantUsage", "volumeTotalCapacity",
    "volumeTotalCapacityKey", "attributesOfFileSystem",
    // Keyboards, defaults.
    "activeInputModes", "UserDefaults", "NSUserDefaults",
  ]

  /// Words of a file's code, without its comments.
  private func words(_ text: String) -> Set<String> {
    let code = text.split(separator: "\n").map { line in line.range(of: "//").map { line[..<$0.lowerBound] } ?? line }
    return Set(
      code.joined(separator: "\n").split { !$0.isLetter && !$0.isNumber && $0 != "_" }.map(String.init))
  }

  @Test("the runtime uses none of them, on any platform") func none() throws {
    let folder = Paths.root + "/Sources/Signalbook"
    let files = try #require(FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String })
    var count = 0
    for file in files where file.hasSuffix(".swift") {
      count += 1
      let found = words(try String(contentsOfFile: folder + "/" + file, encoding: .utf8)).intersection(Self.names)
      #expect(found.isEmpty, "\(file) uses \(found.sorted())")
    }
    #expect(count > 50)
  }

  @Test("a use would be found") func isFound() {
    #expect(!words("  let r = fstat(file, &status)  // size").isDisjoint(with: Self.names))
    #expect(words("// fstat").isDisjoint(with: Self.names))
  }

  @Test("of the journal, one file imports a module, and it is the platform's") func imports() throws {
    let folder = Paths.root + "/Sources/Signalbook/Journal"
    for file in try FileManager.default.contentsOfDirectory(atPath: folder) {
      let lines = try String(contentsOfFile: folder + "/" + file, encoding: .utf8).split(separator: "\n")
      let modules = Set(
        lines.filter { $0.contains("import ") && !$0.contains("//") }.compactMap { $0.split(separator: " ").last })
      let allowed: Set<Substring> =
        switch file {
        case "POSIXFileSystem.swift": ["Darwin", "Glibc", "Musl", "Android"]
        // A fence.
        case "Journal+Append.swift": ["Synchronization"]
        default: []
        }
      #expect(modules == allowed, "\(file)")
    }
  }
}
