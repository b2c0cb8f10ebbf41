import Foundation
import Signalbook

// A receiver that is unreachable at first. An app does not pass a transport, so that it sends with URLSession.
struct Receiver: TelemetryTransport {
  let isReachable: Bool

  func send(_ request: TransportRequest) async -> TransportResult {
    print(isReachable ? "arrives:" : "does not arrive:", request.method, request.url)
    print(String(decoding: request.body, as: UTF8.self))
    return isReachable ? .response(status: 200, headers: [], body: []) : .failure("offline")
  }
}

let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString).path
defer { try? FileManager.default.removeItem(atPath: folder) }

// The first launch. The receiver is unreachable, and then the process ends.
func firstLaunch() async {
  let receiver = Receiver(isReachable: false)
  let telemetry = Telemetry(
    Notes.self, variant: .standard, directory: folder, upload: UploadSettings(transport: receiver))

  telemetry.lifecycleChanged(to: .foreground)
  telemetry.record(.note.created)
  telemetry.record(.note.shared(.mail))
  telemetry.lifecycleChanged(to: .background)

  await telemetry.performDueWork()
  print("waits:", telemetry.health.waitingRequestCount)
  await telemetry.close()
}

// The second launch, an hour later. It sends the same document.
func secondLaunch() async {
  let telemetry = Telemetry(
    Notes.self, variant: .standard, directory: folder,
    upload: UploadSettings(transport: Receiver(isReachable: true)), clock: LaterClock())
  await telemetry.performDueWork()
  print("waits:", telemetry.health.waitingRequestCount)

  // The user declines. Nothing more is recorded, and the stored data is deleted.
  telemetry.setConsent(false)
  print("declined:", telemetry.record(.note.created) == .refused(.consent))
  await telemetry.performDueWork()
}

struct LaterClock: TelemetryClock {
  private let clock = SystemClock()
  func wallMilliseconds() -> Int64 { clock.wallMilliseconds() + 3_600_000 }
  func monotonicMilliseconds() -> Int64 { clock.monotonicMilliseconds() + 3_600_000 }
  func utcOffsetSeconds(atWallMilliseconds wall: Int64) -> Int { clock.utcOffsetSeconds(atWallMilliseconds: wall) }
}

await firstLaunch()
await secondLaunch()
