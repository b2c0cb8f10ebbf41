/// The gestures of a stream, as declared in the schema. Created by generated code.
@_spi(Generated) public struct GestureRules: Sendable {
  /// A gesture: a touch whose measures are all within bounds.
  public struct Rule: Sendable {
    let duration: Bounds
    let distance: Bounds
    let velocity: Bounds
    let fingers: Int
    /// Whether the rule applies only to touches that no other rule matches.
    let isFallback: Bool

    /// Creates a rule. Durations are in milliseconds, distances in dp, and velocities in dp/s.
    public init(
      duration: Bounds = Bounds(), distance: Bounds = Bounds(), velocity: Bounds = Bounds(), fingers: Int = 1,
      isFallback: Bool = false
    ) {
      self.duration = duration
      self.distance = distance
      self.velocity = velocity
      self.fingers = fingers
      self.isFallback = isFallback
    }

    fileprivate func matches(_ touch: TouchMeasures, _ velocity: Double?) -> Bool {
      touch.fingers == fingers && duration.contains(touch.durationMilliseconds) && distance.contains(touch.distance)
        && (self.velocity.isEmpty || velocity.map(self.velocity.contains) == true)
    }
  }

  /// The lower and upper bounds of a measure.
  public struct Bounds: Sendable {
    private let lower: Double
    private let upper: Double
    private let includesLower: Bool
    private let includesUpper: Bool

    /// Creates bounds. A bound that is `nil` is not checked.
    public init(
      above: Double? = nil, atLeast: Double? = nil, below: Double? = nil, atMost: Double? = nil
    ) {
      lower = above ?? atLeast ?? -.infinity
      upper = below ?? atMost ?? .infinity
      includesLower = above == nil
      includesUpper = below == nil
    }

    fileprivate var isEmpty: Bool { lower == -.infinity && upper == .infinity }

    fileprivate func contains(_ measure: Double) -> Bool {
      (includesLower ? measure >= lower : measure > lower) && (includesUpper ? measure <= upper : measure < upper)
    }
  }

  private let rules: [Rule]

  public init(_ rules: [Rule]) { self.rules = rules }

  /// Returns the index of the rule that the touch matches, or `nil` if the touch is not a gesture. Rules must not
  /// overlap. A fallback applies only if no other rule matches.
  public func index(of touch: TouchMeasures) -> Int? {
    if touch.isInvalid { return nil }
    let velocity = touch.velocity
    var fallbackIndex: Int?
    for index in rules.indices where rules[index].matches(touch, velocity) {
      if !rules[index].isFallback { return index }
      fallbackIndex = fallbackIndex ?? index
    }
    return fallbackIndex
  }
}
