extension DataClass {
  /// Whether the class is a special category under Art. 9(1) GDPR: ethnicity, belief, orientation or health. Processing
  /// such data requires an exception.
  public var isSpecialCategory: Bool {
    switch word {
    case "person.ethnicity", "person.belief", "person.orientation", "health.medical", "health.fitness": true
    default: false
    }
  }

  /// Whether data of the class can belong to a special category. Besides other sensitive data, this includes voices,
  /// hands, heads and rooms, from which biometric or health data can be derived.
  public var canBeSpecialCategory: Bool {
    switch word {
    case "person.other", "content.voice", "spatial.surroundings", "spatial.hands", "spatial.head": true
    default: false
    }
  }
}
