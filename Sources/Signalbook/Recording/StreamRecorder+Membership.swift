// Whether the stream is collected from this installation: variant, consent, sample, population.
extension StreamRecorder {
  /// Whether this variant has the stream and the user has not declined it.
  private var isAgreed: Bool { isOn && isInVariant }

  /// Whether the stream is collected from an installation in its sample whose user has not declined it.
  var isWanted: Bool { isAgreed && isInSample }

  /// Whether the stream is wanted, or was until an update reduced the sample: the receiver knows the installation,
  /// which can still ask for deletion.
  var isKnown: Bool { isWanted || (isAgreed && (ping?.sequence ?? 0) > 0) }

  /// Whether identifiers are kept for the stream. A deletion request has no identifiers of its own.
  var isCollectedFrom: Bool { isKnown && !asksForDeletion }

  /// Whether anything was collected from the user that a receiver may have, or would have got.
  var hasCollected: Bool {
    (ping?.sequence ?? 0) > 0 || ends.count > 0
  }

  var usesClient: Bool { uses { if case .clientId = $0 { true } else { false } } }

  /// Whether identifiers are made for the stream.
  var needsIdentifiers: Bool {
    isWanted && !asksForDeletion && population.refusal(of: values.context.platform) == nil
  }

  /// Whether the seed of samples decides if the stream is collected.
  var needsSeed: Bool { isAgreed && population.isSampled }

  /// Without a seed the installation is in no sample: less is collected rather than more.
  var isInSample: Bool {
    if !population.isSampled { return population.sample > 0 }
    if values.context.isInEverySample { return true }
    return values.context.samplingSeed?.isIn(population.sample, of: description.drawnName) ?? false
  }
}
