/// An event that is recorded at most once in a scope. Generated.
@_spi(Generated) public struct OnceLimit: Sendable {
  public enum Scope: Sendable { case installation, session, screen }
  /// The registry and the event, the name under which an installation stores the mark.
  public let name: StaticString
  public let scope: Scope

  public init(_ name: StaticString, per scope: Scope) {
    self.name = name
    self.scope = scope
  }
}

/// The marks of a stream's events that are sent once.
struct OnceMarks {
  private let limits: [OnceLimit]
  private var isRecorded: [Bool]

  init(_ limits: [OnceLimit], history: InstallationHistory) {
    self.limits = limits
    isRecorded = limits.map { $0.scope == .installation && history.recordedOnce.contains($0.name.description) }
  }

  /// Returns whether the event was recorded in its scope; `nil` if there is no such mark.
  func isRecorded(_ index: Int) -> Bool? { index < limits.count ? isRecorded[index] : nil }

  /// Returns the name of a mark that does not outlive a session.
  func name(_ index: Int) -> String? {
    limits[index].scope == .installation ? nil : limits[index].name.description
  }

  /// Marks an event as recorded.
  mutating func set(_ index: Int, history: inout InstallationHistory) {
    isRecorded[index] = true
    if limits[index].scope == .installation { history.recordedOnce.insert(limits[index].name.description) }
  }

  /// The names of events that were recorded in the current session or screen.
  var names: [String] {
    limits.indices.filter { isRecorded[$0] && limits[$0].scope != .installation }.map { limits[$0].name.description }
  }

  mutating func restore(_ names: Set<String>) {
    for index in limits.indices where limits[index].scope != .installation {
      isRecorded[index] = names.contains(limits[index].name.description)
    }
  }

  mutating func restoreInstallation(_ history: InstallationHistory) {
    for index in limits.indices where limits[index].scope == .installation {
      isRecorded[index] = history.recordedOnce.contains(limits[index].name.description)
    }
  }

  /// Removes all marks, including those of the installation.
  mutating func forget(history: inout InstallationHistory) {
    for index in limits.indices {
      isRecorded[index] = false
      if limits[index].scope == .installation { history.recordedOnce.remove(limits[index].name.description) }
    }
  }

  /// Starts a new scope. A new session is also a new screen.
  mutating func startAgain(onlyScreens: Bool) {
    for index in limits.indices
    where limits[index].scope == .screen || (limits[index].scope == .session && !onlyScreens) {
      isRecorded[index] = false
    }
  }
}
