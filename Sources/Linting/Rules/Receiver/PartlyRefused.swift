import SignalbookRegistry
import SignalbookSchemaFiles
import SignalbookWireForm

extension Rule {
  static let partlyRefused = Rule(
    "SB1109", "partly-refused", .receiver, .warning,
    summary: "The receiver's validation rules reject some values of a field.",
    reason: """
      The schema allows values that the receiver rejects: a larger number, longer text, an unlisted case, or null. The
      receiver rejects pings with such a value, so data is lost for only some users, which is hard to notice. Narrow the
      field, or correct the rules in `receiver`.
      """,
    example: menuEvent(
      members: #"""
              "value": {
                "description": "What it held.", "type": "integer", "minimum": 0,
        -       ⟦"receiver"⟧: { "type": "integer", "maximum": 50 }, "maximum": 90
        +       "receiver": { "type": "integer", "maximum": 90 }, "maximum": 90
              }
        """#),
    check: .field { visited, pass in
      let field = visited.field
      if case .never = field.sent { return }
      if field.isRequired, field.mayBeLeftOut {
        pass.report(
          "\(visited.phrase) can be omitted, but the receiver requires it",
          at: pass.sources.keyLocation(of: "required", in: field.origin.location))
      }
      guard let receiver = field.receiver, receiver.contradictions.isEmpty, field.type.wireForm == .plain,
        field.type.refusal(by: receiver) == nil, field.sourceRefusal(by: receiver) == nil,
        let fault = field.rejectedValues(by: receiver) ?? field.rejectedSourceValue(by: receiver)
      else { return }
      pass.report(
        "\(visited.phrase) \(fault)", at: pass.sources.keyLocation(of: "receiver", in: field.origin.location))
    })
}

extension Field {
  fileprivate var mayBeLeftOut: Bool {
    guard variants.isEmpty, profiles.isEmpty else { return false }
    return switch sent {
    case .present, .when: true
    case .always, .never: false
    }
  }

  /// Returns the values of the field that the receiver's check rejects, as the end of a sentence.
  fileprivate func rejectedValues(by receiver: JSONNode) -> String? {
    let isNullable = (type.isNullable && type.constant == nil) || absent == .null
    if isNullable, receiver["type"] != nil, receiver["nullable"]?.boolean != true {
      return "can be null, which the receiver rejects"
    }
    if let absent, absent != .null, let fault = absent.fault(for: receiver) {
      return "is \(absent.jsonText) if the value is missing, which the receiver rejects, because it \(fault)"
    }
    for example in examples {
      if let value = Scalar(example), value != .null, let fault = value.fault(for: receiver) {
        return "has the example \(value.jsonText), which the receiver rejects, because it \(fault)"
      }
    }
    return type.rejectedValues(by: receiver)
  }
}

extension ValueType {
  fileprivate func rejectedValues(by receiver: JSONNode) -> String? {
    if let values = closedValues {
      let rejectedValues = values.compactMap { value in value.fault(for: receiver).map { (value, $0) } }
      guard let (value, fault) = rejectedValues.first else { return nil }
      let more = rejectedValues.count > 1 ? " (and \(rejectedValues.count - 1) more)" : ""
      return "can be \(value.jsonText)\(more), which the receiver rejects, because it \(fault)"
    }
    // Values that violate loose bounds are reported when recorded, but are still sent.
    if enforcement == .loosely { return nil }
    switch base {
    case .integer, .number:
      if let maximum = receiver["maximum"].flatMap(Scalar.init), let bound = bounds.maximum?.decimal,
        let limit = maximum.decimal, limit < bound
      {
        return "can be \(bound.text), but the receiver accepts at most \(maximum.plainText)"
      }
      if let minimum = receiver["minimum"].flatMap(Scalar.init), let bound = bounds.minimum?.decimal,
        let limit = minimum.decimal, bound < limit
      {
        return "can be \(bound.text), but the receiver requires at least \(minimum.plainText)"
      }
    case .string:
      if let maximum = receiver["maxLength"]?.integer, let length = maxLength, length > Int(clamping: maximum) {
        return "can have \(length) characters, but the receiver accepts at most \(maximum)"
      }
    default: break
    }
    return nil
  }

  /// The maximum length in characters, or `nil` if the length is unlimited.
  private var maxLength: Int? {
    let cut = cut.flatMap { $0.unit == .grapheme ? nil : $0.atMost }
    return [bounds.maxLength, cut].compactMap(\.self).min()
  }
}
