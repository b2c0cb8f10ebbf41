// Whether the stream is collected from this installation, depending on variant, consent, sample, and population.
extension StreamRecorder {
  /// Whether this variant includes the stream and the user has not declined it.
  private var isAllowed: Bool { isOn && isInVariant }

  /// Whether this variant includes the stream, the user has not declined it, and the installation is in its sample.
  var isActive: Bool { isAllowed && isInSample }

  /// Whether the stream is active, or was active until an update reduced its sample. In the latter case, the user can
  /// still request deletion of the receiver's data about the installation.
  var isKnownToReceiver: Bool { isActive || (isAllowed && (ping?.sequence ?? 0) > 0) }

  /// Whether the stream's identifiers are kept. A deletion request stream does not have separate identifiers.
  var keepsIdentifiers: Bool { isKnownToReceiver && !isDeletionRequestStream }

  /// Whether the receiver may have data about the user, or data is waiting to be sent.
  var hasCollectedData: Bool {
    ping?.hasUnitsOfClient == true || ends.count > 0
  }

  var usesClient: Bool { uses { if case .clientId = $0 { true } else { false } } }

  /// Whether to create identifiers for the stream.
  var needsIdentifiers: Bool {
    isActive && !isDeletionRequestStream && !isRestricted
      && population.refusal(of: values.context.platform) == nil
  }

  /// Whether collection of the stream depends on the sampling seed.
  var needsSeed: Bool { isAllowed && (population.isSampled || restriction?.isSampled == true) }

  /// Whether the installation is in the stream's sample. Without a seed, the installation is in no sample, so that too
  /// little rather than too much is collected.
  var isInSample: Bool {
    if !population.isSampled { return population.samplingRate > 0 }
    if values.context.isInEverySample { return true }
    return values.context.samplingSeed?.isSampled(atRate: population.samplingRate, inPing: description.samplingName)
      ?? false
  }
}
