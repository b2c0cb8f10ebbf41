/// How many different values of a field are recorded in a scope (R-CS-65). Generated.
public struct DistinctLimit: Sendable {
  /// Different values at most; the first stay.
  public let atMost: Int
  /// True: the count starts again with each screen; false: with each session.
  public let isPerScreen: Bool

  public init(atMost: Int, isPerScreen: Bool) {
    self.atMost = atMost
    self.isPerScreen = isPerScreen
  }
}

/// The different values met so far, for each limit of a stream.
struct DistinctValues {
  private let limits: [DistinctLimit]
  private var values: [Set<ExactText>]

  init(_ limits: [DistinctLimit]) {
    self.limits = limits
    values = limits.map { _ in [] }
  }

  /// Whether a value is known or still fits; `nil` when there is no such limit. A value that fits is known from now on.
  mutating func admits(_ value: String, under limit: Int) -> Bool? {
    guard limit < limits.count else { return nil }
    let value = ExactText(text: value)
    if values[limit].contains(value) { return true }
    guard values[limit].count < limits[limit].atMost else { return false }
    values[limit].insert(value)
    return true
  }

  /// Starts the counts of a scope again. A new session is a new screen as well.
  mutating func startAgain(onlyScreens: Bool) {
    for index in limits.indices where limits[index].isPerScreen || !onlyScreens { values[index].removeAll() }
  }
}

/// A text that equals those of the same bytes. `String` equals also what only looks the same (canonical equivalence).
private struct ExactText: Hashable {
  var text: String

  static func == (left: Self, right: Self) -> Bool { left.text.hasSameBytes(as: right.text) }

  func hash(into hasher: inout Hasher) {
    var text = text
    text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
  }
}
