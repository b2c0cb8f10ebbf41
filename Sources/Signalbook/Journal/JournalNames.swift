/// A file of the journal by its name: `0-000000000000002a.segment` is one of lane 0.
struct JournalName: Equatable {
  enum Kind: String, CaseIterable {
    case segment, sealed
    /// A file that is being sealed, or one of values that is being written.
    case sealing
    /// The collections as they were before some record.
    case values
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

  /// A file of the journal without a number.
  static func isOther(_ name: String) -> Bool {
    purges.contains(name) || purgesBegun.contains(name) || isStripped(name) || DecisionFile.isNamed(name)
      || (0..<JournalFormat.lanesAtMost).contains { lane in
        name == purge(of: lane) || locks(lane).contains(name)
      }
  }

  /// The end of a segment's name while it is written anew.
  static let strippedEnd = ".stripped"

  /// Whether it is a segment that was being written anew when its process ended.
  static func isStripped(_ name: String) -> Bool { name.hasSuffix(strippedEnd) && lane(of: name) != nil }

  /// The lane that a file with records belongs to; `nil` for any other file.
  static func lane(of name: String) -> UInt8? { numbered(name)?.lane }

  /// The lane and number in the name of a file with records, or of one that is being written.
  static func numbered(_ name: String) -> JournalName? {
    JournalName(name.hasSuffix(strippedEnd) ? String(name.dropLast(strippedEnd.utf8.count)) : name)
  }

  static func lock(_ lane: UInt8) -> String { String(lane, radix: 16) + ".lock" }
  /// The names of a lane's lock: the second and later ones are for a folder that has something else under the first.
  static func locks(_ lane: UInt8) -> [String] { [lock(lane)] + (1...3).map { lock(lane) + ".\($0)" } }

  /// Present while everything is being deleted; the second is for a folder that has something else under the first.
  static let purges = ["purge", "purge.1"]
  /// The same, not yet complete.
  static let purgesBegun = ["purge.new", "purge.new.1"]
  /// Present while the process that has this lane has not deleted its own files.
  static func purge(of lane: UInt8) -> String { String(lane, radix: 16) + ".purge" }
}
