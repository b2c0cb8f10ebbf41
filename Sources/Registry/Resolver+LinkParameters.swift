import SignalbookSchemaFiles
import SignalbookWireForm

extension Resolver {
  /// The default limit on the decoded string's length, in bytes. Longer URLs are unreliable.
  private static let defaultMaxLinkBytes = 8192

  /// Returns the given route's parameters, required ones first, then sorted by name.
  func parameters(of route: JSONNode, beside path: String?, in file: SchemaFile) -> [LinkFamily.Parameter] {
    let parameters = (route["parameters"]?.members ?? []).map { parameter($0, in: file) }
      .sorted { $0.isOptional == $1.isOptional ? isOrdered($0.name, $1.name) : $1.isOptional }
    var locationsByKey: [String: Location] = [:]
    if let path { locationsByKey[path] = file.source.location(of: route.range) }
    for parameter in parameters {
      let range = parameter.origin.location
      if let first = locationsByKey.updateValue(range, forKey: parameter.wire) {
        diagnostics.add(
          Diagnostic(
            .duplicateWireKey,
            parameter.wire == path
              ? "the parameter \(JSONText.quoted(parameter.wire)) contains the path"
              : "two parameters of the link have the name \(JSONText.quoted(parameter.wire))",
            at: range, notes: parameter.wire == path ? [] : [.init("the other parameter", at: first)]))
      }
    }
    return parameters
  }

  private func parameter(_ member: JSONMember, in file: SchemaFile) -> LinkFamily.Parameter {
    let node = member.value
    let kind = node["type"]?.string.flatMap(LinkFamily.Parameter.Kind.init(rawValue:)) ?? .string
    for key in kind == .integer ? [] : ["minimum", "maximum"] {
      misplaced(key, "a \(kind.rawValue)", of: node, in: file)
    }
    if kind == .boolean || kind == .integer { misplaced("bytes", "a \(kind.rawValue)", of: node, in: file) }
    let (least, most) = (node["minimum"]?.integer ?? .min, node["maximum"]?.integer ?? .max)
    if least > most, let minimum = node["minimum"] {
      report(.impossibleBounds, "no number is both at least \(least) and at most \(most)", at: minimum.range, in: file)
    }
    let bytes = node["bytes"]?.integer.map { Int($0) } ?? Self.defaultMaxLinkBytes
    let absent = node["absent"].flatMap { Scalar($0) }
    if let absent, let given = node["absent"] {
      let isRight: Bool
      switch (kind, absent) {
      case (.string, .text(let text)): isRight = text.utf8.count <= bytes
      case (.boolean, .boolean): isRight = true
      case (.integer, .integer(let number)): isRight = least <= number && number <= most
      // URLs cannot have a default.
      default: isRight = false
      }
      if !isRight {
        report(
          .valueOutside, "\(absent.jsonText) is not a value of the parameter, whose type is \(kind.rawValue)",
          at: given.range, in: file)
      }
    }
    return LinkFamily.Parameter(
      name: member.key, wire: node["wire"]?.string ?? member.key, kind: kind,
      bounds: min(least, most)...max(least, most),
      isOptional: absent != nil || node["optional"]?.boolean ?? false, absent: absent, maxBytes: bytes,
      description: node["description"]?.string ?? "", swiftName: node["swiftName"]?.string, note: node["note"]?.string,
      origin: origin(member.keyRange, in: file))
  }
}
