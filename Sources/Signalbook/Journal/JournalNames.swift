/// A file of the journal by its name: `0-000000000000002a.segment` is one of lane 0.
struct JournalName: Equatable {
  enum Kind: String, CaseIterable {
    case segment, sealed
    /// A file that is being sealed.
    case sealing
  }

  var kind: Kind
  var lane: UInt8
  var number: UInt64

  init(_ kind: Kind, lane: UInt8, _ number: UInt64) {
    (self.kind, self.lane, self.number) = (kind, lane, number)
  }

  /// The text's meaning; `nil` for any other file.
  init?(_ text: String) {
    guard let dash = text.firstIndex(of: "-"), let dot = text.firstIndex(of: "."), dash < dot,
      let lane = UInt8(text[..<dash], radix: 16), lane < JournalFormat.lanesAtMost,
      let number = UInt64(text[text.index(after: dash)..<dot], radix: 16),
      let kind = Kind(rawValue: String(text[text.index(after: dot)...]))
    else { return nil }
    self.init(kind, lane: lane, number)
    if self.text != text { return nil }
  }

  var text: String {
    let digits = String(number, radix: 16)
    return String(lane, radix: 16) + "-" + String(repeating: "0", count: 16 - digits.utf8.count) + digits + "."
      + kind.rawValue
  }

  /// A file of the journal without a number.
  static func isOther(_ name: String) -> Bool {
    name == purge || name == purgeBegun || name == DecisionFile.name || isStripped(name)
      || (0..<JournalFormat.lanesAtMost).contains { name == lock($0) || name == purge(of: $0) }
  }

  /// The end of a segment's name while it is written anew.
  static let strippedEnd = ".stripped"

  /// Whether it is a segment that was being written anew when its process ended.
  static func isStripped(_ name: String) -> Bool { name.hasSuffix(strippedEnd) && lane(of: name) != nil }

  /// The lane that a file with records belongs to; `nil` for any other file.
  static func lane(of name: String) -> UInt8? {
    let isStripped = name.hasSuffix(strippedEnd)
    return JournalName(isStripped ? String(name.dropLast(strippedEnd.utf8.count)) : name)?.lane
  }

  static func lock(_ lane: UInt8) -> String { String(lane, radix: 16) + ".lock" }

  /// Present while everything is being deleted.
  static let purge = "purge"
  /// The same, not yet complete.
  static let purgeBegun = "purge.new"
  /// Present while the process that has this lane has not deleted its own files.
  static func purge(of lane: UInt8) -> String { String(lane, radix: 16) + ".purge" }
}
