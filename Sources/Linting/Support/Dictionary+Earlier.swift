extension Dictionary {
  /// Stores the first value of each key.
  ///
  /// - Returns: the stored value; `nil` for the first one.
  mutating func earlier(_ value: Value, at key: Key) -> Value? {
    if let first = self[key] { return first }
    self[key] = value
    return nil
  }
}
