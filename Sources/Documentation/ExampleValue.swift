import SignalbookNaming
import SignalbookRegistry
import SignalbookSchemaFiles
import SignalbookSwiftGeneration
import SignalbookWireForm
import SignalbookWirePlan

/// Example values. The schema's example takes precedence over the simplest value that the type permits.
enum ExampleValue {
  /// A value in Swift and on the wire.
  struct Rendering {
    var swift: String
    var wire: String
  }

  /// The placeholder for secret values, which documents never contain.
  static let secret = "‹secret›"

  static func number(of type: ValueType, _ node: JSONNode?) -> Scalar {
    if type.isSecret { return .number(secret) }
    if let node, let number = numeric(for: node) { return number }
    var candidates: [Scalar?] = [.integer(1), type.bounds.minimum, type.bounds.maximum, .integer(0)]
    if case .number = type.base { candidates.insert(.number("1.5"), at: 0) }
    return candidates.compactMap { $0 }.first { type.bounds.faults(of: $0).isEmpty } ?? .integer(1)
  }

  /// Returns the number in a JSON value. The number can be a string.
  private static func numeric(for node: JSONNode) -> Scalar? {
    guard let scalar = Scalar(node) else { return nil }
    if case .text(let text) = scalar { return DecimalNumber(text)?.scalar }
    return scalar.decimal == nil ? nil : scalar
  }

  static func text(of type: ValueType, named name: String) -> String {
    if type.isSecret { return secret }
    if let constant = type.constant { return constant.plainText }
    let format = type.format.flatMap { formats[$0] }
    let candidates = [format, name, String(name.prefix(type.bounds.maxLength ?? 40)), "a", "A", "1", "en"]
    for case let candidate? in candidates where type.bounds.faults(of: .text(candidate)).isEmpty { return candidate }
    return format ?? name
  }

  private static let formats = [
    "uuid": "ac1529a7-59f6-49d9-b254-6f0a22f57284", "date": "2026-01-31",
    "uuid-lowercase": "ac1529a7-59f6-49d9-b254-6f0a22f57284", "date-time": "2026-01-31T12:00:00Z",
    "uri": "https://example.com/", "uri-reference": "/path?query", "email": "name@example.com",
    "hostname": "www.example.com",
    "time-zone": "Europe/Paris",
    "url": "https://example.com/", "language-region": "en-US", "locale": "en_US", "version": "1.0",
  ]

  /// Returns a scalar from the example, the fallback or, if both are missing, the type.
  static func scalar(of type: ValueType, named name: String, _ node: JSONNode?, or fallback: Scalar? = nil) -> Scalar {
    if type.isSecret { return .text(secret) }
    let exampleValue = node.flatMap { Scalar($0) } ?? fallback
    switch type.base {
    case .boolean: return .boolean(exampleValue.map { $0.plainText != "false" } ?? true)
    case .integer, .number: return exampleValue.flatMap { $0.decimal == nil ? nil : $0 } ?? number(of: type, node)
    case .vocabulary(let vocabulary):
      if let bucket = exampleValue.flatMap({ vocabulary.bucket(of: $0) }) { return bucket.wire }
      return (vocabulary.currentCases.first(writtenAs: exampleValue) ?? vocabulary.currentCases.first)?.wire ?? .null
    default: return exampleValue.map { .text($0.plainText) } ?? .text(text(of: type, named: name))
    }
  }

  static func json(of type: ValueType, named name: String, _ node: JSONNode?) -> Rendering {
    if type.isSecret { return Rendering(swift: SwiftText.escapedLiteral(for: secret), wire: JSONText.quoted(secret)) }
    switch type.base {
    case .map(let map): return rendering(of: map, named: name, node)
    case .array(let element):
      let items =
        node?.elements.map { $0.map { json(of: element, named: name, $0) } } ?? [json(of: element, named: name, nil)]
      return Rendering(
        swift: "[" + items.map(\.swift).joined(separator: ", ") + "]",
        wire: "[" + items.map(\.wire).joined(separator: ",") + "]")
    case .vocabulary(let vocabulary):
      let wire = scalar(of: type, named: name, node)
      let item = vocabulary.currentCases.first { $0.wire == wire }
      let number = vocabulary.buckets == nil ? nil : vocabulary.number(from: node, in: item)
      return Rendering(swift: number ?? item?.swiftCase ?? wire.swift, wire: type.jsonText(of: wire))
    case .object(let fields) where !type.isOpen: return object(with: fields, node)
    case .union(let union): return rendering(of: union, node)
    default:
      let value = scalar(of: type, named: name, node)
      return Rendering(swift: value.swift, wire: EncodedScalar.text(of: value, as: type))
    }
  }

  /// Returns an object as a struct initializer. The fields of inline objects become arguments of the same initializer.
  private static func object(with fields: [Field], _ node: JSONNode?) -> Rendering {
    var members: [String] = []
    func arguments(for fields: [Field], _ node: JSONNode?, _ enclosing: [Field], _ labels: ParameterLabels) -> [String]
    {
      var renderedArguments: [String] = []
      for field in fields where !field.isNeverSent {
        let value = node.flatMap { field.example(in: $0, among: fields) } ?? field.examples.first
        if field.isFlattened {
          let rendering = json(of: field.type, named: field.name, value)
          if rendering.wire != "{}" { members.append(String(rendering.wire.dropFirst().dropLast())) }
          let label = (try? labels.label(of: field, in: enclosing).get())?.inCall ?? field.name
          renderedArguments.append("\(label): \(rendering.swift)")
          continue
        }
        members.append(JSONText.quoted(field.wire) + ":")
        if let constant = field.type.constant {
          members[members.count - 1] += field.type.jsonText(of: constant)
        } else if case .object(let inner) = field.type.base, !field.type.isStructure, !field.type.isOpen {
          let (before, key) = (members.dropLast(), members[members.count - 1])
          members = []
          renderedArguments += arguments(for: inner, value, enclosing + [field], labels)
          members = before + [key + "{" + members.joined(separator: ",") + "}"]
        } else {
          let rendering = json(of: field.type, named: field.name, value)
          members[members.count - 1] += rendering.wire
          let label = (try? labels.label(of: field, in: enclosing).get())?.inCall ?? field.name
          if field.isGivenByCaller { renderedArguments.append("\(label): \(rendering.swift)") }
        }
      }
      return renderedArguments
    }
    let swift = arguments(for: fields, node, [], ParameterLabels(of: fields))
    return Rendering(
      swift: ".init(\(swift.joined(separator: ", ")))", wire: "{" + members.joined(separator: ",") + "}")
  }

  /// Returns a case of a union with its struct. Uses the first case if there is no example.
  private static func rendering(of union: UnionType, _ node: JSONNode?) -> Rendering {
    guard let item = union.example(for: node) else { return Rendering(swift: "", wire: "{}") }
    let discriminator = JSONText.quoted(union.discriminator) + ":" + item.wire.jsonText
    if item.holds == nil { return Rendering(swift: item.swiftCase, wire: "{\(discriminator)}") }
    let object = object(with: item.members, node)
    let remainingText = object.wire.dropFirst()
    return Rendering(
      swift: "\(item.swiftCase)(\(object.swift))",
      wire: "{\(discriminator)" + (remainingText == "}" ? "" : ",") + remainingText)
  }

  private static func rendering(of map: MapType, named name: String, _ node: JSONNode?) -> Rendering {
    var entries: [(swift: String, key: String, wire: String)] = []
    func add(swift: String, key: Scalar, name: String?, wire: String) {
      let inner = name.map { "{" + JSONText.quoted($0) + ":" + wire + "}" } ?? wire
      let key = EncodedScalar.string(key.plainText, cut: map.key.cut, empty: map.key.empty)
      entries.append((swift, JSONText.quoted(key), inner))
    }
    if let closed = map.entries {
      for entry in closed where !entry.metadata.isRetired {
        let value = json(of: entry.value, named: entry.name, nil)
        add(
          swift: "\(swiftCaseName(entry.name, explicit: entry.swiftName, entry.origin))(\(value.swift))",
          key: entry.key,
          name: map.entryName == nil ? nil : entry.wire,
          wire: value.wire)
      }
    } else if case .held = map.value.base, case .vocabulary(let keys) = map.key.base {
      let first = keys.currentCases.first { $0.holds != nil }
      for key in keys.currentCases {
        let exampleValue = node?[key.name] ?? key.wire.textValue.flatMap { node?[$0] }
        guard let holds = key.holds, exampleValue != nil || (node == nil && key === first) else { continue }
        let value = scalar(of: holds, named: key.name, exampleValue, or: key.defaultValue)
        add(swift: "\(key.swiftCase)(\(value.swift))", key: key.wire, name: nil, wire: map.value.jsonText(of: value))
      }
    } else {
      let isNumbered = if case .integer = map.key.base { true } else { false }
      let members = node?.members ?? []
      for member in members {
        let key: Scalar = isNumbered ? Int64(member.key).map(Scalar.integer) ?? .text(member.key) : .text(member.key)
        if map.entryName != nil, let named = member.value.members?.first {
          let value = json(of: map.value, named: named.key, named.value)
          add(
            swift: ".init(key: \(key.swift), name: \(SwiftText.escapedLiteral(for: named.key)), value: \(value.swift))",
            key: key,
            name: named.key, wire: value.wire)
        } else {
          let value = json(of: map.value, named: member.key, member.value)
          add(swift: ".init(key: \(key.swift), value: \(value.swift))", key: key, name: nil, wire: value.wire)
        }
      }
      if members.isEmpty {
        let key = isNumbered ? number(of: map.key, nil) : scalar(of: map.key, named: "key", nil)
        let value = json(of: map.value, named: "value", nil)
        let label = map.entryName.map { text(of: $0, named: "name") }
        let middle = label.map { ", name: \(SwiftText.escapedLiteral(for: $0))" } ?? ""
        let swift = if case .vocabulary = map.key.base { json(of: map.key, named: "key", nil).swift } else { key.swift }
        add(swift: ".init(key: \(swift)\(middle), value: \(value.swift))", key: key, name: label, wire: value.wire)
      }
    }
    return Rendering(
      swift: "[" + entries.map(\.swift).joined(separator: ", ") + "]",
      wire: "{" + entries.map { $0.key + ":" + $0.wire }.joined(separator: ",") + "}")
  }
}

extension Vocabulary {
  /// Returns a number in a bucket. Uses the lower bound if there is no example.
  func number(from example: JSONNode?, in bucket: Case?) -> String {
    let exampleValue = example.flatMap { Scalar($0) }.flatMap { $0.decimal == nil ? nil : $0 }
    return (exampleValue ?? bucket?.lowerBound)?.plainText ?? "0"
  }
}

extension UnionType {
  /// Returns the example's case, or the first case if there is no example.
  func example(for node: JSONNode?) -> Vocabulary.Case? {
    let discriminatorValue = node?[discriminator].flatMap { Scalar($0) }
    return cases.first(writtenAs: discriminatorValue) ?? cases.first
  }
}

extension Scalar {
  /// The value as a Swift literal.
  var swift: String { if case .text(let text) = self { SwiftText.escapedLiteral(for: text) } else { plainText } }

  var textValue: String? { if case .text(let text) = self { text } else { nil } }
}
