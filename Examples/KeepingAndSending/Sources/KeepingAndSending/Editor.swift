import Signalbook

/// The part of the app that records events, which the tests cover.
struct Editor {
  let telemetry: Telemetry<Notes>
  private(set) var notes: [String] = []

  init(telemetry: Telemetry<Notes>) { self.telemetry = telemetry }

  mutating func add(_ note: String) {
    guard !note.isEmpty else { return }
    notes.append(note)
    telemetry.record(.note.created)
  }

  func mail() { share(by: .mail) }

  func share(by receiver: Notes.Receiver) {
    telemetry.record(.note.shared(receiver))
    telemetry.counters.notesShared.add(for: receiver)
  }
}
