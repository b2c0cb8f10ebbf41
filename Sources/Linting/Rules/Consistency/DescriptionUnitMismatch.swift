import SignalbookRegistry
import SignalbookSchemaFiles

extension Rule {
  static let descriptionUnitMismatch = Rule(
    "SB1231", "unit-of-description", .consistency, .warning,
    summary: "A unit in the description or name differs from the field's `unit`.",
    reason: """
      Programs read `unit`; people read the description. If they differ, one of them is often wrong by a factor of
      1,000. The rule finds units after "in", "how many" and "the number of", in brackets, and at the beginning of the
      text. It accepts other spellings of the same unit, such as "kilobytes" for `kb`.
      """,
    example: #"""
        "events": {
          "menu.closed": {
            "description": "The user closed the menu.", "method": "close", "object": "menu",
      -     "extras": { ⟦"open"⟧: { "description": "How long it was open, in seconds.", "type": "integer", "minimum": 0, "unit": "ms" } }
      +     "extras": { "open": { "description": "How long it was open, in milliseconds.", "type": "integer", "minimum": 0, "unit": "ms" } }
          }
        }
      """#,
    check: .registry { _, pass in
      pass.visitDescribedValues { described, pass in
        guard let unit = described.type.unit else {
          if let phrase = described.contradictingCurrency {
            pass.reportOnce(
              "\(described.phrase) is named \(quoted(described.name)), but its description states \(quoted(phrase))",
              at: described.location)
          }
          return
        }
        if let unitInName = described.name.unitInName, !isSameUnit(unitInName, unit) {
          pass.reportOnce(
            "\(described.phrase) has the unit \(quoted(unit)), but its name ends with \(quoted(unitInName))",
            at: described.location)
          return
        }
        guard let text = described.description else { return }
        let statedUnits = text.statedUnits(isCount: unit == "count")
        guard let first = statedUnits.first, !statedUnits.contains(where: { isSameUnit($0.unit, unit) }) else { return }
        pass.reportOnce(
          "\(described.phrase) has the unit \(quoted(unit)), but its description states \(quoted(first.text))",
          at: described.location)
      }
    })
}

extension DescribedValue {
  /// The words for a whole currency, if the name ends with a hundredth of one, such as "cents".
  fileprivate var contradictingCurrency: String? {
    switch type.base {
    case .integer, .number: break
    default: return nil
    }
    guard let last = wordsOfName(name).last?.lowercased(), ["cents", "pence", "centimes"].contains(last),
      let words = description?.lowercased().split(whereSeparator: { !$0.isLetter })
    else { return nil }
    for index in words.indices.dropFirst() where ["euros", "dollars", "pounds", "francs"].contains(words[index]) {
      if words[index - 1] == "in" || words[index - 1] == "whole" {
        return words[(index - 1)...index].joined(separator: " ")
      }
    }
    return nil
  }
}

/// A unit in a description.
private struct StatedUnit {
  /// The unit in the form of ``units``.
  var unit: String
  /// The words as written.
  var text: String
}

/// Returns whether a stated unit is a declared one, however it is spelled.
private func isSameUnit(_ stated: String, _ declared: String) -> Bool {
  if stated == declared { return true }
  let words = declared.lowercased().split(separator: "/", maxSplits: 1).map(String.init)
  guard let first = words.first else { return false }
  let own = units[first] ?? singularUnits[first] ?? first
  return (words.count > 1 ? own + "/" + words[1] : own) == stated
}

extension String {
  /// The units at the start of the text, in brackets, after "how many" or "the number of", or after "in" with at most
  /// one word in between. They have the form used by `unit`, or are the words for a unit that no field can have, such as
  /// weeks. A count has only units after "in", because "the number of days on which …" counts days.
  fileprivate func statedUnits(isCount: Bool) -> [StatedUnit] {
    let bytes = Array(utf8)
    let tokens = textTokens(of: self)
    var statedUnits: [StatedUnit] = []
    func word(_ index: Int) -> String? {
      guard tokens.indices.contains(index), case .word(let word) = tokens[index].token else { return nil }
      return word
    }
    func sign(_ index: Int) -> UInt8? {
      guard tokens.indices.contains(index), tokens[index].token == .stop else { return nil }
      return bytes[tokens[index].range.lowerBound]
    }
    for index in tokens.indices {
      guard let own = word(index) else { continue }
      // "In tenths of a second".
      if let part = parts[own], word(index + 1) == "of", ["a", "one"].contains(word(index + 2)),
        let whole = word(index + 3).flatMap({ singularUnits[$0] }), word(index - 1) == "in"
      {
        let range = tokens[index].range.lowerBound..<tokens[index + 3].range.upperBound
        let named = whole == "s" ? [1000: "ms", 1_000_000: "microseconds"][part] : nil
        statedUnits.append(
          StatedUnit(unit: named ?? "\(own) of \(whole)", text: String(decoding: bytes[range], as: UTF8.self)))
        continue
      }
      let isBracketed =
        sign(index - 1) == UInt8(ascii: "(") && sign(index + 1) == UInt8(ascii: ")")
        || sign(index - 1) == UInt8(ascii: "[") && sign(index + 1) == UInt8(ascii: "]")
      guard var unit = units[own] ?? (isBracketed ? letters[own] : nil) else { continue }
      var end = index
      if word(index + 1) == "per", let other = word(index + 2).flatMap({ singularUnits[$0] }) {
        unit += "/" + other
        end = index + 2
      }
      let distance = word(index - 1).map { unitAdjectives.contains($0) } == true ? 2 : 1
      // "Minutes for which", "the minutes for which".
      let isFirst =
        index == distance - 1
        || index == distance && word(0) == "the" && ["for", "until", "since", "between"].contains(word(index + 1))
      let isCounted =
        word(index - distance) == "many" && word(index - distance - 1) == "how"
        || word(index - distance) == "of" && word(index - distance - 1) == "number"
      let isExpressed =
        word(index - distance) == "as"
        && ["expressed", "measured", "reported", "given"].contains(word(index - distance - 1))
      guard
        isBracketed || isExpressed || word(index - distance) == "in" || !isCount && (isFirst || isCounted),
        !isQualified(tokens, of: bytes, at: index)
      else { continue }
      let range = tokens[index].range.lowerBound..<tokens[end].range.upperBound
      statedUnits.append(StatedUnit(unit: unit, text: String(decoding: bytes[range], as: UTF8.self)))
    }
    return statedUnits
  }
}

extension String {
  /// The unit in the last word of a name that has several words, such as `duration-ms` or `size-bytes`.
  fileprivate var unitInName: String? {
    let words = wordsOfName(self).map { $0.lowercased() }
    guard words.count > 1, let last = words.last else { return nil }
    return ["s": "s", "min": "min"][last] ?? units[last].flatMap { fieldUnits.contains($0) ? $0 : nil }
  }
}

private let units: [String: String] = [
  "millisecond": "ms", "milliseconds": "ms", "ms": "ms", "msec": "ms", "msecs": "ms", "seconds": "s", "sec": "s",
  "secs": "s", "minutes": "min", "mins": "min", "hours": "hours", "days": "days", "bytes": "bytes", "pixels": "px",
  "px": "px", "dp": "dp", "microseconds": "microseconds", "nanoseconds": "nanoseconds", "ns": "nanoseconds",
  "weeks": "weeks", "months": "months", "years": "years", "kilobytes": "kilobytes", "kb": "kilobytes",
  "megabytes": "megabytes", "mb": "megabytes", "gigabytes": "gigabytes", "gb": "gigabytes", "kib": "kibibytes",
  "kibibytes": "kibibytes", "mib": "mebibytes", "mebibytes": "mebibytes", "gib": "gibibytes", "points": "points",
]

/// The words that are units only after "per", "of a" and in `unit`.
private let singularUnits: [String: String] = [
  "s": "s", "h": "hours", "min": "min", "us": "microseconds", "second": "s", "minute": "min", "hour": "hours",
  "day": "days", "byte": "bytes", "pixel": "px", "point": "points", "week": "weeks", "kilobyte": "kilobytes",
  "megabyte": "megabytes", "gigabyte": "gigabytes", "microsecond": "microseconds", "nanosecond": "nanoseconds",
]

/// The abbreviations that are units only in brackets, as in "(s)".
private let letters = ["s": "s", "h": "hours"]

/// The words before "of a second".
private let parts: [String: Double] = [
  "tenths": 10, "hundredths": 100, "thousandths": 1000, "millionths": 1_000_000,
]

/// The units that a field can have.
private let fieldUnits: Set<String> = ["ms", "s", "min", "hours", "days", "bytes", "px", "dp"]

private let unitAdjectives: Set<String> = [
  "full", "physical", "rounded", "whole", "complete", "completed", "elapsed", "total", "integral", "logical", "screen",
]
