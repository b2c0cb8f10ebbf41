/// The kind of the current network, as in `network.kind` (R-CS-21).
enum NetworkKind: String {
  case offline
  case wifi
  case second = "2g"
  case third = "3g"
  case fourth = "4g"

  /// Creates the kind of a network, or returns `nil` if the generation of a mobile network is unknown.
  ///
  /// - Parameters:
  ///   - isReachable: Whether the network is reachable.
  ///   - isCellular: Whether the network is mobile.
  ///   - generation: Returns the generation of a mobile network.
  ///
  /// A wired network counts as `wifi`, because it is not a mobile network and receivers have no separate value for it.
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
