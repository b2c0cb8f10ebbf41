@_spi(Generated) import Signalbook
import SignalbookJournalSupport

/// Checks that random touches, paths and links do not cause traps, and that the results are correct.
struct Touches {
  /// The rules from the documentation, and a rule for two fingers.
  private static let rules = GestureRules([
    .init(distance: .init(above: 48), velocity: .init(below: 100)),
    .init(distance: .init(above: 48), velocity: .init(atLeast: 100)),
    .init(duration: .init(above: 500), distance: .init(below: 24)),
    .init(distance: .init(atMost: 1000), velocity: .init(above: 50), fingers: 2),
    .init(distance: .init(below: 24), isFallback: true),
  ])

  /// Returns whether a touch can match the gesture at an index.
  private static func isRight(_ index: Int, _ touch: TouchMeasures) -> Bool {
    guard !touch.isInvalid, touch.fingers == (index == 3 ? 2 : 1) else { return false }
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
      scheme: "app", host: "A", parameter: "b2", isInternal: true, ignoresLetterCase: true, ignoresSlashes: true,
      ignoresExtraComponents: true, paths: ["A", "A/b2", "1/#", ">"],
      parameters: [
        RouteParameters(),
        RouteParameters(
          [
            LinkParameter("1", .text, isRequired: true, maxBytes: 6),
            LinkParameter("-", .webURL, isRequired: false, maxBytes: 20),
            LinkParameter("é", .boolean, isRequired: false, maxBytes: 5),
            LinkParameter(".", .integer(-1...1), isRequired: false, maxBytes: 20),
          ], undeclared: UndeclaredParameterLimits(maxCount: 3, maxBytes: 9)),
        RouteParameters([], undeclared: UndeclaredParameterLimits(maxCount: 1, maxBytes: 4)),
        RouteParameters([LinkParameter("A", .text, isRequired: false, maxBytes: 3)]),
      ])
    let index: Int
    let values: LinkValues
    init?(index: Int) { self.init(index: index, values: LinkValues()) }
    init?(index: Int, values: LinkValues) { (self.index, self.values) = (index, values) }

    /// Whether the values are within their limits.
    var isWithinLimits: Bool {
      let parameters = Self.family.parameters[index]
      if parameters.declared.count != values.declared.count, !values.declared.isEmpty { return false }
      for (parameter, value) in zip(parameters.declared, values.declared) {
        if value == nil, parameter.isRequired { return false }
        if case .text(let text)? = value, text.utf8.count > parameter.maxBytes { return false }
      }
      guard let others = parameters.undeclared else { return values.undeclared.isEmpty }
      return values.undeclared.count <= others.maxCount
        && values.undeclared.allSatisfy { $0.name.utf8.count + $0.value.utf8.count <= others.maxBytes }
    }
  }

  private var random: SplitMix
  private(set) var gestures = 0
  private(set) var paths = 0
  private(set) var links = 0
  /// The number of links whose parameters have values.
  private(set) var linksWithValues = 0
  private let names = ["1", "-", "é", "%C3%A9", ".", "A", "b2", "x", "y%26", "", "%"]
  private let values: [Double] = [
    0, -0.0, 1, 23.999, 24, 48, 0.1, 1e154, 1e308, .greatestFiniteMagnitude, .infinity, -.infinity, .nan,
    .leastNonzeroMagnitude, 500, -1e300,
  ]
  private let parts = [
    "app://", "?", "&", "=", "/", "%41", "%", "[root]>", "A", "b2", ">", "[ai:", "[ri:", "[tg:", "]", ":eq(", ")", "#",
    "1", "-", ".", "é", "\u{0}",
    "99999999999999999999", "https://", "true", "&1=",
    "e\u{301}", "👩‍👩‍👧",
  ]

  init(seed: UInt64) { random = SplitMix(seed: seed) }

  private mutating func value() -> Double {
    Int.random(in: 0..<8, using: &random) == 0
      ? values[Int.random(in: values.indices, using: &random)] : Double.random(in: -100...700, using: &random)
  }

  /// Checks a random touch, path and link, and returns the faults.
  mutating func round() -> [String] {
    var tracker = TouchTracker(pointsPerDP: Int.random(in: 0..<4, using: &random) == 0 ? value() : 2)
    for _ in 0..<Int.random(in: 0..<12, using: &random) {
      let finger = Int.random(in: 0..<3, using: &random) - 1
      let (x, y, time) = (value(), value(), value())
      switch Int.random(in: 0..<9, using: &random) {
      case 0...2: tracker.fingerDown(finger, x: x, y: y, milliseconds: time)
      case 3...5: tracker.fingerMoved(finger, x: x, y: y, milliseconds: time)
      case 6...7:
        guard let touch = tracker.fingerUp(finger, x: x, y: y, milliseconds: time) else { continue }
        if touch.direction(minStraightness: 0.75) != nil, !(touch.distance > 0) {
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
    var link = (Bool.random(using: &random) ? "app://A?b2=" : "") + text
    if Bool.random(using: &random) {
      link = "app://A?b2=" + ["A", "A/b2", "1/%23", "%3E"][Int.random(in: 0..<4, using: &random)]
      for _ in 0..<Int.random(in: 0..<5, using: &random) {
        link += "&" + names[Int.random(in: names.indices, using: &random)] + "="
        for _ in 0..<Int.random(in: 0..<4, using: &random) {
          link += parts[Int.random(in: parts.indices, using: &random)]
        }
      }
    }
    if (try? Route(url: link, origin: .external)) != nil { return ["from outside: \(link)"] }
    if let route = try? Route(url: link, origin: .app) {
      links += 1
      if !route.values.declared.isEmpty || !route.values.undeclared.isEmpty { linksWithValues += 1 }
      guard route.isWithinLimits, let back = try? Route(url: route.url, origin: .app), back == route,
        back.url.utf8.elementsEqual(route.url.utf8), route.url.hasPrefix("app://A?b2="), !route.url.contains("#")
      else { return ["\(link) is \(route.url)"] }
    }
    return []
  }
}

extension Scripts {
  func touches() -> Bool {
    var touches = Touches(seed: seed)
    let isFine = repeatedly { _ in touches.round() }
    print(
      "\(touches.gestures) gestures, \(touches.paths) paths and \(touches.links) links read, \(touches.linksWithValues) of them with values; "
        + "\(peakMemory()) MB at most"
    )
    return isFine
  }
}
