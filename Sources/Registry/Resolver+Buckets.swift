import SignalbookSchemaFiles
import SignalbookWireForm

/// The kind of numbers that buckets group.
public enum BucketedNumbers: Sendable, Hashable {
  case integers, numbers
}

extension ValueType {
  /// The kind of numbers that a caller passes, or `nil` if the value is not sent as a bucket label.
  package var buckets: BucketedNumbers? {
    if case .vocabulary(let vocabulary) = base { vocabulary.buckets } else { nil }
  }
}

extension Vocabulary {
  /// Returns the bucket that contains the given number, or `nil` if the number is below the first bound or a fraction
  /// among integer buckets.
  package func bucket(of number: Scalar) -> Case? {
    guard let buckets, let decimal = number.decimal, buckets == .numbers || decimal.isWhole else { return nil }
    return cases.last { $0.lowerBound?.decimal.map { $0 <= decimal } ?? false }
  }
}

// The caller passes a number, and the runtime sends the label of its bucket.
extension Resolver {
  /// Returns the vocabulary of bucket labels, sorted by bound.
  func bucketVocabulary(
    _ node: JSONNode, _ keys: TypeKeys, _ owner: JSONNode, in file: SchemaFile, _ metadata: Metadata
  ) -> ValueType {
    var declaredBounds: [(label: String?, bound: Scalar, node: JSONNode, range: ByteRange)] = []
    for element in node.elements ?? [] {
      if let bound = Scalar(element) { declaredBounds.append((nil, bound, element, element.range)) }
    }
    for member in node.members ?? [] {
      if let bound = Scalar(member.value) { declaredBounds.append((member.key, bound, member.value, member.keyRange)) }
    }
    let isWhole = declaredBounds.allSatisfy { if case .integer = $0.bound { true } else { false } }
    let numbers: BucketedNumbers
    switch keys.type?.string {
    case "integer": numbers = .integers
    case "number": numbers = .numbers
    case nil: numbers = isWhole ? .integers : .numbers
    case let name?:
      numbers = isWhole ? .integers : .numbers
      report(
        .misfitKey, "'buckets' requires the type integer or number, not '\(name)'; change 'type'",
        at: keys.type?.range ?? node.range, in: file)
    }
    for element in declaredBounds where numbers == .integers {
      if case .integer = element.bound { continue }
      report(.valueOutside, "the bound \(element.bound.jsonText) is not an integer", at: element.node.range, in: file)
    }
    if declaredBounds.count < 2 {
      // The grammar has already reported an array that is too short.
      if node.members != nil {
        report(.badVocabulary, "buckets need at least two bounds", at: node.range, in: file)
      }
      return ValueType(numbers == .integers ? .integer : .number)
    }
    if declaredBounds.count > Limits.cases {
      report(
        .badVocabulary, "there are \(declaredBounds.count) buckets; the limit is \(Limits.cases)", at: node.range,
        in: file)
    }
    // Labeled bounds are members of an object, so their order in the file is irrelevant.
    if node.members != nil { declaredBounds.sort { isBelow($0.bound, $1.bound) } }
    // Only the first, because the others often have the same cause.
    let pairs = zip(declaredBounds, declaredBounds.dropFirst())
    if let (before, after) = pairs.first(where: { !isBelow($0.bound, $1.bound) }) {
      report(
        .badVocabulary,
        node.members == nil
          ? "the bound \(after.bound.jsonText) is not greater than \(before.bound.jsonText); list the bounds in "
            + "ascending order"
          : "two buckets start at \(after.bound.jsonText); change one bound", at: after.range, in: file,
        notes: [.init("the other bound", at: file.source.location(of: before.range))])
    }
    let cases = declaredBounds.indices.map { index in
      let element = declaredBounds[index]
      let range = BucketRange(
        lowerBound: element.bound, nextBound: index + 1 < declaredBounds.count ? declaredBounds[index + 1].bound : nil,
        numbers: numbers)
      // Declared labels are unique, because they are keys of an object.
      let label = element.label ?? range.label
      return Vocabulary.Case(
        name: label, description: range.description, wire: .text(label), lowerBound: element.bound,
        metadata: self.metadata(from: JSONNode(.null, element.range), in: file, inheriting: metadata),
        origin: origin(of: element.range, in: file))
    }
    checkKeysBesideBuckets(owner, in: file)
    return ValueType(.vocabulary(Vocabulary(cases: cases, unknown: nil, ignoresCase: false, buckets: numbers)))
  }

  private func isBelow(_ left: Scalar, _ right: Scalar) -> Bool {
    guard let left = left.decimal, let right = right.decimal else { return false }
    return left < right
  }

  /// Reports keys that `buckets` makes ineffective.
  private func checkKeysBesideBuckets(_ node: JSONNode, in file: SchemaFile) {
    for key in ["cases", "enum", "template", "heldBy", "order"] {
      guard let member = node.member(key) else { continue }
      report(
        .misfitKey,
        "'\(key)' has no effect when 'buckets' is set, because 'buckets' determines the type; remove one of "
          + "the two keys",
        at: member.keyRange, in: file)
    }
  }

  /// Reports a key that has no effect on a value that is sent as a bucket label.
  ///
  /// - Returns: Whether the key has no effect.
  func isWithoutEffect(_ member: JSONMember, on type: ValueType, in file: SchemaFile) -> Bool {
    guard type.buckets != nil else { return false }
    let reason: String
    switch member.key {
    case "unit", "nullable", "secret", "identifies": return false
    case "minimum", "exclusiveMinimum": reason = "the first bucket starts at the minimum"
    case "maximum", "exclusiveMaximum": reason = "the last bucket has no upper bound"
    case "enforced": reason = "a number below the first bucket has no label and is refused"
    case "from": reason = "the number comes from the caller"
    default: reason = "the label of the bucket is sent"
    }
    report(
      .misfitKey, "'\(member.key)' has no effect when 'buckets' is set: \(reason); remove '\(member.key)'",
      at: member.keyRange, in: file)
    return true
  }

  /// Reports `buckets` on a value that callers do not pass as a number.
  func checkBucketPlacement(of type: ValueType, _ subject: String, at node: JSONNode, in file: SchemaFile) {
    guard type.buckets != nil else { return }
    report(
      .misfitKey,
      "'buckets' has no effect here, because \(subject) sent unchanged; use it in a field, an item of a list "
        + "or a value of a map",
      at: (node.member("buckets")?.keyRange) ?? node.range, in: file)
  }
}

/// The range of numbers from one bound to the next.
private struct BucketRange {
  var lowerBound: Scalar
  /// The next bucket's bound, or `nil` for the last bucket.
  var nextBound: Scalar?
  var numbers: BucketedNumbers

  /// The largest integer in the bucket, or `nil` for the last bucket and for buckets of fractions.
  private var lastInteger: Int64? {
    guard numbers == .integers, case .integer(let next)? = nextBound else { return nil }
    return next > .min ? next - 1 : next
  }

  /// The label used if the schema does not declare one.
  var label: String {
    let start = lowerBound.plainText
    guard let nextBound else { return start + "+" }
    let end = lastInteger.map(String.init) ?? nextBound.plainText
    if end == start { return start }
    // Next to a sign, a hyphen would look like a minus.
    return start.hasPrefix("-") || end.hasPrefix("-") ? "\(start) to \(end)" : "\(start)-\(end)"
  }

  var description: String {
    let start = lowerBound.plainText
    guard let nextBound else { return "At least \(start)." }
    guard numbers == .integers else { return "From \(start) to below \(nextBound.plainText)." }
    let end = lastInteger.map(String.init) ?? nextBound.plainText
    return end == start ? "Exactly \(start)." : "From \(start) to \(end)."
  }
}
