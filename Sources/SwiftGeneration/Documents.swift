import SignalbookNaming
import SignalbookRegistry
import SignalbookSchemaFiles
import SignalbookWireForm
import SignalbookWirePlan

/// Writes JSON Schema text of wire documents (`docs/generated-code.md`, section 4).
struct SchemaText {
  enum Side { case producer, consumer }

  let side: Side
  let scope: GenerationScope
  private(set) var bytes: [UInt8] = []

  init(_ side: Side, in scope: GenerationScope) {
    self.side = side
    self.scope = scope
  }

  mutating func raw(_ text: String) { bytes += text.utf8 }

  /// An object schema with the given members.
  mutating func object(_ fields: [Field], events: Stream?) {
    raw(#"{"type":"object","#)
    members(fields, elsewhere: [], events: events)
    raw("}")
  }

  /// `"required":…,"properties":…` and, for the producer, that nothing else may stand there.
  /// `elsewhere` are keys of members that may stand here and are judged outside of this schema.
  mutating func members(_ fields: [Field], elsewhere: [String], events: Stream?) {
    let (required, known) = places(of: fields)
    if !required.isEmpty {
      raw(#""required":["# + required.map(JSONText.quoted).joined(separator: ",") + "],")
    }
    raw(#""properties":{"#)
    var isFirst = true
    for wire in elsewhere {
      raw((isFirst ? "" : ",") + JSONText.quoted(wire) + ":{}")
      isFirst = false
    }
    for (wire, forms) in known {
      if !isFirst { raw(",") }
      isFirst = false
      raw(JSONText.quoted(wire) + ":")
      if forms[0].source == "stream.events", let events {
        raw(#"{"type":"array","items":"#)
        event(of: events)
        raw("}")
      } else {
        value(of: forms)
      }
    }
    raw("}")
    if side == .producer { raw(#","additionalProperties":false"#) }
  }

  /// The keys that must stand, and each key that can, with the forms that the fields have there in the app's variants.
  private func places(of fields: [Field]) -> (required: [String], known: [(wire: String, forms: [Field])]) {
    let isVaried = fields.contains { !$0.variants.isEmpty }
    var required: [String] = []
    var known: [(wire: String, forms: [Field])] = []
    for field in fields {
      let forms = field.forms(of: scope.registry)
      let sent = side == .consumer ? forms : forms.filter { !$0.isNeverSent }
      guard let wire = sent.first?.wire else { continue }
      if forms.allSatisfy({ $0.wire == wire && (side == .consumer ? $0.isRequired : $0.isAlwaysSent) }) {
        required.append(wire)
      }
      for form in sent {
        if isVaried, let place = known.firstIndex(where: { $0.wire == form.wire }) {
          known[place].forms.append(form)
        } else {
          known.append((form.wire, [form]))
        }
      }
    }
    return (required, known)
  }

  /// What all forms have in common: the same schema, a set of constants, or nothing.
  private mutating func value(of forms: [Field]) {
    if forms.count == 1 { return value(of: forms[0]) }
    let texts = forms.map { form in
      var text = SchemaText(side, in: scope)
      text.value(of: form)
      return text.bytes
    }
    if texts.allSatisfy({ $0 == texts[0] }) {
      bytes += texts[0]
      return
    }
    var constants: [String] = []
    for form in forms {
      guard let constant = form.type.constant else { return raw("{}") }
      let json = constant.jsonText
      let text = form.type.wireForm == .text && !json.hasPrefix("\"") ? "\"\(json)\"" : json
      if !constants.contains(text) { constants.append(text) }
    }
    raw("{\"enum\":[" + constants.joined(separator: ",") + "]}")
  }

  mutating func value(of field: Field) {
    if side == .consumer, let receiver = field.receiver {
      self.receiver(receiver)
      return
    }
    value(field.type, allowsNull: field.type.isNullable || field.absent == .null)
  }

  /// The receiver's own check, in its words.
  mutating func receiver(_ node: JSONNode) {
    raw("{")
    var isFirst = true
    func key(_ name: String) -> String {
      defer { isFirst = false }
      return (isFirst ? "" : ",") + JSONText.quoted(name) + ":"
    }
    let type = node["type"]?.string ?? ""
    if !type.isEmpty, type != "any" {
      raw(
        key("type")
          + (node["nullable"]?.boolean == true ? "[\(JSONText.quoted(type)),\"null\"]" : JSONText.quoted(type)))
    }
    for name in ["pattern", "minimum", "maximum", "minLength", "maxLength", "minItems", "maxItems"] {
      if let value = node[name].flatMap(Scalar.init) { raw(key(name) + value.jsonText) }
    }
    if let values = node["enum"]?.elements {
      raw(key("enum") + "[" + values.compactMap { Scalar($0)?.jsonText }.joined(separator: ",") + "]")
    }
    if let values = node["values"] {
      raw(key("additionalProperties"))
      receiver(values)
    }
    if let items = node["items"] {
      raw(key("items"))
      if let list = items.elements {
        raw("[")
        for (index, item) in list.enumerated() {
          if index > 0 { raw(",") }
          receiver(item)
        }
        raw("]")
      } else {
        receiver(items)
      }
    }
    if let fields = node["fields"]?.members {
      raw(key("properties") + "{")
      for (index, member) in fields.sorted(by: { $0.key < $1.key }).enumerated() {
        raw((index > 0 ? "," : "") + JSONText.quoted(member.key) + ":")
        receiver(member.value)
      }
      raw("}")
    }
    raw("}")
  }

  /// A value of the wire form of `type`.
  mutating func value(_ type: ValueType, allowsNull: Bool) {
    if let constant = type.constant {
      let json = constant.jsonText
      let text = type.wireForm == .text && !json.hasPrefix("\"") ? "\"\(json)\"" : json
      raw("{\"type\":\(Self.typeName(of: constant, type)),\"enum\":[\(text)]}")
      return
    }
    let null = allowsNull ? ",\"null\"]" : ""
    func typeKey(_ name: String) -> String { "\"type\":" + (allowsNull ? "[\"\(name)\"\(null)" : "\"\(name)\"") }
    if type.wireForm != .plain {
      raw("{" + typeKey("string"))
      switch type.base {
      case .integer: raw(#","pattern":"^-?[0-9]+$""#)
      case .boolean: raw(#","enum":["false","true"]"#)
      case .number: raw(#","pattern":"^-?[0-9]+(\\.[0-9]+)?([eE][+-]?[0-9]+)?$""#)
      default: break
      }
      raw("}")
      return
    }
    let isLoose = side == .consumer && type.enforcement == .loosely
    switch type.base {
    case .boolean: raw("{" + typeKey("boolean") + "}")
    case .integer, .number:
      if case .integer = type.base { raw("{" + typeKey("integer")) } else { raw("{" + typeKey("number")) }
      if !isLoose { bounds(type.bounds) }
      raw("}")
    case .string, .template:
      raw("{" + typeKey("string"))
      if !isLoose {
        lengths(type.bounds)
        var patterns = type.bounds.patterns
        if let format = type.format.flatMap(Format.pattern), !patterns.contains(format) { patterns.append(format) }
        if patterns.count == 1 { raw(",\"pattern\":" + JSONText.quoted(patterns[0])) }
        if patterns.count > 1 {
          raw(
            ",\"allOf\":[" + patterns.map { "{\"pattern\":" + JSONText.quoted($0) + "}" }.joined(separator: ",") + "]")
        }
      }
      raw("}")
    case .vocabulary(let vocabulary):
      let wires = vocabulary.wires
      let names = Set(wires.map { Self.typeName(of: $0, type) }).sorted()
      let all = names + (allowsNull ? ["\"null\""] : [])
      raw("{\"type\":" + (all.count == 1 ? all[0] : "[" + all.joined(separator: ",") + "]"))
      if !isLoose {
        raw(",\"enum\":[" + (wires.map(\.jsonText) + (allowsNull ? ["null"] : [])).joined(separator: ",") + "]")
      }
      raw("}")
    case .object(let fields):
      raw("{" + typeKey("object"))
      if !type.isOpen {
        raw(",")
        members(fields, elsewhere: [], events: nil)
      }
      raw("}")
    case .array(let element):
      raw("{" + typeKey("array") + ",\"items\":")
      value(element, allowsNull: element.isNullable)
      if let least = type.bounds.minItems { raw(",\"minItems\":\(least)") }
      if let most = type.bounds.maxItems { raw(",\"maxItems\":\(most)") }
      raw("}")
    case .map(let map):
      raw("{" + typeKey("object"))
      self.map(map, type)
    case .held: raw("{}")
    }
  }

  private mutating func map(_ map: MapType, _ type: ValueType) {
    if let most = type.bounds.maxProperties { raw(",\"maxProperties\":\(most)") }
    switch map.key.base {
    case .integer:
      raw(#","propertyNames":{"pattern":"^-?[0-9]+$"}"#)
    case .vocabulary(let vocabulary):
      let keys = vocabulary.wires.map { JSONText.quoted($0.plainText) }
      raw(",\"propertyNames\":{\"enum\":[" + keys.joined(separator: ",") + "]}")
    default: break
    }
    if case .held = map.value.base, case .vocabulary = map.key.base {
      raw(#","additionalProperties":"#)
      raw(
        map.value.wireForm == .text
          ? (map.value.isNullable ? #"{"type":["string","null"]}"# : #"{"type":"string"}"#) : "{}")
    } else if let entries = map.entries {
      // Receivers judge the entries that they know, and let others pass, as with members of objects.
      raw(#","properties":{"#)
      for (index, item) in entries.filter({ side == .consumer || $0.metadata.retired == nil }).enumerated() {
        raw((index > 0 ? "," : "") + JSONText.quoted(item.key.plainText) + ":")
        entry(of: map, item.value)
      }
      raw(side == .producer ? #"},"additionalProperties":false"# : "}")
    } else {
      raw(#","additionalProperties":"#)
      entry(of: map, map.value)
    }
    raw("}")
  }

  /// What stands under a key of a map; in a named map, an object with one member.
  private mutating func entry(of map: MapType, _ type: ValueType) {
    if map.entryName != nil { raw(#"{"type":"object","maxProperties":1,"additionalProperties":"#) }
    value(type, allowsNull: type.isNullable)
    if map.entryName != nil { raw("}") }
  }

  private mutating func bounds(_ bounds: Bounds) {
    for (key, value) in [
      ("minimum", bounds.minimum), ("maximum", bounds.maximum), ("exclusiveMinimum", bounds.exclusiveMinimum),
      ("exclusiveMaximum", bounds.exclusiveMaximum),
    ] {
      if let value { raw(",\"\(key)\":\(value.plainText)") }
    }
  }

  private mutating func lengths(_ bounds: Bounds) {
    if let least = bounds.minLength { raw(",\"minLength\":\(least)") }
    if let most = bounds.maxLength { raw(",\"maxLength\":\(most)") }
  }

  private static func typeName(of scalar: Scalar, _ type: ValueType) -> String {
    if type.wireForm == .text { return "\"string\"" }
    return switch scalar {
    case .null: "\"null\""
    case .boolean: "\"boolean\""
    case .integer: "\"integer\""
    case .number: "\"number\""
    case .text: "\"string\""
    }
  }

  // MARK: Events

  /// One event of a stream.
  mutating func event(of stream: Stream) {
    switch stream.encoding {
    case .none: raw("{}")
    case .tuple: tuple(of: stream)
    case .object: objectEvent(of: stream)
    }
  }

  private mutating func tuple(of stream: Stream) {
    if side == .consumer, let received = stream.received {
      raw(#"{"type":"array""#)
      for name in ["minItems", "maxItems"] { if let count = received[name]?.integer { raw(",\"\(name)\":\(count)") } }
      if let items = received["items"]?.elements {
        raw(",\"items\":[")
        for (index, item) in items.enumerated() {
          if index > 0 { raw(",") }
          receiver(item)
        }
        raw("]")
      }
      raw("}")
      return
    }
    raw(#"{"type":"array","minItems":4,"maxItems":6,"items":["#)
    if let time = stream.time, time.type.wireForm != .plain || !time.type.isInteger {
      value(of: time.forms(of: scope.registry))
    } else {
      raw(#"{"type":"integer"}"#)
    }
    raw(#",{"type":"string"},{"type":"string"},{"type":"string"},"#)
    let isText = scope.registry.events.allSatisfy { event in
      guard case .tuple(let tuple) = event.shape, scope.registry.streams[event.streamIndex].name == stream.name else {
        return true
      }
      guard tuple.extras.allSatisfy(\.type.isTextOnWire) else { return false }
      if case .field(let field) = tuple.value { return field.type.isTextOnWire }
      return true
    }
    raw(
      isText
        ? #"{"type":["string","null"]},{"type":["object","null"],"additionalProperties":{"type":["string","null"]}}]}"#
        : #"{},{"type":["object","null"]}]}"#)
  }

  private mutating func objectEvent(of stream: Stream) {
    raw(#"{"type":"object","#)
    let events = scope.registry.events.filter {
      scope.registry.streams[$0.streamIndex].name == stream.name && $0.metadata.retired == nil
    }
    // What all events share stands outside, so that a fault in it is reported for any event.
    let shared = SchemaText(.consumer, in: scope)
    var common = side == .consumer ? shared : self
    common.bytes = []
    if let field = stream.eventField {
      common.sharedMembers(stream.common, eventField: field)
      raw(String(decoding: common.bytes, as: UTF8.self))
      raw(",\"select\":{\"property\":\(JSONText.quoted(field.wire)),\"cases\":{")
      let outside = [field.wire] + places(of: stream.common).known.map(\.wire)
      var isFirst = true
      for event in events {
        guard case .object(let code, let fields) = event.shape else { continue }
        raw((isFirst ? "" : ",") + JSONText.quoted(code.jsonText) + ":{")
        isFirst = false
        var inner = self
        inner.bytes = []
        inner.members(fields, elsewhere: side == .producer ? outside : [], events: nil)
        raw(String(decoding: inner.bytes, as: UTF8.self))
        raw("}")
      }
      raw("}}}")
    } else {
      let fields = events.first.map { $0.callerFields } ?? []
      var inner = self
      inner.bytes = []
      inner.members(stream.common + fields, elsewhere: [], events: nil)
      raw(String(decoding: inner.bytes, as: UTF8.self) + "}")
    }
  }

  /// `required` and `properties` of the common part with the event field.
  private mutating func sharedMembers(_ fields: [Field], eventField: Stream.EventField) {
    let (required, known) = places(of: fields)
    raw(
      #""required":["# + (required + [eventField.wire]).map(JSONText.quoted).joined(separator: ",")
        + #"],"properties":{"#)
    let pattern = eventField.pattern.map { #","pattern":"# + JSONText.quoted($0) } ?? ""
    raw(
      JSONText.quoted(eventField.wire) + #":{"type":""# + (eventField.isInteger ? "integer" : "string")
        + "\"\(pattern)}")
    for (wire, forms) in known {
      raw("," + JSONText.quoted(wire) + ":")
      value(of: forms)
    }
    raw("}")
  }
}

extension ValueType {
  fileprivate var isInteger: Bool { if case .integer = base { true } else { false } }

  fileprivate var isTextOnWire: Bool {
    if let constant { return wireForm == .text || constant.jsonText.hasPrefix("\"") }
    if wireForm != .plain { return true }
    return switch base {
    case .string, .template: true
    case .vocabulary(let vocabulary):
      (vocabulary.cases.map(\.wire) + [vocabulary.unknown].compactMap { $0 }).allSatisfy { $0.jsonText.hasPrefix("\"") }
    default: false
    }
  }
}

extension Field {
  var isNeverSent: Bool { if case .never = sent { true } else { false } }
  var isAlwaysSent: Bool { if case .always = sent { true } else { false } }
}

extension GenerationScope {
  /// Validators of wire documents: two schema texts for each stream and for its events.
  func writeDocuments(to writer: inout SwiftWriter) {
    let access = options.keyword
    writer.declaration("extension \(namespace)") { writer in
      writer.doc("Schemas of what goes over the wire: what we promise, and what the receiver demands.")
      writer.block("\(access)enum Documents") { writer in
        var isFirst = true
        for stream in plan.streams.map(\.stream) {
          let name = streamName(stream).bare
          func add(_ suffix: String, _ sentence: String, _ make: (inout SchemaText) -> Void, _ side: SchemaText.Side) {
            var text = SchemaText(side, in: self)
            make(&text)
            if !isFirst { writer.line() }
            isFirst = false
            writer.doc(sentence)
            writer.line("\(access)static var \(name)\(suffix): StaticString {")
            writer.line("  ", literal: SwiftText.literal(text.bytes), "")
            writer.line("}")
          }
          if !stream.envelope.isEmpty {
            add(
              "Producer", "What a unit of `\(stream.name)` promises.", { $0.object(stream.envelope, events: stream) },
              .producer)
            add(
              "Consumer", "What the receiver of `\(stream.name)` demands.",
              { $0.object(stream.envelope, events: stream) }, .consumer)
          }
          if stream.encoding != .none {
            add("EventProducer", "What an event of `\(stream.name)` promises.", { $0.event(of: stream) }, .producer)
            add(
              "EventConsumer", "What the receiver demands of an event of `\(stream.name)`.", { $0.event(of: stream) },
              .consumer)
          }
        }
      }
    }
  }
}
