@_exported import Foundation

@MainActor public var NSApp: NSApplication!

@MainActor open class NSApplication: NSObject {
  nonisolated public static let didBecomeActiveNotification = NSNotification.Name("NSApplicationDidBecomeActive")
  nonisolated public static let didResignActiveNotification = NSNotification.Name("NSApplicationDidResignActive")
  nonisolated public static let willTerminateNotification = NSNotification.Name("NSApplicationWillTerminate")
  open var isActive: Bool { active }

  // Used only by the check's program.
  public var active = false
}
