/// An observer that reports changes of the app and the device to a recorder. A ``Telemetry`` with a folder uses a
/// ``SystemObserver``; tests can supply their own.
public protocol PlatformObserver: Sendable {
  /// Starts observing. Called once.
  ///
  /// - Parameter report: Receives the changes. It may be called on any thread, and does not wait for the disk or a
  ///   receiver.
  func start(_ report: @escaping @Sendable (PlatformChange) -> Void)

  /// Stops observing. Later reports are ignored.
  func stop()

  /// Runs the work after the app has left the foreground: pings are built and sent. If the system would suspend the
  /// process, an observer requests time, returns it when the work is done, and cancels the work if the system wants the
  /// time back earlier.
  func runInBackground(_ work: @escaping @Sendable () async -> Void)
}

extension PlatformObserver {
  public func runInBackground(_ work: @escaping @Sendable () async -> Void) {
    Task.detached(priority: .utility) { await work() }
  }
}

/// A change that a ``PlatformObserver`` reports.
public enum PlatformChange: Sendable {
  /// The app started, or entered or left the foreground. A repeated report has no effect.
  case lifecycle(LifecycleMoment)
  /// Facts about the device or the system have changed.
  case facts(@Sendable (inout TelemetryPlatform) -> Void)
}
