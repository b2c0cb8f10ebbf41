import SignalbookRegistry
import SignalbookWireForm

/// A value that contains other values, which inherit from it.
struct PartOwner {
  let id: String
  let description: String?
  let metadata: Metadata
  let origin: Origin
  /// Whether the app's code supplies the value.
  let isGiven: Bool
  /// See ``Point/onlyProfiles``.
  var onlyProfiles: [String]? = nil
}

extension PointBuilder {
  /// Returns the points of the nested values that are fields or entries, or that declare answers.
  mutating func parts(of type: ValueType, in owner: PartOwner) -> [Point] {
    var points: [Point] = []
    switch type.base {
    case .object(let fields):
      return self.fields(fields, .member, "\(owner.id)/fields", owner.metadata, within: owner.onlyProfiles)
    case .template(let template):
      return self.fields(template.parts, .part, "\(owner.id)/parts", owner.metadata, within: owner.onlyProfiles)
    case .map(let map):
      if let states = states(of: map) {
        for part in type.valueParts where part.path != ["values"] { points += self.points(for: part, in: owner) }
        return points + states.map { statePoint(for: $0, of: map, in: owner) }
      }
      let parts = type.valueParts
      for part in parts {
        if case .entry(let entry) = part.kind { points.append(self.entryPoint(for: entry, in: owner)) }
      }
      let isClosed = map.entries != nil
      var pointsByPart = parts.map { part -> [Point] in
        if case .entry = part.kind { [] } else { self.points(for: part, in: owner) }
      }
      // If any part of a map is a point, its other parts are points too, because they inherit the map's answers.
      if !isClosed, pointsByPart.contains(where: { !$0.isEmpty }) {
        for (index, part) in parts.enumerated() where pointsByPart[index].isEmpty {
          pointsByPart[index] = self.points(for: part, in: owner, isAlone: true)
        }
      }
      return pointsByPart.flatMap(\.self) + points
    case .array, .union: for part in type.valueParts { points += self.points(for: part, in: owner) }
    // The contents of a case are points of the sibling that holds the value.
    case .boolean, .integer, .number, .string, .vocabulary, .held: break
    }
    return points
  }

  /// Returns the points of the values that a field can hold. Empty if these values do not declare answers.
  mutating func heldPoints(for parts: [ValuePart], in owner: PartOwner) -> [Point] {
    let isAlone = parts.contains { part in
      part.answers != nil || !self.parts(of: part.type, in: owner).isEmpty
    }
    return isAlone ? parts.flatMap { self.points(for: $0, in: owner, isAlone: true) } : []
  }

  /// Returns a point for the value if it declares answers, otherwise the points of its parts.
  private mutating func points(for part: ValuePart, in owner: PartOwner, isAlone: Bool = false) -> [Point] {
    guard let kind = kind(of: part) else { return [] }
    let type = part.type
    let id = ([owner.id] + part.path.map(EntryID.escaped)).joined(separator: "/")
    var metadata = owner.metadata
    if isAlone || type.answers != nil {
      metadata = (type.answers?.metadata ?? Metadata()).inheriting(owner.metadata).retired(with: owner.metadata)
    }
    let nestedOwner = PartOwner(
      id: id, description: type.answers?.description ?? owner.description, metadata: metadata,
      origin: type.answers?.origin ?? owner.origin, isGiven: owner.isGiven, onlyProfiles: owner.onlyProfiles)
    if !isAlone, kind == .key || kind == .entryName, type.answers == nil, !type.answersInside(owner.metadata) {
      return []
    }
    let children = parts(of: type, in: nestedOwner)
    guard isAlone || type.answers != nil else { return children }
    let name = part.path[part.path.count - 1]
    var wire = name
    if case .held(let item) = part.kind { wire = item.wire.plainText }
    return [
      Point(
        id: id, kind: kind, name: name, wire: wire, description: nestedOwner.description, type: type, field: nil,
        event: nil,
        metadata: metadata, outer: owner.metadata, origin: nestedOwner.origin, examples: [],
        bound: metadata.isRetired || owner.onlyProfiles != nil ? .zero : meter.bound(of: type),
        isFreeText: owner.isGiven && type.isFreeText && !children.contains { $0.kind.isUnnamed }
          && !metadata.isRetired,
        children: children, onlyProfiles: owner.onlyProfiles)
    ]
  }

  private func kind(of part: ValuePart) -> Point.Kind? {
    switch part.kind {
    case .item: .item
    case .key: .key
    case .value: .mapValue
    case .entryName: .entryName
    case .held: .held
    case .member, .templatePart, .entry: nil
    }
  }

  // MARK: Maps

  private mutating func entryPoint(for entry: MapType.Entry, in owner: PartOwner) -> Point {
    let id = "\(owner.id)/entries/\(EntryID.escaped(entry.name))"
    let metadata = entry.metadata.retired(with: owner.metadata)
    let nestedOwner = PartOwner(
      id: id, description: entry.description, metadata: metadata, origin: entry.origin, isGiven: owner.isGiven,
      onlyProfiles: owner.onlyProfiles)
    return Point(
      id: id, kind: .entry, name: entry.name, wire: entry.wire, description: entry.description, type: entry.value,
      field: nil, event: nil, metadata: metadata, outer: owner.metadata, origin: entry.origin, examples: [],
      bound: owner.onlyProfiles == nil ? meter.bound(of: entry.value) : .zero,
      isFreeText: owner.isGiven && entry.value.isFreeText, children: parts(of: entry.value, in: nestedOwner),
      onlyProfiles: owner.onlyProfiles)
  }

  /// Returns the keys of a map whose values depend on the key, such as an app's settings.
  private func states(of map: MapType) -> [Vocabulary.Case]? {
    guard map.entries == nil, case .held = map.value.base, case .vocabulary(let vocabulary) = map.key.base else {
      return nil
    }
    return vocabulary.cases
  }

  private mutating func statePoint(for item: Vocabulary.Case, of map: MapType, in owner: PartOwner) -> Point {
    let id = "\(owner.id)/states/\(EntryID.escaped(item.name))"
    let ofValues = map.value.answers?.metadata.inheriting(owner.metadata) ?? owner.metadata
    var metadata = item.metadata.inheriting(owner.metadata)
    // The answers of a case apply only to the value that it holds. All other answers are inherited.
    if item.holds?.answers != nil || map.value.answers != nil {
      let lifecycle = metadata
      metadata = (item.holds?.answers?.metadata ?? Metadata()).inheriting(ofValues)
      (metadata.retired, metadata.deprecated) = (lifecycle.retired, lifecycle.deprecated)
      (metadata.formerly, metadata.note) = (lifecycle.formerly, metadata.note ?? lifecycle.note)
    }
    metadata = metadata.retired(with: owner.metadata)
    let nestedOwner = PartOwner(
      id: id, description: item.description, metadata: metadata, origin: item.origin, isGiven: owner.isGiven,
      onlyProfiles: owner.onlyProfiles)
    return Point(
      id: id, kind: .state, name: item.name, wire: item.wire.plainText, description: item.description,
      type: item.holds, field: nil, event: nil, metadata: metadata, outer: owner.metadata, origin: item.origin,
      examples: [],
      bound: owner.onlyProfiles == nil ? item.holds.map { meter.bound(of: $0) } ?? .zero : .zero,
      isFreeText: owner.isGiven && item.holds?.isFreeText == true,
      children: item.holds.map { parts(of: $0, in: nestedOwner) } ?? [], onlyProfiles: owner.onlyProfiles)
  }
}

extension ValueType {
  /// Returns whether a nested value has a different data class or different purposes than the outer value, or is
  /// identifying. If not, the parts of a map's key belong to the map's data.
  fileprivate func answersInside(_ outer: Metadata) -> Bool {
    valueParts.contains { part in
      let metadata: Metadata
      switch part.kind {
      case .member(let field), .templatePart(let field):
        if field.identifies { return true }
        metadata = field.metadata
      case .entry(let entry): metadata = entry.metadata
      case .item, .key, .value, .entryName, .held: metadata = part.answers?.metadata.inheriting(outer) ?? outer
      }
      return metadata.data != outer.data || metadata.purposes != outer.purposes
        || metadata.isDevelopmentOnly != outer.isDevelopmentOnly || part.type.answersInside(metadata)
    }
  }
}
