import SignalbookWireForm
import SignalbookWirePlan

extension WireValue {
  var kind: ValueConstraint.Kinds {
    switch self {
    case .scalar(let scalar): scalar.kind
    case .list: .list
    case .object: .object
    }
  }
}

/// The reason that a constraint rejects a value.
struct WireFault: Hashable {
  /// The JSON pointer to the rejected value, or to the object that lacks a member.
  var pointer: String
  /// The reason, as the end of a sentence.
  var reason: String
  /// The key of the missing member, if any.
  var missingKey: String?

  /// The key of the rejected value, escaped as in the pointer.
  var key: String { String(pointer.split(separator: "/").last ?? "") }

  /// The number of keys and indices in the pointer.
  var depth: Int { pointer.utf8.count { $0 == 0x2F } }

  /// The JSON pointer to the rejected or missing value, with a trailing slash.
  var valuePointer: String { pointer + "/" + (missingKey.map { JSONPointer.escaped($0) + "/" } ?? "") }
}

extension ValueConstraint {
  /// Returns the first reason to reject the value, or `nil` if the constraint accepts it.
  func fault(of value: WireValue, at pointer: String = "") -> WireFault? {
    func fault(because reason: String) -> WireFault { WireFault(pointer: pointer, reason: reason) }
    guard kinds.contains(value.kind) else { return fault(because: "is \(value.kind.noun), not \(kinds.noun)") }
    if let choices {
      guard case .scalar(let scalar) = value, choices.contains(scalar) else {
        let firstChoices = choices.prefix(6).map(\.jsonText).joined(separator: ", ")
        return fault(because: "is not one of \(firstChoices)\(choices.count > 6 ? ", …" : "")")
      }
    }
    let faults = alternatives.map { $0.fault(of: value, at: pointer) }
    if !faults.isEmpty, !faults.contains(nil) { return selection?.fault(of: value, at: pointer) ?? faults[0] }
    switch value {
    case .scalar(let scalar): return bounds.faults(of: scalar).first.map { fault(because: $0) }
    case .list(let list):
      if let minItems = bounds.minItems, list.count < minItems {
        return fault(because: "has \(list.count) items, not \(minItems)")
      }
      if let maxItems = bounds.maxItems, list.count > maxItems {
        return fault(because: "has \(list.count) items; the limit is \(maxItems)")
      }
      for (index, item) in list.enumerated() {
        if let fault = self.item(at: index).fault(of: item, at: "\(pointer)/\(index)") { return fault }
      }
    case .object(let members):
      for member in self.members where member.isRequired && value[member.key] == nil {
        return WireFault(
          pointer: pointer, reason: "lacks the member \(quoted(member.key))", missingKey: member.key)
      }
      let isFlattened = traits.contains(.isFlattened)
      let count = isFlattened ? members.count { isUndeclared($0.key) } : members.count
      if let maxProperties = bounds.maxProperties, count > maxProperties {
        return fault(because: "has \(count) \(isFlattened ? "undeclared " : "")members; the limit is \(maxProperties)")
      }
      for member in members {
        let memberPointer = pointer + "/" + JSONPointer.escaped(member.key)
        if isUndeclared(member.key), let fault = names?.fault(of: .scalar(.text(member.key)), at: memberPointer) {
          return WireFault(pointer: memberPointer, reason: "has a name that \(fault.reason)")
        }
        guard let child = child(forKey: member.key) else {
          return WireFault(pointer: memberPointer, reason: "is not declared")
        }
        if let fault = child.fault(of: member.value, at: memberPointer) { return fault }
      }
    }
    return selection?.fault(of: value, at: pointer)
  }

  func contains(_ value: WireValue) -> Bool { fault(of: value) == nil }
}

extension ValueConstraint.Selection {
  /// The index of each case, by selector. A registry can have a case for each event.
  var index: [[WireValue?]: Int] {
    Dictionary(
      cases.enumerated().map { ($1.values.map(WireValue.scalar), $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// Returns the first reason to reject the value. `index` is a cached ``index``.
  func fault(of value: WireValue, at pointer: String, index: [[WireValue?]: Int]? = nil) -> WireFault? {
    let selectors: [WireValue?]
    var selector = pointer
    switch self.selector {
    case .member(let key):
      selectors = [value[key]]
      if selectors == [nil] { return nil }
      selector += "/" + JSONPointer.escaped(key)
    case .items(let indices):
      guard case .list(let items) = value else { return nil }
      selectors = indices.map { $0 < items.count ? items[$0] : nil }
    }
    let matchingCase =
      if let index { index[selectors].map { cases[$0] } } else {
        cases.first { $0.values.map(WireValue.scalar) == selectors }
      }
    guard let matchingCase else {
      let phrase =
        stream.map { "the events that the receiver of \(quoted($0)) knows" } ?? "the cases that the receiver knows"
      return WireFault(pointer: selector, reason: "is not one of \(phrase)")
    }
    return matchingCase.constraint.fault(of: value, at: pointer)
  }
}

extension ValueConstraint.Kinds {
  var noun: String {
    let all: [(ValueConstraint.Kinds, String)] = [
      (.null, "null"), (.boolean, "a boolean"), (.number, "a number"), (.integer, "an integer"), (.text, "a string"),
      (.list, "a list"), (.object, "an object"),
    ]
    var remainingKinds = self
    var nouns: [String] = []
    for (kind, noun) in all where remainingKinds.isSuperset(of: kind) {
      nouns.append(noun)
      remainingKinds.subtract(kind)
    }
    return nouns.isEmpty
      ? (contains(.fraction) ? "a number with decimals" : "nothing") : nouns.joined(separator: " or ")
  }
}
