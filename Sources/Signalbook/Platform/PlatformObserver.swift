/// An observer that reports app and device changes to a recorder. A ``Telemetry`` with a folder uses ``SystemObserver``
/// by default. Tests can supply another observer.
public protocol PlatformObserver: Sendable {
  /// Starts observing. Called only once.
  ///
  /// - Parameter report: A closure to call with each change, on any thread. It returns without waiting for the disk or
  ///   the network.
  func start(_ report: @escaping @Sendable (PlatformChange) -> Void)

  /// Stops observing. Changes reported after this call are ignored.
  func stop()

  /// Runs work that builds and sends pings after the app has left the foreground. If the system would suspend the
  /// process, the observer must request background time, end it when the work is done, and cancel the work if the time
  /// expires. The default implementation runs the work in a detached task.
  func runInBackground(_ work: @escaping @Sendable () async -> Void)
}

extension PlatformObserver {
  public func runInBackground(_ work: @escaping @Sendable () async -> Void) {
    Task.detached(priority: .utility) { await work() }
  }
}

/// A change that a ``PlatformObserver`` reports.
public enum PlatformChange: Sendable {
  /// The app launched, entered the foreground, or left the foreground. Repeated reports are ignored.
  case lifecycle(LifecycleMoment)
  /// Device or system properties changed. The closure applies the new values.
  case properties(@Sendable (inout TelemetryPlatform) -> Void)
}
