/// The size of a type, including referenced types.
struct Extent: Sendable {
  /// The number of values, including the type itself.
  private(set) var valueCount = 1
  /// The nesting depth, including the type itself.
  private(set) var depth = 1

  /// A placeholder for a type that was already reported as too large.
  static let placeholder = Extent()

  private init() {
    valueCount = 0
    depth = 0
  }

  init(of base: ValueType.Base) {
    for part in base.parts { add(part) }
  }

  private mutating func add(_ type: ValueType) {
    valueCount += type.extent.valueCount
    depth = max(depth, type.extent.depth + 1)
  }

  /// The extent of a type that refers to this type by name.
  var extentOfReference: Extent {
    var result = self
    result.depth += 1
    return result
  }
}
