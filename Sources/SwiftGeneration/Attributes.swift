import SignalbookNaming
import SignalbookRegistry
import SignalbookWireForm
import SignalbookWirePlan

extension GenerationScope {
  /// Writes the members that set the attributes of a section.
  func writeAttributes(_ own: [AttributePlan], to writer: inout SwiftWriter) {
    guard !own.isEmpty else { return }
    writer.separate()
    writer.declaration("extension \(namespace).Attribute") { writer in
      for (index, setting) in own.enumerated() {
        if index > 0 { writer.line() }
        let field = setting.attribute.field
        var text = (field.description ?? "`\(setting.attribute.name)`") + "\n\n- Wire: `\(field.wire)`"
        if let data = field.metadata.data { text += "\n- Data: \(data)" }
        if let note = field.metadata.note { text += "\n- Note: \(SwiftText.singleLine(of: note))" }
        writer.doc(text)
        if let deprecated = field.metadata.deprecated {
          writer.line("@available(*, deprecated, message: \(Self.quoted(deprecated.reason)))")
        }
        for parameter in setting.call.parameters { writer.recordExposure(of: modules(of: parameter.type)) }
        writeSetter(setting, as: "\(options.accessModifier)static func \(setting.member.text)", to: &writer)
      }
    }
  }

  private func writeSetter(_ setting: AttributePlan, as head: String, to writer: inout SwiftWriter) {
    let parameters = setting.call.parameters.map {
      "_ \($0.name.text): \($0.type.text)\($0.isOptional ? "?" : "")"
    }
    let call = initializerCall(for: setting.call)
    writer.block("\(head)(\(parameters.joined(separator: ", "))) -> \(namespace).Attribute") { writer in
      let key = JSONText.quoted(setting.attribute.field.wire)
      writer.line("\(namespace).Attribute(", literal: SwiftText.literal(for: Array(key.utf8)), ",")
      writer.line("  \(call.head)", literal: call.literal, "\(call.tail).payload, GeneratedCode())")
    }
  }

  /// Writes the attribute type, the method that sets an attribute and, if decoders were requested, the decoder.
  func writeAttributeType(to writer: inout SwiftWriter) {
    let all = plan.attributes
    guard !all.isEmpty else { return }
    let access = options.accessModifier
    writer.line()
    writer.declaration("extension \(namespace)") { writer in
      writer.doc("A user or installation attribute with its value.")
      writer.block("\(access)struct Attribute: Sendable") { writer in
        writer.line("let name: StaticString")
        writer.line("let payload: EventPayload")
        writer.line()
        writer.block("init(_ name: StaticString, _ payload: EventPayload, _: GeneratedCode)") { writer in
          writer.line("self.name = name")
          writer.line("self.payload = payload")
        }
        if options.parts.contains(.decoders) { writeAttributeReader(all, to: &writer) }
      }
    }
    writer.line()
    writer.declaration("extension Telemetry<\(namespace)>") { writer in
      writer.doc("Sets an attribute. Subsequent pings and events that send attributes contain the new value.")
      writer.block("@discardableResult \(access)func set(_ attribute: \(namespace).Attribute) -> RecordOutcome") {
        $0.line("setAttribute(attribute.name, to: attribute.payload)")
      }
    }
  }

  func readExpression(for attribute: Attribute) -> String {
    var type = attribute.field.type
    type.isNullable = false
    return readerCall(for: type, "value")
  }

  /// Returns a condition that is true if `value` is the constant that the attribute always sends.
  private func constantCondition(for constant: Scalar, _ type: ValueType) -> String {
    if type.wireForm == .text { return "value.isEqual(to: .text(\(Self.quoted(constant.plainText))))" }
    return switch constant {
    case .null: "value.isEqual(to: .null)"
    case .boolean(let flag): "value.isEqual(to: .boolean(\(flag)))"
    case .integer(let number): "value.isEqual(to: .integer(\(number)))"
    case .number: "value.number == \(constant.plainText)"
    case .text(let text): "value.isEqual(to: .text(\(Self.quoted(text))))"
    }
  }

  private func writeAttributeReader(_ attributes: [AttributePlan], to writer: inout SwiftWriter) {
    writer.line()
    writer.doc(
      attributes.allSatisfy(\.isSingleValue)
        ? "Creates the attribute with a wire key, or `nil` if the key is not declared or the value has a different type."
        : "Creates the attribute with a wire key, or `nil` if the key is not declared, the value has a different type, or the "
          + "attribute is an object or a template.")
    writer.block("\(options.accessModifier)init?(name: String, value: JSONValue)") { writer in
      writer.switchStatement("ByteComparedString(name)") { writer in
        for plan in attributes where plan.isSingleValue {
          let attribute = plan.attribute
          writer.line("case \(Self.quoted(attribute.field.wire)):")
          var member = "." + plan.member.text
          if attribute.field.metadata.isDeprecated {
            // A call of the deprecated member would cause a warning.
            member = "attribute"
            writeSetter(plan, as: "  func attribute", to: &writer)
          }
          if let constant = attribute.field.type.constant {
            writer.line("  guard \(constantCondition(for: constant, attribute.field.type)) else { return nil }")
            writer.line("  self = \(member)()")
            continue
          }
          if attribute.field.type.isNullable {
            writer.line("  if case .null = value { self = \(member)(nil); return }")
          }
          writer.line("  guard let value = \(readExpression(for: attribute)) else { return nil }")
          writer.line("  self = \(member)(value)")
        }
        writer.line("default: return nil")
      }
    }
  }
}

extension AttributePlan {
  /// Whether the attribute is a single value, rather than an object, a template or a union.
  fileprivate var isSingleValue: Bool {
    switch attribute.field.type.base {
    case .object, .template, .union: false
    default: true
    }
  }
}
