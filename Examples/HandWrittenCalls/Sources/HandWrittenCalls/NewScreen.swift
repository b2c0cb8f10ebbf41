/// The same screen, with members in place of texts.
enum NewScreen {
  static func opened(from place: Notes.Place, length: Int) {
    telemetry.record(.note.opened(value: place, length: length))
  }

  /// Two calls once, one for each receiver.
  static func deleted() {
    telemetry.record(.note.deleted)
  }
}
