import SignalbookWireForm

/// The string limits of a receiver, or of one of its historical dialects.
public struct Profile: Sendable {
  public let name: String
  public let description: String?
  public let category: Cut?
  public let method: Cut?
  public let object: Cut?
  public let value: Cut?
  public let extraKey: Cut?
  public let extraValue: Cut?
  /// The maximum number of extras per event.
  public let maxExtras: Int?
  /// The pattern for methods, objects and the keys of extras.
  public let identifierPattern: String?
  public let categoryIdentifierPattern: String?
  public let note: String?
  public let origin: Origin
}
