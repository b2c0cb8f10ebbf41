import SignalbookRegistry
import SignalbookSchemaFiles
import SignalbookWireForm

extension Rule {
  static let cutBreaksRule = Rule(
    "SB1114", "cut-breaks-rule", .receiver, .error,
    summary: "A text passes its pattern, format or `minLength`, and no longer passes once it is cut.",
    reason: """
      The runtime checks a text before it cuts it, so it sends texts that the exported schema refuses. The stream's profile cuts
      as well, where a field has no `cut` of its own. Raise the cut, refuse longer texts with `maxLength` or
      `"over": "refuse"`, or loosen the pattern so that every beginning of a text matches.
      """,
    example: menuEvent(
      #"""
      -     "extras": { "code": { "description": "Its code.", "pattern": "^[0-9]{5}$", "cut": ⟦{ "atMost": 3 }⟧ } }
      +     "extras": { "code": { "description": "Its code.", "pattern": "^[0-9]{5}$", "cut": { "atMost": 5 } } }
      """#),
    check: .registry { registry, pass in
      for type in registry.types where type.origin.importIndex == nil && pass.isWanted(type.origin.location) {
        pass.checkCuts(of: type.type, "the type \(quoted(type.name))", at: type.origin.location)
      }
      pass.visitAllFields { visited in
        // Only what a caller gives is cut.
        guard visited.field.source == nil, visited.field.type.constant == nil else { return }
        if case .never = visited.field.sent { return }
        let limit = visited.profileLimit(in: registry)
        if visited.field.type.typeName == nil || limit != nil || pass.narrows(visited.field) {
          pass.checkCuts(of: visited.field.type, visited.phrase, at: visited.field.origin.location, profile: limit)
        }
        if case .held(let key) = visited.field.type.base, visited.field.type.wireForm == .text {
          pass.checkHeld(visited, by: key, limit)
        }
      }
    })
}

extension VisitedField {
  /// The cut of the stream's profile that applies to a text of the field that has none of its own.
  fileprivate func profileLimit(in registry: Registry) -> (name: String, cut: Cut)? {
    guard event != nil, let index = stream?.profileIndex else { return nil }
    let profile = registry.profiles[index]
    let cut: Cut? =
      switch part {
      case .value: profile.value
      case .extra, .member: profile.extraValue
      default: nil
      }
    return cut.map { (profile.name, $0) }
  }
}

extension LintPass {
  /// Whether a field of a named type has a rule or a cut of its own.
  fileprivate func narrows(_ field: Field) -> Bool {
    guard let entry = sources.member(at: field.origin.location)?.value else { return false }
    return ["cut", "pattern", "minLength", "format"].contains { entry[$0] != nil }
  }

  /// Reports each text of a type whose cut breaks its rules. The profile cuts the text itself, and not texts in lists or maps.
  fileprivate mutating func checkCuts(
    of type: ValueType, _ phrase: String, at location: Location, profile: (name: String, cut: Cut)? = nil
  ) {
    switch type.base {
    case .string:
      if let cut = type.cut {
        if let fault = type.fault(cutBy: cut) {
          report("\(phrase) is cut at \(cut.words): \(fault)", at: sources.location(of: "cut", in: location))
        }
      } else if let profile, let fault = type.fault(cutBy: profile.cut) {
        report(
          "\(phrase) is cut at \(profile.cut.words) by the profile \(quoted(profile.name)): \(fault)", at: location)
      }
    case .array, .map:
      for part in type.base.parts where part.typeName == nil {
        checkCuts(of: part, "a text in \(phrase)", at: location)
      }
    default: break
    }
  }

  /// Reports the texts that the key's cases hold.
  fileprivate mutating func checkHeld(_ visited: VisitedField, by key: String, _ limit: (name: String, cut: Cut)?) {
    guard let cut = visited.field.type.cut ?? limit?.cut,
      let siblings = visited.event?.callerFields,
      case .vocabulary(let vocabulary)? = siblings.first(where: { $0.name == key })?.type.base
    else { return }
    for item in vocabulary.cases where !item.metadata.isRetired {
      guard let type = item.holds, case .string = type.base, let fault = type.fault(cutBy: cut) else { continue }
      return report(
        "what \(quoted(item.name)) holds in \(visited.phrase) is cut at \(cut.words): \(fault)",
        at: sources.location(of: "cut", in: visited.field.origin.location))
    }
  }
}

extension ValueType {
  /// The rule that a cut text may break, as a sentence; `nil` if every cut text passes.
  fileprivate func fault(cutBy cut: Cut) -> String? {
    guard cut.over == .cut, enforcement == .strictly, constant == nil else { return nil }
    var patterns = bounds.patterns
    if let pattern = format.flatMap(Format.pattern), !patterns.contains(pattern) { patterns.append(pattern) }
    let least = bounds.minLength ?? 0
    let most = bounds.maxLength ?? .max
    if most < least { return nil }
    // A scalar has four bytes at most.
    if patterns.isEmpty, cut.atMost >= (cut.unit == .byte ? least * 4 : least) { return nil }
    let broken = TextMachine(matching: patterns)
      .brokenByCut(cut, lengths: least...most, replacesEmpty: empty.map { !$0.isEmpty } ?? false)
    guard let broken else { return nil }
    let rule = broken.isTooShort ? "minLength" : format == nil ? "the pattern" : "the format"
    if broken.text.unicodeScalars.count > 40 { return "\(rule) refuses some of the texts that are left" }
    return "\(quoted(broken.text)) would be sent as \(quoted(broken.kept)), which \(rule) refuses"
  }
}

extension Cut {
  fileprivate var words: String { "\(atMost) \(unit.rawValue)\(atMost == 1 ? "" : "s")" }
}
