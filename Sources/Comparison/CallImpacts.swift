import SignalbookRegistry

// SOURCE impacts of whole calls. Generated code has the form of the stream's receiver profile, so a call can change
// although its fields are declared as before.
extension Comparer {
  /// Adds the SOURCE impact to the changes that break a call, unless another change of the event or its stream has it.
  func addCallImpacts(_ index: ChangeIndex) {
    func isBreaking(_ change: Int) -> Bool { changes[change].impacts.contains(.source) }
    // Other namespaces and acronyms break all calls.
    if changes.isEmpty || changes.indices.contains(where: { changes[$0].subject.kind == .registry && isBreaking($0) }) {
      return
    }
    let sides = (old.applying(profiles: []), new.applying(profiles: []))
    let events = (
      Dictionary(sides.0.events.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first }),
      Dictionary(sides.1.events.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    )
    for pair in eventPairs {
      guard let old = events.0[pair.old.name], let new = events.1[pair.new.name], old.isCallable, new.isCallable,
        !self.new.streams[new.streamIndex].isExternal
      else { continue }
      let stream = self.new.streams[new.streamIndex].name
      let related = index.changes(within: [new.name]) + index.changes(within: [stream])
      if related.isEmpty || related.contains(where: isBreaking) { continue }
      let signatures = (
        SwiftSurface.signature(of: old, in: sides.0, self.new.acronyms),
        SwiftSurface.signature(of: new, in: sides.1, self.new.acronyms)
      )
      guard let path = SwiftSurface.pathOfBrokenParameter(signatures.0, signatures.1) else { continue }
      let candidates = [
        index.changes(within: path), index.changes(of: [new.name]), index.changes(of: [stream]), related,
      ]
      let causes = candidates.lazy.map { $0.filter { ChangeRule.changingPayloads.contains(self.changes[$0].rule) } }
      guard let cause = causes.first(where: { !$0.isEmpty })?.first else { continue }
      add(impacts: .source, to: cause)
      if let location = (changes[cause].new ?? changes[cause].old)?.location {
        let message = "calls of the event \(quoted(new.name)) no longer compile"
        add(Consequence(subject: .init(.event, path: [new.name]), message: message, location: location), to: cause)
      }
    }
  }
}

extension SwiftSurface {
  /// Returns the path of the parameter that breaks existing calls, or `nil` if they compile. The path is empty if the
  /// parameters as a whole break the calls.
  static func pathOfBrokenParameter(_ old: Signature, _ new: Signature) -> [String]? {
    let wasFunction = !old.parameters.isEmpty || !old.heldFields.isEmpty
    let isFunction = !new.parameters.isEmpty || !new.heldFields.isEmpty
    if old.isUnlabelled != new.isUnlabelled || old.heldFields != new.heldFields || wasFunction != isFunction {
      return ((new.parameters.first { !old.parameters.contains($0) }) ?? old.parameters.first)?.path ?? []
    }
    for parameter in old.parameters {
      guard let counterpart = new.parameters.first(where: { $0.label == parameter.label }),
        counterpart.type == parameter.type, counterpart.isOptional || !parameter.isOptional
      else { return parameter.path }
    }
    let oldLabels = old.parameters.map(\.label)
    if let added = new.parameters.first(where: { !$0.isOptional && !oldLabels.contains($0.label) }) {
      return added.path
    }
    let newLabels = new.parameters.map(\.label)
    return oldLabels.filter(newLabels.contains) == newLabels.filter(oldLabels.contains) ? nil : []
  }
}
