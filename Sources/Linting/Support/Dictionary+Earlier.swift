extension Dictionary {
  /// Stores the first value of each key.
  ///
  /// - Returns: The stored value of a known key; `nil` for a new key.
  mutating func earlier(_ value: Value, at key: Key) -> Value? {
    if let first = self[key] { return first }
    self[key] = value
    return nil
  }
}
