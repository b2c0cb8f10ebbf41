import SignalbookRegistry
import SignalbookWireForm
import SignalbookWirePlan

extension ValueType {
  /// Returns the limits that the Swift type cannot express, as sentences for the argument's documentation. A space
  /// precedes each sentence.
  ///
  /// If `isMember` is true, the value is a member of a struct, whose documentation states the consequence.
  func limitSentences(asMember isMember: Bool = false) -> String {
    var text = ""
    let consequence = isMember ? "." : "; otherwise, the event is refused."
    let isLoose = enforcement == .loosely
    func add(_ limit: String, _ consequence: String) { text += " " + limit + (isLoose ? "." : consequence) }
    let bounds = bounds
    let lower =
      bounds.minimum.map { "at least \($0.plainText)" } ?? bounds.exclusiveMinimum.map { "more than \($0.plainText)" }
    let upper =
      bounds.maximum.map { "at most \($0.plainText)" } ?? bounds.exclusiveMaximum.map { "less than \($0.plainText)" }
    if lower != nil || upper != nil {
      let range = [lower, upper].compactMap { $0 }.joined(separator: " and ")
      add(range.prefix(1).uppercased() + range.dropFirst(), consequence)
    }
    if case .vocabulary(let vocabulary) = base, vocabulary.buckets != nil, let first = vocabulary.cases.first {
      let labels = vocabulary.cases.map { "`\($0.wire.plainText)`" }
      let list = "\(labels.dropLast().joined(separator: ", ")) or \(labels.last ?? "")"
      text += " The label of the value's bucket is sent: \(list)."
      if let least = first.lowerBound { text += " At least \(least.plainText)" + consequence }
    }
    if !bounds.patterns.isEmpty, !isVocabulary {
      if let format {
        add("Must have the format `\(format)`", consequence)
      } else if let pattern = bounds.patterns.first, bounds.patterns.count == 1, pattern.isPrintedInFull {
        add("Must match `\(pattern)`", consequence)
      } else {
        add("Must match the schema's pattern", consequence)
      }
    }
    if let lengths = lengthLimits { add(lengths, consequence) }
    if let cut {
      let units = cut.unit == .byte ? "bytes" : cut.unit == .scalar ? "Unicode scalars" : "characters"
      switch cut.overflow {
      case .truncate: text += " Truncated to \(cut.atMost) \(units)."
      case .reject: text += " At most \(cut.atMost) \(units)" + consequence
      }
    }
    if let empty { text += " `\(empty)` is sent for an empty string." }
    if case .map(let map) = base {
      if let most = bounds.maxProperties { text += " At most \(most) entries; others are dropped and counted." }
      if map.boundedKeyPlan == nil, let low = map.key.bounds.minimum, let high = map.key.bounds.maximum {
        text += " Keys from \(low.plainText) to \(high.plainText); others are dropped and counted."
      }
    }
    let elements: [ValueType] =
      switch base {
      case .map(let map): (map.entries?.map(\.value) ?? [map.value]) + [map.entryName].compactMap { $0 }
      case .array(let element): [element]
      default: []
      }
    if let least = bounds.minItems, least > 0 { add("At least \(least) item\(least == 1 ? "" : "s")", consequence) }
    if let most = bounds.maxItems { text += " At most \(most) items; others are dropped and counted." }
    if elements.contains(where: \.hasChecks) {
      text += " Entries with values outside their bounds are dropped and counted."
    }
    return text
  }
}

extension ValueType {
  /// The minimum and maximum length, without a maximum that truncated text cannot exceed.
  private var lengthLimits: String? {
    let least = bounds.minLength
    var most = bounds.maxLength
    if let cut, cut.overflow == .truncate, cut.unit != .grapheme, let length = most, cut.atMost <= length {
      most = nil
    }
    let unit = (most ?? least) == 1 ? "character" : "characters"
    if let least, least == most { return "Exactly \(least) \(unit)" }
    let limits = [least.map { "at least \($0)" }, most.map { "at most \($0)" }].compactMap { $0 }
    if limits.isEmpty { return nil }
    let text = limits.joined(separator: " and ")
    return text.prefix(1).uppercased() + text.dropFirst() + " " + unit
  }

  /// Whether the type or any of the object's members has bounds.
  var hasChecks: Bool {
    if case .object(let fields) = base { return fields.contains(where: \.type.hasChecks) }
    if case .union(let union) = base { return union.cases.contains { $0.holds?.hasChecks == true } }
    return !Check.all(of: self).isEmpty
  }
}

extension String {
  /// Whether documentation prints the pattern, which must be short and fit in a code span.
  fileprivate var isPrintedInFull: Bool {
    utf8.count <= 60 && utf8.allSatisfy { (0x20...0x7E).contains($0) && $0 != 0x60 }
  }

  /// The description followed by sentences. A description that does not end in punctuation gets a full stop.
  func followed(by sentences: String) -> String {
    if sentences.isEmpty || last.map({ ".!?…:;".contains($0) }) ?? true { return self + sentences }
    return self + "." + sentences
  }
}
