import SignalbookRegistry
import SignalbookReview
import SignalbookSchemaFiles
import SignalbookWireForm
import SignalbookWirePlan

/// An example ping or batch in the encoder's format. Its values come from the schema's examples or are generated from
/// the types. It is valid JSON and conforms to the stream's schemas.
struct ExampleUnit {
  /// The payload with indentation, one member or event per line.
  private(set) var lines: [String] = []

  /// The payload on a single line.
  var text: String { lines.map { $0.drop { $0 == " " } }.joined() }

  private let registry: Registry
  private let stream: Stream
  private let plannedEvents: [String: PlannedEvent]
  /// The fields by source, for looking up example values.
  private var fieldsBySource: [String: Field] = [:]

  /// Creates an example ping or batch for a stream. Fails for external streams.
  ///
  /// - Parameters:
  ///   - inventory: The stream.
  ///   - registry: The stream's registry.
  ///   - plannedEvents: The registry's own events, by name.
  init?(_ inventory: StreamInventory, in registry: Registry, plannedEvents: [String: PlannedEvent]) {
    self.registry = registry
    self.plannedEvents = plannedEvents
    stream = inventory.stream
    if stream.isExternal { return nil }
    let events = Self.exampleEvents(of: inventory, plannedEvents)
    for point in inventory.headers { collect(point) }
    for event in events {
      inventory.events.first { $0.event === event }?.visit { collect($0) }
    }
    if stream.encoding != .none && events.isEmpty { return nil }
    if stream.envelope.isEmpty {
      guard let event = events.first, let text = self.text(of: event) else { return nil }
      lines = Self.splitIntoLines(text)
    } else {
      lines = ["{"]
      let members = stream.envelope.filter { !$0.isNeverSent }
      for (index, member) in members.enumerated() {
        let comma = index == members.count - 1 ? "" : ","
        let key = "  " + JSONText.quoted(member.wire) + ":"
        guard member.source == "stream.events" else {
          lines.append(key + value(of: member) + comma)
          continue
        }
        let texts = events.compactMap { text(of: $0) }
        lines.append(key + "[")
        for (index, text) in texts.enumerated() {
          lines.append("    " + text + (index == texts.count - 1 ? "" : ","))
        }
        lines.append("  ]" + comma)
      }
      lines.append("}")
    }
  }

  /// Returns up to three events, sorted by example time. Prefers events with examples, then events with more values.
  private static func exampleEvents(of inventory: StreamInventory, _ plannedEvents: [String: PlannedEvent]) -> [Event] {
    struct Candidate {
      var event: Event
      var hasExample: Bool
      var values: Int
      var time: Int64
    }
    let candidates = inventory.events.compactMap { point -> Candidate? in
      guard let event = point.event, plannedEvents[event.name] != nil else { return nil }
      return Candidate(
        event: event, hasExample: !event.examples.isEmpty, values: point.children.count,
        time: event.examples.first?.elements?.first?.integer ?? .max)
    }
    let sortedCandidates = candidates.sorted { left, right in
      if left.hasExample != right.hasExample { return left.hasExample }
      return left.values != right.values ? left.values > right.values : left.event.name < right.event.name
    }
    return sortedCandidates.prefix(min(3, inventory.stream.limits.maxEvents ?? 3))
      .sorted { ($0.time, $0.event.name) < ($1.time, $1.event.name) }.map(\.event)
  }

  private mutating func collect(_ point: Point) {
    point.visit { if let field = $0.field, let source = field.source { fieldsBySource[source] = field } }
  }

  // MARK: Events

  private func text(of event: Event) -> String? {
    guard let planned = plannedEvents[event.name] else { return nil }
    var bytes: [UInt8] = []
    for piece in ExampleCall(of: planned, event: event, stream: stream).wire {
      let isQuoted = bytes.last == 0x22
      if piece.origin == .source {
        bytes += markup(for: piece, isQuoted: isQuoted).utf8
      } else {
        bytes += piece.bytes
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Returns an example value for a source's name, such as `‹clock.uptime-ms›`.
  private func markup(for piece: ProgramText.Piece, isQuoted: Bool) -> String {
    let text = String(decoding: piece.bytes, as: UTF8.self)
    guard text.hasPrefix("‹"), text.hasSuffix("›"), text != ExampleValue.secret else { return text }
    let name = String(text.dropFirst().dropLast())
    let value = fieldsBySource[name].map { self.value(of: $0) } ?? SourceDomain.of(name)?.sample?.jsonText ?? "null"
    let content = isQuoted && value.hasPrefix("\"") ? String(value.dropFirst().dropLast()) : value
    return (0..<piece.textDepth).reduce(content) { text, _ in String(JSONText.quoted(text).dropFirst().dropLast()) }
  }

  // MARK: Values

  /// Returns the JSON value of a member that the caller does not pass.
  private func value(of field: Field) -> String {
    let type = field.type
    if let constant = type.constant { return type.jsonText(of: constant) }
    if type.isSecret { return JSONText.quoted(ExampleValue.secret) }
    if let states = states(of: field) { return states }
    if let example = field.examples.first {
      if case .vocabulary(let vocabulary) = type.base {
        return type.jsonText(of: vocabulary.wire(of: example) ?? .null)
      }
      if type.wireForm == .jsonText { return JSONText.quoted(example.string ?? compactJSON(example)) }
      if let scalar = Scalar(example) { return EncodedScalar.number(of: scalar, as: type) }
      return compactJSON(example)
    }
    switch field.source {
    case "stream.version": return String(stream.version ?? 0)
    case "stream.ping": return JSONText.quoted(stream.ping)
    case "variant.name": return JSONText.quoted(registry.variants.first?.wireName ?? "")
    case "stream.attributes": return attributes(for: type)
    case let source?:
      if let sample = SourceDomain.of(source)?.adapted(to: type).sample { return sampleText(of: sample, field) }
    case nil: break
    }
    switch type.base {
    case .object(let fields): return nestedObject(fields, as: type)
    case .template(let template): return JSONText.quoted(text(of: template))
    default:
      let json = ExampleValue.json(of: type, named: field.name, nil).wire
      return type.wireForm == .jsonText ? JSONText.quoted(json) : json
    }
  }

  /// Returns the states that the app supplies: the states in the example, and the unset values of all other states.
  private func states(of field: Field) -> String? {
    guard case .map(let map) = field.type.base, case .held = map.value.base, field.source != nil,
      case .vocabulary(let vocabulary) = map.key.base
    else { return nil }
    let exampleMembers = field.examples.first?.members ?? []
    var entries = exampleMembers.map { JSONText.quoted($0.key) + ":" + compactJSON($0.value) }
    let exampleKeys = Set(exampleMembers.map(\.key))
    for item in vocabulary.currentCases where !exampleKeys.contains(item.wire.plainText) && item.holds != nil {
      if let value = item.defaultValue {
        entries.append(JSONText.quoted(item.wire.plainText) + ":" + map.value.jsonText(of: value))
      } else if map.value.isNullable {
        entries.append(JSONText.quoted(item.wire.plainText) + ":null")
      }
    }
    return "{" + entries.joined(separator: ",") + "}"
  }

  /// Returns a source's sample value, converted to the field's type.
  private func sampleText(of sample: Scalar, _ field: Field) -> String {
    if case .vocabulary(let vocabulary) = field.type.base {
      let item = vocabulary.currentCases.first { sample == .text($0.name) } ?? vocabulary.currentCases.first
      return field.type.jsonText(of: item?.wire ?? .null)
    }
    return EncodedScalar.number(of: sample, as: field.type)
  }

  private func nestedObject(_ fields: [Field], as type: ValueType) -> String {
    let members = fields.filter { !$0.isNeverSent }.map { JSONText.quoted($0.wire) + ":" + value(of: $0) }
    let json = "{" + members.joined(separator: ",") + "}"
    return type.wireForm == .jsonText ? JSONText.quoted(json) : json
  }

  private func text(of template: Template) -> String {
    template.pieces.map { piece -> String in
      switch piece {
      case .text(let text): return text
      case .part(let field):
        let json = value(of: field)
        let text = json.hasPrefix("\"") ? String(json.dropFirst().dropLast()) : json
        return template.percentEncodes ? PercentEncoding.encode(text) : text
      }
    }.joined()
  }

  private func attributes(for type: ValueType) -> String {
    let streamAttributes = registry.attributes.filter {
      $0.streamIndex.map { registry.streams[$0].name } == stream.name
    }
    let json =
      "{"
      + streamAttributes.map {
        JSONText.quoted($0.field.wire) + ":" + ExampleValue.json(of: $0.field.type, named: $0.name, nil).wire
      }
      .joined(separator: ",") + "}"
    return type.wireForm == .jsonText ? JSONText.quoted(json) : json
  }

  /// Returns the lines of an object, which is split after the commas between its members.
  private static func splitIntoLines(_ text: String) -> [String] {
    guard text.hasPrefix("{"), text.hasSuffix("}"), text.utf8.count > 2 else { return [text] }
    var lines = ["{"]
    var line: [UInt8] = []
    var depth = 0
    var isInText = false
    var isEscaped = false
    for byte in text.utf8.dropFirst().dropLast() {
      line.append(byte)
      if isEscaped {
        isEscaped = false
      } else if byte == 0x5C {
        isEscaped = true
      } else if byte == 0x22 {
        isInText.toggle()
      } else if !isInText {
        if byte == 0x7B || byte == 0x5B { depth += 1 }
        if byte == 0x7D || byte == 0x5D { depth -= 1 }
        if byte == 0x2C && depth == 0 {
          lines.append("  " + String(decoding: line, as: UTF8.self))
          line = []
        }
      }
    }
    return lines + ["  " + String(decoding: line, as: UTF8.self), "}"]
  }
}
