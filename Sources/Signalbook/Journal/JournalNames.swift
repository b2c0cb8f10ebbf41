/// The name of a journal file: `0-000000000000002a.segment` belongs to lane 0.
struct JournalName: Equatable {
  enum Kind: String, CaseIterable {
    case segment, sealed
    /// A sealed file or a file of values that is being written.
    case sealing
    /// The collections before a record.
    case values
  }

  var kind: Kind
  var lane: UInt8
  var number: UInt64

  init(_ kind: Kind, lane: UInt8, _ number: UInt64) {
    (self.kind, self.lane, self.number) = (kind, lane, number)
  }

  /// Parses a name, or returns `nil` for other files.
  init?(_ text: String) {
    guard let dash = text.firstIndex(of: "-"), let dot = text.firstIndex(of: "."), dash < dot,
      let lane = UInt8(text[..<dash], radix: 16), lane < JournalFormat.lanesAtMost,
      let number = UInt64(text[text.index(after: dash)..<dot], radix: 16), number < JournalFormat.filesAtMost,
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

  /// The number and lane in the file's header, which the checksum covers. A file whose name differs is a foreign copy.
  /// Never 0.
  var mark: UInt64 { (number << 8 | UInt64(lane)) + 1 }

  /// Returns whether a name belongs to a file of the journal without a number.
  static func isOther(_ name: String) -> Bool {
    purges.contains(name) || purgesBegun.contains(name) || isStripped(name) || DecisionFile.isNamed(name)
      || (0..<JournalFormat.lanesAtMost).contains { lane in
        name == purge(of: lane) || locks(lane).contains(name)
      }
  }

  /// The suffix of a segment that is being rewritten.
  static let strippedEnd = ".stripped"

  /// Returns whether the name belongs to a segment that was being rewritten when its process ended.
  static func isStripped(_ name: String) -> Bool { name.hasSuffix(strippedEnd) && lane(of: name) != nil }

  /// Returns the lane of a file with records, or `nil` for other files.
  static func lane(of name: String) -> UInt8? { numbered(name)?.lane }

  /// Returns the lane and number in the name of a complete or incomplete file with records.
  static func numbered(_ name: String) -> JournalName? {
    JournalName(name.hasSuffix(strippedEnd) ? String(name.dropLast(strippedEnd.utf8.count)) : name)
  }

  static func lock(_ lane: UInt8) -> String { String(lane, radix: 16) + ".lock" }
  /// Returns the names of a lane's lock: the regular name, and fallbacks in case foreign file system objects have it.
  static func locks(_ lane: UInt8) -> [String] { [lock(lane)] + (1...3).map { lock(lane) + ".\($0)" } }

  /// The mark of a deletion of all data: the regular name, and a fallback in case a foreign file system object has it.
  static let purges = ["purge", "purge.1"]
  /// The mark while it is being written.
  static let purgesBegun = ["purge.new", "purge.new.1"]
  /// Returns the mark of a lane whose process has not deleted its own files yet.
  static func purge(of lane: UInt8) -> String { String(lane, radix: 16) + ".purge" }
}
