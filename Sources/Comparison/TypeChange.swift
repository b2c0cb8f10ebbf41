import SignalbookRegistry
import SignalbookWireForm
import SignalbookWirePlan

/// A step from a type to a nested type.
enum TypeStep: Hashable {
  case item, key, value, entryName
  /// The value that a case or an entry holds.
  case held(String)
  case entry(String)
}

/// An edit to a type or one of its nested types.
struct TypeChange {
  var steps: [TypeStep]
  /// Copies the edited property.
  var copy: (_ from: ValueType, _ to: inout ValueType) -> Void

  func apply(from source: ValueType, to target: ValueType) -> ValueType { apply(steps[...], source, target) }

  private func apply(_ steps: ArraySlice<TypeStep>, _ source: ValueType, _ target: ValueType) -> ValueType {
    var result = target
    guard let step = steps.first else {
      copy(source, &result)
      return result
    }
    guard let sourcePart = source.component(at: step), let targetPart = target.component(at: step) else {
      return target
    }
    result.setComponent(step, self.apply(steps.dropFirst(), sourcePart, targetPart))
    return result
  }
}

extension ValueType {
  func component(at step: TypeStep) -> ValueType? {
    switch (step, base) {
    case (.item, .array(let element)): element
    case (.key, .map(let map)): map.key
    case (.value, .map(let map)): map.value
    case (.entryName, .map(let map)): map.entryName
    case (.held(let name), .vocabulary), (.held(let name), .union):
      vocabulary?.cases.first { $0.name == name }?.holds
    case (.entry(let name), .map(let map)): map.entries?.first { $0.name == name }?.value
    default: nil
    }
  }

  mutating func setComponent(_ step: TypeStep, _ part: ValueType) {
    switch (step, base) {
    case (.item, .array): base = .array(part)
    case (.key, .map(let map)): base = .map(map.with(key: part))
    case (.value, .map(let map)): base = .map(map.with(value: part))
    case (.entryName, .map(let map)): base = .map(map.with(entryName: part))
    case (.held(let name), .vocabulary), (.held(let name), .union):
      guard var vocabulary else { return }
      vocabulary.cases = vocabulary.cases.map { $0.name == name ? $0.with(holds: part) : $0 }
      replaceVocabulary(with: vocabulary)
    case (.entry(let name), .map(let map)):
      base = .map(map.with(entries: map.entries?.map { $0.name == name ? $0.with(value: part) : $0 }))
    default: break
    }
  }
}

extension MapType {
  func with(
    key: ValueType? = nil, value: ValueType? = nil, entryName: ValueType?? = nil, entries: [Entry]?? = nil
  ) -> MapType {
    MapType(
      key: key ?? self.key, value: value ?? self.value, entryName: entryName ?? self.entryName, surplus: surplus,
      repeated: repeated, entries: entries ?? self.entries)
  }
}

extension MapType.Entry {
  func with(value: ValueType? = nil, key: Scalar? = nil, wire: String? = nil) -> MapType.Entry {
    .init(
      name: name, key: key ?? self.key, wire: wire ?? self.wire, value: value ?? self.value, description: description,
      swiftName: swiftName, metadata: metadata, origin: origin)
  }
}

extension Vocabulary.Case {
  func with(wire: Scalar? = nil, holds: ValueType?? = nil) -> Vocabulary.Case {
    .init(
      name: name, description: description, wire: wire ?? self.wire, holds: holds ?? self.holds,
      defaultValue: defaultValue, swiftName: swiftName, metadata: metadata, origin: origin)
  }
}

/// The position of a compared type, and the information for reporting its changes.
struct TypeContext {
  var entry: Comparer.Entry
  /// The names that precede nested entries in canonical IDs.
  var path: [String]
  var steps: [TypeStep]
  /// Whether app code can see the Swift type.
  var isSwift: Bool
  /// Whether the app can no longer omit the value, or `nil` if this depends only on whether the value is nullable.
  var losesOptional: Bool?
  /// The names of inline vocabularies in each version.
  var swiftPaths: (old: [String], new: [String])
  var payloads: () -> [PayloadPair]
  /// The metadata that nested values inherit in each version.
  var metadata = (old: Metadata(), new: Metadata())
  /// The old and new names of the compared declared type, or `nil` for an inline type.
  var typeNames: (old: String, new: String)?
  /// Returns the edits that apply the other version's value to each version.
  var edits: (TypeChange) -> (shipped: ConstraintEdit, lagging: ConstraintEdit)

  /// Returns the context for the nested type at `step`.
  func nested(at step: TypeStep, key: String, named name: String? = nil, isSwift: Bool? = nil) -> TypeContext {
    var nestedContext = self
    nestedContext.steps.append(step)
    nestedContext.entry.keys.append(key)
    nestedContext.path.append(name ?? key)
    nestedContext.isSwift = isSwift ?? self.isSwift
    switch step {
    case .key: nestedContext.swiftPaths = (swiftPaths.old + ["key"], swiftPaths.new + ["key"])
    case .value: nestedContext.swiftPaths = (swiftPaths.old + ["value"], swiftPaths.new + ["value"])
    default: break
    }
    return nestedContext
  }
}
