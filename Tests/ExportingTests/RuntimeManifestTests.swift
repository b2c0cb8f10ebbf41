import Foundation
import SignalbookExporting
import SignalbookRegistry
import SignalbookTestSupport
import Testing

/// Tests for the runtime's privacy manifest, for apps whose submission requires one.
@Suite struct RuntimeManifestTests {
  @Test func `the runtime's manifest is what a registry that sends nothing exports`() throws {
    let text = """
      { "$schema": "signalbook-1.schema.json",
        "registry": { "name": "none", "namespace": "None", "version": "1.0.0", "description": "Nothing." } }
      """
    let export = try ExportFixture.format("privacy-manifest").export(ExportFixture.request(text: text))
    let path = "\(Paths.root)/Sources/Signalbook/PrivacyInfo.xcprivacy"
    // A registry does not contain the APIs that an app calls. For the runtime, the next test checks them.
    let known = export.files[0].text.replacing(
      "\t<!-- UNANSWERED: NSPrivacyAccessedAPITypes: schemas do not contain the APIs that the app calls -->",
      with: "\t<key>NSPrivacyAccessedAPITypes</key>\n\t<array/>")
    #expect(FolderReader.bytes(of: path) == Array(known.utf8))
  }

  /// Apple's list of required reason APIs: file timestamps, system boot time, disk space, active keyboards and user
  /// defaults.
  private static let needReasons = [
    "creationDate", "modificationDate", "fileModificationDate", "contentModificationDateKey", "creationDateKey",
    "getattrlist", "getattrlistbulk", "fgetattrlist", "getattrlistat", "stat", "stat64", "fstat", "fstatat", "lstat",
    "systemUptime", "mach_absolute_time", "volumeAvailableCapacityKey", "volumeAvailableCapacityForImportantUsageKey",
    "volumeAvailableCapacityForOpportunisticUsageKey", "volumeTotalCapacityKey", "systemFreeSize", "systemSize",
    "statfs", "statvfs", "fstatfs", "fstatvfs", "activeInputModes", "UserDefaults", "NSUserDefaults", "AppStorage",
  ]

  @Test func `the runtime's sources name none of the APIs that need a reason`() throws {
    let folder = "\(Paths.root)/Sources/Signalbook"
    let files = try #require(FileManager.default.enumerator(atPath: folder)).compactMap { $0 as? String }
      .filter { $0.hasSuffix(".swift") }
    #expect(files.count > 50)
    let known = Set(Self.needReasons)
    for file in files {
      let text = try String(contentsOfFile: "\(folder)/\(file)", encoding: .utf8)
      let words = text.split { !($0.isLetter || $0.isNumber || $0 == "_") }.map(String.init)
      #expect(Set(words).isDisjoint(with: known), "\(file): \(Set(words).intersection(known))")
    }
  }
}
