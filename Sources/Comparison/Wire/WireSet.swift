import SignalbookWireForm

/// A set of JSON values: what a side sends at a place, or what a receiver accepts there.
///
/// It says what a JSON Schema in the subset of `docs/generated-code.md` (section 4) says. A class, because sets hold sets; it
/// is built once and not changed when others hold it.
final class WireSet {
  struct Kinds: OptionSet, Hashable {
    let rawValue: UInt8
    static let null = Kinds(rawValue: 1)
    static let boolean = Kinds(rawValue: 2)
    static let integer = Kinds(rawValue: 4)
    /// A number that is no integer.
    static let fraction = Kinds(rawValue: 8)
    static let text = Kinds(rawValue: 16)
    static let list = Kinds(rawValue: 32)
    static let object = Kinds(rawValue: 64)
    static let number: Kinds = [.integer, .fraction]
    static let all = Kinds(rawValue: 127)
  }

  enum Items {
    case any
    case each(WireSet)
    /// By place; what stands behind them is not judged.
    case places([WireSet])
  }

  enum Rest {
    case any, none
    case each(WireSet)
  }

  struct Member {
    var key: String
    var set: WireSet
    var isRequired: Bool
  }

  var kinds: Kinds
  /// The only values; `nil`: no such list.
  var choices: [Scalar]?
  /// Of numbers, texts, lists and objects.
  var bounds = Bounds()
  var items = Items.any
  var members: [Member] = []
  /// What other members there may be.
  var rest = Rest.any
  /// Of the members' names.
  var names: WireSet?

  init(_ kinds: Kinds) { self.kinds = kinds }

  var isAny: Bool {
    guard kinds == .all, choices == nil, bounds.isEmpty, members.isEmpty, names == nil else { return false }
    if case .any = items, case .any = rest { return true }
    return false
  }

  func member(_ key: String) -> Member? { members.first { $0.key == key } }

  /// What may stand under a key: a declared member's set, else that of the rest; `nil`: nothing may.
  func child(_ key: String) -> WireSet? {
    if let member = member(key) { return member.set }
    switch rest {
    case .any: return WireSet(.all)
    case .none: return nil
    case .each(let set): return set
    }
  }

  /// What may stand at a place of a list.
  func item(_ place: Int) -> WireSet {
    switch items {
    case .any: WireSet(.all)
    case .each(let set): set
    case .places(let sets): place < sets.count ? sets[place] : WireSet(.all)
    }
  }
}

extension WireValue {
  var kind: WireSet.Kinds {
    switch self {
    case .scalar(.null): .null
    case .scalar(.boolean): .boolean
    case .scalar(.integer): .integer
    case .scalar(.number(let text)): DecimalNumber(text)?.isWhole == true ? .integer : .fraction
    case .scalar(.text): .text
    case .list: .list
    case .object: .object
    }
  }
}

/// Why a value is not in a set.
struct WireFault: Hashable {
  /// JSON pointer of the value at fault; of the object, for a member that is missing.
  var pointer: String
  /// The end of a sentence.
  var reason: String
  /// The key of a member that is missing.
  var missing: String?

  /// The place of the value that is wrong or missing, ending in a slash.
  var place: String { pointer + "/" + (missing.map { Change.Subject.escaped($0) + "/" } ?? "") }
}

extension WireSet {
  /// The first thing that keeps a value out of the set; `nil`: it is in it.
  func fault(of value: WireValue, at pointer: String = "") -> WireFault? {
    func fault(_ reason: String) -> WireFault { WireFault(pointer: pointer, reason: reason) }
    guard kinds.contains(value.kind) else { return fault("is \(value.kind.noun), not \(kinds.noun)") }
    if let choices {
      guard case .scalar(let scalar) = value, choices.contains(scalar) else {
        let few = choices.prefix(6).map(\.jsonText).joined(separator: ", ")
        return fault("is none of \(few)\(choices.count > 6 ? ", …" : "")")
      }
    }
    switch value {
    case .scalar(let scalar): return bounds.faults(of: scalar).first.map { fault($0) }
    case .list(let list):
      if let least = bounds.minItems, list.count < least { return fault("has \(list.count) items, not \(least)") }
      if let most = bounds.maxItems, list.count > most { return fault("has \(list.count) items, more than \(most)") }
      for (place, item) in list.enumerated() {
        if let found = self.item(place).fault(of: item, at: "\(pointer)/\(place)") { return found }
      }
    case .object(let given):
      for member in members where member.isRequired && value[member.key] == nil {
        return WireFault(
          pointer: pointer, reason: "lacks the member \(quoted(member.key))", missing: member.key)
      }
      if let most = bounds.maxProperties, given.count > most {
        return fault("has \(given.count) members, more than \(most)")
      }
      for member in given {
        let inner = pointer + "/" + Change.Subject.escaped(member.key)
        if let found = names?.fault(of: .scalar(.text(member.key)), at: inner) {
          return WireFault(pointer: inner, reason: "has a name that \(found.reason)")
        }
        guard let child = child(member.key) else {
          return WireFault(pointer: inner, reason: "is not declared")
        }
        if let found = child.fault(of: member.value, at: inner) { return found }
      }
    }
    return nil
  }

  func contains(_ value: WireValue) -> Bool { fault(of: value) == nil }
}

extension WireSet.Kinds {
  var noun: String {
    let all: [(WireSet.Kinds, String)] = [
      (.null, "null"), (.boolean, "a boolean"), (.number, "a number"), (.integer, "an integer"), (.text, "a text"),
      (.list, "a list"), (.object, "an object"),
    ]
    var left = self
    var nouns: [String] = []
    for (kind, noun) in all where left.isSuperset(of: kind) {
      nouns.append(noun)
      left.subtract(kind)
    }
    return nouns.isEmpty
      ? (contains(.fraction) ? "a number with decimals" : "nothing") : nouns.joined(separator: " or ")
  }
}
