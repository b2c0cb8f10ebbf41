// Whether the stream is collected from this installation, based on variant, consent, sample, and population.
extension StreamRecorder {
  /// Whether this variant includes the stream and the user has not declined it.
  private var isAgreed: Bool { isOn && isInVariant }

  /// Whether this variant includes the stream, the user has not declined it, and the installation is in its sample.
  var isWanted: Bool { isAgreed && isInSample }

  /// Whether the stream is wanted, or was wanted until an update reduced its sample. In that case, the receiver has
  /// data about the installation, which can still request its deletion.
  var isKnown: Bool { isWanted || (isAgreed && (ping?.sequence ?? 0) > 0) }

  /// Whether identifiers are kept for the stream. A stream that sends deletion requests does not have separate
  /// identifiers.
  var isCollectedFrom: Bool { isKnown && !asksForDeletion }

  /// Whether the receiver may have data about the user, or data is waiting to be sent.
  var hasCollected: Bool {
    (ping?.sequence ?? 0) > 0 || ends.count > 0
  }

  var usesClient: Bool { uses { if case .clientId = $0 { true } else { false } } }

  /// Whether identifiers are created for the stream.
  var needsIdentifiers: Bool {
    isWanted && !asksForDeletion && population.refusal(of: values.context.platform) == nil
  }

  /// Whether the sampling seed affects whether the stream is collected.
  var needsSeed: Bool { isAgreed && population.isSampled }

  /// Whether the installation is in the stream's sample. If there is no seed, it is in no sample, so that too little
  /// rather than too much is collected.
  var isInSample: Bool {
    if !population.isSampled { return population.sample > 0 }
    if values.context.isInEverySample { return true }
    return values.context.samplingSeed?.isIn(population.sample, of: description.drawnName) ?? false
  }
}
