import SignalbookSchemaFiles

/// A finding with a single cause that affects many entries.
struct RepeatedFault {
  /// The finding to report if only one entry is affected.
  var singleFinding: Diagnostic
  /// The message to report if several entries are affected.
  var combinedMessage: (_ count: Int) -> String
  /// The location of the cause.
  var cause: Location
  var count = 1
}

extension Resolver {
  /// Reports a finding with a cause at another location. Each cause is reported once, with the number of affected
  /// entries.
  func report(
    _ rule: RuleID, _ message: String, at range: ByteRange, in file: SchemaFile, because cause: Location,
    combinedMessage: @escaping (_ count: Int) -> String
  ) {
    let key = "\(rule.id) \(cause.path) \(cause.range.start) \(combinedMessage(0))"
    if repeatedFaults[key] == nil {
      repeatedFaults[key] = RepeatedFault(
        singleFinding: Diagnostic(rule, message, at: file.source.location(of: range)), combinedMessage: combinedMessage,
        cause: cause)
    } else {
      repeatedFaults[key]?.count += 1
    }
  }

  /// Adds the findings that were collected by cause.
  func reportRepeatedFaults() {
    for (_, fault) in repeatedFaults.sorted(by: { $0.key < $1.key }) {
      diagnostics.add(
        fault.count == 1
          ? fault.singleFinding
          : Diagnostic(
            fault.singleFinding.rule, fault.combinedMessage(fault.count), at: fault.cause,
            notes: [.init("the first event", at: fault.singleFinding.location)]))
    }
  }

  /// Returns the location of a registry's `defaults`, or of the registry itself if it has no `defaults`.
  func defaultsLocation(of file: SchemaFile) -> Location {
    guard let registry = file.scope.registry else { return FolderReader.start(of: file.source.path) }
    return registry.node.member("defaults").map { registry.location(of: $0.keyRange) } ?? registry.keyLocation
  }
}
