import Foundation

/// JSON null in lists of `Any`, in which `nil` has another meaning.
struct Null {
  static func json(_ value: Any) -> Any { value is Null ? NSNull() : value }
}
