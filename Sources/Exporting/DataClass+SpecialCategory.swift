import SignalbookReview

extension DataClass {
  /// Whether Art. 9(1) GDPR forbids it unless an exception holds: origin, belief, orientation, health, biometrics.
  var isSpecialCategory: Bool {
    switch word {
    case "person.ethnicity", "person.belief", "person.orientation", "health.medical", "health.fitness": true
    default: false
    }
  }

  /// Whether some data of the class is of a special category: other sensitive facts; a voice, hands, a head or a room, which
  /// are biometrics or tell of health where they are used for that.
  var canBeSpecialCategory: Bool {
    switch word {
    case "person.other", "content.voice", "spatial.surroundings", "spatial.hands", "spatial.head": true
    default: false
    }
  }
}
