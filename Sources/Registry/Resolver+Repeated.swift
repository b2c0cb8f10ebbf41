import SignalbookSchemaFiles

/// Faults of many entries that have one cause.
struct RepeatedFault {
  /// The finding where only one entry has it.
  var alone: Diagnostic
  /// The message for several.
  var together: (_ count: Int) -> String
  /// Where the cause is to be mended.
  var cause: Location
  var count = 1
}

extension Resolver {
  /// Reports a fault of an entry whose cause is elsewhere: one cause is one finding, which counts the entries.
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

  /// Adds what was reported with a cause.
  func addRepeated() {
    for (_, fault) in repeated.sorted(by: { $0.key < $1.key }) {
      diagnostics.add(
        fault.count == 1
          ? fault.alone
          : Diagnostic(
            fault.alone.rule, fault.together(fault.count), at: fault.cause,
            notes: [.init("the first of them", at: fault.alone.location)]))
    }
  }

  /// Where the defaults of a registry are, or should be.
  func defaultsLocation(of file: SchemaFile) -> Location {
    guard let registry = file.scope.registry else { return FolderReader.start(file.source.path) }
    return registry.node.member("defaults").map { registry.location($0.keyRange) } ?? registry.keyLocation
  }
}
