import Foundation

/// A random number generator that returns the same numbers for the same seed.
public struct SeededGenerator: RandomNumberGenerator, Sendable {
  private var state: UInt64

  public init(seed: UInt64) { state = seed }

  /// Creates a generator with a new seed for each test run. Set the environment variable `SIGNALBOOK_SEED` to repeat a
  /// run.
  public init() { state = Self.seedOfRun }

  /// SplitMix64 (https://prng.di.unimi.it/splitmix64.c).
  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  private static let seedOfRun: UInt64 = {
    let given = ProcessInfo.processInfo.environment["SIGNALBOOK_SEED"].flatMap(UInt64.init)
    let seed = given ?? .random(in: .min ... .max)
    FileHandle.standardError.write(Data("SIGNALBOOK_SEED=\(seed) repeats the random values of these tests\n".utf8))
    return seed
  }()
}
