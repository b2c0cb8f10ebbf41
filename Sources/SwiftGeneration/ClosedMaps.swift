import SignalbookRegistry
import SignalbookSchemaFiles
import SignalbookWireForm

/// A map with a closed set of entries: becomes an enum with one case for each, which carries the entry's value.
struct ClosedMap {
  var name: String
  var description: String?
  var map: MapType
  var entries: [MapType.Entry]
  var origin: Origin
}

extension GenerationScope {
  /// Finds the closed maps that this module declares, by type and by place.
  func collectClosedMaps() {
    func look(_ type: ValueType, _ place: String, _ description: String?, _ origin: Origin) {
      switch type.base {
      case .map(let map):
        guard let key = Self.closedKey(type), closedMapNames[key] == nil, let entries = map.entries else { return }
        if let owner = type.typeOrigin, !isOwn(owner) {
          closedMapNames[key] = namespace(of: owner) + "." + typeName(type.typeName ?? place) + "Entry"
          return
        }
        let name = typeName(type.typeName ?? place) + "Entry"
        closedMapNames[key] = namespace + "." + name
        if closedMaps.contains(where: { $0.name == name }) || vocabularies.contains(where: { $0.name == name }) {
          report("the entries of '\(place)' would be the type '\(name)', which there is already", at: origin)
        }
        closedMaps.append(
          ClosedMap(
            name: name, description: description, map: map, entries: entries.filter { $0.metadata.retired == nil },
            origin: type.typeOrigin ?? origin))
      case .object(let fields): for field in fields { look(field.type, field.name, field.description, field.origin) }
      default: break
      }
    }
    for type in registry.types where isOwn(type.origin) { look(type.type, type.name, type.description, type.origin) }
    for event in registry.events where isOwn(event.origin) && event.metadata.retired == nil {
      for field in event.callerFields { look(field.type, field.name, field.description, field.origin) }
    }
    for stream in registry.streams where isOwn(stream.origin) {
      for field in stream.common + stream.envelope {
        look(field.type, field.name, field.description, field.origin)
      }
    }
  }

  private static func closedKey(_ type: ValueType) -> String? {
    guard case .map(let map) = type.base, let entries = map.entries else { return nil }
    if let name = type.typeName { return "\(name)\u{0}\(type.typeOrigin?.importIndex ?? -1)" }
    guard let first = entries.first else { return "" }
    return "\(first.origin.location.path)\u{0}\(first.origin.location.line):\(first.origin.location.column)"
  }

  /// The enum of a closed map's entries.
  func closedEntryType(_ type: ValueType) -> String? { Self.closedKey(type).flatMap { closedMapNames[$0] } }

  func write(_ closed: ClosedMap, to writer: inout SwiftWriter) {
    writer.doc(closed.description ?? "Entries of `\(closed.name)`.")
    writer.block("\(options.keyword)enum \(closed.name): Sendable") { writer in
      for entry in closed.entries {
        writer.doc(entry.description ?? "`\(entry.name)`")
        if let deprecated = entry.metadata.deprecated { writer.doc("Deprecated: \(deprecated.reason)") }
        writer.line("case \(caseName(entry.name, explicit: entry.swiftName))(\(swiftType(of: entry.value)))")
      }
    }
  }

  /// The body of the function that renders a closed map.
  func closedMapBody(_ map: MapType, _ entries: [MapType.Entry]) -> [String] {
    var lines = ["for entry in values {", "  switch entry {"]
    for entry in entries where entry.metadata.retired == nil {
      lines.append("  case .\(caseName(entry.name, explicit: entry.swiftName))(let given):")
      lines += rules(entry.value, "given", builder: "map").map { "  " + $0 }
      lines.append("    let value = \(valueExpression(entry.value, "given", builder: "map"))")
      var value = "value"
      if map.entryName != nil {
        lines.append("    let named = map.named(\(Self.quoted(entry.wire)), value)")
        value = "named"
      }
      let key = entry.key.plainText
      let isInteger = if case .integer = map.key.base { true } else { false }
      lines.append("    map.add(\(isInteger ? key : SwiftText.escapedLiteral(key)), \(value))")
    }
    return lines + ["  }", "}", "return map.text"]
  }
}
