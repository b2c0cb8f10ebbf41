import SignalbookNaming
import SignalbookRegistry
import SignalbookWireForm
import SignalbookWirePlan

/// The shape of an initializer of the generated event type: how many arguments of each kind.
struct InitializerShape: Hashable, Comparable {
  var closed: Int
  var presence: Bool
  /// `n` for integers, `d` for floating point numbers, in order.
  var numbers: [UInt8]
  var texts: Int

  static func < (left: Self, right: Self) -> Bool { left.order < right.order }
  private var order: String { "\(closed) \(presence ? 1 : 0) \(texts) \(String(decoding: numbers, as: UTF8.self))" }
}

/// The arguments of a call as Swift expressions.
struct CallArguments {
  let closed: [String]
  let numbers: [(expression: String, isDouble: Bool)]
  let texts: [String]
  private let presence: [String]

  init(_ call: CallPlan, in scope: GenerationScope) {
    let parameters = call.parameters
    func name(_ value: ArgumentList.Value) -> String { parameters[value.parameter].name.text }
    /// The value, or what is sent when the caller gives none.
    func given(_ value: ArgumentList.Value, or fallback: String, property: String = "") -> String {
      if !value.isOptional { return name(value) + property }
      let absent = value.absent.map { Self.literal($0, value.type) } ?? fallback
      return property.isEmpty ? "\(name(value)) ?? \(absent)" : "\(name(value))?\(property) ?? \(absent)"
    }
    closed = call.arguments.closed.map { argument in
      switch argument {
      case .boolean(let value): "(\(given(value, or: "false"))) ? 1 : 0"
      case .vocabulary(let value): given(value, or: "0", property: ".index")
      case .key(let value): name(value) + ".key.index"
      }
    }
    numbers = call.arguments.numbers.map { argument in
      switch argument {
      case .integer(let value): (given(value, or: "0"), false)
      case .double(let value): (given(value, or: "0"), true)
      case .vocabulary(let value): (given(value, or: "0", property: ".place"), false)
      case .key(let value): (name(value) + ".key.place", false)
      }
    }
    texts = call.arguments.texts.map { argument in
      switch argument {
      case .string(let value): return given(value, or: "\"\"")
      case .percentEncoded(let value): return "PercentEncoding.encode(\(name(value)))"
      case .held(let value, let isJSON): return "\(name(value)).held.\(isJSON ? "json" : "text")"
      case .map(let value, let map):
        return scope.mapExpression(map, in: value.type, value.isOptional ? "\(name(value)) ?? []" : name(value))
      case .list(let value, let element):
        return scope.listExpression(
          element, atMost: value.type.bounds.maxItems, value.isOptional ? "\(name(value)) ?? []" : name(value))
      }
    }
    presence = call.arguments.presence.enumerated().map { bit, presence in
      let flag = bit < 64 ? UInt64(1) << UInt64(bit) : 0
      switch presence {
      case .given(let parameter): return "(\(parameters[parameter].name.text) == nil ? 0 : \(flag))"
      case .missing(let parameter): return "(\(parameters[parameter].name.text) == nil ? \(flag) : 0)"
      case .anyGiven(let list):
        let absences = list.map { parameters[$0].name.text + (parameters[$0].isOptional ? " == nil" : ".isEmpty") }
        return "(\(absences.joined(separator: " && ")) ? 0 : \(flag))"
      }
    }
  }

  /// A default as a Swift expression of the parameter's type; closed values as an index.
  private static func literal(_ scalar: Scalar, _ type: ValueType) -> String {
    if case .vocabulary(let vocabulary) = type.base {
      return String(vocabulary.wires.firstIndex(of: scalar) ?? 0)
    }
    if case .text(let text) = scalar { return SwiftText.escapedLiteral(text) }
    // Swift warns of a literal so near to zero that it has fewer digits than others.
    if case .number(let text) = scalar, let number = Double(text), number.isSubnormal {
      return "Double(bitPattern: \(number.bitPattern))"
    }
    return scalar.plainText
  }

  /// The arguments behind the program: `c: a.index, n: b, s: c`.
  var text: String {
    var text = ""
    func add(_ label: String, _ list: [String]) {
      guard let first = list.first else { return }
      text += ", \(label): \(first)"
      for other in list.dropFirst() { text += ", \(other)" }
    }
    add("c", closed)
    if !presence.isEmpty { text += ", p: " + presence.joined(separator: " | ") }
    for (index, number) in numbers.enumerated() {
      let label = number.isDouble ? "d" : "n"
      let continues = index > 0 && numbers[index - 1].isDouble == number.isDouble
      text += continues ? ", \(number.expression)" : ", \(label): \(number.expression)"
    }
    add("s", texts)
    return text
  }

  /// The arguments of the general initializer, for more of them than the fixed slots hold.
  var surplus: String {
    let numbers = self.numbers.map {
      $0.isDouble ? "Double(\($0.expression)).bitPattern" : "UInt64(bitPattern: Int64(\($0.expression)))"
    }
    return ", surplusIndices: [\(closed.joined(separator: ", "))], "
      + "presence: \(presence.isEmpty ? "0" : presence.joined(separator: " | ")), "
      + "numbers: [\(numbers.joined(separator: ", "))], texts: [\(texts.joined(separator: ", "))]"
  }

  /// Whether the fixed slots hold all of them.
  var fit: Bool { closed.count <= 8 && numbers.count <= 3 && texts.count <= 3 }

  var shape: InitializerShape {
    InitializerShape(
      closed: closed.count, presence: !presence.isEmpty,
      numbers: numbers.map { $0.isDouble ? UInt8(ascii: "d") : UInt8(ascii: "n") }, texts: texts.count)
  }
}
