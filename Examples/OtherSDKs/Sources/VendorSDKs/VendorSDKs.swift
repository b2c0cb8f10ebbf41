// What three vendors' SDKs look like to an app. Each prints what it would send.

/// Events with a value, text and parameters; attributes of the user (in the manner of Leanplum).
public enum Campaigns {
  public static func setUserAttributes(_ attributes: [String: any Sendable]) {
    print("Campaigns attributes", attributes.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" })
  }

  public static func track(_ event: String, value: Double, params: [String: any Sendable]) {
    print("Campaigns", event, value, params.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" })
  }
}

/// Metrics with a category, a name and extras that are texts (in the manner of Glean).
public struct EventMetric {
  let category: String
  let name: String

  public init(category: String, name: String) { (self.category, self.name) = (category, name) }

  public func record(_ extras: [String: String]) {
    print("Metrics", category, name, extras.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" })
  }
}

/// Events with properties of any kind (in the manner of Segment).
public final class Analytics: Sendable {
  public init() {}

  public func track(name: String, properties: [String: any Sendable]) {
    print("Analytics", name, properties.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" })
  }
}
