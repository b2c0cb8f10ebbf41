/// The same screen, with generated members instead of strings.
enum NewScreen {
  static func opened(from place: Notes.Place, length: Int) {
    telemetry.record(.note.opened(value: place, length: length))
  }

  /// Previously two calls, one for each receiver.
  static func deleted() {
    telemetry.record(.note.deleted)
  }
}
