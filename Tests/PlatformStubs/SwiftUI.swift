// A stub of the SwiftUI declarations that the runtime uses.
public import Foundation

@MainActor @preconcurrency public protocol View {}

public enum ScenePhase: Comparable, Sendable { case background, inactive, active }

/// The view that `onOpenURL` returns, with its action.
public struct Opened<Content: View>: View {
  nonisolated(unsafe) public let open: (URL) -> Void

  nonisolated init(open: @escaping (URL) -> Void) { self.open = open }
}

/// The view that `onAppear` returns, with its action.
public struct Appearing<Content: View>: View {
  nonisolated(unsafe) public let appear: () -> Void
}

/// The view that `onChange` returns, with its action.
public struct Changing<Content: View, Value: Equatable>: View {
  nonisolated(unsafe) public let content: Content
  nonisolated(unsafe) public let change: (Value, Value) -> Void
}

public struct Either<First: View, Second: View>: View {
  nonisolated(unsafe) public let first: First?
  nonisolated(unsafe) public let second: Second?
}

@resultBuilder public enum ViewBuilder {
  public static func buildBlock<Content: View>(_ content: Content) -> Content { content }
  public static func buildEither<First: View, Second: View>(first: First) -> Either<First, Second> {
    Either(first: first, second: nil)
  }
  public static func buildEither<First: View, Second: View>(second: Second) -> Either<First, Second> {
    Either(first: nil, second: second)
  }
}

extension View {
  nonisolated public func onOpenURL(perform action: @escaping (URL) -> Void) -> Opened<Self> { Opened(open: action) }

  nonisolated public func onAppear(perform action: (() -> Void)? = nil) -> Appearing<Self> {
    Appearing(appear: { action?() })
  }

  @available(visionOS, deprecated: 1)
  nonisolated public func onChange<Value: Equatable>(of value: Value, perform action: @escaping (Value) -> Void)
    -> Changing<Self, Value>
  { Changing(content: self, change: { action($1) }) }

  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
  nonisolated public func onChange<Value: Equatable>(
    of value: Value, initial: Bool = false, _ action: @escaping (Value, Value) -> Void
  ) -> Changing<Self, Value> { Changing(content: self, change: action) }
}
