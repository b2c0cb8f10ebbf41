// Compiled into the runtime by check.py. Drives the system's observer with stubs of UIKit or AppKit, and of Network.
internal import Foundation
internal import Network
internal import SwiftUI

#if os(iOS)
  internal import CoreTelephony
  internal import UIKit
#else
  internal import AppKit
#endif

/// The reports of an observer.
private final class Reports: Sendable {
  private let state = Guarded((platform: TelemetryPlatform(), moments: [LifecycleMoment]()))

  var moments: [LifecycleMoment] { state.withLock { $0.moments } }
  var platform: TelemetryPlatform { state.withLock { $0.platform } }

  func take(_ change: PlatformChange) {
    switch change {
    case .lifecycle(let moment): state.withLock { $0.moments.append(moment) }
    case .properties(let change):
      var platform = platform
      change(&platform)
      let changed = platform
      state.withLock { $0.platform = changed }
    }
  }
}

@main @MainActor private struct Driver {
  nonisolated private static let reports = Reports()

  static func main() async throws {
    try compressBodies(into: CommandLine.arguments[1])
    openLinks()
    showScreens()
    #if os(iOS)
      try nameTouchedView()
      await observeUIKit()
    #else
      observeAppKit()
    #endif
  }

  private static func opened<Destination: LinkDestination>(by links: Destination.Type) -> [String] {
    var heard: [String] = []
    let window = Window().onOpenLink(links) { result in
      switch result {
      case .success(let destination): heard.append(String(destination.url.split(separator: "=")[1]))
      case .failure(let reason): heard.append("\(reason)")
      }
    }
    for link in ["app://page?path=settings", "app://page?path=other", "other://page"] {
      if let url = URL(string: link), let opened = window as? Opened<Window> { opened.open(url) }
    }
    return heard
  }

  /// SwiftUI passes only links from outside the app. UIKit reports the sender.
  private static func openLinks() {
    let answers = ["settings", "No route has the path 'other'.", "The link has a different scheme."]
    expect(opened(by: Page.self) == answers, "links of a family that are opened")
    expect(opened(by: AnyLink.self) == answers, "links of any family that are opened")
    #if os(iOS)
      expect(LinkOrigin([:]) == .external, "nobody knows the sender")
      expect(LinkOrigin([.sourceApplication: "com.example.other"]) == .external, "another app")
    #endif
  }

  /// A screen is shown when its view appears and when its title changes.
  private static func showScreens() {
    typealias Shown = Changing<Appearing<Window>, String>
    var heard: [String] = []
    let view = Window().onScreen("start") { heard.append($0) } as? Either<Shown, Shown>
    view?.first?.content.appear()
    view?.first?.change("start", "cart")
    view?.first?.content.appear()
    expect(heard == ["start", "cart", "start"], "screens that are shown: \(heard)")
    let moments = [ScenePhase.active, .inactive, .background].compactMap(LifecycleMoment.init)
    expect(moments == [.foreground, .background], "phases of scenes: \(moments)")
  }

  #if os(iOS)
    private final class SalesViewController: UIViewController {}
    private final class Box<Content>: UIView {}

    private static func nameTouchedView() throws {
      let controller = SalesViewController()
      let products = UIView()
      products.restorationIdentifier = "products"
      controller.view = products
      let touched = Box<Int>()
      for view in [UIView(), touched] { products.addSubview(view) }

      var path = try TargetPath(to: touched)
      expect(path.text == "[root]>UIView[ri:SalesViewController.products]>Box:eq(1)", "a long path: \(path)")

      touched.accessibilityIdentifier = "on_sale"
      path = try TargetPath(to: touched)
      expect(path.text == "Box[ai:SalesViewController.on_sale]", "a short path: \(path)")
      expect(try TargetPath(to: UIView()).text == "[root]>UIView:eq(0)", "a view that nothing shows")
    }
  #endif

  private struct Window: View {}

  /// The enum that is generated for several link families.
  private enum AnyLink: LinkDestination {
    case page(Page)

    init(url: String, origin: LinkOrigin) throws(LinkRejection) { self = .page(try Page(url: url, origin: origin)) }
    var url: String {
      switch self {
      case .page(let page): page.url
      }
    }
  }

  private struct Page: LinkRoute {
    static let family = LinkFamily(
      scheme: "app", host: "page", parameter: "path", isInternal: false, ignoresLetterCase: false, paths: ["settings"])
    let index: Int
    init?(index: Int) { self.index = index }
  }

  /// Writes bodies together with their compressed forms.
  private static func compressBodies(into folder: String) throws {
    let bodies = [
      [UInt8](repeating: 0x61, count: 70_000),
      Array("e".utf8) + [UInt8](repeating: 0x20, count: 600) + [0, 0xFF, 0x90],
      (0..<3000).map { UInt8(truncatingIfNeeded: $0 / 700) },
    ]
    for (index, body) in bodies.enumerated() {
      let path = "\(folder)/\(index)"
      guard let compressed = Gzip.compressed(body) else { return expect(false, "body \(index) becomes shorter") }
      try Data(body).write(to: URL(fileURLWithPath: path + ".body"))
      try Data(compressed).write(to: URL(fileURLWithPath: path + ".gz"))
    }
    expect(Gzip.compressed([]) == nil && Gzip.compressed(Array("short".utf8)) == nil, "a short body stays as it is")
  }

  private static func expect(_ holds: Bool, _ text: String) {
    if !holds {
      print("does not hold: \(text)")
      exit(1)
    }
  }

  private static func post(_ name: Notification.Name) { NotificationCenter.default.post(name: name, object: nil) }

  private static func observeNetwork() {
    guard let monitor = NWPathMonitor.latest else { return expect(false, "the network is observed") }
    monitor.become(NWPath(.satisfied, .wifi))
    expect(reports.platform.networkType == "wifi", "a wireless network")
    monitor.become(NWPath(.unsatisfied))
    expect(reports.platform.networkType == "offline", "no network")
    monitor.become(NWPath(.satisfied, .cellular))
  }

  #if os(iOS)
    private static func observeUIKit() async {
      let application = UIApplication()
      application.state = .active
      UIApplication.running = application
      let observer = SystemObserver()
      observer.start { reports.take($0) }
      expect(reports.moments == [.foreground], "an app that is active is in the foreground")
      expect(reports.platform.deviceType == "phone" && reports.platform.screenWidthPixels == 750, "facts of the device")
      observeNetwork()
      expect(reports.platform.networkType == "4g", "a mobile network has a generation")
      post(.CTServiceRadioAccessTechnologyDidChange)

      let device = UIDevice.current
      for (orientation, name) in [
        (UIDeviceOrientation.landscapeLeft, "landscape"), (.faceUp, "landscape"), (.portrait, "portrait"),
      ] {
        device.held = orientation
        post(UIDevice.orientationDidChangeNotification)
        expect(reports.platform.deviceOrientation == name, "the orientation \(orientation)")
      }

      post(UIApplication.didEnterBackgroundNotification)
      post(UIApplication.didBecomeActiveNotification)
      post(UIApplication.willTerminateNotification)
      expect(reports.moments == [.foreground, .background, .foreground, .background], "the app's moments")

      observer.runInBackground {}
      while application.ended.isEmpty { await Task.yield() }
      application.expire?()
      expect(application.begun == 1 && application.ended == [1], "time ends once with the work")
      observer.runInBackground { while !Task.isCancelled { await Task.yield() } }
      while application.begun == 1 { await Task.yield() }
      application.expire?()
      expect(application.ended == [1, 2], "time ends when the system wants it")

      expect(device.generating == 1, "the orientation is asked for")
      observer.stop()
      while device.generating == 1 { await Task.yield() }
      expect(NWPathMonitor.latest?.isCancelled == true, "what was begun ends")
      post(UIApplication.didBecomeActiveNotification)
      expect(reports.moments.count == 4, "stopped, it reports nothing")
    }
  #else
    private static func observeAppKit() {
      SystemObserver().start { reports.take($0) }
      expect(reports.moments.isEmpty, "a process without an application")
      NSApp = NSApplication()
      NSApp.active = true
      let observer = SystemObserver()
      observer.start { reports.take($0) }
      observeNetwork()
      expect(reports.platform.networkType == nil, "a Mac does not tell the generation")
      post(NSApplication.didResignActiveNotification)
      post(NSApplication.didBecomeActiveNotification)
      post(NSApplication.willTerminateNotification)
      expect(reports.moments == [.foreground, .background, .foreground, .background], "the app's moments")
      observer.stop()
      post(NSApplication.didBecomeActiveNotification)
      expect(reports.moments.count == 4, "stopped, it reports nothing")
    }
  #endif
}
