import SignalbookWireForm

/// The text rules of a receiver or of one of its historical dialects.
public struct Profile: Sendable {
  public let name: String
  public let description: String?
  public let category: Cut?
  public let method: Cut?
  public let object: Cut?
  public let value: Cut?
  public let extraKey: Cut?
  public let extraValue: Cut?
  /// The maximum number of extras.
  public let extras: Int?
  /// The pattern for methods, objects and extra keys.
  public let identifier: String?
  public let categoryIdentifier: String?
  public let note: String?
  public let origin: Origin
}
