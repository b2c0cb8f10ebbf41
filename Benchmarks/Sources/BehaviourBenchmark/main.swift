// Measures the cost of touches, target paths and links.
//
//   BehaviourBenchmark [--runs N]     prints a line for each figure: name, value, unit; the minimum of N runs
//
// Allocation counts require a preloaded libAllocationCount.so, and are -1 otherwise.
import HandWritten
import ReplayTelemetry
import Signalbook

final class View: TargetView {
  let targetClass = "UIView"
  let targetAccessibilityIdentifier: String? = nil
  let targetRestorationIdentifier: String? = nil
  let targetTag = 0
  private weak var parent: View?
  private(set) var targetChildren: [any TargetView] = []

  init(in parent: View?) {
    self.parent = parent
    parent?.targetChildren.append(self)
  }

  var targetParent: (any TargetView)? { parent }
}

/// Returns a chain of nested views, each with siblings. The chain continues in the last sibling.
@MainActor func tree(depth: Int, siblings: Int) -> (root: View, deepest: View) {
  let root = View(in: nil)
  var view = root
  for _ in 1..<depth {
    for _ in 1..<siblings { _ = View(in: view) }
    view = View(in: view)
  }
  return (root, view)
}

/// The registry's gesture rules, as generated.
func isGesture(_ touch: TouchMeasures) -> Bool {
  SessionReplay.event(of: touch, targetPath: "", targetID: "", responsive: true) != nil
}

/// As many routes as in a large app.
struct Route: LinkRoute {
  static let family = LinkFamily(
    scheme: "app", host: "deep-link", parameter: "url", isInternal: true, ignoresLetterCase: false,
    paths: (0..<50).map { "settings/page-\($0)" })
  let index: Int
  init?(index: Int) { self.index = index }
}

/// A route with a URL and a boolean.
struct OpenAddress: LinkRoute {
  static let family = LinkFamily(
    scheme: "app", host: "open-url", parameter: nil, isInternal: false, ignoresLetterCase: false, paths: [""],
    parameters: [
      RouteParameters([
        LinkParameter("url", .webURL, isRequired: true, maxBytes: 2_000),
        LinkParameter("private", .boolean, isRequired: false, maxBytes: 5),
      ])
    ])
  let index = 0
  let values: LinkValues
  init?(index: Int) { nil }
  init?(index: Int, values: LinkValues) { self.values = values }
}

let arguments = CommandLine.arguments
let runs = arguments.firstIndex(of: "--runs").flatMap { Int(arguments[$0 + 1]) } ?? 7
let clock = ContinuousClock()

@MainActor func least(_ name: String, of count: Int, _ body: () -> Int) {
  var best = Double.infinity
  var check = 0
  let before = hw_allocations()
  for _ in 0..<runs {
    let time = clock.measure { check &+= body() }
    best = min(best, Double(time.components.attoseconds) * 1e-9 + Double(time.components.seconds) * 1e9)
  }
  let allocations = hw_allocations() < 0 ? -1 : Double(hw_allocations() - before) / Double(runs * count)
  print("\(name)\t\(best / Double(count))\tns\t\(allocations)\tallocations\t\(check)")
}

for points in [100, 10_000, 1_000_000] {
  let touches = 1_000_000 / points
  least("points/\(points) a touch", of: touches * points) {
    var flicks = 0
    for _ in 0..<touches {
      var tracker = TouchTracker(pointsPerDP: 3)
      tracker.fingerDown(0, x: 0, y: 0, milliseconds: 0)
      for point in 1..<(points - 1) {
        tracker.fingerMoved(0, x: Double(point & 1023), y: Double(point & 255), milliseconds: Double(point))
      }
      if let touch = tracker.fingerUp(0, x: 0, y: 0, milliseconds: Double(points)), isGesture(touch) { flicks += 1 }
    }
    return flicks
  }
}
for (depth, siblings) in [(10, 50), (30, 50), (100, 50), (30, 500)] {
  let (root, view) = tree(depth: depth, siblings: siblings)
  let target: any TargetView = view
  withExtendedLifetime(root) {
    least("path/depth \(depth), \(siblings) siblings", of: 200) {
      var bytes = 0
      for _ in 0..<200 { bytes &+= (try? TargetPath(to: target, controller: "ShopController"))?.text.utf8.count ?? 0 }
      return bytes
    }
  }
}
let links = [
  "app://deep-link?url=settings/page-31", "app://deep-link?a=b&url=settings%2Fpage-31", "app://deep-link?url=x",
]
for (name, link) in zip(["a link", "a link with an escape", "a link that is refused"], links) {
  least(name, of: 10_000) {
    var found = 0
    for _ in 0..<10_000 { found &+= (try? Route(url: link, origin: .app))?.index ?? 0 }
    return found
  }
}
let address = "app://open-url?url=https%3A%2F%2Fwww.example.com%2Fa%2Fpage%3Fwith%3Dquery&private=true"
least("a link with an address and a flag", of: 10_000) {
  var found = 0
  for _ in 0..<10_000 {
    found &+= (try? OpenAddress(url: address, origin: .external))?.values.text(0)?.utf8.count ?? 0
  }
  return found
}
