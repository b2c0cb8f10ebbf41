import SignalbookSchemaFiles

/// A finding with a single cause that affects many entries.
struct RepeatedFault {
  /// The finding to report if only one entry is affected.
  var alone: Diagnostic
  /// The message to report if several entries are affected.
  var together: (_ count: Int) -> String
  /// The location of the cause.
  var cause: Location
  var count = 1
}

extension Resolver {
  /// Reports a finding with a cause at another location. Each cause is reported once, with the number of affected
  /// entries.
  func report(
    _ rule: RuleID, _ alone: String, at range: ByteRange, in file: SchemaFile, because cause: Location,
    together: @escaping (_ count: Int) -> String
  ) {
    let key = "\(rule.id) \(cause.path) \(cause.range.start) \(together(0))"
    if repeated[key] == nil {
      repeated[key] = RepeatedFault(
        alone: Diagnostic(rule, alone, at: file.source.location(range)), together: together, cause: cause)
    } else {
      repeated[key]?.count += 1
    }
  }

  /// Adds the findings that were collected by cause.
  func addRepeated() {
    for (_, fault) in repeated.sorted(by: { $0.key < $1.key }) {
      diagnostics.add(
        fault.count == 1
          ? fault.alone
          : Diagnostic(
            fault.alone.rule, fault.together(fault.count), at: fault.cause,
            notes: [.init("the first event", at: fault.alone.location)]))
    }
  }

  /// Returns the location of a registry's `defaults`, or of the registry itself if it has no `defaults`.
  func defaultsLocation(of file: SchemaFile) -> Location {
    guard let registry = file.scope.registry else { return FolderReader.start(file.source.path) }
    return registry.node.member("defaults").map { registry.location($0.keyRange) } ?? registry.keyLocation
  }
}
