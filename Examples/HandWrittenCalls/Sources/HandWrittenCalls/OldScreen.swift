/// A screen that has not been migrated yet.
@MainActor enum OldScreen {
  static func opened(from place: String, length: Int) {
    recordEvent(
      category: "action", method: "open", object: "note", value: place, extras: [("length", String(length))])
  }

  static func deleted() {
    // This misspelling was not noticed for years.
    recordEvent(category: "action", method: "delte", object: "note")
  }
}
