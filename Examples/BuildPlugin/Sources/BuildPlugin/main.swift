import Signalbook

let telemetry = Telemetry(Notes.self, variant: .standard)
telemetry.record(.menu.opened)
for text in telemetry.recordedEvents(of: .actions).texts { print(text) }
