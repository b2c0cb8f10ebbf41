/// A screen that nobody has touched yet.
@MainActor enum OldScreen {
  static func opened(from place: String, length: Int) {
    recordEvent(
      category: "action", method: "open", object: "note", value: place, extras: [("length", String(length))])
  }

  static func deleted() {
    // Misspelt for years, and nobody noticed.
    recordEvent(category: "action", method: "delte", object: "note")
  }
}
