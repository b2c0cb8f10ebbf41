// Runtime sources that may lack a value. For the properties of each system, see the runtime's `TelemetryPlatform`.

/// The systems on which a source may lack a value.
public enum SystemsWithoutValue: Sendable {
  /// All systems, because the value depends on the user or the app, or may not be known yet.
  case everySystem
  /// All systems except iOS, such as Linux and macOS.
  case otherThanIOS

  /// Creates the set of systems on which the given source may lack a value. Returns `nil` if the source always has a
  /// value or the app supplies the value.
  public init?(_ source: String) {
    switch source {
    case "client.user-id", "device.name", "device.orientation", "network.kind", "network.carrier", "screen.title",
      "receiver.token":
      self = .everySystem
    case "clock.time-zone", "device.model", "device.model-name", "device.manufacturer", "device.kind",
      "device.screen-width-px", "device.screen-height-px", "device.density", "locale.language-region",
      "locale.identifier":
      self = .otherThanIOS
    default: return nil
    }
  }
}

extension Field {
  /// The systems on which the field may have neither a value nor a fallback, or `nil` if the field always has one.
  public var systemsWithoutValue: SystemsWithoutValue? {
    guard case .always = sent, absent == nil, !type.isNullable else { return nil }
    return source.flatMap(SystemsWithoutValue.init)
  }
}
