@_spi(Generated) import Signalbook
import SignalbookJournalSupport

/// Touches, paths and links that somebody made up: none traps, and what they answer holds.
struct Touches {
  /// The document's rules, and one of two fingers.
  private static let rules = GestureRules([
    .init(distance: .init(above: 48), velocity: .init(below: 100)),
    .init(distance: .init(above: 48), velocity: .init(atLeast: 100)),
    .init(duration: .init(above: 500), distance: .init(below: 24)),
    .init(distance: .init(atMost: 1000), velocity: .init(above: 50), fingers: 2),
    .init(distance: .init(below: 24), takesTheRest: true),
  ])

  /// Whether a touch may be the gesture at an index.
  private static func isRight(_ index: Int, _ touch: TouchMeasures) -> Bool {
    guard !touch.isDamaged, touch.fingers == (index == 3 ? 2 : 1) else { return false }
    return switch index {
    case 0: touch.distance > 48 && touch.velocity.map { $0 < 100 } == true
    case 1: touch.distance > 48 && touch.velocity.map { $0 >= 100 } == true
    case 2: touch.distance < 24 && touch.durationMilliseconds > 500
    case 3: touch.distance <= 1000 && touch.velocity.map { $0 > 50 } == true
    default: touch.distance < 24 && touch.durationMilliseconds <= 500
    }
  }

  private struct Route: LinkRoute {
    static let family = LinkFamily(
      scheme: "app", host: "A", parameter: "b2", isInsideOnly: true, ignoresCase: true, ignoresSlashes: true,
      ignoresSurplus: true, paths: ["A", "A/b2", "1/#", ">"])
    let index: Int
    init?(index: Int) { self.index = index }
  }

  private var random: SplitMix
  private(set) var gestures = 0
  private(set) var paths = 0
  private(set) var links = 0
  private let values: [Double] = [
    0, -0.0, 1, 23.999, 24, 48, 0.1, 1e154, 1e308, .greatestFiniteMagnitude, .infinity, -.infinity, .nan,
    .leastNonzeroMagnitude, 500, -1e300,
  ]
  private let parts = [
    "app://", "?", "&", "=", "/", "%41", "%", "[root]>", "A", "b2", ">", "[ai:", "[ri:", "[tg:", "]", ":eq(", ")", "#",
    "1", "-", ".", "é", "\u{0}",
    "99999999999999999999",
    "e\u{301}", "👩‍👩‍👧",
  ]

  init(seed: UInt64) { random = SplitMix(seed: seed) }

  private mutating func value() -> Double {
    Int.random(in: 0..<8, using: &random) == 0
      ? values[Int.random(in: values.indices, using: &random)] : Double.random(in: -100...700, using: &random)
  }

  /// What is wrong with one touch, one path and one link.
  mutating func round() -> [String] {
    var tracker = TouchTracker(pointsPerDP: Int.random(in: 0..<4, using: &random) == 0 ? value() : 2)
    for _ in 0..<Int.random(in: 0..<12, using: &random) {
      let finger = Int.random(in: 0..<3, using: &random) - 1
      let (x, y, time) = (value(), value(), value())
      switch Int.random(in: 0..<9, using: &random) {
      case 0...2: tracker.down(finger, x: x, y: y, milliseconds: time)
      case 3...5: tracker.moved(finger, x: x, y: y, milliseconds: time)
      case 6...7:
        guard let touch = tracker.up(finger, x: x, y: y, milliseconds: time) else { continue }
        if touch.direction(straight: 0.75) != nil, !(touch.distance > 0) {
          return ["a direction without a way: \(touch)"]
        }
        guard let gesture = Self.rules.index(of: touch) else { continue }
        gestures += 1
        if !Self.isRight(gesture, touch) { return ["gesture \(gesture): \(touch)"] }
      default: tracker.cancel()
      }
    }
    let text = (0..<Int.random(in: 0..<9, using: &random)).map { _ in
      parts[Int.random(in: parts.indices, using: &random)]
    }
    .joined()
    do throws(TargetPathRejection) {
      let path = try TargetPath(parsing: text)
      paths += 1
      if path.text != text || !text.utf8.elementsEqual(path.text.utf8) { return ["read as \(path): \(text)"] }
    } catch {
      if error.offset > text.utf8.count { return ["\(error) in \(text)"] }
    }
    let link = (Bool.random(using: &random) ? "app://A?b2=" : "") + text
    if (try? Route(url: link, origin: .outside)) != nil { return ["from outside: \(link)"] }
    if let route = try? Route(url: link, origin: .inside) {
      links += 1
      if (try? Route(url: route.url, origin: .inside))?.index != route.index { return ["\(link) is \(route.url)"] }
    }
    return []
  }
}

extension Scripts {
  func touches() -> Bool {
    var touches = Touches(seed: seed)
    let isFine = repeatedly { _ in touches.round() }
    print(
      "\(touches.gestures) gestures, \(touches.paths) paths and \(touches.links) links read; \(peakMemory()) MB at most"
    )
    return isFine
  }
}
