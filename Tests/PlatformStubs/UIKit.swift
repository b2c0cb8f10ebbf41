// The UIKit declarations that the runtime uses, as in Apple's SDK headers. Members that only the check's program uses
// are marked.
@_exported import Foundation

#if !os(watchOS)
  @MainActor open class UIApplication: NSObject {
    public enum State: Int, Sendable { case active, inactive, background }

    nonisolated public static let didBecomeActiveNotification = NSNotification.Name("UIApplicationDidBecomeActive")
    nonisolated public static let didEnterBackgroundNotification = NSNotification.Name(
      "UIApplicationDidEnterBackground")
    nonisolated public static let willTerminateNotification = NSNotification.Name("UIApplicationWillTerminate")

    public struct OpenURLOptionsKey: Hashable, Sendable {
      public static let sourceApplication = OpenURLOptionsKey(
        rawValue: "UIApplicationOpenURLOptionsSourceApplicationKey")
      public let rawValue: String
      public init(rawValue: String) { self.rawValue = rawValue }
    }

    open var applicationState: State { state }

    // Identifiers are counted; see `begun` and `ended`.
    nonisolated open func beginBackgroundTask(
      withName name: String?, expirationHandler handler: (@MainActor () -> Void)? = nil
    ) -> UIBackgroundTaskIdentifier {
      MainActor.assumeIsolated {
        begun += 1
        expire = handler
        return UIBackgroundTaskIdentifier(rawValue: begun)
      }
    }

    nonisolated open func endBackgroundTask(_ identifier: UIBackgroundTaskIdentifier) {
      MainActor.assumeIsolated { ended.append(identifier.rawValue) }
    }

    /// `NSObject` declares this method, also for class objects.
    nonisolated public static func value(forKeyPath path: String) -> Any? {
      path == "sharedApplication" ? MainActor.assumeIsolated { running } : nil
    }

    // Used only by the check's program.
    public static var running: UIApplication?
    public var state = State.inactive
    public var begun = 0
    public var ended: [Int] = []
    public var expire: (@MainActor () -> Void)?
  }

  public struct UIBackgroundTaskIdentifier: RawRepresentable, Hashable, Sendable {
    public var rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }
    public static let invalid = UIBackgroundTaskIdentifier(rawValue: 0)
  }

  @MainActor open class UIResponder: NSObject {
    open var next: UIResponder? { following }

    // Used only by the check's program.
    public weak var following: UIResponder?
  }

  @MainActor open class UIView: UIResponder {
    open var tag = 0
    open var restorationIdentifier: String?
    open private(set) weak var superview: UIView?
    open private(set) var subviews: [UIView] = []

    open func addSubview(_ view: UIView) {
      view.superview = self
      view.following = self
      subviews.append(view)
    }

    // UIKit declares this property in a protocol.
    public var accessibilityIdentifier: String?
  }

  @MainActor open class UIViewController: UIResponder {
    open var view: UIView! { didSet { view?.following = self } }
  }

  public enum UIUserInterfaceIdiom: Int, Sendable { case unspecified, phone, pad, tv, carPlay, mac, vision }

  @MainActor open class UIDevice: NSObject {
    open class var current: UIDevice { shared }
    private static let shared = UIDevice()
    open var model: String { "iPhone" }
    open var systemName: String { "iOS" }
    open var systemVersion: String { "17.0" }
    open var userInterfaceIdiom: UIUserInterfaceIdiom { .phone }

    // Available only on iOS and Mac Catalyst.
    #if os(iOS)
      nonisolated public static let orientationDidChangeNotification = NSNotification.Name(
        "UIDeviceOrientationDidChange")
      open var orientation: UIDeviceOrientation { held }
      open func beginGeneratingDeviceOrientationNotifications() { generating += 1 }
      open func endGeneratingDeviceOrientationNotifications() { generating -= 1 }

      // Used only by the check's program.
      public var held = UIDeviceOrientation.unknown
      public var generating = 0
    #endif
  }

  #if os(iOS)
    public enum UIDeviceOrientation: Int, Sendable {
      case unknown, portrait, portraitUpsideDown, landscapeLeft, landscapeRight, faceUp, faceDown
      public var isPortrait: Bool { self == .portrait || self == .portraitUpsideDown }
      public var isLandscape: Bool { self == .landscapeLeft || self == .landscapeRight }
    }
  #endif

  #if !os(visionOS)
    @MainActor open class UIScreen: NSObject {
      open class var main: UIScreen { UIScreen() }
      open var nativeBounds: CGRect { CGRect(x: 0, y: 0, width: 750, height: 1334) }
      open var nativeScale: CGFloat { 2 }
    }
  #endif
#endif
