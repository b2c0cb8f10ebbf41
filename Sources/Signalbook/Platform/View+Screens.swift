#if canImport(SwiftUI)
  public import SwiftUI

  extension View {
    /// Calls a closure when this view is shown as a screen: when it appears, and when its title changes while it is
    /// visible.
    ///
    /// ```swift
    /// ProductView(product).onScreen(product.name) { telemetry.screenShown(title: $0) }
    /// ```
    /// A view that comes back after a pushed view is shown again. A view that a sheet covered is not, because SwiftUI
    /// does not make it appear again.
    ///
    /// - Parameters:
    ///   - title: The screen's title.
    ///   - perform: Receives the title on the main thread, and calls the registry's generated `screenShown`.
    /// - Returns: The view, which reports each time.
    public func onScreen(_ title: String, perform: @escaping (String) -> Void) -> some View {
      onAppear { perform(title) }.onNewValue(of: title, perform: perform)
    }

    #if os(visionOS)
      fileprivate func onNewValue(of title: String, perform: @escaping (String) -> Void) -> some View {
        onChange(of: title) { _, title in perform(title) }
      }
    #else
      @ViewBuilder fileprivate func onNewValue(of title: String, perform: @escaping (String) -> Void) -> some View {
        if #available(macOS 14, iOS 17, tvOS 17, watchOS 10, *) {
          onChange(of: title) { _, title in perform(title) }
        } else {
          onChange(of: title, perform: perform)
        }
      }
    #endif
  }

  extension Telemetry {
    /// Passes the scene phase of an app to the recorder. Call it if the system is not observed, such as on watchOS or
    /// with `observer: nil`. Otherwise a call has no effect, because a repeated report is ignored.
    ///
    /// ```swift
    /// @main struct Shop: App {
    ///   @Environment(\.scenePhase) private var phase
    ///
    ///   var body: some Scene {
    ///     WindowGroup { Start() }.onChange(of: phase) { _, phase in telemetry.scenePhaseChanged(to: phase) }
    ///   }
    /// }
    /// ```
    /// - Parameter phase: The environment's value in the `App`, which covers all scenes. In a view it covers one
    ///   window. `inactive` is an interruption and is ignored.
    public func scenePhaseChanged(to phase: ScenePhase) {
      LifecycleMoment(phase).map(lifecycle)
    }
  }

  extension LifecycleMoment {
    init?(_ phase: ScenePhase) {
      switch phase {
      case .active: self = .foreground
      case .background: self = .background
      default: return nil
      }
    }
  }
#endif
