// Stubs of three vendors' SDKs. Each prints the data that it would send.

/// Events with a value, text and parameters, and user attributes (similar to Leanplum).
public enum Campaigns {
  public static func setUserAttributes(_ attributes: [String: any Sendable]) {
    print("Campaigns attributes", attributes.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" })
  }

  public static func track(_ event: String, value: Double, params: [String: any Sendable]) {
    print("Campaigns", event, value, params.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" })
  }
}

/// Metrics with a category, a name and string extras (similar to Glean).
public struct EventMetric {
  let category: String
  let name: String

  public init(category: String, name: String) { (self.category, self.name) = (category, name) }

  public func record(_ extras: [String: String]) {
    print("Metrics", category, name, extras.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" })
  }
}

/// Events with properties of any type (similar to Segment).
public final class Analytics: Sendable {
  public init() {}

  public func track(name: String, properties: [String: any Sendable]) {
    print("Analytics", name, properties.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" })
  }
}
