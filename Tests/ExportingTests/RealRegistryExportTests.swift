import SignalbookExporting
import SignalbookRegistry
import SignalbookReview
import SignalbookSchemaFiles
import SignalbookTestSupport
import Testing

/// Checks that exports contain the source documents' statements about privacy.
@Suite struct RealRegistryExportTests {
  private func request(_ name: String, variant: String? = nil) throws -> ExportRequest {
    var diagnostics = Diagnostics()
    let registry = loadRegistry(folder: "\(Paths.root)/schemas/\(name)", into: &diagnostics)
    #expect(!diagnostics.hasErrors)
    var request = ExportRequest(Inventory([try #require(registry)]))
    request.variant = variant
    return request
  }

  private func lines(_ format: String, _ request: ExportRequest) throws -> [Substring] {
    try ExportFixture.format(format).export(request).files[0].text.split(separator: "\n")
  }

  @Test func `R-FOCUS-03: Adjust receives the tracking of installations and no events, in Focus only`() throws {
    let focus = try lines("review-request", request("focus", variant: "focus"))
    let third = focus.filter { $0.contains("Yes: third party") }
    #expect(third == ["- `focus/streams/install-tracking`: Yes: third party, Adjust; sent by a third-party SDK."])
    let klar = try lines("review-request", request("focus", variant: "klar"))
    #expect(!klar.contains { $0.contains("Adjust") })
    #expect(klar.contains { $0.contains("`focus/streams/event`: No: first party, Mozilla") })
  }

  @Test func `R-FOCUS-36: every measured setting is in the review request`() throws {
    let rows = try lines("review-request", request("focus")).filter {
      $0.hasPrefix("| `focus/streams/event/envelope/settings/states/")
    }
    let names = rows.map { $0.split(separator: "`")[1].split(separator: "/").last ?? "" }
    #expect(
      names == [
        "BiometricLogin", "BlockAds", "BlockAnalytics", "BlockFonts", "BlockOther", "BlockSocial", "prefKeyEngine",
      ])
    #expect(rows.allSatisfy { $0.contains("2 interaction") })
  }

  @Test func `R-MMA-06: the receiver of marketing events is named with its address, as a third party`() throws {
    let rows = try lines("record-of-processing", request("mma")).filter { $0.hasPrefix("| (d) recipients") }
    #expect(
      rows == [
        "| (d) recipients | Leanplum (third party), www\\.leanplum.com |",
        "| (d) recipients | Leanplum (third party), www\\.leanplum.com |",
      ])
  }

  @Test(arguments: ["activity-stream", "focus", "mma", "mozilla", "session-replay", "webxr"])
  func `R-REG-23: who receives a stream, under which consent, and how long it stays on the device is answered or asked`(
    registry: String
  ) throws {
    let request = try request(registry)
    let record = try ExportFixture.format("record-of-processing").export(request)
    let review = try ExportFixture.format("review-request").export(request)
    for stream in request.inventory.streams {
      let said = Set((record.sources + review.sources).map(\.path))
      let asked = (record.gaps + review.gaps).map(\.message)
      for (place, question) in [
        ("\(stream.id)/(d) recipients", "does not declare recipients"),
        ("9/\(stream.id)/default", "does not declare a consent default"),
        ("\(stream.id)/(f) deleted on the device after", "does not declare its on-device retention"),
      ] {
        #expect(
          said.contains(place) != asked.contains { $0.hasPrefix("\(stream.id) ") && $0.contains(question) }, "\(place)")
      }
    }
  }
}
