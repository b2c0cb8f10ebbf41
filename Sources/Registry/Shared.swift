/// A value behind a reference: copies of its owner share it, a write gives the writer one of its own.
///
/// Nearly every field has the metadata of its event and no bounds; kept inline they would make a large registry three
/// times as large, and copies of its entries as much slower.
struct Shared<Value: Sendable>: Sendable {
  private final class Box: Sendable {
    let value: Value
    init(_ value: Value) { self.value = value }
  }

  private var box: Box

  init(_ value: Value) { box = Box(value) }

  var value: Value {
    // Read where it is: unoptimised code would copy the whole value for one property of it.
    _read { yield box.value }
    set { box = Box(newValue) }
  }

  /// Equal for copies that share the value.
  var identity: ObjectIdentifier { ObjectIdentifier(box) }
}

extension Shared: Equatable where Value: Equatable {
  static func == (left: Shared, right: Shared) -> Bool { left.box === right.box || left.value == right.value }
}

extension Shared: Hashable where Value: Hashable {
  func hash(into hasher: inout Hasher) { value.hash(into: &hasher) }
}
