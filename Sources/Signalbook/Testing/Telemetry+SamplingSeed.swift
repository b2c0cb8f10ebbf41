extension Telemetry {
  /// Replaces the installation's sampling seed, for tests.
  package func setSamplingSeed(_ high: UInt64, _ low: UInt64) { core.setSamplingSeed(SamplingSeed(high, low)) }
}

extension RecorderCore {
  func setSamplingSeed(_ seed: SamplingSeed) {
    lock.withLock {
      context.samplingSeed = seed
      for stream in streams { stream.updateGate() }
      storeState()
    }
  }
}
