import Testing

@_spi(Generated) @testable import Signalbook

/// A registry in the generator's format. One stream is always collected, except in the special variant. The user
/// decides about the other stream.
private enum Duty: TelemetryRegistry {
  static var updateSignalbookAndGenerateAgainForFormat3: Void { () }

  struct Event: RecordableEvent {
    let payload: EventPayload
    init(stream: Int) {
      payload = Book.Event(Program(stream: stream).text("\"e\":1}")).payload
    }
  }

  enum Variant: Int, TelemetryVariant {
    case plain, special
    var index: Int { rawValue }
    var wireName: StaticString { self == .plain ? "Plain" : "Special" }
  }

  enum Stream: Int, TelemetryStream {
    case always, chosen
    var index: Int { rawValue }
  }

  static func stream(_ name: StaticString, _ consent: ConsentPolicy) -> StreamDescription {
    StreamDescription(
      name: name, ping: name, version: 1, encoding: .object, envelope: .empty, common: .empty, sources: [],
      conditions: [],
      limits: Book.limits(nil, 1), consent: consent, upload: nil, buildMoments: ["event"],
      sessionEndsAfterMilliseconds: nil)
  }

  static let streams = [
    stream("always", Book.consent(true, others: [1], private: true, always: true, variantsInvertingAlways: [1])),
    stream("chosen", Book.consent(true)),
  ]

  static func appValue(_ index: Int, of app: NoAppValues) -> SourceValue { .none }
}

@Suite("Data that is collected regardless of the user's decision") struct WithoutChoiceTests {
  private func recorder(_ variant: Duty.Variant) -> Telemetry<Duty> { Telemetry(Duty.self, variant: variant) }

  @Test("a stream that cannot be declined continues, even if all are declined, and keeps its stored data")
  func declined() {
    let telemetry = recorder(.plain)
    #expect(!telemetry.canBeDeclined(.always) && telemetry.canBeDeclined(.chosen))
    for stream in [0, 1] { telemetry.record(Duty.Event(stream: stream)) }
    telemetry.setConsent(false)
    telemetry.setConsent(false, for: .always)
    #expect(telemetry.isCollecting(.always) && !telemetry.isCollecting(.chosen))
    #expect(telemetry.recordedEvents(of: .always).count == 1)
    #expect(telemetry.recordedEvents(of: .chosen).count == 0)
    #expect(telemetry.record(Duty.Event(stream: 0)) == .recorded)
    #expect(telemetry.record(Duty.Event(stream: 1)) == .refused(.consent))
  }

  @Test("private mode applies as declared")
  func privateMode() {
    let telemetry = recorder(.plain)
    telemetry.setConsent(false)
    telemetry.isPrivate = true
    #expect(telemetry.record(Duty.Event(stream: 0)) == .refused(.privateMode))
    telemetry.isPrivate = false
    #expect(telemetry.record(Duty.Event(stream: 0)) == .recorded)
  }

  @Test("in a variant with a choice, the user decides")
  func otherVariant() {
    let telemetry = recorder(.special)
    #expect(telemetry.canBeDeclined(.always))
    #expect(telemetry.record(Duty.Event(stream: 0)) == .refused(.consent))
    telemetry.setConsent(true)
    #expect(telemetry.record(Duty.Event(stream: 0)) == .recorded)
    telemetry.setConsent(false, for: .always)
    #expect(telemetry.recordedEvents(of: .always).count == 0)
  }

  @Test("an importer inherits it in its variants, and a policy without the key can be declined")
  func imported() {
    let match = VariantMatch(2, "Ours", owner: 1, "Special")
    let consent = Duty.streams[0].imported(variants: [match]).consent
    #expect(consent.isAlwaysCollected && consent.variantsInvertingAlways == [2])
    #expect(
      !ConsentPolicy(isOnByDefault: true, variantsInvertingDefault: [], includedVariants: [], isOffInPrivateMode: false)
        .isAlwaysCollected)
  }
}
