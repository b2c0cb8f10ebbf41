import Foundation

/// Prints the peers' figures, in human-readable form or for a script.
struct Table {
  var form: Options.Form

  init(_ form: Options.Form, title: String, columns: [String]) {
    self.form = form
    guard form == .table else { return }
    print("\n" + title.padded(52) + columns.map { String($0.prefix(12)).paddedLeft(14) }.joined())
  }

  /// Prints a line for a peer. `part` is the measured part, or `nil` if the figures cover everything that the peer
  /// does.
  func line(_ peer: Peer, _ part: String?, _ figures: [Double]) {
    switch form {
    case .table:
      let name = part.map { "  of this, \($0)" } ?? "\(peer.workload.rawValue): \(peer.name)"
      print(name.padded(52) + figures.map { String(format: "%.3f", $0).paddedLeft(14) }.joined())
    case .tabs:
      print(([peer.workload.rawValue, peer.name, part ?? ""] + figures.map(\.description)).joined(separator: "\t"))
    }
  }
}

extension String {
  fileprivate func padded(_ width: Int) -> String {
    padding(toLength: max(width, count), withPad: " ", startingAt: 0)
  }

  fileprivate func paddedLeft(_ width: Int) -> String {
    String(repeating: " ", count: max(0, width - count)) + self
  }
}
