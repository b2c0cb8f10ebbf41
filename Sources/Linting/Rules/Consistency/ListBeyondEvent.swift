import SignalbookRegistry
import SignalbookSchemaFiles
import SignalbookWireForm
import SignalbookWirePlan

extension Rule {
  /// The runtime's limit, `MapText.maxBytes`.
  private static let maxBytes = 1 << 20

  static let listBeyondEvent = Rule(
    "SB1252", "list-beyond-event", .consistency, .warning,
    summary: "A list of objects or lists allows more items than fit in an event.",
    reason: """
      The size of an event's list is limited to 1,048,576 bytes, and to `limits.bytes` of its stream. Items that do not
      fit are dropped and counted, so `maxItems` is never reached. If fewer than `minItems` items fit, the event is
      never sent. Lower the bound.
      """,
    example: menuEvent(
      members: #"""
        -     "extras": { ⟦"rows"⟧: { "description": "The rows shown.", "type": "array", "maxItems": 900000, "items": { "type": "array", "items": { "type": "integer" }, "maxItems": 3 } } }
        +     "extras": { "rows": { "description": "The rows shown.", "type": "array", "maxItems": 20, "items": { "type": "array", "items": { "type": "integer" }, "maxItems": 3 } } }
        """#),
    check: .field { visited, pass in
      guard case .array(let element) = visited.field.type.base, visited.field.isSentByCaller else { return }
      switch element.base {
      case .object, .array, .union: break
      default: return
      }
      let availableBytes = min(maxBytes, visited.stream?.limits.maxBytes ?? maxBytes)
      let minItemBytes = element.minBytes + 1
      let maxItems = (availableBytes - 1) / minItemBytes
      let bounds = visited.field.type.bounds
      guard let bound = [bounds.minItems, bounds.maxItems].compactMap(\.self).first(where: { $0 > maxItems }) else {
        return
      }
      pass.report(
        "\(visited.phrase) allows \(bound) items of at least \(minItemBytes) bytes, but only \(maxItems) fit in an event; "
          + "lower the bound",
        at: visited.field.origin.location)
    })
}

extension ValueType {
  /// The minimum size of an encoded value, in bytes.
  fileprivate var minBytes: Int {
    if let constant { return jsonText(of: constant).utf8.count }
    let own: Int =
      switch base {
      case .boolean: 4
      case .integer, .number: 1
      case .string: 2 + min(bounds.minLength ?? 0, 1 << 20)
      case .vocabulary(let vocabulary): vocabulary.cases.map { jsonText(of: $0.wire).utf8.count }.min() ?? 0
      case .object(let fields):
        1
          + fields.reduce(1) { bytes, field in
            guard case .always = field.sent else { return bytes }
            return bytes + JSONText.quoted(field.wire).utf8.count + 2 + min(field.type.minBytes, 1 << 20)
          }
      case .array(let element): 2 + min(bounds.minItems ?? 0, 1 << 20) * min(element.minBytes + 1, 1 << 20)
      case .union(let union):
        union.cases.map { item in
          let discriminator =
            JSONText.quoted(union.discriminator).utf8.count + 1 + item.wire.jsonText.utf8.count
          return discriminator + (item.holds?.minBytes ?? 2)
        }.min() ?? 2
      case .map, .template, .held: 2
      }
    return isNullable ? min(own, 4) : own
  }
}
