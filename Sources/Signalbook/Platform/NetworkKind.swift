/// The type of the current network, as sent by `network.kind` (R-CS-21).
enum NetworkKind: String {
  case offline
  case wifi
  case second = "2g"
  case third = "3g"
  case fourth = "4g"

  /// Creates a network type, or returns `nil` if the generation of a cellular network is unknown.
  ///
  /// A wired network is reported as `wifi`, because receivers have no separate value for it.
  ///
  /// - Parameters:
  ///   - isReachable: Whether the network is reachable.
  ///   - isCellular: Whether the network is cellular.
  ///   - generation: Returns the cellular network's generation. Called only for cellular networks.
  init?(isReachable: Bool, isCellular: Bool, generation: () -> NetworkKind?) {
    if !isReachable {
      self = .offline
    } else if !isCellular {
      self = .wifi
    } else if let generation = generation() {
      self = generation
    } else {
      return nil
    }
  }
}
