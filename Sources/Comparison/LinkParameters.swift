import SignalbookRegistry
import SignalbookWireForm

// Deep link parameters.
extension Comparer {
  func compareParameters(_ old: LinkFamily.Route, _ new: LinkFamily.Route, of entry: Entry) {
    let matching = Matching(old.parameters, new.parameters, name: \.name, identity: { parameter, _ in parameter.wire })
    for parameter in matching.addedEntries {
      // The enum case gets an additional argument, which published links lack.
      report(
        .linkParameter, entry.subject, "the parameter \(quoted(parameter.name)) of \(entry.noun) was added",
        new: .init(Self.description(of: parameter), at: parameter.origin.location),
        impacts: parameter.isOptional ? .source : [.source, .query])
    }
    for parameter in matching.removedEntries {
      report(
        .linkParameter, entry.subject, "the parameter \(quoted(parameter.name)) of \(entry.noun) was removed",
        old: .init(Self.description(of: parameter), at: parameter.origin.location), impacts: [.source, .query])
    }
    for (before, after, _) in matching.pairs {
      let nestedEntry = entry.nested(under: "parameters", after.name)
      if before.name != after.name || before.swiftName != after.swiftName {
        compare(
          "swiftName", before.swiftName ?? before.name, after.swiftName ?? after.name, of: nestedEntry,
          .swiftNameChanged,
          impacts: .source)
      }
      compare("wire", before.wire, after.wire, of: nestedEntry, .linkParameter, impacts: .query)
      compare(
        "type", Self.description(of: before), Self.description(of: after), of: nestedEntry, .linkParameter,
        impacts: Self.impacts(from: before, to: after))
      compareTexts(before.description, after.description, [], [], of: nestedEntry)
      compare("note", before.note, after.note, of: nestedEntry, .textChanged, privacy: .textOnly)
    }
    compare(
      "others", Self.description(of: old.undeclaredParameterLimits),
      Self.description(of: new.undeclaredParameterLimits), of: entry, .linkParameter,
      impacts: Self.impacts(from: old.undeclaredParameterLimits, to: new.undeclaredParameterLimits))
  }

  /// Returns the impact of a change on calls and published links.
  private static func impacts(from old: LinkFamily.Parameter, to new: LinkFamily.Parameter) -> Impacts {
    var impacts: Impacts = []
    if old.kind != new.kind || (old.isOptional && old.absent == nil) != (new.isOptional && new.absent == nil)
      || (old.isOptional && !new.isOptional)
    {
      impacts.formUnion(.source)
    }
    let isNarrower =
      new.maxBytes < old.maxBytes || new.bounds.lowerBound > old.bounds.lowerBound
      || new.bounds.upperBound < old.bounds.upperBound || (old.isOptional && !new.isOptional)
    if (old.kind != new.kind && new.kind != .string) || isNarrower || old.absent != new.absent {
      impacts.formUnion(.query)
    }
    return impacts
  }

  private static func impacts(
    from old: LinkFamily.UndeclaredParameterLimits?, to new: LinkFamily.UndeclaredParameterLimits?
  ) -> Impacts {
    if (old == nil) != (new == nil) { return new == nil ? [.source, .query] : .source }
    guard let old, let new else { return [] }
    return new.maxCount < old.maxCount || new.maxBytes < old.maxBytes ? .query : []
  }

  private static func description(of parameter: LinkFamily.Parameter) -> String {
    var text = parameter.kind.rawValue
    switch parameter.kind {
    case .string, .webAddress: text += ", at most \(parameter.maxBytes) bytes"
    case .integer: text += ", \(parameter.bounds.lowerBound) to \(parameter.bounds.upperBound)"
    case .boolean: break
    }
    if let absent = parameter.absent { return text + ", \(absent.jsonText) if absent" }
    return parameter.isOptional ? text + ", optional" : text
  }

  private static func description(of others: LinkFamily.UndeclaredParameterLimits?) -> String? {
    others.map { "at most \($0.maxCount), each at most \($0.maxBytes) bytes" }
  }
}
