#if canImport(UIKit) || canImport(AppKit)
  internal import Foundation
#endif
#if canImport(UIKit) && !os(watchOS)
  internal import UIKit
#elseif canImport(AppKit)
  internal import AppKit
#endif

/// An observer for Apple platforms. On other platforms, it has no effect.
///
/// | reported | when |
/// |---|---|
/// | foreground | the app becomes active (UIKit, AppKit), or is active when observing starts |
/// | background | the app enters the background (UIKit) or becomes inactive (AppKit), or it terminates |
/// | properties | observing starts (UIKit); the network, locale, or time zone changes; on iOS, also the orientation |
///
/// During an interruption, such as a phone call, the app stays in the foreground. An app with several windows leaves
/// the foreground with its last window. If the system starts the process early or for background work, the launch is
/// reported when the app first enters the foreground.
public final class SystemObserver: PlatformObserver {
  private let cleanup = CleanupActions()

  /// Creates an observer. Each recorder needs a separate one.
  public init() {}

  /// Starts observing. Uses the main thread for APIs that require it.
  public func start(_ report: @escaping @Sendable (PlatformChange) -> Void) {
    let cleanup = cleanup
    #if canImport(Network)
      NetworkObserver.start(cleanup, report)
    #endif
    #if canImport(UIKit) || canImport(AppKit)
      for name in [NSLocale.currentLocaleDidChangeNotification, .NSSystemTimeZoneDidChange] {
        cleanup.addObserver(name, queue: nil) { report(.properties { $0.takeLocale(of: .current) }) }
      }
    #endif
    #if canImport(UIKit) && !os(watchOS)
      onMain { Self.startUIKit(cleanup, report) }
    #elseif canImport(AppKit)
      onMain { Self.startAppKit(cleanup, report) }
    #endif
  }

  /// Stops observing.
  public func stop() { cleanup.run() }
}

#if canImport(UIKit) && !os(watchOS)
  extension SystemObserver {
    /// Requests background time from UIKit until the work is done.
    public func runInBackground(_ work: @escaping @Sendable () async -> Void) {
      onMain {
        let application = UIApplication.running
        BackgroundTime.run(work) {
          application?.beginBackgroundTask(withName: "Signalbook", expirationHandler: $0) ?? .invalid
        } end: {
          if $0 != .invalid { application?.endBackgroundTask($0) }
        }
      }
    }

    @MainActor private static func startUIKit(
      _ cleanup: CleanupActions, _ report: @escaping @Sendable (PlatformChange) -> Void
    ) {
      cleanup.addObserver(UIApplication.didBecomeActiveNotification) { report(.lifecycle(.foreground)) }
      cleanup.addObserver(UIApplication.didEnterBackgroundNotification) { report(.lifecycle(.background)) }
      cleanup.addObserver(UIApplication.willTerminateNotification) { report(.lifecycle(.background)) }
      #if os(iOS)
        // UIKit counts these calls, so each one must be balanced by an `end…` call.
        UIDevice.current.beginGeneratingDeviceOrientationNotifications()
        cleanup.add { onMain { UIDevice.current.endGeneratingDeviceOrientationNotifications() } }
        cleanup.addObserver(UIDevice.orientationDidChangeNotification) {
          guard let orientation = MainActor.assumeIsolated({ UIDevice.current.orientationName }) else { return }
          report(.properties { $0.deviceOrientation = orientation })
        }
      #endif
      let device = TelemetryPlatform.onDevice
      report(.properties { $0.complete(from: device) })
      if UIApplication.running?.applicationState == .active { report(.lifecycle(.foreground)) }
    }
  }

  extension UIApplication {
    /// The application, or `nil` in an app extension or in a process without an application. Read by key path because
    /// app extensions cannot use the `shared` property.
    fileprivate static var running: UIApplication? { value(forKeyPath: "sharedApplication") as? UIApplication }
  }
#elseif canImport(AppKit)
  extension SystemObserver {
    @MainActor private static func startAppKit(
      _ cleanup: CleanupActions, _ report: @escaping @Sendable (PlatformChange) -> Void
    ) {
      cleanup.addObserver(NSApplication.didBecomeActiveNotification) { report(.lifecycle(.foreground)) }
      cleanup.addObserver(NSApplication.didResignActiveNotification) { report(.lifecycle(.background)) }
      cleanup.addObserver(NSApplication.willTerminateNotification) { report(.lifecycle(.background)) }
      // `NSApp` is `nil` in a process without an application. `shared` would create one.
      if let application = NSApp, application.isActive { report(.lifecycle(.foreground)) }
    }
  }
#endif

#if canImport(UIKit) || canImport(AppKit)
  extension CleanupActions {
    /// Observes a notification until the cleanup actions run. Calls `handle` on the given queue, or on the posting
    /// thread if `queue` is `nil`.
    func addObserver(
      _ name: Notification.Name, queue: OperationQueue? = .main, _ handle: @escaping @Sendable () -> Void
    ) {
      // Unsafe because the token is not `Sendable`. It is only passed back to the notification center, which is allowed
      // on any thread. `Tests/Platform/check.py` tests this with stubs of Apple's modules.
      nonisolated(unsafe) let token = NotificationCenter.default.addObserver(
        forName: name, object: nil, queue: queue
      ) { _ in handle() }
      add { NotificationCenter.default.removeObserver(token) }
    }
  }

  extension TelemetryPlatform {
    fileprivate mutating func takeLocale(of now: TelemetryPlatform) {
      (localeIdentifier, languageRegion, timeZone) = (now.localeIdentifier, now.languageRegion, now.timeZone)
    }
  }

  /// Runs `body` on the main actor. On the main thread, runs it synchronously, so that no change is missed.
  private func onMain(_ body: @escaping @MainActor @Sendable () -> Void) {
    if Thread.isMainThread { MainActor.assumeIsolated(body) } else { Task { @MainActor in body() } }
  }
#endif
