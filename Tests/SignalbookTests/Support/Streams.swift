@_spi(Generated) @testable import Signalbook

/// Recorders with streams that tests describe.
enum Streams {
  /// Returns an object stream that is on by default. `encoding` selects another encoding.
  static func stream(
    _ name: StaticString = "s", ping: StaticString? = nil, version: Int = 1,
    encoding: StreamDescription.Encoding = .object,
    envelope: WireProgram = Program().text(#"{"e":"#).source(0).text("}").literal, common: WireProgram = .empty,
    sources: [SourceRequest] = [Book.request(.streamEvents)], conditions: [SourceCondition] = [],
    limits: StreamLimits = Book.limits(nil, nil), consent: ConsentPolicy = Book.consent(true),
    buildMoments: [StaticString] = [], sessionEndsAfterMilliseconds: Int? = nil, distinct: [DistinctLimit] = [],
    once: [OnceRule] = [], population: Population = Population(), attributes: [AttributeDescription] = [],
    upload: UploadPolicy? = nil, deletionRequest: StaticString? = nil, destination: DestinationDescription? = nil,
    formerNames: [StaticString] = [], remoteRestrictions: RemoteRestrictionPolicy? = nil
  ) -> StreamDescription {
    StreamDescription(
      name: name, ping: ping ?? name, version: version, encoding: encoding, envelope: envelope, common: common,
      sources: sources, conditions: conditions, limits: limits, consent: consent, upload: upload,
      buildMoments: buildMoments,
      sessionEndsAfterMilliseconds: sessionEndsAfterMilliseconds, distinct: distinct, once: once,
      population: population,
      deletionRequest: deletionRequest, destination: destination, formerNames: formerNames,
      remoteRestrictions: remoteRestrictions, attributes: attributes)
  }

  static func recorder(
    _ streams: StreamDescription..., clock: TestClock = TestClock(), platform: TelemetryPlatform = TelemetryPlatform(),
    identity: TelemetryIdentity = TelemetryIdentity(clientID: "CLIENT"),
    history: InstallationHistory = InstallationHistory(),
    memory: Int = 8 << 20, triggers: [TriggeredEvent] = [], restrictable: RestrictableEvents = .none,
    app: @escaping @Sendable (Int) -> SourceValue = { _ in .none },
    send: @escaping @Sendable (DestinationEvent) -> Void = { _ in }
  ) -> RecorderCore {
    var supply = AppInterface()
    (supply.value, supply.send) = (app, send)
    return RecorderCore(
      streams: streams, variant: 0, variantName: "Plain", platform: platform, identity: identity, clock: clock,
      memory: memory, triggers: triggers, history: history,
      restrictable: restrictable, app: supply)
  }

  /// Returns an event with a string `k` and a nonnegative number. `limit` is the limit on distinct strings.
  static func keyed(_ key: String, _ number: Int, limit: Int = 0, stream: Int = 0) -> EventPayload {
    let program = Program(stream: stream).distinct(0, limit).check(0, "n", "0:")
      .text(#""k":""#).argument(0).text(#"","v":"#).integer(0).text("}")
    return Book.Event(program, n: [UInt64(bitPattern: Int64(number))], s: [key]).payload
  }

  /// Returns an event with one string.
  static func text(_ text: String, stream: Int = 0, _ unit: Character = "0", _ limit: Int = 0) -> EventPayload {
    Book.Event(Program(stream: stream).text(#""t":""#).argument(0, unit, limit).text(#""}"#), s: [text]).payload
  }

  /// Returns an event without arguments.
  static func bare(stream: Int = 0, _ name: String = "x", _ guards: (Program) -> Program = { $0 }) -> EventPayload {
    Book.Event(guards(Program(stream: stream)).text("\"e\":\"\(name)\"}")).payload
  }

  /// Returns an event that is sent once, with the mark at `index`.
  static func once(_ index: Int, stream: Int = 0) -> EventPayload {
    bare(stream: stream) { $0.once(index) }
  }
}

/// Parses JSON. Returns `nil` if the bytes are not JSON.
func json(_ bytes: some Sequence<UInt8>) -> JSONValue? { try? JSONValue(parsing: bytes) }
func json(_ text: String) -> JSONValue? { json(Array(text.utf8)) }
