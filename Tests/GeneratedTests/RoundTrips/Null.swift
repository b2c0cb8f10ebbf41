import Foundation

/// JSON's null in lists of `Any`, where `nil` would mean something else.
struct Null {
  static func json(_ value: Any) -> Any { value is Null ? NSNull() : value }
}
