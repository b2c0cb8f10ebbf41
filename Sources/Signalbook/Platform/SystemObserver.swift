#if canImport(UIKit) || canImport(AppKit)
  internal import Foundation
#endif
#if canImport(UIKit) && !os(watchOS)
  internal import UIKit
#elseif canImport(AppKit)
  internal import AppKit
#endif

/// Observes the system that the app runs on. Elsewhere than on Apple's it observes nothing.
///
/// | | |
/// |---|---|
/// | foreground | the app becomes active (UIKit, AppKit), or is when this begins |
/// | background | the app enters the background or ends (UIKit); another app becomes active, or this one ends (AppKit) |
/// | facts | the network, locale and time zone; with UIKit the screen, the kind of device, and on iOS the orientation |
///
/// An app that is interrupted, as by a call, has not left the foreground. The windows of an app are one app: it leaves the
/// foreground with the last of them. A process that the system starts ahead of time, or for work in the background, is
/// not a start of the app: that is the first time in the foreground.
public final class SystemObserver: PlatformObserver {
  private let endings = Endings()

  /// An observer for one recorder.
  public init() {}

  /// Begins to observe; what belongs to the main thread, there.
  public func start(_ report: @escaping @Sendable (PlatformChange) -> Void) {
    let endings = endings
    #if canImport(Network)
      NetworkObserver.start(endings, report)
    #endif
    #if canImport(UIKit) || canImport(AppKit)
      for name in [NSLocale.currentLocaleDidChangeNotification, .NSSystemTimeZoneDidChange] {
        endings.addObserver(name, queue: nil) { report(.facts { $0.takeLocale(of: .current) }) }
      }
    #endif
    #if canImport(UIKit) && !os(watchOS)
      onMain { Self.startUIKit(endings, report) }
    #elseif canImport(AppKit)
      onMain { Self.startAppKit(endings, report) }
    #endif
  }

  /// Ends; what was begun is ended with it.
  public func stop() { endings.end() }
}

#if canImport(UIKit) && !os(watchOS)
  extension SystemObserver {
    /// Asks UIKit for time in the background until the work is done.
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
      _ endings: Endings, _ report: @escaping @Sendable (PlatformChange) -> Void
    ) {
      endings.addObserver(UIApplication.didBecomeActiveNotification) { report(.lifecycle(.foreground)) }
      endings.addObserver(UIApplication.didEnterBackgroundNotification) { report(.lifecycle(.background)) }
      endings.addObserver(UIApplication.willTerminateNotification) { report(.lifecycle(.background)) }
      #if os(iOS)
        // The device counts who wants them.
        UIDevice.current.beginGeneratingDeviceOrientationNotifications()
        endings.add { onMain { UIDevice.current.endGeneratingDeviceOrientationNotifications() } }
        endings.addObserver(UIDevice.orientationDidChangeNotification) {
          guard let orientation = MainActor.assumeIsolated({ UIDevice.current.orientationName }) else { return }
          report(.facts { $0.deviceOrientation = orientation })
        }
      #endif
      let device = Platform.onDevice
      report(.facts { $0.complete(from: device) })
      if UIApplication.running?.applicationState == .active { report(.lifecycle(.foreground)) }
    }
  }

  extension UIApplication {
    /// The application; `nil` in an extension, and in a process without one. By its key, because the property must not be
    /// used in code that extensions link.
    fileprivate static var running: UIApplication? { value(forKeyPath: "sharedApplication") as? UIApplication }
  }
#elseif canImport(AppKit)
  extension SystemObserver {
    @MainActor private static func startAppKit(
      _ endings: Endings, _ report: @escaping @Sendable (PlatformChange) -> Void
    ) {
      endings.addObserver(NSApplication.didBecomeActiveNotification) { report(.lifecycle(.foreground)) }
      endings.addObserver(NSApplication.didResignActiveNotification) { report(.lifecycle(.background)) }
      endings.addObserver(NSApplication.willTerminateNotification) { report(.lifecycle(.background)) }
      // `NSApp` is nil in a process that has no application, where `shared` would make one.
      if let application = NSApp, application.isActive { report(.lifecycle(.foreground)) }
    }
  }
#endif

#if canImport(UIKit) || canImport(AppKit)
  extension Endings {
    /// Hears of a notification until the end, on the queue or, for `nil`, on the thread that posts.
    func addObserver(
      _ name: Notification.Name, queue: OperationQueue? = .main, _ handle: @escaping @Sendable () -> Void
    ) {
      // Unsafe, because the token is no `Sendable`. Nothing is done with it but to give it back, which any thread may.
      // `Tests/Platform/check.py` runs it on stubs of the modules.
      nonisolated(unsafe) let token = NotificationCenter.default.addObserver(
        forName: name, object: nil, queue: queue
      ) { _ in handle() }
      add { NotificationCenter.default.removeObserver(token) }
    }
  }

  extension Platform {
    fileprivate mutating func takeLocale(of now: Platform) {
      (localeIdentifier, languageRegion, timeZone) = (now.localeIdentifier, now.languageRegion, now.timeZone)
    }
  }

  /// Runs something on the main actor: at once where this is its thread, so that nothing is missed meanwhile.
  private func onMain(_ body: @escaping @MainActor @Sendable () -> Void) {
    if Thread.isMainThread { MainActor.assumeIsolated(body) } else { Task { @MainActor in body() } }
  }
#endif
