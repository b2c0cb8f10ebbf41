/// Tells a recorder what happens to the app and the device. A ``Telemetry`` on a folder has a ``SystemObserver``; tests
/// supply their own.
public protocol PlatformObserver: Sendable {
  /// Begins to observe; called once.
  ///
  /// - Parameter report: may be called on any thread, and returns without waiting for the disk or a receiver.
  func start(_ report: @escaping @Sendable (PlatformChange) -> Void)

  /// Ends; what is reported afterwards is ignored.
  func stop()

  /// Runs the work that follows the app's leaving the foreground: units are built and sent. Where the system would
  /// suspend the process, an observer asks it for time, gives that back when the work is done, and cancels the work when
  /// the system takes it back earlier.
  func runInBackground(_ work: @escaping @Sendable () async -> Void)
}

extension PlatformObserver {
  public func runInBackground(_ work: @escaping @Sendable () async -> Void) {
    Task.detached(priority: .utility) { await work() }
  }
}

/// A change that a ``PlatformObserver`` reports.
public enum PlatformChange: Sendable {
  /// Something happens to the app. A moment that is reported twice counts once (R-FOCUS-12).
  case lifecycle(LifecycleMoment)
  /// Facts about the device or the system are others now.
  case facts(@Sendable (inout Platform) -> Void)
}
