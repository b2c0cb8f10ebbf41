import SignalbookNaming
import SignalbookRegistry
import SignalbookWireForm
import SignalbookWirePlan

/// The signature of the generated event type's initializer: the number of arguments of each kind.
struct InitializerShape: Hashable, Comparable {
  var words: [WordKind]
  var hasPresence: Bool
  var textCount: Int
  var hasCollection: Bool

  /// The kind of a word. The raw value is the argument's label.
  enum WordKind: String { case closed = "c", boolean = "b", integer = "n", double = "d" }

  static func < (left: Self, right: Self) -> Bool { left.sortKey < right.sortKey }
  private var sortKey: String {
    "\(words.map(\.rawValue).joined()) \(hasPresence ? 1 : 0) \(textCount) \(hasCollection ? 1 : 0)"
  }
}

/// A call's arguments as Swift expressions.
struct CallArguments {
  private let words: [(kind: InitializerShape.WordKind, expression: String)]
  private let texts: [String]
  let collections: [String]
  private let presence: [String]
  /// The conditions for presence bits, if an event has more bits than fit in a word.
  private let conditions: [String]

  init(_ call: CallPlan, in scope: GenerationScope) {
    let parameters = call.parameters
    func name(for value: ArgumentList.Value) -> String { Self.expression(for: value.reference, parameters) }
    func isOptional(_ value: ArgumentList.Value) -> Bool {
      value.isOptional || Self.isChained(value.reference, parameters)
    }
    /// Returns the expression for a value, including the fallback if callers can omit the value.
    func expression(for value: ArgumentList.Value, or fallback: String) -> String {
      if !isOptional(value) { return name(for: value) }
      return "\(name(for: value)) ?? \(value.absent.map { Self.literal(for: $0) } ?? fallback)"
    }
    func entryExpression(slot: Int, value: ArgumentList.Value, property: String = "") -> String {
      let entries = (call.program.table(ofWord: slot) ?? call.counterpart?.table(ofWord: slot))?.entries
      let table = scope.tableName(ofEntries: entries ?? [], of: value.type)
      let method = value.type.buckets == nil ? "entry" : "bucket"
      if !isOptional(value) { return "\(name(for: value))\(property).\(method)(in: \(table))" }
      var absent = "0"
      if let scalar = value.absent, case .vocabulary(let vocabulary) = value.type.base,
        let index = vocabulary.wireValues.firstIndex(of: scalar)
      {
        absent = "EventPayload.entry(\(index), in: \(table))"
      }
      return "\(name(for: value))\(value.isOptional ? "?" : "")\(property).\(method)(in: \(table)) ?? \(absent)"
    }
    words = call.arguments.words.enumerated().map { slot, argument in
      switch argument {
      case .boolean(let value): (.boolean, expression(for: value, or: "false"))
      case .vocabulary(let value): (.closed, entryExpression(slot: slot, value: value))
      case .key(let value): (.closed, entryExpression(slot: slot, value: value, property: ".key"))
      case .integer(let value): (.integer, expression(for: value, or: "0"))
      case .double(let value): (.double, expression(for: value, or: "0"))
      }
    }
    texts = call.arguments.texts.map { argument in
      switch argument {
      case .string(let value): expression(for: value, or: "\"\"")
      case .percentEncoded(let value): "PercentEncoding.encode(\(expression(for: value, or: "\"\"")))"
      case .held(let value, let isJSON):
        if case .vocabulary(let vocabulary) = value.type.base, vocabulary.onlySomeCasesHoldValues {
          "\(name(for: value)).held?.\(isJSON ? "json" : "text") ?? \"\""
        } else {
          "\(name(for: value)).held.\(isJSON ? "json" : "text")"
        }
      }
    }
    collections = call.arguments.collections.map { argument in
      let value = argument.value
      let values = expression(for: value, or: "[]")
      return "CollectionArgument(\(scope.collectionExpression(for: argument, values)))"
    }
    conditions = call.arguments.presenceBits.map { presence in
      if case .any(let parts) = presence, parts.isEmpty { return "false" }
      return "!(\(Self.absenceCondition(of: presence, parameters)))"
    }
    presence = call.arguments.presenceBits.enumerated().map { bit, presence in
      // In a group without optional parts, the bit is never set.
      if case .any(let parts) = presence, parts.isEmpty { return "0" }
      let flag = bit < 64 ? UInt64(1) << UInt64(bit) : 0
      return "(\(Self.absenceCondition(of: presence, parameters)) ? 0 : \(flag))"
    }
  }

  /// Returns the expression for a parameter or a struct's member, such as `error?.detail`.
  private static func expression(for reference: ArgumentList.Reference, _ parameters: [MemberParameter]) -> String {
    var text = parameters[reference.parameter].name.text
    var isOptional = parameters[reference.parameter].isOptional
    for member in reference.members {
      text += (isOptional ? "?." : ".") + member.name.text
      isOptional = member.isOptional
    }
    return text
  }

  /// Returns whether any of the enclosing structs is optional.
  private static func isChained(_ reference: ArgumentList.Reference, _ parameters: [MemberParameter]) -> Bool {
    !reference.members.isEmpty
      && (parameters[reference.parameter].isOptional || reference.members.dropLast().contains(where: \.isOptional))
  }

  /// Returns the Swift condition for a presence bit that is not set.
  private static func absenceCondition(of presence: ArgumentList.Presence, _ parameters: [MemberParameter]) -> String {
    switch presence {
    case .given(let reference):
      if reference.members.last?.isOptional ?? parameters[reference.parameter].isOptional {
        expression(for: reference, parameters) + " == nil"
      } else {
        expression(for: reference, parameters) + (isChained(reference, parameters) ? ".isEmpty != false" : ".isEmpty")
      }
    case .holds(let index): parameters[index].name.text + ".held == nil"
    case .any(let parts): parts.map { absenceCondition(of: $0, parameters) }.joined(separator: " && ")
    }
  }

  /// Returns the constant as a Swift expression of its type.
  static func literal(for scalar: Scalar) -> String {
    if case .text(let text) = scalar { return SwiftText.escapedLiteral(for: text) }
    // Swift warns about subnormal literals, because they lose precision.
    if case .number(let text) = scalar, let number = Double(text), number.isSubnormal {
      return "Double(bitPattern: \(number.bitPattern))"
    }
    return scalar.plainText
  }

  /// The arguments that follow the program, such as `c: a.entry(in: …), n: b, s: c`.
  var text: String {
    var text = ""
    for (index, word) in words.enumerated() {
      let continues = index > 0 && words[index - 1].kind == word.kind
      text += continues ? ", \(word.expression)" : ", \(word.kind.rawValue): \(word.expression)"
    }
    if !presence.isEmpty { text += ", p: " + presence.joined(separator: " | ") }
    for (index, expression) in texts.enumerated() { text += index == 0 ? ", s: \(expression)" : ", \(expression)" }
    for expression in collections { text += ", m: \(expression)" }
    return text
  }

  /// The arguments for the general initializer, for events whose arguments exceed the fixed slots.
  var generalArguments: String {
    let words = self.words.map { word in
      switch word.kind {
      case .closed: word.expression
      case .boolean: "(\(word.expression)) ? 1 : 0"
      case .integer: "UInt64(bitPattern: Int64(\(word.expression)))"
      case .double: "Double(\(word.expression)).bitPattern"
      }
    }
    let bits =
      presence.count > 64
      ? "given: [\(conditions.joined(separator: ", "))], "
      : "presence: \(presence.isEmpty ? "0" : presence.joined(separator: " | ")), "
    return ", " + bits
      + "words: [\(words.joined(separator: ", "))], texts: [\(texts.joined(separator: ", "))], "
      + "collections: [\(collections.joined(separator: ", "))]"
  }

  /// Whether the arguments fit in the fixed slots.
  var fitsFixedSlots: Bool { words.count <= 4 && texts.count <= 3 && collections.count <= 1 && presence.count <= 64 }

  var initializerShape: InitializerShape {
    InitializerShape(
      words: words.map(\.kind), hasPresence: !presence.isEmpty, textCount: texts.count,
      hasCollection: !collections.isEmpty)
  }
}
