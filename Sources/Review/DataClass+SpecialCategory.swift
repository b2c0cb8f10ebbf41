extension DataClass {
  /// Whether Art. 9(1) GDPR forbids it unless an exception holds: origin, belief, orientation, health, biometrics.
  public var isSpecialCategory: Bool {
    switch word {
    case "person.ethnicity", "person.belief", "person.orientation", "health.medical", "health.fitness": true
    default: false
    }
  }

  /// Whether data of the class may be of a special category: other sensitive facts; and voices, hands, heads and rooms,
  /// which can be used as biometric or health data.
  public var canBeSpecialCategory: Bool {
    switch word {
    case "person.other", "content.voice", "spatial.surroundings", "spatial.hands", "spatial.head": true
    default: false
    }
  }
}
