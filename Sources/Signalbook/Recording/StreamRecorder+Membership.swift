// Whether the stream is collected from this installation, according to variant, consent, sample, and population.
extension StreamRecorder {
  /// Whether this variant has the stream and the user has not declined it.
  private var isAgreed: Bool { isOn && isInVariant }

  /// Whether the stream is not declined, and its sample includes the installation.
  var isWanted: Bool { isAgreed && isInSample }

  /// Whether the stream is wanted, or was until an update reduced the sample. The receiver then knows the installation,
  /// which can still request deletion.
  var isKnown: Bool { isWanted || (isAgreed && (ping?.sequence ?? 0) > 0) }

  /// Whether identifiers are kept for the stream. Streams that send deletion requests have none of their own.
  var isCollectedFrom: Bool { isKnown && !asksForDeletion }

  /// Whether the receiver may have data of the user, or data is waiting to be sent.
  var hasCollected: Bool {
    (ping?.sequence ?? 0) > 0 || ends.count > 0
  }

  var usesClient: Bool { uses { if case .clientId = $0 { true } else { false } } }

  /// Whether identifiers are created for the stream.
  var needsIdentifiers: Bool {
    isWanted && !asksForDeletion && population.refusal(of: values.context.platform) == nil
  }

  /// Whether the sampling seed determines whether the stream is collected.
  var needsSeed: Bool { isAgreed && population.isSampled }

  /// Whether the installation is in the stream's sample. Without a seed, it is in no sample, so that less is collected
  /// rather than more.
  var isInSample: Bool {
    if !population.isSampled { return population.sample > 0 }
    if values.context.isInEverySample { return true }
    return values.context.samplingSeed?.isIn(population.sample, of: description.drawnName) ?? false
  }
}
