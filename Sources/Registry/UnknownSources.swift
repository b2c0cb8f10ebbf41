// Sources of the runtime that may have no value. The runtime's `Platform` has the facts of each system.

/// The systems on which a source may have no value.
public enum UnknownOn: Sendable {
  /// Every system, because the value depends on the user or the app, or is not known yet.
  case everySystem
  /// Systems other than iOS, such as Linux and macOS.
  case otherThanIOS

  /// Creates the systems of a source; `nil` if the source always has a value or the app supplies it.
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
  /// The systems on which the field has neither a value nor a declared fallback, if any.
  public var unknownOn: UnknownOn? {
    guard case .always = sent, absent == nil, !type.isNullable else { return nil }
    return source.flatMap(UnknownOn.init)
  }
}
