/// A value stored by reference, with copy-on-write semantics.
///
/// Nearly every field has its event's metadata and no bounds. Stored inline, these would triple the size of a large
/// registry and the time for copying its entries.
struct Shared<Value: Sendable>: Sendable {
  private final class Box: Sendable {
    let value: Value
    init(_ value: Value) { self.value = value }
  }

  private var box: Box

  init(_ value: Value) { box = Box(value) }

  var value: Value {
    // Yield the value in place. Unoptimized code would otherwise copy the value to read one property.
    _read { yield box.value }
    set { box = Box(newValue) }
  }

  /// The identity of the shared storage.
  var identity: ObjectIdentifier { ObjectIdentifier(box) }
}

extension Shared: Equatable where Value: Equatable {
  static func == (left: Shared, right: Shared) -> Bool { left.box === right.box || left.value == right.value }
}

extension Shared: Hashable where Value: Hashable {
  func hash(into hasher: inout Hasher) { value.hash(into: &hasher) }
}
