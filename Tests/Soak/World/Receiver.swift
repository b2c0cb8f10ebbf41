import Foundation
import Signalbook

/// A received request.
struct Arrival {
  let url: String
  let body: [UInt8]
  let answer: ServerAnswer
}

/// A receiver that stores requests and sends queued answers.
protocol Inbox: AnyObject {
  func answer(_ answer: ServerAnswer, count: Int)
  func clearAnswers()
  /// Returns the requests since the last call.
  func take() -> [Arrival]
}

/// A transport in the recorder's process. It stores requests and returns queued answers.
final class Receiver: TelemetryTransport, Inbox, @unchecked Sendable {
  private let mutex = NSLock()
  private var answers: [ServerAnswer] = []
  private var arrivals: [Arrival] = []
  private var during: (@Sendable () -> Void)?

  func answer(_ answer: ServerAnswer, count: Int) {
    mutex.withLock { answers += Array(repeating: answer, count: count) }
  }

  func clearAnswers() { mutex.withLock { answers = [] } }

  /// Calls `body` once, while the next request is in flight.
  func duringNext(_ body: @escaping @Sendable () -> Void) { mutex.withLock { during = body } }

  func take() -> [Arrival] {
    mutex.withLock {
      defer { arrivals = [] }
      return arrivals
    }
  }

  func send(_ request: TransportRequest) async -> TransportResult {
    let documents = Document.all(in: request.body).count
    let (answer, during) = mutex.withLock { () -> (ServerAnswer, (@Sendable () -> Void)?) in
      let answer = answers.isEmpty ? ServerAnswer.status(200) : answers.removeFirst()
      arrivals.append(Arrival(url: request.url, body: request.body, answer: answer))
      defer { self.during = nil }
      return (answer, self.during)
    }
    during?()
    return answer.transportAnswer(documents: documents)
  }
}
