import SignalbookRegistry
import SignalbookSchemaFiles
import SignalbookWireForm

extension Rule {
  static let longerThanReceived = Rule(
    "SB1102", "longer-than-received", .receiver, .warning,
    summary: "Text can exceed its receiver's limit.",
    reason: """
      The receiver truncates or rejects longer text, so a query for the complete text returns no results. Set
      `maxLength` to the receiver's limit, or truncate the text in the app with `cut`, which counts truncations. The
      runtime applies the receiver's limit only to strings from the caller, and not to numbers as text, templates, lists
      or held values.
      """,
    example: #"""
        "profiles": { "short": { "value": { "atMost": 12, "per": "byte" } } },
        "streams": { "cut": { "extends": "app", "ping": "cut", "description": "Cut.", "profile": "short" } },
        "events": {
          "menu.opened": {
            "description": "The user opened the menu.", "method": "open", "object": "menu", "stream": "cut",
      -     ⟦"value"⟧: { "description": "Where from.", "maxLength": 40 }
      +     "value": { "description": "Where from.", "maxLength": 12 }
          }
        }
      """#,
    check: .field { visited, pass in
      guard let profile = visited.carrier?.stream.profileIndex.map({ pass.registry.profiles[$0] }) else { return }
      let cut = visited.part == .value ? profile.value : visited.part == .extra ? profile.extraValue : nil
      guard let cut else { return }
      let (field, type) = (visited.field, visited.field.type)
      let outcome = cut.overflow == .truncate ? "truncates it to" : "accepts only"
      let limit = "but the profile \(quoted(profile.name)) \(outcome) \(cut.atMost) \(cut.unit.rawValue)s"
      let location = field.origin.location
      if let text = type.longestNumberText, cut.exceeds(text), !field.isNeverSent {
        pass.report("\(visited.phrase) can be \(quoted(text)), \(limit)", at: location)
        return
      }
      guard case .string = type.base, type.constant == nil else {
        // The runtime truncates or refuses only strings from the caller.
        guard !field.isNeverSent else { return }
        let lengths = visited.textsOfCaller.map { $0.longestText(in: cut.unit) }
        let length = lengths.contains(nil) ? nil : lengths.compactMap(\.self).max() ?? 0
        guard length.map({ $0 > cut.atMost }) ?? true else { return }
        let text = length.map { "can have \($0) \(cut.unit.rawValue)s" } ?? "can have any length"
        pass.report("\(visited.phrase) \(text), \(limit)", at: location)
        return
      }
      if let source = field.source, let text = field.longText(beyond: cut) {
        pass.report(
          "\(visited.phrase) can be \(quoted(text)) from its source \(quoted(source)), \(limit)",
          at: pass.sources.keyLocation(of: "from", in: location))
      }
      guard field.isSentByCaller else { return }
      if let own = type.cut, own.maxLength(in: cut.unit) > cut.atMost {
        pass.report(
          "\(visited.phrase) is truncated to \(own.atMost) \(own.unit.rawValue)s, \(limit)",
          at: pass.sources.location(of: "cut", in: location))
      }
      guard let length = type.bounds.maxLength, length > cut.atMost else { return }
      pass.report("\(visited.phrase) can have \(length) characters, \(limit)", at: location)
    })

  static let unsafeInteger = Rule(
    "SB1103", "unsafe-integer", .receiver, .note,
    summary: "An integer can exceed the range that most JSON parsers represent exactly.",
    reason: """
      Parsers with 64-bit floating-point numbers represent integers exactly only up to 9007199254740991 (RFC 8259,
      section 6). Set bounds for the integer, or send it as a string with `"as": "text"`.
      """,
    example: menuEvent(
      members: #"""
        -     "extras": { ⟦"item"⟧: { "description": "Its number.", "type": "integer", "maximum": 9007199254740993 } }
        +     "extras": { "item": { "description": "Its number.", "type": "integer", "maximum": 9007199254740991 } }
        """#),
    check: .field { visited, pass in
      guard case .integer = visited.field.type.base, visited.field.type.wireForm == .plain else { return }
      let bounds = visited.field.type.bounds
      let limits = [bounds.minimum, bounds.maximum, bounds.exclusiveMinimum, bounds.exclusiveMaximum]
      let exact: Int64 = 9_007_199_254_740_991
      let isBeyond = limits.contains { limit in
        if case .integer(let value)? = limit { value > exact || value < -exact } else { false }
      }
      guard isBeyond else { return }
      pass.report(
        "\(visited.phrase) can exceed ±\(exact); most JSON parsers round larger values",
        at: visited.field.origin.location
      )
    })
}

extension VisitedField {
  /// The types of the field's texts that depend on the caller and that the runtime sends at any length.
  fileprivate var textsOfCaller: [ValueType] {
    switch field.type.base {
    case .template: return [field.type]
    case .integer, .number: return field.type.wireForm == .text && field.type.constant == nil ? [field.type] : []
    case .array(let element): return element.isText ? [element] : []
    case .held(let sibling):
      // A held value that is sent as text is limited like other strings.
      guard field.type.wireForm != .text, case .tuple(let tuple)? = event?.shape else { return [] }
      var holder = tuple.extras.first { $0.name == sibling }
      if case .field(let value) = tuple.value, sibling == "value" { holder = value }
      guard case .vocabulary(let vocabulary)? = holder?.type.base else { return [] }
      return vocabulary.cases.compactMap(\.holds).filter(\.isText)
    default: return []
    }
  }
}

extension ValueType {
  fileprivate var isText: Bool {
    switch base {
    case .string: true
    case .vocabulary(let vocabulary): vocabulary.cases.contains { if case .text = $0.wire { true } else { false } }
    default: wireForm == .text
    }
  }

  /// Returns the maximum length of the value's text, or `nil` if the text can have any length.
  fileprivate func longestText(in unit: Cut.Unit) -> Int? {
    if let constant { return Cut(atMost: 0, unit: unit, overflow: .truncate).length(of: constant.plainText) }
    switch base {
    case .boolean: return 5
    case .integer: return longestNumberText?.count ?? 20
    // The longest texts of 64-bit integers and of floating-point numbers.
    case .number: return 24
    case .string:
      let lengths = [
        bounds.maxLength.map { Cut(atMost: $0, unit: .scalar, overflow: .reject).maxLength(in: unit) },
        cut.map { $0.maxLength(in: unit) },
      ]
      return lengths.compactMap(\.self).min()
    case .vocabulary(let vocabulary):
      let measure = Cut(atMost: 0, unit: unit, overflow: .truncate)
      let texts = (vocabulary.cases.map(\.wire) + [vocabulary.unknown].compactMap(\.self)).map(\.plainText)
      return texts.map(measure.length).max() ?? 0
    case .template(let template):
      let measure = Cut(atMost: 0, unit: unit, overflow: .truncate)
      var length = 0
      for piece in template.pieces {
        switch piece {
        case .text(let text): length += measure.length(of: text)
        case .part(let part):
          guard let longest = part.type.longestText(in: template.percentEncodes ? .byte : unit) else { return nil }
          length += template.percentEncodes ? longest * 3 : longest
        }
      }
      return length
    default: return nil
    }
  }

  /// The longest text form of a boolean, or of an integer with both bounds. The runtime does not truncate these values.
  fileprivate var longestNumberText: String? {
    guard wireForm == .text else { return nil }
    if let constant { return constant.plainText }
    switch base {
    case .boolean: return "false"
    case .integer:
      guard let minimum = bounds.minimum?.plainText, let maximum = bounds.maximum?.plainText else { return nil }
      return minimum.utf8.count > maximum.utf8.count ? minimum : maximum
    default: return nil
    }
  }
}

extension Field {
  /// Returns a value of the field's source that exceeds the receiver's limit. The runtime truncates only values passed
  /// by the caller.
  fileprivate func longText(beyond cut: Cut) -> String? {
    guard !isNeverSent, type.constant == nil, let domain = source.flatMap(SourceDomain.of) else { return nil }
    return domain.usualValues.lazy.map(\.plainText).first(where: cut.exceeds)
  }
}
