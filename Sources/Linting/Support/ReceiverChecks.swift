import SignalbookRegistry
import SignalbookSchemaFiles
import SignalbookWireForm

// Comparisons with a receiver's check (`receiver`).

extension ValueType {
  /// The values of a closed type in their wire form, or `nil` if the type is open.
  var closedValues: [Scalar]? {
    let values: [Scalar]
    if let constant {
      values = [constant]
    } else if case .vocabulary(let vocabulary) = base {
      values = vocabulary.cases.filter { !$0.metadata.isRetired }.map(\.wire)
    } else {
      return nil
    }
    return wireForm == .text ? values.map { .text($0.plainText) } : values
  }

  /// Returns the reason that the receiver's bounds exclude every value, as the end of a sentence, or `nil` if some
  /// value passes.
  func disjointBounds(of receiver: JSONNode) -> String? {
    if wireForm != .plain || enforcement == .loosely { return nil }
    func number(forKey key: String) -> Scalar? { receiver[key].flatMap(Scalar.init) }
    switch base {
    case .integer, .number:
      if let maximum = bounds.maximum?.decimal, let minimum = number(forKey: "minimum"), let limit = minimum.decimal,
        maximum < limit
      {
        return "is at most \(maximum.text), but the receiver requires at least \(minimum.plainText)"
      }
      if let minimum = bounds.minimum?.decimal, let maximum = number(forKey: "maximum"), let limit = maximum.decimal,
        limit < minimum
      {
        return "is at least \(minimum.text), but the receiver accepts at most \(maximum.plainText)"
      }
    case .string:
      if let maximum = bounds.maxLength, let minimum = receiver["minLength"]?.integer, maximum < minimum {
        return "has at most \(maximum) characters, but the receiver requires at least \(minimum)"
      }
      if let minimum = bounds.minLength, let maximum = receiver["maxLength"]?.integer, maximum < minimum {
        return "has at least \(minimum) characters, but the receiver accepts at most \(maximum)"
      }
    default: break
    }
    return nil
  }
}

extension Field {
  /// Returns the reason that the receiver's check rejects all values of the field's source, as the end of a sentence.
  func sourceRefusal(by receiver: JSONNode) -> String? {
    guard let domain = sentDomain, let fault = domain.usualValues.first?.fault(for: receiver),
      domain.isExcluded(by: Bounds(of: receiver), cases: receiver["enum"]?.elements?.compactMap(Scalar.init))
    else { return nil }
    return "gets \(domain.summary) from its source, which the receiver rejects, because the value \(fault)"
  }

  /// Returns a value of the field's source that the receiver rejects, as the end of a sentence.
  func rejectedSourceValue(by receiver: JSONNode) -> String? {
    for value in sentDomain.map({ $0.usualValues + $0.rareValues }) ?? [] {
      if let fault = value.fault(for: receiver) {
        return "can get \(value.jsonText) from its source, which the receiver rejects, because the value \(fault)"
      }
    }
    return nil
  }

  /// The domain of the field's source, if its values are sent unchanged.
  private var sentDomain: SourceDomain? {
    guard type.constant == nil, type.wireForm == .plain, let domain = source.flatMap(SourceDomain.of) else {
      return nil
    }
    switch domain.form {
    case .freeText, .systems: return nil
    default: break
    }
    switch type.base {
    case .string, .integer, .number: return domain
    default: return nil
    }
  }
}

extension Scalar {
  /// Returns the reason that the check rejects the value, as the end of a sentence. Ignores the value's type.
  func fault(for receiver: JSONNode) -> String? {
    if let allowed = receiver["enum"]?.elements?.compactMap(Scalar.init), !allowed.contains(self) {
      return "is not one of the accepted values"
    }
    return Bounds(of: receiver).faults(of: self).first
  }
}

extension Bounds {
  /// Creates bounds from a receiver's check.
  fileprivate init(of receiver: JSONNode) {
    self.init()
    minimum = receiver["minimum"].flatMap(Scalar.init)
    maximum = receiver["maximum"].flatMap(Scalar.init)
    minLength = receiver["minLength"]?.integer.map { Int(clamping: $0) }
    maxLength = receiver["maxLength"]?.integer.map { Int(clamping: $0) }
    patterns = receiver["pattern"]?.string.map { [$0] } ?? []
  }
}

extension JSONNode {
  /// The pairs of a lower bound and an upper bound that contradict each other.
  var contradictions: [(lowerKey: String, upperMember: JSONMember)] {
    [("minimum", "maximum"), ("minLength", "maxLength"), ("minItems", "maxItems")].compactMap { lowerKey, upperKey in
      guard let low = self[lowerKey].flatMap(Scalar.init)?.decimal, let high = member(upperKey),
        let bound = Scalar(high.value)?.decimal, bound < low
      else { return nil }
      return (lowerKey, high)
    }
  }
}
