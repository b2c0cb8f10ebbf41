import SignalbookNaming
import SignalbookRegistry
import SignalbookSchemaFiles
import SignalbookWireForm

extension GenerationScope {
  /// Attributes that the app sets, with their streams' places, by name.
  private var setAttributes: [(attribute: Attribute, stream: Int)] {
    registry.attributes.compactMap { attribute in
      guard attribute.isSet(in: registry), let stream = attribute.streamIndex else { return nil }
      return (attribute, stream)
    }
  }

  /// Reports attributes whose stream another module describes: it would not carry them.
  func checkAttributes() {
    // Readers of lists and maps are written with the decoders of events.
    if options.parts.contains(.decoders) { for (attribute, _) in setAttributes { _ = reader(of: attribute) } }
    for attribute in registry.attributes where registry.generates(attribute.field.origin) {
      guard let stream = attribute.streamIndex, ownPlan(stream) == nil, !registry.streams[stream].isExternal else {
        continue
      }
      report(
        "the stream '\(registry.streams[stream].name)' is generated in another module, which does not know the attribute "
          + "'\(attribute.name)'", at: attribute.field.origin)
    }
  }

  /// Members with which the attributes of a schema file are set.
  func writeAttributes(ofFile stem: String, to writer: inout SwiftWriter) {
    let own = setAttributes.filter { $0.attribute.field.origin.fileStem == stem }
    guard !own.isEmpty else { return }
    if !writer.isEmpty { writer.line() }
    writer.block("extension \(namespace).Attribute") { writer in
      for (place, (attribute, stream)) in own.enumerated() {
        if place > 0 { writer.line() }
        let field = attribute.field
        let built = EventMember(attribute.setting(in: stream), in: self, standsAlone: true)
        let program = built.build()
        let name = EventMember.quoted(field.wire)
        var text = (field.description ?? "`\(attribute.name)`") + "\n\n- Wire: `\(field.wire)`"
        if let data = field.metadata.data { text += "\n- Data: \(data)" }
        if let note = field.metadata.note { text += "\n- Note: \(SwiftText.oneLine(note))" }
        writer.doc(text)
        if let deprecated = field.metadata.deprecated {
          writer.line("@available(*, deprecated, message: \(Self.quoted(deprecated.reason)))")
        }
        let member = memberName(attribute.name, explicit: field.swiftName)
        let parameters = built.parameters.map { "_ \($0.name.text): \($0.type)\($0.isOptional ? "?" : "")" }
        let call = initializerCall(built)
        writer.block(
          "\(options.keyword)static func \(member)(\(parameters.joined(separator: ", "))) -> \(namespace).Attribute"
        ) { writer in
          writer.line("\(namespace).Attribute(", literal: SwiftText.literal(name), ",")
          writer.line("  \(call.head)", literal: SwiftText.literal(program), "\(call.tail).payload)")
        }
      }
    }
  }

  /// The type of attributes, the call that sets one and, with decoders, the way back from the wire.
  func writeAttributeType(to writer: inout SwiftWriter) {
    let all = setAttributes
    guard !all.isEmpty else { return }
    let access = options.keyword
    writer.line()
    writer.block("extension \(namespace)") { writer in
      writer.doc("A fact about the user or the installation, with its value.")
      writer.block("\(access)struct Attribute: Sendable") { writer in
        writer.line("let name: StaticString")
        writer.line("let payload: EventPayload")
        writer.line()
        writer.block("init(_ name: StaticString, _ payload: EventPayload)") { writer in
          writer.line("self.name = name")
          writer.line("self.payload = payload")
        }
        if options.parts.contains(.decoders) { writeAttributeReader(all.map(\.attribute), to: &writer) }
      }
    }
    writer.line()
    writer.block("extension Telemetry where R == \(namespace)") { writer in
      writer.doc("Sets an attribute; it is sent with what carries attributes from now on.")
      writer.block("@discardableResult \(access)func set(_ attribute: \(namespace).Attribute) -> RecordOutcome") {
        $0.line("setAttribute(attribute.name, to: attribute.payload)")
      }
    }
  }

  private func reader(of attribute: Attribute) -> String {
    var type = attribute.field.type
    type.isNullable = false
    return readCall(type, "value")
  }

  private func writeAttributeReader(_ attributes: [Attribute], to writer: inout SwiftWriter) {
    writer.line()
    writer.doc("The attribute with this key on the wire; `nil` when none is declared or the value is not of its type.")
    writer.block("\(options.keyword)init?(name: String, value: JSONValue)") { writer in
      writer.switching("name") { writer in
        for attribute in attributes {
          let member = memberName(attribute.name, explicit: attribute.field.swiftName)
          writer.line("case \(Self.quoted(attribute.field.wire)):")
          if attribute.field.type.isNullable {
            writer.line("  if case .null = value { self = .\(member)(nil); return }")
          }
          writer.line("  guard let value = \(reader(of: attribute)) else { return nil }")
          writer.line("  self = .\(member)(value)")
        }
        writer.line("default: return nil")
      }
    }
  }
}
