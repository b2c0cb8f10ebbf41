extension DataClass {
  /// Whether Art. 9(1) GDPR prohibits processing without an exception: ethnicity, belief, orientation, health.
  public var isSpecialCategory: Bool {
    switch word {
    case "person.ethnicity", "person.belief", "person.orientation", "health.medical", "health.fitness": true
    default: false
    }
  }

  /// Whether data of the class may belong to a special category. Examples are other sensitive facts, and voices, hands,
  /// heads and rooms, which can be used as biometric or health data.
  public var canBeSpecialCategory: Bool {
    switch word {
    case "person.other", "content.voice", "spatial.surroundings", "spatial.hands", "spatial.head": true
    default: false
    }
  }
}
