/// A rule that records an event at most once per scope. Created by generated code.
@_spi(Generated) public struct OnceRule: Sendable {
  public enum Scope: Sendable {
    case installation, session, screen
    /// A calendar day in the device's time zone or in UTC.
    case day, utcDay

    /// Whether the mark outlives a session and is stored in the installation's history.
    var isPersistent: Bool { self != .session && self != .screen }
    var isDay: Bool { self == .day || self == .utcDay }
  }
  /// The registry name and the event name, which identify the mark in the installation's history.
  public let name: StaticString
  public let scope: Scope
  /// The event's names in earlier versions of the registry.
  public let formerNames: [StaticString]

  public init(_ name: StaticString, per scope: Scope, formerNames: [StaticString] = []) {
    self.name = name
    self.scope = scope
    self.formerNames = formerNames
  }

  var allNames: [String] { [name.description] + formerNames.map(\.description) }
}

/// The marks of a stream's once-only events.
struct OnceMarks {
  private let limits: [OnceRule]
  private var isRecorded: [Bool]
  /// The day of each mark's last recording, in days since 1970, or 0 for other scopes.
  private var days: [Int]

  init(_ limits: [OnceRule], history: InstallationHistory) {
    self.limits = limits
    isRecorded = limits.map { _ in false }
    days = limits.map { _ in 0 }
    restoreInstallation(history)
  }

  /// Returns the scope of the mark at the index, or `nil` if the index is out of range.
  func scope(_ index: Int) -> OnceRule.Scope? { index < limits.count ? limits[index].scope : nil }

  /// Returns whether the event of a mark was already recorded in its scope.
  ///
  /// The day before the last recording also counts, so that a day is not repeated when the user travels or sets the
  /// clock back. If the clock is set back further, the event is recorded again, because an incorrect date must not
  /// suppress it.
  ///
  /// - Parameters:
  ///   - index: The index of the mark.
  ///   - day: The current day, for a daily mark.
  /// - Returns: Whether the event was recorded, or `nil` if the index is out of range.
  func isRecorded(_ index: Int, on day: Int) -> Bool? {
    guard index < limits.count else { return nil }
    guard isRecorded[index], limits[index].scope.isDay else { return isRecorded[index] }
    return day == days[index] || day == days[index] - 1
  }

  /// Returns the name of the mark at the given index, or `nil` if the mark outlives a session.
  func name(_ index: Int) -> String? {
    limits[index].scope.isPersistent ? nil : limits[index].name.description
  }

  /// Marks the event at the given index as recorded.
  ///
  /// - Parameters:
  ///   - index: The index of the mark.
  ///   - day: The current day, for a daily mark.
  ///   - history: The history that stores the marks that outlive a session.
  mutating func set(_ index: Int, on day: Int, history: inout InstallationHistory) {
    if limits[index].scope.isPersistent {
      // If the app was downgraded and then updated, the names of a renamed event can have different days.
      if limits[index].formerNames.isEmpty {
        history.onceOnlyEvents.subtract(historyNames(index))
      } else {
        removeMark(index, from: &history)
      }
    }
    isRecorded[index] = true
    days[index] = day
    if limits[index].scope.isPersistent { history.onceOnlyEvents.formUnion(historyNames(index)) }
  }

  /// Returns the history names of the mark at the given index. The names of a daily mark include the day, such as
  /// `life/opened@20484`. Former names are included, so that an earlier app version does not record the event again.
  private func historyNames(_ index: Int) -> [String] {
    limits[index].allNames.map { $0 + (limits[index].scope.isDay ? "@\(days[index])" : "") }
  }

  /// The names of the events that were recorded in the current session or on the current screen.
  var names: [String] {
    limits.indices.filter { isRecorded[$0] && !limits[$0].scope.isPersistent }.map { limits[$0].name.description }
  }

  mutating func restore(_ names: Set<String>) {
    for index in limits.indices where !limits[index].scope.isPersistent {
      isRecorded[index] = limits[index].allNames.contains { names.contains($0) }
    }
  }

  mutating func restoreInstallation(_ history: InstallationHistory) {
    for index in limits.indices where limits[index].scope.isPersistent {
      let names = limits[index].allNames
      guard limits[index].scope.isDay else {
        isRecorded[index] = names.contains { history.onceOnlyEvents.contains($0) }
        continue
      }
      let last = names.flatMap { name in
        history.onceOnlyEvents.compactMap { $0.hasPrefix(name + "@") ? Int($0.dropFirst(name.count + 1)) : nil }
      }.max()
      isRecorded[index] = last != nil
      days[index] = last ?? 0
    }
  }

  /// Removes all marks, including those in the installation's history.
  mutating func removeAll(history: inout InstallationHistory) {
    for index in limits.indices {
      removeMark(index, from: &history)
      isRecorded[index] = false
    }
  }

  /// Removes the mark at the given index from the history, with all its names and days.
  private func removeMark(_ index: Int, from history: inout InstallationHistory) {
    guard limits[index].scope.isPersistent else { return }
    let (names, isDay) = (limits[index].allNames, limits[index].scope.isDay)
    history.onceOnlyEvents = history.onceOnlyEvents.filter { mark in
      !names.contains { isDay ? mark.hasPrefix($0 + "@") : mark == $0 }
    }
  }

  /// Removes the marks of a scope that has ended. A new session is also a new screen.
  mutating func resetScope(onlyScreens: Bool) {
    for index in limits.indices
    where limits[index].scope == .screen || (limits[index].scope == .session && !onlyScreens) {
      isRecorded[index] = false
    }
  }
}
