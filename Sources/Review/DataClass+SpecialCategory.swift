import SignalbookRegistry

extension DataClass {
  /// Whether the class is a special category under Art. 9(1) GDPR: ethnicity, belief, orientation or health. Processing
  /// such data requires an exception.
  public var isSpecialCategory: Bool {
    switch word {
    case "person.ethnicity", "person.belief", "person.orientation", "health.medical", "health.fitness": true
    default: false
    }
  }

  /// Whether data of the class can belong to a special category. Besides other data, this includes voices, hands, heads
  /// and rooms, from which biometric or health data can be derived.
  public var canBeSpecialCategory: Bool {
    switch word {
    case "other.other", "person.other", "content.voice", "spatial.surroundings", "spatial.hands", "spatial.head": true
    default: false
    }
  }

  /// Whether text of the class can reveal data of a special category: content, visited pages, searches, contacts and
  /// appointments.
  var canRevealSpecialCategory: Bool {
    ["content.", "social.", "web."].contains(where: word.hasPrefix) || word == "search.query"
  }
}

extension Point {
  /// Whether the point can contain data of a special category: its class is missing or allows such data, or its value
  /// is free text, including secrets.
  public var canContainSpecialCategory: Bool {
    guard let data = dataClass else { return true }
    if isFreeText || data.canBeSpecialCategory || field?.isFreeSecret == true { return true }
    return data.canRevealSpecialCategory && type?.isOpenEnded == true
  }
}

extension StreamInventory {
  /// Returns whether a data point of the stream can contain data of a special category. The undeclared data of a
  /// third-party SDK can.
  public func canContainSpecialCategory(at point: Point) -> Bool { !isDeclared || point.canContainSpecialCategory }
}
