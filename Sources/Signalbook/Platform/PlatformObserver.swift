/// An observer that reports changes in the app and the device to a recorder. A ``Telemetry`` that has a folder uses
/// ``SystemObserver`` by default. Tests can supply a different observer.
public protocol PlatformObserver: Sendable {
  /// Starts observing. Called only once.
  ///
  /// - Parameter report: A closure to call with each change, on any thread. It does not wait for the disk or the
  ///   network.
  func start(_ report: @escaping @Sendable (PlatformChange) -> Void)

  /// Stops observing. Reports made after this call are ignored.
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
  /// The app launched, or entered or left the foreground. Repeated reports are ignored.
  case lifecycle(LifecycleMoment)
  /// Device or system properties changed. The closure updates them.
  case properties(@Sendable (inout TelemetryPlatform) -> Void)
}
