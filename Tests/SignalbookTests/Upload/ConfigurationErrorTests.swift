import SignalbookJournalSupport
import Testing

@_spi(Generated) @testable import Signalbook

@Suite("Invalid settings") struct ConfigurationErrorTests {
  private func description(_ name: StaticString, address: StaticString?) -> StreamDescription {
    Streams.stream(
      name, envelope: Program().text(#"{"n":"#).source(1).text("}").literal,
      sources: [Book.request(.streamEvents), Book.request(.counterSequence)], limits: Book.limits(nil, 1),
      buildMoments: ["event"],
      upload: UploadPolicy(
        method: "POST", address: address, path: Program().text("/\(name)").literal, query: [], contentType: nil,
        sendsCookies: false, successCodes: [], rejectionCodes: [], retryCodes: [], uploadMoments: []))
  }

  /// Records an event of each stream. Returns the URLs of the requests, the faults and the number of unsent files.
  private func result(
    _ endpoints: [String: String], validators: [String: DocumentValidator] = [:],
    address: StaticString? = "https://live"
  ) async throws -> (sent: [String], faults: [ConfigurationError], kept: Int) {
    let app = KeptRecorder()
    app.streams = [description("alpha", address: address), description("beta", address: address)]
    try app.start()
    let receiver = CapturingTransport(responses: .status(200))
    let upkeep = Upkeep(
      app.core, upload: UploadSettings(transport: receiver, endpoints: endpoints, validators: validators))
    for stream in 0...1 { #expect(app.core.record(Streams.bare(stream: stream)) == .recorded) }
    await upkeep.work()
    return (receiver.requests.map(\.url).sorted(), app.core.health.configurationErrors, app.journal.sealed.count)
  }

  @Test("a setting for an unknown stream: streams without an endpoint are not sent")
  func unknownEndpoint() async throws {
    let typo = try await result(["alhpa": "https://staging"])
    #expect(typo.sent == [] && typo.kept == 2)
    #expect(
      typo.faults.map(\.description) == [
        #"endpoints["alhpa"]: the registry has no stream with this name; did you mean "alpha"?; not sent until then: alpha, beta"#
      ])
    let half = try await result(["alhpa": "https://staging", "beta": "https://staging"])
    #expect(half.sent == ["https://staging/beta"] && half.kept == 1)
    #expect(half.faults.map(\.unsentStreams) == [["alpha"]])
    // The catch-all endpoint may also be the production endpoint.
    let others = try await result(["Alpha": "https://staging", "*": "https://live"])
    #expect(others.sent == [] && others.faults[0].reason.hasSuffix(#"did you mean "alpha"?"#))
    let far = try await result(["something": "https://staging"])
    #expect(
      far.sent == [] && far.faults[0].reason == "the registry has no stream with this name; its streams: alpha, beta")
  }

  @Test(
    "an address that cannot be used is never replaced by another one",
    arguments: [
      "", " ", "staging", "http://staging", "https://", "https://a b", "https://staging#x", "https://u:p@staging",
      "https://staging:99999", "https://staging/../x", "ftp://staging", "https://[::1", "https://...",
    ])
  func unusableAddress(address: String) async throws {
    let one = try await result(["alpha": address])
    #expect(one.sent == ["https://live/beta"] && one.kept == 1)
    #expect(one.faults.map(\.unsentStreams) == [["alpha"]] && one.faults[0].setting == #"endpoints["alpha"]"#)
    let all = try await result(["*": address])
    #expect(all.sent == [] && all.kept == 2)
    #expect(all.faults.map(\.unsentStreams) == [["alpha", "beta"]] && all.faults[0].setting == #"endpoints["*"]"#)
    let rest = try await result(["*": address, "beta": "https://staging"])
    #expect(rest.sent == ["https://staging/beta"] && rest.faults.map(\.unsentStreams) == [["alpha"]])
  }

  @Test("an invalid or missing address in the schema is a fault, too") func ownAddress() async throws {
    for address in [nil, "http://live", "https://live#x"] as [StaticString?] {
      let without = try await result([:], address: address)
      #expect(without.sent == [] && without.faults.map(\.unsentStreams) == [["alpha"], ["beta"]])
      let with = try await result(["*": "https://staging"], address: address)
      #expect(with.sent == ["https://staging/alpha", "https://staging/beta"] && with.faults.isEmpty)
    }
  }

  @Test("a validator for an unknown stream: possibly affected documents are not sent")
  func unknownValidator() async throws {
    let validator = try DocumentValidator(schema: "{}")
    let typo = try await result([:], validators: ["btea": validator, "alpha": validator])
    #expect(typo.sent == ["https://live/alpha"] && typo.kept == 1)
    #expect(
      typo.faults.map(\.description) == [
        #"validators["btea"]: the registry has no stream with this name; did you mean "beta"?; not sent until then: beta"#
      ])
  }

  @Test("valid settings have no faults") func usable() async throws {
    let validator = try DocumentValidator(schema: "{}")
    for endpoints in [
      [:], ["alpha": "http://localhost:8080/x?y=z"], ["*": "https://staging"],
      ["*": "https://staging", "beta": "https://[2001:db8::1]:8443"],
    ] {
      let result = try await result(endpoints, validators: ["beta": validator])
      #expect(result.faults.isEmpty && result.sent.count == 2 && result.kept == 0)
    }
  }

  @Test(
    "a timeout that is not positive is replaced by the default", arguments: [Double.nan, .infinity, -.infinity, 0, -1])
  func timeLimit(seconds: Double) async throws {
    let transport = URLSessionTransport(timeoutSeconds: seconds)
    #expect(transport.configurationErrors.map(\.setting) == ["timeoutSeconds"])
    let request = TransportRequest(method: "POST", url: "https://[", headers: [], body: [], sendsCookies: false)
    guard case .failure = await transport.send(request) else { return #expect(Bool(false)) }
    for usable in [60, 0.5, 1e300, .leastNonzeroMagnitude] {
      #expect(URLSessionTransport(timeoutSeconds: usable).configurationErrors.isEmpty)
    }
  }

  @Test("sizes of the folder and of memory can be too small") func sizes() {
    var limits = StorageLimits()
    #expect(limits.errors.isEmpty)
    (limits.maxDiskBytes, limits.maxMemoryBytes) = (-1, 0)
    #expect(limits.errors.map(\.setting) == ["storage.maxDiskBytes", "storage.maxMemoryBytes"])
    (limits.maxDiskBytes, limits.maxMemoryBytes) = (.max, .max)
    #expect(limits.errors.isEmpty)
  }
}
