extension Dictionary {
  /// Stores the value unless the key already has one.
  ///
  /// - Returns: The existing value, or `nil` if the key is new.
  mutating func earlier(_ value: Value, at key: Key) -> Value? {
    if let first = self[key] { return first }
    self[key] = value
    return nil
  }
}
