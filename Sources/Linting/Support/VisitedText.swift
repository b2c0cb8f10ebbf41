import SignalbookRegistry
import SignalbookSchemaFiles
import SignalbookWireForm

/// A string that a registry declares as a type, as a field, or as part of a type or field.
struct VisitedText {
  let type: ValueType
  /// The string's name for messages.
  let phrase: String
  let location: Location
  /// The truncation limit of the string: its own or, if it has none, the limit of the stream's profile.
  let cut: Cut?
  /// The profile that sets the truncation limit, or `nil` if the string sets its own.
  let profile: String?
  /// Whether the string sets its own truncation limit.
  let hasOwnCut: Bool
}

extension LintPass {
  /// Calls `visit` with each string that a caller passes for this registry's types and fields, including strings in
  /// lists and maps and held strings. A string of a declared type is visited at the type, and again at each field that
  /// narrows it.
  mutating func visitTexts(of registry: Registry, _ visit: (VisitedText, inout LintPass) -> Void) {
    for type in registry.types {
      // For a refined type of an import, use the location of the refinement.
      let origin = type.origin.importIndex == nil ? type.origin : type.type.typeOrigin ?? type.origin
      guard origin.importIndex == nil, isWanted(origin.location) else { continue }
      visitTexts(in: type.type, "the type \(quoted(type.name))", origin.location, nil, visit)
    }
    var fields: [VisitedField] = []
    visitAllFields { fields.append($0) }
    for visited in fields {
      guard visited.field.source == nil, visited.field.type.constant == nil else { continue }
      if case .never = visited.field.sent { continue }
      let limit = visited.profileLimit(in: registry)
      if visited.field.type.typeName == nil || limit != nil || narrows(visited.field) {
        visitTexts(in: visited.field.type, visited.phrase, visited.field.origin.location, limit, visit)
      }
      if case .held(let key) = visited.field.type.base, visited.field.type.wireForm == .text {
        visitHeld(visited, by: key, limit, visit)
      }
    }
  }

  private mutating func visitTexts(
    in type: ValueType, _ phrase: String, _ location: Location, _ limit: (name: String, cut: Cut)?,
    _ visit: (VisitedText, inout LintPass) -> Void
  ) {
    switch type.base {
    case .string:
      visit(
        VisitedText(
          type: type, phrase: phrase, location: location, cut: type.cut ?? limit?.cut,
          profile: type.cut == nil ? limit?.name : nil, hasOwnCut: type.cut != nil), &self)
    case .array, .map:
      // The profile's cut does not apply to strings in lists or maps.
      for part in type.base.parts where part.typeName == nil {
        visitTexts(in: part, "a string in \(phrase)", location, nil, visit)
      }
    case .vocabulary(let vocabulary):
      for item in vocabulary.cases where !item.metadata.isRetired {
        guard let held = item.holds, held.typeName == nil else { continue }
        visitTexts(in: held, "the associated value of \(quoted(item.name)) of \(phrase)", location, nil, visit)
      }
    default: break
    }
  }

  private mutating func visitHeld(
    _ visited: VisitedField, by key: String, _ limit: (name: String, cut: Cut)?,
    _ visit: (VisitedText, inout LintPass) -> Void
  ) {
    guard let cut = visited.field.type.cut ?? limit?.cut,
      let siblings = visited.event?.callerFields,
      case .vocabulary(let vocabulary)? = siblings.first(where: { $0.name == key })?.type.base
    else { return }
    for item in vocabulary.cases where !item.metadata.isRetired {
      guard let type = item.holds, case .string = type.base else { continue }
      visit(
        VisitedText(
          type: type, phrase: "the associated value of \(quoted(item.name)) in \(visited.phrase)",
          location: visited.field.origin.location, cut: cut,
          profile: visited.field.type.cut == nil ? limit?.name : nil, hasOwnCut: visited.field.type.cut != nil), &self)
    }
  }

  /// Returns whether a field of a named type sets its own constraint or cut.
  private func narrows(_ field: Field) -> Bool {
    guard let entry = sources.member(at: field.origin.location)?.value else { return false }
    return ["cut", "pattern", "minLength", "maxLength", "format"].contains { entry[$0] != nil }
  }
}

extension VisitedField {
  /// Returns the profile's cut that applies to a string without its own cut.
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

extension ValueType {
  /// The patterns that a string must match, including the pattern of its format.
  var textPatterns: [String] {
    let format = format.flatMap(Format.pattern)
    return bounds.patterns + (format.map { bounds.patterns.contains($0) ? [] : [$0] } ?? [])
  }
}

extension Cut {
  var limitDescription: String { "\(atMost) \(unit.rawValue)\(atMost == 1 ? "" : "s")" }
}
