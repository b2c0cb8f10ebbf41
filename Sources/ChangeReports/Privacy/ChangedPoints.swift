import SignalbookComparison
import SignalbookRegistry
import SignalbookReview
import SignalbookSchemaFiles
import SignalbookWireForm

/// The data points that changes affect, for privacy reviewers.
struct ChangedPoints {
  /// A data point with its position.
  struct FlatPoint {
    var point: Point
    /// The index in ``RegistryInventory/streams``, or `nil` if the point does not belong to a stream.
    var stream: Int?
    /// The indices of enclosing points, innermost first.
    var parents: [Int]
    /// The index after the last nested point.
    var end: Int
  }

  let inventory: RegistryInventory
  private(set) var flatPoints: [FlatPoint] = []
  /// The points in the old version, by the ID of the corresponding point in the new version.
  private(set) var before: [String: Point] = [:]
  private var byLocation: [Location: [Int]] = [:]
  private var byType: [String: [Int]] = [:]
  private var newLocations: [Location: Location] = [:]

  init(_ old: Registry?, _ new: Registry, changes: [Change]) {
    inventory = RegistryInventory(new)
    for change in changes where change.certainty != nil {
      if let old = change.old, let new = change.new { newLocations[new.location] = old.location }
    }
    for (index, stream) in inventory.streams.enumerated() {
      for point in stream.points { add(point, stream: index, inside: []) }
    }
    for point in inventory.links + inventory.messages { add(point, stream: nil, inside: []) }
    if let old { match(RegistryInventory(old)) }
  }

  private mutating func add(_ point: Point, stream: Int?, inside parents: [Int]) {
    let index = flatPoints.count
    flatPoints.append(FlatPoint(point: point, stream: stream, parents: parents, end: index + 1))
    byLocation[point.location, default: []].append(index)
    if let type = point.type { for name in type.typeNames { byType[name, default: []].append(index) } }
    for child in point.children { add(child, stream: stream, inside: [index] + parents) }
    flatPoints[index].end = flatPoints.count
  }

  // MARK: Old points

  private mutating func match(_ old: RegistryInventory) {
    for stream in inventory.streams {
      let other = old.streams.first {
        $0.stream.name == stream.stream.name || $0.location == newLocations[stream.location]
      }
      match(stream.headers, other?.headers ?? [])
    }
    // Match events across streams, because an event can move to another stream.
    match(inventory.streams.flatMap(\.events), old.streams.flatMap(\.events))
    match(inventory.streams.flatMap(\.attributes), old.streams.flatMap(\.attributes))
    match(inventory.streams.flatMap(\.messages) + inventory.messages, old.streams.flatMap(\.messages) + old.messages)
    match(inventory.links, old.links)
  }

  private mutating func match(_ newPoints: [Point], _ oldPoints: [Point]) {
    if newPoints.isEmpty || oldPoints.isEmpty { return }
    var names: [String: Point] = [:]
    var locations: [Location: Point] = [:]
    for old in oldPoints {
      names["\(old.kind.rawValue) \(old.name)"] = old
      locations[old.location] = old
    }
    for new in newPoints {
      let renamed = newLocations[new.location].flatMap { locations[$0] }
      guard let old = renamed ?? names["\(new.kind.rawValue) \(new.name)"] else { continue }
      before[new.id] = old
      match(new.children, old.children)
    }
  }

  // MARK: Affected points

  /// The affected streams and points. A point is omitted if its stream or an enclosing point is affected.
  struct AffectedEntries {
    var streams: [Int] = []
    var points: [Int] = []
  }

  func affectedEntries(by change: Change) -> AffectedEntries {
    var affected = AffectedEntries()
    if let key = change.inheritedKey {
      affected.points = points(inheriting: key, of: change)
      return affected
    }
    var pointIndices: Set<Int> = []
    var streams: Set<Int> = []
    func inspect(_ subject: Change.Subject, _ location: Location?) {
      switch subject.kind {
      case .registry, .variant: streams.formUnion(inventory.streams.indices)
      case .stream:
        streams.formUnion(inventory.streams.indices.filter { inventory.streams[$0].stream.name == subject.name })
      case .type, .case, .entry:
        if let name = subject.firstName { pointIndices.formUnion(byType[name] ?? []) }
        if let location { pointIndices.formUnion(byLocation[location] ?? []) }
      default: if let location { pointIndices.formUnion(byLocation[location] ?? []) }
      }
    }
    if change.subject.kind != .import { inspect(change.subject, change.new?.location) }
    for consequence in change.consequences { inspect(consequence.subject, consequence.location) }
    affected.streams = streams.sorted()
    affected.points = pointIndices.sorted().filter { index in
      !flatPoints[index].parents.contains { pointIndices.contains($0) }
        && !(flatPoints[index].stream.map(streams.contains) ?? false)
    }
    return affected
  }

  /// Returns the points in the changed entry that inherit the changed value of the key.
  private func points(inheriting key: InheritedKey, of change: Change) -> [Int] {
    let locations = Set([change.new?.location].compactMap(\.self) + change.consequences.map(\.location))
    var candidates: Set<Int> = []
    if [.registry, .import, .variant].contains(change.subject.kind) {
      candidates.formUnion(flatPoints.indices)
    } else if change.subject.kind == .stream {
      let streams = inventory.streams.map { locations.contains($0.location) }
      candidates.formUnion(flatPoints.indices.filter { flatPoints[$0].stream.map { streams[$0] } ?? false })
    }
    for location in locations {
      for index in byLocation[location] ?? [] { candidates.formUnion(index..<flatPoints[index].end) }
    }
    let found = candidates.sorted().filter { index in
      let point = flatPoints[index].point
      guard let old = before[point.id], point.carriesInformation else { return false }
      let values = (key.value(of: old.metadata), key.value(of: point.metadata))
      return values.0 == change.old?.text && values.1 == change.new?.text && values.0 != values.1
    }
    // Omit nested points, unless they set the key themselves.
    let all = Set(found)
    return found.filter { index in
      !flatPoints[index].parents.contains { all.contains($0) } || flatPoints[index].point.declares(key.rawValue)
    }
  }

  // MARK: Points to review

  /// Returns the IDs of the points and streams that need a new review.
  func entryIDs(of changes: [Change]) -> Set<String> {
    var entries: Set<String> = []
    for change in changes where change.privacy == .needsNewReview {
      let concerned = affectedEntries(by: change)
      entries.formUnion(concerned.streams.map { inventory.streams[$0].id })
      entries.formUnion(concerned.points.map { flatPoints[$0].point.id })
    }
    return entries
  }

  /// Returns both versions of each point that is collected for longer than approved.
  func renewals(of changes: [Change]) -> [(point: Point, before: Point)] {
    var pointIndices: Set<Int> = []
    for change in changes where change.privacy == .needsRenewal {
      pointIndices.formUnion(affectedEntries(by: change).points)
    }
    return pointIndices.sorted().compactMap { index in
      let point = flatPoints[index].point
      guard let old = before[point.id], point.carriesInformation else { return nil }
      return (point, old)
    }
  }
}

/// A metadata key that points inherit.
enum InheritedKey: String {
  case data, purposes, expires

  func value(of metadata: Metadata) -> String? {
    switch self {
    case .data: metadata.data
    case .purposes: metadata.purposes.isEmpty ? nil : metadata.purposes.sorted().joined(separator: ", ")
    case .expires: metadata.expires
    }
  }
}

extension Change {
  /// The changed metadata key, if points inherit it.
  var inheritedKey: InheritedKey? {
    switch rule.id.name {
    case "data-class-changed": .data
    case "purposes-changed": .purposes
    case "expiry-changed": .expires
    default: nil
    }
  }
}

extension Change.Subject {
  /// The last name in the ID.
  var name: String {
    EntryID.unescaped(id[(id.lastIndex(of: "/").map { id.index(after: $0) } ?? id.startIndex)...])
  }
  var firstName: String? { id.split(separator: "/").first.map { EntryID.unescaped($0) } }
}

extension ValueType {
  /// The names of the declared types that the type contains, including the name of the type itself.
  fileprivate var typeNames: Set<String> {
    var names: Set<String> = []
    if let typeName { names.insert(typeName) }
    switch base {
    case .array(let element): names.formUnion(element.typeNames)
    case .map(let map):
      names.formUnion(map.key.typeNames)
      names.formUnion(map.value.typeNames)
    case .vocabulary(let vocabulary):
      for item in vocabulary.cases { if let holds = item.holds { names.formUnion(holds.typeNames) } }
    default: break
    }
    return names
  }
}
