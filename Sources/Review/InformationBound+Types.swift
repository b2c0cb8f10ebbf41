#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#endif
import SignalbookRegistry
import SignalbookWireForm

/// A calculator of the bounds of types. It evaluates each pattern once.
struct InformationMeter {
  let registry: Registry
  private var patterns: [String: InformationBound] = [:]

  init(_ registry: Registry) { self.registry = registry }

  /// Returns the combined bound for fields that are sent together. The fields are bounded jointly, because the value of
  /// one field may determine the type of another.
  mutating func bound(of fields: [Field]) -> InformationBound {
    var result = InformationBound.zero
    var holders: [String: [Field]] = [:]
    for field in fields { if case .held(let sibling) = field.type.base { holders[sibling, default: []].append(field) } }
    for field in fields where field.isEverSent {
      if case .held = field.type.base { continue }
      if let held = holders[field.name], case .vocabulary(let vocabulary) = field.type.base {
        let cases = vocabulary.cases.filter { !$0.metadata.isRetired }.map { item -> InformationBound in
          var bound = item.holds.map { self.bound(of: $0) } ?? .zero
          bound = bound.repeatedSum(held.count)
          return bound
        }
        result += .either(cases)
      } else {
        result += bound(of: field)
      }
    }
    return result
  }

  mutating func bound(of field: Field) -> InformationBound {
    guard field.isEverSent else { return .zero }
    var bound = field.type.constant == nil ? sourceBound(of: field) : .zero
    // If variants have different constants, the value reveals the variant.
    var constants: [Scalar] = []
    for case let constant? in field.variants.map(\.constant) where !constants.contains(constant) {
      if constant != field.type.constant { constants.append(constant) }
    }
    if !constants.isEmpty { bound = .either([bound] + constants.map { _ in .zero }) }
    let isSentByAll = field.variants.allSatisfy { $0.sent?.isAlways != false }
    if field.sent.isAlways, isSentByAll, field.absent == nil, !field.type.isNullable { return bound }
    return bound.orAbsent
  }

  /// Returns a field's bound: the bound of its source's values or of its type, whichever is smaller.
  private mutating func sourceBound(of field: Field) -> InformationBound {
    switch field.source {
    case "os.name", "stream.version", "stream.ping", "stream.events": return .zero
    case "variant.name": return .oneOf(registry.variants.count)
    case "stream.attributes":
      return registry.attributes.reduce(.zero) { $0 + bound(of: $1.field).orAbsent }
    default:
      switch field.source.flatMap(SourceDomain.of)?.form {
      // A random UUID contains 122 random bits (RFC 9562, section 5.4).
      case .uuid, .lowercaseUUID: return InformationBound(bits: 122)
      case .words(let words): return .oneOf(words.count)
      default: return bound(of: field.type)
      }
    }
  }

  mutating func bound(of type: ValueType) -> InformationBound {
    if type.constant != nil { return .zero }
    let bound = boundOfValue(type)
    return type.isNullable ? bound.orAbsent : bound
  }

  private mutating func boundOfValue(_ type: ValueType) -> InformationBound {
    switch type.base {
    case .boolean: return .oneOf(2)
    case .integer: return integers(in: type.sentBounds)
    case .number: return numbers(of: type)
    case .string: return text(of: type)
    case .vocabulary(let vocabulary):
      return .oneOf(vocabulary.cases.count { !$0.metadata.isRetired } + (vocabulary.unknown == nil ? 0 : 1))
    case .object(let fields): return type.isOpen ? .unboundedText : bound(of: fields)
    case .array(let element):
      guard let most = type.bounds.maxItems else { return bound(of: element).repeatedWithoutLimit }
      return bound(of: element).repeated(atMost: most)
    case .map(let map): return self.map(map, atMost: type.bounds.maxProperties)
    case .template(let template):
      return template.parts.reduce(.zero) { $0 + bound(of: $1) }
    case .union(let union): return .either(union.cases.map { item in item.holds.map { bound(of: $0) } ?? .zero })
    // The sibling's bound includes held values.
    case .held: return .zero
    }
  }

  private mutating func map(_ map: MapType, atMost most: Int?) -> InformationBound {
    if let entries = map.entries {
      return entries.reduce(.zero) { $0 + bound(of: $1.value).orAbsent }
    }
    if case .vocabulary(let vocabulary) = map.key.base {
      return vocabulary.cases.reduce(.zero) { sum, item in
        if item.metadata.isRetired { return sum }
        if case .held = map.value.base {
          let held = item.holds.map { bound(of: $0) } ?? .zero
          return sum + (map.value.isNullable ? held.orAbsent : held).orAbsent
        }
        return sum + bound(of: map.value).orAbsent
      }
    }
    let entry = bound(of: map.key) + bound(of: map.value) + (map.entryName.map { bound(of: $0) } ?? .zero)
    guard let most else {
      // There are at most as many entries as keys.
      let keys = bound(of: map.key)
      guard keys.isBounded, keys.bits <= 10 else { return entry.repeatedWithoutLimit }
      return entry.repeated(atMost: Int(exp2(keys.bits).rounded(.up)))
    }
    return entry.repeated(atMost: most)
  }

  /// Returns the bound of integers: 64 bits, unless the type has bounds.
  private func integers(in bounds: Bounds) -> InformationBound {
    func number(from scalar: Scalar?) -> Double? { scalar?.decimal.flatMap { Double($0.text) } }
    let least = max(
      number(from: bounds.minimum) ?? -0x1p63, number(from: bounds.exclusiveMinimum).map { $0 + 1 } ?? -0x1p63)
    let most = min(
      number(from: bounds.maximum) ?? 0x1p63, number(from: bounds.exclusiveMaximum).map { $0 - 1 } ?? 0x1p63)
    let count = most.rounded(.down) - least.rounded(.up) + 1
    return InformationBound(bits: count > 1 ? min(64, log2(count)) : 0)
  }

  private func numbers(of type: ValueType) -> InformationBound {
    func number(from scalar: Scalar?) -> Double? { scalar?.decimal.flatMap { Double($0.text) } }
    guard let decimals = type.decimals,
      let least = number(from: type.sentBounds.minimum ?? type.sentBounds.exclusiveMinimum),
      let most = number(from: type.sentBounds.maximum ?? type.sentBounds.exclusiveMaximum), most >= least
    else { return InformationBound(bits: 64) }
    return InformationBound(bits: min(64, log2((most - least) * pow(10, Double(decimals)) + 1)))
  }

  /// Returns the tightest of a string's bounds. A limit in grapheme clusters is not a bound: a cluster can contain any
  /// number of scalars.
  private mutating func text(of type: ValueType) -> InformationBound {
    // 1,114,112 code points minus 2,048 surrogates.
    let scalar = InformationBound.oneOf(1_112_064)
    var bounds: [InformationBound] = []
    if let most = type.sentBounds.maxLength { bounds.append(scalar.repeated(atMost: most)) }
    if let cut = type.cut {
      switch cut.unit {
      case .grapheme: break
      case .scalar: bounds.append(scalar.repeated(atMost: cut.atMost))
      case .byte: bounds.append(InformationBound.oneOf(256).repeated(atMost: cut.atMost))
      }
    }
    for pattern in type.sentBounds.patterns + (type.sentFormat.flatMap(Format.pattern).map { [$0] } ?? []) {
      let bound = patterns[pattern] ?? InformationBound(pattern: pattern)
      patterns[pattern] = bound
      bounds.append(bound)
    }
    return bounds.filter(\.isBounded).min { $0.bits < $1.bits } ?? .unboundedText
  }
}

extension InformationBound {
  fileprivate func repeatedSum(_ count: Int) -> InformationBound {
    InformationBound(
      bits: bits * Double(count), unboundedTextCount: unboundedTextCount * count,
      unboundedListCount: unboundedListCount * count)
  }

  /// Creates the bound of strings that match a pattern. It is unbounded unless the pattern is anchored at both ends and
  /// each repetition is limited. A string that matches in two ways counts twice, so the result is an upper bound.
  init(pattern: String) {
    guard let tree = Pattern.tree(of: pattern) else {
      self = .unboundedText
      return
    }
    let alternatives = if case .choice(let parts) = tree { parts } else { [tree] }
    self = .either(alternatives.map { $0.isAnchored ? Self.count($0) : .unboundedText })
  }

  private static func count(_ tree: PatternTree) -> InformationBound {
    switch tree {
    case .empty: return .zero
    case .set(let set):
      let count = set.plainRanges.reduce(0) { $0 + Int($1.upperBound - $1.lowerBound) + 1 }
      return .oneOf(count)
    case .start, .end, .wordBoundary: return .zero
    case .sequence(let parts): return parts.reduce(.zero) { $0 + count($1) }
    case .choice(let parts): return .either(parts.map(count))
    case .repeated(let part, let least, let most):
      guard let most else { return .unboundedText }
      let one = count(part)
      return least == most ? one.repeatedSum(most) : one.repeated(atMost: most)
    }
  }
}

extension PatternTree {
  /// Whether the pattern begins with `^` and ends with `$`.
  fileprivate var isAnchored: Bool {
    guard case .sequence(let parts) = self, case .start? = parts.first, case .end? = parts.last else {
      return false
    }
    return true
  }
}
