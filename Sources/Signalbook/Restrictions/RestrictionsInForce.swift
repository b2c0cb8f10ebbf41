/// The restrictions of a document, and the times at which they end.
struct RestrictionsInForce {
  let document: RestrictionDocument
  /// The document as it was passed by the app.
  let bytes: [UInt8]
  /// The wall-clock time at which the app passed the document, in milliseconds since 1970.
  let acceptanceTime: Int64
  /// The wall-clock time at which the restrictions end.
  let expirationTime: Int64
  /// The monotonic time at which the restrictions end, even if the wall clock is set back.
  let deadline: Int64
  /// The names in the document that have no effect in this app version.
  var ignoredNames: [String] = []

  init(_ document: RestrictionDocument, _ bytes: [UInt8], accepted: Int64, maxDuration: Int64, wall: Int64, now: Int64)
  {
    (self.document, self.bytes, acceptanceTime) = (document, bytes, accepted)
    expirationTime = min(document.expirationTime, accepted.addingSaturating(maxDuration))
    // If the clock was set back in the meantime, the elapsed time is unknown, so the full duration remains.
    deadline = now.addingSaturating(max(0, expirationTime.subtractingSaturating(max(wall, accepted))))
  }

  func hasExpired(wall: Int64, now: Int64) -> Bool { wall >= expirationTime || now >= deadline }
}

/// The part of the restrictions that applies to a stream.
struct StreamRestriction: Equatable {
  /// A restricted program.
  struct Program: Equatable {
    let key: UInt64
    let rate: Double
    /// The name used for sampling.
    let name: String
  }

  var rate = 1.0
  var programs: [Program] = []

  /// Whether membership in a sample depends on a random number.
  var isSampled: Bool { Self.isSampled(rate) || programs.contains { Self.isSampled($0.rate) } }

  private static func isSampled(_ rate: Double) -> Bool { rate > 0 && rate < 1 }
}

extension RecorderContext {
  /// Returns whether the installation is in a restriction's sample. Without a seed, it is in no sample.
  ///
  /// The sample is independent of the stream's declared sample, so fewer installations are in both.
  func isInSample(_ rate: Double, of salt: String) -> Bool {
    if rate <= 0 || rate >= 1 || isInEverySample { return rate > 0 }
    guard let samplingSeed else { return false }
    return Array(salt.utf8).withUnsafeBytes { samplingSeed.isSampled(atRate: rate, salt: $0) }
  }
}

extension StreamRecorder {
  /// Returns the reason events are currently refused, or `nil` if they are recorded. Ends expired restrictions first.
  func currentGate() -> RecordOutcome.Refusal? {
    if gate == .restricted { _ = values.context.endExpiredRestrictions?() }
    return gate
  }

  /// Returns the reason an event with the given program is refused before it is encoded, or `nil` if it is recorded or
  /// held.
  @inline(never) func policyRefusal(of part: ProgramPart) -> RecordOutcome.Refusal? {
    if let gate = currentGate(), let refusal = refusal(by: gate) { return refusal }
    func isRefused() -> Bool {
      refusedPrograms.contains(ProgramKey.key(wire: part.wireBytes, holes: part.holeBytes))
    }
    guard refusesPrograms, isRefused() else { return nil }
    return values.context.endExpiredRestrictions?() == true && !isRefused() ? nil : .restricted
  }

  /// Whether the restrictions exclude the stream from this installation.
  var isRestricted: Bool {
    guard let restriction else { return false }
    return !values.context.isInSample(restriction.rate, of: "stream/\(description.samplingName)")
  }

  /// The programs that the restrictions exclude from this installation.
  var excludedPrograms: Set<UInt64> {
    guard let restriction else { return [] }
    let excluded = restriction.programs.filter { !values.context.isInSample($0.rate, of: "event/" + $0.name) }
    return Set(excluded.map(\.key))
  }
}
