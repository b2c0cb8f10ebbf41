import SignalbookRegistry
import SignalbookSchemaFiles
import SignalbookWireForm

// Fast equality checks that do not create strings, because most entries are identical in both versions. Locations are
// ignored, and declared types are compared separately.
extension Comparer {
  func isSame(_ old: Field, _ new: Field) -> Bool {
    old.wire == new.wire && old.isFlattened == new.isFlattened && old.isRequired == new.isRequired
      && old.description == new.description
      && old.source == new.source && old.resetBy == new.resetBy
      && old.isReadAtSending == new.isReadAtSending && old.absent == new.absent
      && old.swiftName == new.swiftName && isSame(old.sent, new.sent) && isSame(old.type, new.type)
      && isSame(old.metadata, new.metadata) && isSame(old.receiver, new.receiver)
      && isSame(old.examples, new.examples) && isSame(old.variants, new.variants) && isSame(old.profiles, new.profiles)
  }

  func isSame(_ old: Metadata, _ new: Metadata) -> Bool {
    if old == new { return true }
    var (left, right) = (old, new)
    (left.suppressions, right.suppressions) = ([], [])
    (left.declaresReview, right.declaresReview) = (false, false)
    return left == right
  }

  func isSame(_ old: Field.Presence, _ new: Field.Presence) -> Bool {
    switch (old, new) {
    case (.always, .always), (.present, .present), (.never, .never): true
    case (.when(let old), .when(let new)): isSame(old, new)
    default: false
    }
  }

  /// Returns whether both values are `nil`, or both are present and the same.
  private func areBothNilOr<Value>(_ old: Value?, _ new: Value?, by isSame: (Value, Value) -> Bool) -> Bool {
    guard let old, let new else { return old == nil && new == nil }
    return isSame(old, new)
  }

  private func areSame<Value>(_ old: [Value], _ new: [Value], by isSame: (Value, Value) -> Bool) -> Bool {
    old.count == new.count && zip(old, new).allSatisfy(isSame)
  }

  /// Returns whether the fields have the same names, order and content.
  func isSame(_ old: [Field], _ new: [Field]) -> Bool {
    areSame(old, new) { $0.name == $1.name && isSame($0, $1) }
  }

  func isSame(_ old: [JSONNode], _ new: [JSONNode]) -> Bool { areSame(old, new) { isSame($0, $1) } }

  func isSame(_ old: Condition?, _ new: Condition?) -> Bool {
    areBothNilOr(old, new) {
      $0.source == $1.source && $0.isNegated == $1.isNegated && Set($0.values) == Set($1.values)
    }
  }

  private func isSame(_ old: [Field.Variation], _ new: [Field.Variation]) -> Bool {
    if old.isEmpty && new.isEmpty { return true }
    return ValueDescription.variations(of: old, newVariantNames) == ValueDescription.variations(of: new)
  }

  func isSame(_ old: JSONNode?, _ new: JSONNode?) -> Bool {
    areBothNilOr(old, new) { ValueDescription.json(of: $0) == ValueDescription.json(of: $1) }
  }

  func isSame(_ old: ValueType, _ new: ValueType) -> Bool {
    guard old.constant == new.constant, old.wireForm == new.wireForm, old.decimals == new.decimals,
      old.isNullable == new.isNullable, old.unit == new.unit, old.cut == new.cut, old.empty == new.empty,
      old.format == new.format, old.enforcement == new.enforcement, old.isSecret == new.isSecret,
      old.identifies == new.identifies, old.isOpen == new.isOpen, old.bounds == new.bounds,
      isSame(old.receiver, new.receiver), isSame(old.answers, new.answers)
    else { return false }
    if let name = old.typeName { return new.typeName == newTypeNames[name] }
    if new.typeName != nil { return false }
    switch (old.base, new.base) {
    case (.boolean, .boolean), (.integer, .integer), (.number, .number), (.string, .string): return true
    case (.vocabulary(let old), .vocabulary(let new)): return isSame(old, new)
    case (.object(let old), .object(let new)): return isSame(old, new)
    case (.array(let old), .array(let new)): return isSame(old, new)
    case (.map(let old), .map(let new)):
      guard isSame(old.key, new.key), isSame(old.value, new.value), old.surplus == new.surplus,
        old.repeated == new.repeated
      else { return false }
      return isSame(old.entryName, new.entryName) && isSame(old.entries, new.entries)
    case (.held(let old), .held(let new)): return old == new
    case (.union(let old), .union(let new)):
      return old.discriminator == new.discriminator && isSame(old.vocabulary, new.vocabulary)
    case (.template(let old), .template(let new)):
      return old.percentEncodes == new.percentEncodes
        && areSame(old.pieces, new.pieces) { old, new in
          switch (old, new) {
          case (.text(let old), .text(let new)): old == new
          case (.part(let old), .part(let new)): old.name == new.name && isSame(old, new)
          default: false
          }
        }
    default: return false
    }
  }

  private func isSame(_ old: ValueType?, _ new: ValueType?) -> Bool { areBothNilOr(old, new) { isSame($0, $1) } }

  private func isSame(_ old: ValueAnswers?, _ new: ValueAnswers?) -> Bool {
    areBothNilOr(old, new) { isSame($0.metadata, $1.metadata) }
  }

  func isSame(_ old: Vocabulary, _ new: Vocabulary) -> Bool {
    old.unknown == new.unknown && old.ignoresCase == new.ignoresCase && old.buckets == new.buckets
      && isSame(old.cases, new.cases)
  }

  func isSame(_ old: [Vocabulary.Case], _ new: [Vocabulary.Case]) -> Bool { areSame(old, new) { isSame($0, $1) } }

  func isSame(_ old: Vocabulary.Case, _ new: Vocabulary.Case) -> Bool {
    old.name == new.name && old.wire == new.wire && old.description == new.description
      && old.swiftName == new.swiftName && old.defaultValue == new.defaultValue && isSame(old.holds, new.holds)
      && isSame(old.metadata, new.metadata)
  }

  private func isSame(_ old: [MapType.Entry]?, _ new: [MapType.Entry]?) -> Bool {
    areBothNilOr(old, new) { old, new in
      areSame(old, new) {
        $0.name == $1.name && $0.key == $1.key && $0.wire == $1.wire && $0.description == $1.description
          && $0.swiftName == $1.swiftName && isSame($0.value, $1.value) && isSame($0.metadata, $1.metadata)
      }
    }
  }
}
