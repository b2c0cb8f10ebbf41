/// The kind of the network that is used, as `network.kind` names it (R-CS-21).
enum NetworkKind: String {
  case offline
  case wifi
  case second = "2g"
  case third = "3g"
  case fourth = "4g"

  /// - Parameters:
  ///   - isReachable: whether there is a network that takes a connection now.
  ///   - isCellular: whether that is a mobile one.
  ///   - generation: its generation; asked for where it is.
  ///
  /// A cable counts as `wifi`: no receiver has a code for it, and neither is a mobile network. `nil` where the generation of a
  /// mobile network is not known.
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
