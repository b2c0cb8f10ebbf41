import Foundation
import SignalbookExporting
import SignalbookRegistry
import SignalbookReview
import SignalbookSchemaFiles
import SignalbookTestSupport
import Testing

/// Checks that exports contain the data that our registries declare, read as plain JSON.
@Suite struct SchemaDataTests {
  static let names = ["activity-stream", "focus", "mma", "mozilla", "session-replay", "webxr"]

  /// The data classes in our registries with their names in the forms, independent of the exporters' tables.
  private static let classes: [String: (apple: String, play: String, fides: String)] = [
    "contact.name": ("Name", "NAME", "user.name"),
    "device.info": ("OtherDiagnosticData", "OTHER_PERFORMANCE", "user.device"),
    "diag.other": ("OtherDiagnosticData", "OTHER_PERFORMANCE", "user.telemetry"),
    "diag.performance": ("PerformanceData", "PERFORMANCE_DIAGNOSTICS", "user.telemetry"),
    "finance.purchase": ("PurchaseHistory", "PURCHASE_HISTORY", "user.behavior.purchase_history"),
    "id.account": ("UserID", "USER_ACCOUNT", "user.unique_id"),
    "id.install": ("DeviceID", "DEVICE_ID", "user.unique_id"),
    "id.session": ("OtherUsageData", "OTHER_APP_ACTIVITY", "user.unique_id"),
    "search.count": ("SearchHistory", "IN_APP_SEARCH_HISTORY", "user.behavior.search_history"),
    "usage.apps": ("OtherUsageData", "APPS_ON_DEVICE", "user.device"),
    "usage.interaction": ("ProductInteraction", "USER_INTERACTION", "user.behavior"),
    "usage.other": ("OtherUsageData", "OTHER_APP_ACTIVITY", "user.behavior"),
    "usage.setting": ("OtherUsageData", "OTHER_APP_ACTIVITY", "user.account.settings"),
  ]

  /// The declarations in a registry's files.
  private struct Declared {
    var streams: [(name: String, isExternal: Bool)] = []
    var events: [(name: String, data: String?)] = []
  }

  private func declared(_ name: String) throws -> Declared {
    let folder = "\(Paths.root)/schemas/\(name)"
    var declared = Declared()
    func isSent(_ entry: [String: Any]) -> Bool { entry["retired"] == nil && entry["abstract"] as? Bool != true }
    for file in try FileManager.default.contentsOfDirectory(atPath: folder).sorted() where file.hasSuffix(".json") {
      let data = try Data(contentsOf: URL(fileURLWithPath: "\(folder)/\(file)"))
      let root = try JSONSerialization.jsonObject(with: data) as? [String: Any] ?? [:]
      for (stream, value) in root["streams"] as? [String: [String: Any]] ?? [:] where isSent(value) {
        declared.streams.append((stream, value["external"] as? Bool == true))
      }
      for (event, value) in root["events"] as? [String: [String: Any]] ?? [:] where isSent(value) {
        declared.events.append((event, value["data"] as? String))
      }
    }
    return declared
  }

  @Test(arguments: names) func `each declared event, stream and class is in every form or named as omitted`(
    name: String
  )
    throws
  {
    var diagnostics = Diagnostics()
    let loaded = loadRegistry(folder: "\(Paths.root)/schemas/\(name)", into: &diagnostics)
    let request = ExportRequest(Inventory([try #require(loaded)]))
    let declared = try declared(name)
    func export(_ format: String) throws -> Export { try ExportFixture.format(format).export(request) }
    let review = try export("review-request").files[0].text
    let record = try export("record-of-processing").files[0].text
    let fides = try export("fides").files[0].text
    let manifest = try export("privacy-manifest")
    for event in declared.events {
      #expect(review.contains("| `\(name)/events/\(event.name)` |"), "\(event.name)")
      guard let data = event.data, let forms = Self.classes[data] else {
        #expect(event.data == nil, "\(event.data ?? "") has to be added to the test's table")
        continue
      }
      #expect(record.contains("`\(data)`, ") && fides.contains("\"\(forms.fides)"), "\(event.name): \(data)")
      #expect(manifest.files[0].text.contains("DataType\(forms.apple)<"), "\(event.name): \(data)")
      #expect(try export("play-data-safety").files[0].text.contains("PSL_\(forms.play),true"), "\(event.name): \(data)")
    }
    let sent = Set(request.inventory.streams.map(\.stream.name))
    for stream in declared.streams where sent.contains(stream.name) {
      #expect(record.contains("\n### \(stream.name)\n"), "\(stream.name)")
      #expect(fides.contains("- name: \"\(stream.name): "), "\(stream.name)")
      if stream.isExternal {
        #expect(
          manifest.files[0].text.contains("<!-- OMITTED: \(name)/streams/\(stream.name)"), "\(stream.name)")
      }
    }
    // Our registries state a sender only with `external`.
    for claim in ExportedDataJudge.claims where claim != "by a third-party SDK" {
      for text in [review, record, fides] { #expect(!text.contains(claim), "\(claim)") }
    }
  }
}
