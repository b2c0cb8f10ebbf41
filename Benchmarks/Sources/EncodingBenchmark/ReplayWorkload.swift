/// A step of the session replay workload, independent of any encoding. The workload has 50 events, with a screen for
/// every eleven events.
struct ReplayStep {
  enum Happening {
    case appStarted, appShown, appHidden
    case screenShown(title: String)
    case tapped(responsive: Bool)
    case pressedLong
    case dragged(direction: Direction, distance: Int, velocity: Int)
    case flicked(direction: Direction, distance: Int, velocity: Int)
    case bought(value: Double, id: String)
    case textGiven(key: String, value: String)
    case numberGiven(key: String, value: Int)
  }

  enum Direction: Int, CaseIterable { case up = 1, down, left, right, complex }

  /// Milliseconds since 1970 and since the system started.
  var time: Int64
  var uptime: Int64
  var happening: Happening

  static let path =
    "[root]>UIWindow:eq(0)>UITransitionView#main>UIDropShadowView:eq(0)>UIButton[ai:SalesViewController.on_sale]"
  static let firstScreen = "Start page"
  static let button = "btn_ok"
  static let list = "list_main"
  /// The index, name and value of each screen's custom variables.
  static let variables = [(index: 2, name: "page_type", value: "product"), (index: 5, name: "logged_in", value: "yes")]
  static let firstTime: Int64 = 1_522_159_600_000
  static let firstUptime: Int64 = 1_522
  static let step: Int64 = 431

  static let all: [ReplayStep] = (0..<Workload.replay.events).map { index in
    let happening: Happening =
      switch index % 11 {
      case 0: .appStarted
      case 1: .appShown
      case 2: .screenShown(title: "Product \"\(index)\" détail")
      case 3: .tapped(responsive: index % 2 == 1)
      case 4: .pressedLong
      case 5: .dragged(direction: Direction.allCases[index % 5], distance: 100 + index, velocity: 60 + index % 40)
      case 6: .flicked(direction: Direction.allCases[index % 5], distance: 200 + index, velocity: 300 + index)
      // All rounds belong to one session, in which each identifier is recorded once. An empty string is not an
      // identifier.
      case 7: .bought(value: 20.5 + Double(index), id: "")
      case 8: .textGiven(key: "campaign", value: "spring/\(index)")
      case 9: .numberGiven(key: "items", value: 2344 + index)
      default: .appHidden
      }
    return ReplayStep(
      time: firstTime + Int64(index) * step, uptime: firstUptime + Int64(index) * step, happening: happening)
  }
}
