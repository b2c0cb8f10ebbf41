import SignalbookRegistry
import SignalbookReview
import SignalbookWireForm

/// Descriptions of types and rules for all documents.
enum Words {
  /// Returns a description of the given type, such as `integer in ms as text, ≥ 0`. For vocabularies, see
  /// ``cases(of:)``.
  static func type(of type: ValueType) -> String {
    if let constant = type.constant { return "always " + constant.jsonText }
    var parts = [base(of: type)]
    if let unit = type.unit { parts[0] += unit == "count" ? " items" : " in \(unit)" }
    switch type.wireForm {
    case .plain: break
    case .text: parts[0] += " as text"
    case .jsonText: parts[0] += " as JSON text"
    }
    if let decimals = type.decimals { parts.append("\(decimals) decimals") }
    if let format = type.format { parts.append(format) }
    parts += bounds(of: type)
    if type.isNullable { parts.append("or null") }
    if type.isSecret { parts.append("secret") }
    return parts.joined(separator: ", ")
  }

  private static func base(of type: ValueType) -> String {
    switch type.base {
    case .boolean: return "boolean"
    case .integer: return "integer"
    case .number: return "number"
    case .string: return type.isOpenText ? "any text" : "text"
    case .vocabulary(let vocabulary):
      if let buckets = vocabulary.buckets {
        let number = buckets == .integers ? "an integer" : "a number"
        return "label of one of \(counted(vocabulary.currentCases.count, "bucket")) for \(number)"
      }
      let other = vocabulary.unknown.map { ", or \($0.jsonText) for other values" } ?? ""
      return "one of \(counted(vocabulary.currentCases.count, "value"))\(other)"
    case .object: return type.isOpen ? "any object" : "object"
    case .array(let element): return "list of " + self.type(of: element)
    case .map(let map):
      if let entries = map.entries { return "map of \(entries.count) known entries" }
      return "map of \(self.type(of: map.key)) to \(self.type(of: map.value))"
    case .held(let sibling): return sibling == "key" ? "value held by the key" : "value held by `\(sibling)`"
    case .template(let template): return "text " + template.text
    case .union(let union):
      return "one of \(counted(union.cases.count, "object")), identified by `\(union.discriminator)`"
    }
  }

  private static func bounds(of type: ValueType) -> [String] {
    let bounds = type.bounds
    var parts: [String] = []
    switch (bounds.minimum, bounds.maximum) {
    case (let minimum?, let maximum?): parts.append("\(minimum.plainText) to \(maximum.plainText)")
    case (let minimum?, nil): parts.append("≥ \(minimum.plainText)")
    case (nil, let maximum?): parts.append("≤ \(maximum.plainText)")
    case (nil, nil): break
    }
    if let above = bounds.exclusiveMinimum { parts.append("above \(above.plainText)") }
    if let below = bounds.exclusiveMaximum { parts.append("below \(below.plainText)") }
    switch (bounds.minLength, bounds.maxLength) {
    case (let least?, let most?): parts.append("\(least) to \(most) characters")
    case (let least?, nil): parts.append("at least \(least) characters")
    case (nil, let most?): parts.append("at most \(most) characters")
    case (nil, nil): break
    }
    for pattern in bounds.patterns where type.format == nil { parts.append("matches \(pattern)") }
    if let items = bounds.maxItems ?? bounds.maxProperties { parts.append("at most \(items) entries") }
    if let cut = type.cut {
      parts.append("\(cut.overflow == .truncate ? "cut" : "refused") at \(length(of: cut))")
    }
    if let empty = type.empty { parts.append("\"\(empty)\" if empty") }
    if type.enforcement == .loosely { parts.append("loosely enforced") }
    return parts
  }

  /// Returns a description of the source of a field's value.
  static func source(of field: Field) -> String {
    if field.type.constant != nil { return "constant" }
    guard let source = field.source else {
      if field.isNeverSent { return "" }
      if case .object = field.type.base { return "its members" }
      if case .template = field.type.base { return "its parts" }
      return "caller"
    }
    switch field.resetBy {
    case nil where field.isReadAtSending: return "\(source), read at each upload"
    case nil, "never"?: return source
    case let moment?: return "\(source), reset to 0 with each \(moment)"
    }
  }

  /// Returns a description of the condition under which a field is sent.
  static func presence(of field: Field) -> String {
    var text = presence(for: field.sent, absent: field.absent)
    if case .present = field.sent, case .held(let sibling) = field.type.base {
      text = "when `\(sibling)` has an associated value"
    }
    if field.metadata.isDevelopmentOnly { text += "; set only in development builds (not enforced by Signalbook)" }
    for variation in field.variants + field.profiles {
      guard let sent = variation.sent else { continue }
      text += "; \(presence(for: sent, absent: variation.absent)) for \(variation.name)"
    }
    return text
  }

  private static func presence(for sent: Field.Presence, absent: Scalar?) -> String {
    switch sent {
    case .always:
      if let absent { return "always, or \(absent.jsonText)" }
      return "always"
    case .present: return "when known"
    case .never: return "never"
    case .when(let condition): return "when " + self.condition(for: condition)
    }
  }

  static func condition(for condition: Condition) -> String {
    let values = condition.values.map(\.plainText).joined(separator: ", ")
    return
      "\(condition.source) is \(condition.isNegated ? "none of " : condition.values.count > 1 ? "one of " : "")\(values)"
  }

  /// Returns sentences that describe an event's trigger and rules.
  static func rules(of event: Event, in stream: Stream) -> [String] {
    var sentences: [String] = []
    if let trigger = event.trigger {
      // If the schema does not declare the sender, the app may record the event itself.
      let recorder = stream.isEnforcedBeforeSending == true ? " by the runtime" : ""
      sentences.append(
        "Recorded\(recorder) \(description(of: trigger))"
          + (trigger.titleFieldName != nil
            ? ", with values from the app."
            : trigger.isCallable ? "; the app can also record it." : ", never by the app."))
    }
    if let gesture = event.gesture { sentences.append("Gesture: \(self.gesture(for: gesture)).") }
    if let when = event.condition { sentences.append("Only if \(condition(for: when)).") }
    if let once = event.onceScope {
      sentences.append("Once \(once.replacing("-", with: " ").replacing("utc", with: "UTC")).")
    }
    let only = event.variantNames.isEmpty ? stream.variantNames : event.variantNames
    if !only.isEmpty { sentences.append("Only in \(only.joined(separator: ", ")).") }
    switch event.mirror {
    case .event(let name)?: sentences.append("One call also records \(name).")
    case .outside(let name)?: sentences.append("Counterpart in another system: \(name).")
    case Event.Mirror.none?, nil: break
    }
    for profile in event.profiles {
      let parts = [profile.category, profile.method, profile.object].compactMap { $0 }
      if !parts.isEmpty { sentences.append("For \(profile.name): \(parts.joined(separator: ", ")).") }
    }
    return sentences
  }

  private static func description(of trigger: Trigger) -> String {
    if let every = trigger.interval {
      return "every \(every.text)" + (trigger.isForegroundOnly ? " in the foreground" : "")
    }
    return "when \(moments(for: [trigger.moment ?? "start"]))"
  }

  static func gesture(for gesture: Gesture) -> String {
    func limit(_ limit: Gesture.Limit?, _ words: (String, String)) -> String? {
      limit.map { "\($0.isInclusive ? words.0 : words.1) \($0.value.plainText) \($0.unit)" }
    }
    var parts: [String] = []
    for (name, range) in [
      ("duration", gesture.duration), ("distance", gesture.distance), ("velocity", gesture.velocity),
    ] {
      guard let range else { continue }
      let bounds = [limit(range.lower, ("at least", "above")), limit(range.upper, ("at most", "below"))]
      parts.append(name + " " + bounds.compactMap { $0 }.joined(separator: " and "))
    }
    if gesture.fingerCount != 1 { parts.append("\(gesture.fingerCount) fingers") }
    if gesture.isFallback { parts.append("if no other gesture matches") }
    if let straight = gesture.minStraightness {
      parts.append("with a direction if at least \(straight.plainText) of the path is in that direction")
    }
    return parts.joined(separator: ", ")
  }

  static func category(for category: MozillaCategory) -> String {
    switch category {
    case .technical: "technical"
    case .interaction: "interaction"
    case .storedContent: "stored content"
    case .highlySensitive: "highly sensitive"
    }
  }

  /// Returns a description of the given lifecycle, such as `since 8.2. Replaced by a counter.`
  static func lifecycle(for lifecycle: Metadata.Lifecycle) -> String {
    (lifecycle.since.map { "since \($0). " } ?? "") + lifecycle.reason
  }

  /// The text for unanswered questions in all documents.
  static let unanswered = "unanswered"

  /// Returns a description of a vocabulary's size, such as `178 values` or `6 values, 1 of them retired`.
  static func caseList(of vocabulary: Vocabulary) -> String {
    let retired = vocabulary.cases.count - vocabulary.currentCases.count
    return counted(vocabulary.cases.count, "value") + (retired > 0 ? ", \(retired) of them retired" : "")
  }

  static func counted(_ count: Int, _ noun: String) -> String { "\(count) \(noun)\(count == 1 ? "" : "s")" }

  /// The remark on data that only development builds send.
  static let developmentOnly: StaticString = "Development builds only; not enforced by Signalbook."

  /// Returns the status that the schema declares: `declared`, `deprecated`, or `retired`. The schema does not show
  /// whether the app still sends the entry.
  static func status(of metadata: Metadata) -> String {
    metadata.isRetired ? "retired" : metadata.isDeprecated ? "deprecated" : "declared"
  }

  /// Returns the suffix for an entry's last day. The runtime enforces the last day only for streams, events and
  /// attributes.
  static func enforcement(ofEndOf point: Point) -> String {
    point.enforcesOwnExpiry || point.metadata.expires == "never" ? "" : " (checked by lint only)"
  }

  /// Returns the last version that sends an entry, according to its retirement or expiry. Returns `nil` if unanswered.
  static func lastVersion(of metadata: Metadata) -> String? {
    if let retired = metadata.retired { return retired.since.map { "the version before \($0)" } ?? "retired" }
    switch metadata.expires {
    // Permanent collection has no last version.
    case nil, "never"?: return nil
    case let day?: return "the version of \(day)"
    }
  }
}
