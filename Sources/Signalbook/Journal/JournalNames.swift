/// The name of a numbered journal file. For example, `0-000000000000002a.segment` belongs to lane 0.
struct JournalName: Equatable {
  enum Kind: String, CaseIterable {
    case segment, sealed
    /// A sealed file or a collections file that is being written.
    case sealing
    /// A collections file.
    case values
  }

  var kind: Kind
  var lane: UInt8
  var number: UInt64

  init(_ kind: Kind, lane: UInt8, _ number: UInt64) {
    (self.kind, self.lane, self.number) = (kind, lane, number)
  }

  /// Parses the name of a numbered file, or returns `nil` for other names.
  init?(_ text: String) {
    guard let dash = text.firstIndex(of: "-"), let dot = text.firstIndex(of: "."), dash < dot,
      let lane = UInt8(text[..<dash], radix: 16), lane < JournalFormat.maxLanes,
      let number = UInt64(text[text.index(after: dash)..<dot], radix: 16), number < JournalFormat.maxFiles,
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

  /// The number and lane, as stored in the file's header and covered by the header's checksum. Never 0. If the mark in
  /// a file does not match the file's name, the file is a foreign copy.
  var mark: UInt64 { (number << 8 | UInt64(lane)) + 1 }

  /// Returns whether the given name belongs to an unnumbered journal file.
  static func isOther(_ name: String) -> Bool {
    purges.contains(name) || purgesBegun.contains(name) || isStripped(name) || DecisionFile.isNamed(name)
      || RestrictionsFile.isNamed(name)
      || (0..<JournalFormat.maxLanes).contains { lane in
        name == purge(of: lane) || locks(lane).contains(name)
      }
  }

  /// The suffix of a segment that is being rewritten.
  static let strippedEnd = ".stripped"

  /// Returns whether the given name belongs to a segment whose rewriting was interrupted.
  static func isStripped(_ name: String) -> Bool { name.hasSuffix(strippedEnd) && lane(of: name) != nil }

  /// Returns the lane in the name of a numbered file, or `nil` for other names.
  static func lane(of name: String) -> UInt8? { numbered(name)?.lane }

  /// Parses the name of a numbered file, ignoring the suffix for rewriting. Returns `nil` for other names.
  static func numbered(_ name: String) -> JournalName? {
    JournalName(name.hasSuffix(strippedEnd) ? String(name.dropLast(strippedEnd.utf8.count)) : name)
  }

  static func lock(_ lane: UInt8) -> String { String(lane, radix: 16) + ".lock" }
  /// Returns the possible names of the lane's lock file: the regular name, and fallbacks if a foreign file system
  /// object has it.
  static func locks(_ lane: UInt8) -> [String] { [lock(lane)] + (1...3).map { lock(lane) + ".\($0)" } }

  /// The possible names of the purge file: the regular name, and a fallback if a foreign file system object has it.
  static let purges = ["purge", "purge.1"]
  /// The possible temporary names of the purge file.
  static let purgesBegun = ["purge.new", "purge.new.1"]
  /// Returns the name of the purge file for a lane whose files have not been deleted yet.
  static func purge(of lane: UInt8) -> String { String(lane, radix: 16) + ".purge" }
}
