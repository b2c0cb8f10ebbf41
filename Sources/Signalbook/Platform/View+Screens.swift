#if canImport(SwiftUI)
  public import SwiftUI

  extension View {
    /// Calls `perform` for each screen view: when this view appears, or when its title changes while it is visible.
    ///
    /// ```swift
    /// ProductView(product).onScreen(product.name) { telemetry.screenShown(title: $0) }
    /// ```
    /// When a pushed view is popped, `perform` is called for the view below. When a sheet is dismissed, it is not
    /// called for the view below, because SwiftUI does not call `onAppear`.
    ///
    /// - Parameters:
    ///   - title: The screen's title.
    ///   - perform: A closure that receives the title on the main thread. Call the generated `screenShown` in it.
    /// - Returns: A view that reports its screen views.
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
    /// Passes a scene phase to the recorder. Call this method if the recorder does not observe the system, for example
    /// on watchOS or with `observer: nil`. Otherwise, calling it is harmless, because repeated reports are ignored.
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
    /// - Parameter phase: The phase from the environment. Read it in the `App`, where it covers all scenes. In a view,
    ///   it covers only one window. The phase `inactive` is an interruption, which is ignored.
    public func scenePhaseChanged(to phase: ScenePhase) {
      LifecycleMoment(phase).map { lifecycleChanged(to: $0) }
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
