// No-op stubs of the names that glean_parser's Swift uses, so that the Swift compiles without Glean.
import Foundation

public enum GleanMetrics {}

public struct BuildInfo: Sendable {
  public init(buildDate: DateComponents) {}
}

public enum Lifetime: Sendable { case ping, application, user }

public struct CommonMetricData: Sendable {
  public init(
    category: String, name: String, sendInPings: [String], lifetime: Lifetime, disabled: Bool,
    dynamicLabel: String? = nil, inSession: Bool = true
  ) {}
}

public protocol EventExtras {
  func toExtraRecord() -> [String: String]
}

public final class EventMetricType<Extra: EventExtras>: Sendable {
  public init(_ meta: CommonMetricData, _ allowedExtraKeys: [String]) {}
  public func record(_ extra: Extra? = nil) { _ = extra?.toExtraRecord() }
}
