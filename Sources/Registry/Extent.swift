/// How large a type is, with all that it refers to.
struct Extent: Sendable {
  /// Values in it, itself included.
  private(set) var values = 1
  /// Values within one another, itself included.
  private(set) var depth = 1

  /// Of what was reported and is not counted again.
  static let none = Extent()

  private init() {
    values = 0
    depth = 0
  }

  init(of base: ValueType.Base) {
    switch base {
    case .boolean, .integer, .number, .string, .held: break
    case .vocabulary(let vocabulary):
      for item in vocabulary.cases { if let holds = item.holds { add(holds) } }
    case .object(let fields): for field in fields { add(field.type) }
    case .array(let items): add(items)
    case .map(let map):
      add(map.key)
      add(map.value)
      if let name = map.entryName { add(name) }
      for entry in map.entries ?? [] { add(entry.value) }
    case .template(let template): for case .part(let part) in template.pieces { add(part.type) }
    }
  }

  private mutating func add(_ type: ValueType) {
    values += type.extent.values
    depth = max(depth, type.extent.depth + 1)
  }

  /// The same one reference further away.
  var referred: Extent {
    var result = self
    result.depth += 1
    return result
  }
}
