import SignalbookSchemaFiles
import SignalbookWireForm

extension Resolver {
  /// The default limit on the decoded string's length, in bytes. Longer URLs are unreliable.
  private static let defaultMaxLinkBytes = 8192

  /// Returns the given route's parameters, required ones first, then sorted by name.
  func parameters(of route: JSONNode, beside path: String?, in file: SchemaFile) -> [LinkFamily.Parameter] {
    let parameters = (route["parameters"]?.members ?? []).map { parameter(from: $0, in: file) }
      .sorted { $0.isOptional == $1.isOptional ? areInIncreasingOrder($0.name, $1.name) : $1.isOptional }
    var locationsByKey: [String: Location] = [:]
    if let path { locationsByKey[path] = file.source.location(of: route.range) }
    for parameter in parameters {
      let location = parameter.origin.location
      if let first = locationsByKey.updateValue(location, forKey: parameter.wire) {
        diagnostics.add(
          Diagnostic(
            .duplicateWireKey,
            parameter.wire == path
              ? "the parameter \(JSONText.quoted(parameter.wire)) contains the path"
              : "two parameters of the link have the name \(JSONText.quoted(parameter.wire))",
            at: location, notes: parameter.wire == path ? [] : [.init("the other parameter", at: first)]))
      }
    }
    return parameters
  }

  private func parameter(from member: JSONMember, in file: SchemaFile) -> LinkFamily.Parameter {
    let node = member.value
    let kind = node["type"]?.string.flatMap(LinkFamily.Parameter.Kind.init(rawValue:)) ?? .string
    for key in kind == .integer ? [] : ["minimum", "maximum"] {
      reportMisplacedKey(key, context: "a \(kind.rawValue)", of: node, in: file)
    }
    if kind == .boolean || kind == .integer {
      reportMisplacedKey("bytes", context: "a \(kind.rawValue)", of: node, in: file)
    }
    let (lowerBound, upperBound) = (node["minimum"]?.integer ?? .min, node["maximum"]?.integer ?? .max)
    if lowerBound > upperBound, let minimum = node["minimum"] {
      report(
        .impossibleBounds, "no number is both at least \(lowerBound) and at most \(upperBound)", at: minimum.range,
        in: file)
    }
    let maxBytes = node["bytes"]?.integer.map { Int($0) } ?? Self.defaultMaxLinkBytes
    let absent = node["absent"].flatMap { Scalar($0) }
    if let absent, let absentNode = node["absent"] {
      let isValid: Bool
      switch (kind, absent) {
      case (.string, .text(let text)): isValid = text.utf8.count <= maxBytes
      case (.boolean, .boolean): isValid = true
      case (.integer, .integer(let number)): isValid = lowerBound <= number && number <= upperBound
      // URLs cannot have a default.
      default: isValid = false
      }
      if !isValid {
        report(
          .valueOutside, "\(absent.jsonText) is not a value of the parameter, whose type is \(kind.rawValue)",
          at: absentNode.range, in: file)
      }
    }
    return LinkFamily.Parameter(
      name: member.key, wire: node["wire"]?.string ?? member.key, kind: kind,
      bounds: min(lowerBound, upperBound)...max(lowerBound, upperBound),
      isOptional: absent != nil || node["optional"]?.boolean ?? false, absent: absent, maxBytes: maxBytes,
      description: node["description"]?.string ?? "", swiftName: node["swiftName"]?.string, note: node["note"]?.string,
      origin: origin(of: member.keyRange, in: file))
  }
}
