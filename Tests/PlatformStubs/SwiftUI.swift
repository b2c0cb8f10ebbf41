// SwiftUI, as far as the runtime uses it.
public import Foundation

@MainActor @preconcurrency public protocol View {}

/// Calls what was given to it, as the system does when it opens a link.
public struct Opened<Content: View>: View {
  nonisolated(unsafe) public let open: (URL) -> Void

  nonisolated init(open: @escaping (URL) -> Void) { self.open = open }
}

extension View {
  nonisolated public func onOpenURL(perform action: @escaping (URL) -> Void) -> Opened<Self> { Opened(open: action) }
}
