import Signalbook

// Called by the app's delegate. The event that this triggers needs no call of its own.
telemetry.lifecycleChanged(to: .foreground)

OldScreen.opened(from: "list", length: 120)
OldScreen.opened(from: "lsit", length: 120)
OldScreen.deleted()
NewScreen.opened(from: .search, length: 7)
NewScreen.deleted()

for stream in [Notes.Stream.actions, .marketing] {
  for text in telemetry.recordedEvents(of: stream).texts { print(text) }
}
for call in undeclared { print("undeclared: \(call)") }
