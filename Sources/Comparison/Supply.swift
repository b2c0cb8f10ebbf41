import SignalbookRegistry
import SignalbookWirePlan

/// The values that an app supplies through a generated protocol.
///
/// The type of a requirement can be optional. If several fields use the same value, the value is required if any of the
/// fields requires it.
struct Supply {
  /// The Swift type of each source.
  private(set) var types: [String: String] = [:]

  init(of registry: Registry) {
    var fields: [String: (field: Field, type: String)] = [:]
    func visit(_ field: Field, _ owner: [String]) {
      if case .never = field.sent { return }
      if let source = field.source, source.isAppSource {
        let existing = fields[source]
        if existing == nil || existing?.field.mayBeMissing == true && !field.mayBeMissing {
          fields[source] = (field, SwiftSurface.type(field.type, field.path(in: owner), registry.acronyms))
        }
      }
      switch field.type.base {
      case .object(let members): for member in members { visit(member, owner) }
      case .template(let template): for part in template.parts { visit(part, owner) }
      default: break
      }
    }
    for stream in registry.streams {
      for field in stream.envelope + stream.common + (stream.time.map { [$0] } ?? []) { visit(field, [stream.name]) }
      for field in stream.upload?.suppliedFields ?? [] { visit(field, [stream.name]) }
    }
    for event in registry.events { for field in event.callerFields { visit(field, event.path) } }
    for attribute in registry.attributes { visit(attribute.field, []) }
    types = fields.mapValues { $0.type + ($0.field.mayBeMissing ? "?" : "") }
  }
}

extension Stream.Upload {
  /// The fields that requests send.
  fileprivate var suppliedFields: [Field] { (path?.parts ?? []) + adds + (batch?.envelope ?? []) }
}

extension Comparer {
  /// Adds the SOURCE impact to changes to the type or optionality of a value that the app supplies.
  func addSupplyImpacts() {
    // Generated code has the form of each stream's profile.
    let before = Supply(of: old.applying(profiles: [])).types
    let after = Supply(of: new.applying(profiles: [])).types
    let profileChanges = changes.indices.filter { changes[$0].rule == .streamProfile }
    addImpactOfRemovedProtocol(before, after)
    for (source, type) in after.sorted(by: { $0.key < $1.key }) {
      guard let oldType = before[source], oldType != type else { continue }
      let indices = (changeIndicesBySource[source] ?? []) + profileChanges
      if indices.isEmpty || indices.contains(where: { changes[$0].impacts.contains(.source) }) { continue }
      let message = "the app now supplies \(quoted(source)) as \(type) instead of \(oldType)"
      let index = indices.first { ChangeRule.changesSupply.contains(changes[$0].rule) } ?? indices[0]
      add(impacts: .source, to: index)
      if let location = (changes[index].new ?? changes[index].old)?.location {
        add(Consequence(subject: changes[index].subject, message: message, location: location), to: index)
      }
    }
  }
}

extension Comparer {
  /// Adds the SOURCE impact to a change if the app no longer supplies any value, so that the protocol for the values is no
  /// longer generated.
  private func addImpactOfRemovedProtocol(_ before: [String: String], _ after: [String: String]) {
    func passesEvents(_ registry: Registry) -> Bool {
      registry.streams.contains { $0.isSentBySDK && !$0.isExternal && !$0.metadata.isRetired }
    }
    let (hadEvents, hasEvents) = (passesEvents(old), passesEvents(new))
    guard !before.isEmpty || hadEvents, after.isEmpty, !hasEvents else { return }
    let candidates =
      before.keys.sorted().flatMap { changeIndicesBySource[$0] ?? [] }
      + changes.indices.filter { index in
        let change = changes[index]
        return change.rule == .sourceChanged && change.old?.text.map { before[$0] != nil } == true
          || change.rule == .transportChanged && hadEvents || change.rule == .streamRemoved
      }
    guard let index = candidates.first, !candidates.contains(where: { changes[$0].impacts.contains(.source) }) else {
      return
    }
    add(impacts: .source, to: index)
    if let location = (changes[index].new ?? changes[index].old)?.location {
      let message = "the app no longer supplies values, so the protocol 'AppSource' is no longer generated"
      add(Consequence(subject: changes[index].subject, message: message, location: location), to: index)
    }
  }
}

extension ChangeRule {
  /// The rules that can change the type of a supplied value.
  fileprivate static let changesSupply: [ChangeRule] = [
    .absentChanged, .presenceChanged, .nullableChanged, .typeChanged, .fieldAdded, .fieldRemoved, .constantChanged,
    .fieldVaried, .streamProfile,
  ]
}
