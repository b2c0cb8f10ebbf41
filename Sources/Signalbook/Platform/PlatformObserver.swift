/// An observer that reports changes of the app and the device to a recorder. A ``Telemetry`` with a folder uses a
/// ``SystemObserver``. Tests can supply their own observer.
public protocol PlatformObserver: Sendable {
  /// Starts observing. Called only once.
  ///
  /// - Parameter report: A closure that receives the changes on any thread, and does not wait for the disk or a
  ///   receiver.
  func start(_ report: @escaping @Sendable (PlatformChange) -> Void)

  /// Stops observing. Later reports are ignored.
  func stop()

  /// Runs work that builds and sends pings after the app has left the foreground. If the system would suspend the
  /// process, the observer requests background time, returns it when the work is done, and cancels the work if the time
  /// expires earlier.
  func runInBackground(_ work: @escaping @Sendable () async -> Void)
}

extension PlatformObserver {
  public func runInBackground(_ work: @escaping @Sendable () async -> Void) {
    Task.detached(priority: .utility) { await work() }
  }
}

/// A change that a ``PlatformObserver`` reports.
public enum PlatformChange: Sendable {
  /// The app started, or entered or left the foreground. Repeated reports have no effect.
  case lifecycle(LifecycleMoment)
  /// Facts about the device or the system have changed.
  case facts(@Sendable (inout TelemetryPlatform) -> Void)
}
