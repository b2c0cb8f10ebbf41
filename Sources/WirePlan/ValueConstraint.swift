import SignalbookSchemaFiles
import SignalbookWireForm

/// The JSON values that a producer sends or a consumer accepts at a location.
///
/// Validators, exported schemas, tables, and comparisons depend on fields and types only through constraints.
package struct ValueConstraint: Sendable, Hashable {
  package struct Kinds: OptionSet, Hashable, Sendable {
    package let rawValue: UInt8
    package init(rawValue: UInt8) { self.rawValue = rawValue }
    package static let null = Kinds(rawValue: 1)
    package static let boolean = Kinds(rawValue: 2)
    package static let integer = Kinds(rawValue: 4)
    /// A number other than an integer.
    package static let fraction = Kinds(rawValue: 8)
    package static let text = Kinds(rawValue: 16)
    package static let list = Kinds(rawValue: 32)
    package static let object = Kinds(rawValue: 64)
    package static let number: Kinds = [.integer, .fraction]
    package static let all = Kinds(rawValue: 127)
  }

  /// The items of a list.
  package indirect enum Items: Sendable, Hashable {
    case any
    case each(ValueConstraint)
    /// Constraints by index. Items after the last index are unconstrained.
    case byIndex([ValueConstraint])
  }

  /// The constraint on an object's undeclared members.
  package indirect enum UndeclaredMembers: Sendable, Hashable {
    case any, none
    case each(ValueConstraint)
  }

  package struct Member: Sendable, Hashable {
    package var key: String
    package var constraint: ValueConstraint
    package var isRequired = false
    package var description: String?
    /// The location of the field that declares the member.
    package var location: Location?
  }

  /// An additional constraint that depends on a member of the object or on items of the list.
  package struct Selection: Sendable, Hashable {
    package enum Selector: Sendable, Hashable {
      case member(String)
      case items(ClosedRange<Int>)

      package var isItems: Bool { if case .items = self { true } else { false } }
    }

    package struct Case: Sendable, Hashable {
      /// The value of the member or of each item.
      package var values: [Scalar]
      package var constraint: ValueConstraint
    }

    package var selector: Selector
    package var cases: [Case]
    /// The stream of the selected events, or `nil` for the cases of a union.
    package var stream: String?
  }

  package var kinds: Kinds
  /// The permitted values, if they are enumerated.
  package var choices: [Scalar]?
  /// The bounds of numbers, strings, lists and objects.
  package var bounds: Bounds {
    get { boxedBounds.first ?? Bounds() }
    set { boxedBounds = newValue.isEmpty ? [] : [newValue] }
  }
  package var items = Items.any
  package var members: [Member] = []
  package var undeclaredMembers = UndeclaredMembers.any
  /// The constraint on the names of undeclared members.
  package var names: ValueConstraint? {
    get { boxedNames.first }
    set { boxedNames = newValue.map { [$0] } ?? [] }
  }
  /// The alternatives, if any. At least one must match.
  package var alternatives: [ValueConstraint] = []
  package var selection: Selection?
  /// The keys to which `undeclaredMembers` does not apply, because they belong to other members of an object with a
  /// flattened map. A producer does not send them here, unless `members` contains them. Receivers check them elsewhere.
  package var reservedKeys: [String] = []
  package var traits: Traits = []
  package var description: String?
  private var boxedBounds: [Bounds] = []
  private var boxedNames: [ValueConstraint] = []

  /// Properties that a JSON value does not show, but that exported schemas depend on.
  package struct Traits: OptionSet, Hashable, Sendable {
    package let rawValue: UInt8
    package init(rawValue: UInt8) { self.rawValue = rawValue }
    /// The object's keys are data.
    package static let isMap = Traits(rawValue: 1)
    /// The string contains JSON.
    package static let isJSON = Traits(rawValue: 2)
    /// The string is a date from the runtime's clock, so it is a calendar date.
    package static let isClockDay = Traits(rawValue: 4)
    /// The alternatives are the forms in different app variants.
    package static let isVaried = Traits(rawValue: 8)
    /// The object contains a flattened map, and `maxProperties` limits only undeclared members.
    package static let isFlattened = Traits(rawValue: 16)
    /// The reserved keys are unconstrained instead of forbidden.
    package static let acceptsReservedKeys = Traits(rawValue: 32)
    /// The number has no decimal places on the wire.
    package static let isWhole = Traits(rawValue: 64)
  }

  package init(_ kinds: Kinds) { self.kinds = kinds }

  /// A constraint that accepts every value.
  package static let any = ValueConstraint(.all)

  /// Creates a constraint that accepts only the given values.
  package init(choices: [Scalar]) {
    self.init(choices.reduce(into: []) { $0.formUnion($1.kind) })
    self.choices = choices
  }

  /// Creates a constraint that accepts the values of each given constraint. Removes duplicates.
  package init(anyOf constraints: [ValueConstraint]) {
    if constraints.count == 1 {
      self = constraints[0]
      return
    }
    var visitedConstraints: Set<ValueConstraint> = []
    let distinctConstraints = constraints.filter { visitedConstraints.insert($0).inserted }
    if distinctConstraints.count == 1 {
      self = distinctConstraints[0]
    } else {
      self.init(distinctConstraints.reduce(into: []) { $0.formUnion($1.kinds) })
      alternatives = distinctConstraints
    }
  }

  package var acceptsEverything: Bool { self == .any }

  package func member(forKey key: String) -> Member? { members.first { $0.key == key } }

  /// Returns the constraint on the value of the given key: that of the declared member, or else that of
  /// `undeclaredMembers`. Returns `nil` if the key is not permitted.
  package func child(forKey key: String) -> ValueConstraint? {
    if let member = member(forKey: key) { return member.constraint }
    if reservedKeys.contains(key) { return traits.contains(.acceptsReservedKeys) ? .any : nil }
    if let names, !names.admits(.text(key)) { return nil }
    switch undeclaredMembers {
    case .any: return .any
    case .none: return nil
    case .each(let constraint): return constraint
    }
  }

  /// Returns whether the constraint on a single value accepts a scalar.
  private func admits(_ scalar: Scalar) -> Bool {
    guard alternatives.isEmpty else { return alternatives.contains { $0.admits(scalar) } }
    return kinds.contains(scalar.kind) && choices?.contains(scalar) != false && bounds.faults(of: scalar).isEmpty
  }

  /// Returns whether `undeclaredMembers` and `names` apply to the key, because it is neither declared nor reserved.
  package func isUndeclared(_ key: String) -> Bool { member(forKey: key) == nil && !reservedKeys.contains(key) }

  /// Returns the constraint on the list item at the given index.
  package func item(at index: Int) -> ValueConstraint {
    switch items {
    case .any: .any
    case .each(let constraint): constraint
    case .byIndex(let constraints): index < constraints.count ? constraints[index] : .any
    }
  }
}

extension Scalar {
  package var kind: ValueConstraint.Kinds {
    switch self {
    case .null: .null
    case .boolean: .boolean
    case .integer: .integer
    // Draft-04 does not treat a number with an exponent as an integer.
    case .number(let text):
      DecimalNumber(text)?.isWhole == true && !jsonText.utf8.contains(0x65) ? .integer : .fraction
    case .text: .text
    }
  }
}
