import SignalbookWireForm

/// How a receiver treats texts, or one of its historical dialects.
public struct Profile: Sendable {
  public let name: String
  public let description: String?
  public let category: Cut?
  public let method: Cut?
  public let object: Cut?
  public let value: Cut?
  public let extraKey: Cut?
  public let extraValue: Cut?
  /// Extras at most.
  public let extras: Int?
  /// Pattern of methods, objects and extra keys.
  public let identifier: String?
  public let categoryIdentifier: String?
  public let note: String?
  public let origin: Origin
}
