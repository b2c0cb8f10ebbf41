#if canImport(SwiftUI)
  public import SwiftUI

  extension View {
    /// Calls each time this view is shown as a screen: when it appears, and when its title changes while it is shown.
    ///
    /// ```swift
    /// ProductView(product).onScreen(product.name) { telemetry.screenShown(title: $0) }
    /// ```
    /// A view that comes back, such as one below a view that was pushed, is shown again. One that a sheet has covered is not,
    /// because SwiftUI does not make it appear again.
    ///
    /// - Parameters:
    ///   - title: the screen's title.
    ///   - perform: gets the title, on the main thread: it calls the registry's generated `screenShown`.
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
    /// Passes the scene phase of an app on to the recorder. Call it if the system is not observed, such as on watchOS
    /// or with `observer: nil`. Elsewhere a call has no effect, because a moment that is reported twice counts once.
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
    /// - Parameter phase: the environment's value in the `App`, where it is of all scenes together. In a view it is of one
    ///   window. `inactive` is an interruption, and no moment.
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
