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
    for part in base.parts { add(part) }
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
