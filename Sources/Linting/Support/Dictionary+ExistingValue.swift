extension Dictionary {
  /// Returns the value for the key, or inserts the given value if the key is new.
  ///
  /// - Returns: The existing value, or `nil` if the key is new.
  mutating func existingValue(orInserting value: Value, forKey key: Key) -> Value? {
    if let first = self[key] { return first }
    self[key] = value
    return nil
  }
}
