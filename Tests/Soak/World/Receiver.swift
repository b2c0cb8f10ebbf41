import Foundation
import Signalbook

/// A receiver in the process of the recorder: it keeps what arrives and answers as it is told.
final class Receiver: Transport, @unchecked Sendable {
  /// One request.
  struct Arrival {
    let url: String
    let body: [UInt8]
    let answer: ServerAnswer
    /// Whether something was done while a request of this round was under way.
    let isAmongOthers: Bool
  }

  private let mutex = NSLock()
  private var answers: [ServerAnswer] = []
  private var arrivals: [Arrival] = []
  private var during: (@Sendable () -> Void)?
  private var isDisturbed = false

  func answer(_ answer: ServerAnswer, count: Int) {
    mutex.withLock { answers += Array(repeating: answer, count: count) }
  }

  func clearAnswers() { mutex.withLock { answers = [] } }

  /// Is called once, while the next request is under way.
  func duringNext(_ body: @escaping @Sendable () -> Void) { mutex.withLock { during = body } }

  /// What has arrived since the last call.
  func take() -> [Arrival] {
    mutex.withLock {
      defer { (arrivals, isDisturbed) = ([], false) }
      return arrivals
    }
  }

  func send(_ request: TransportRequest) async -> TransportAnswer {
    let documents = Document.all(in: request.body).count
    let (answer, during) = mutex.withLock { () -> (ServerAnswer, (@Sendable () -> Void)?) in
      let answer = answers.isEmpty ? ServerAnswer.status(200) : answers.removeFirst()
      arrivals.append(Arrival(url: request.url, body: request.body, answer: answer, isAmongOthers: isDisturbed))
      defer { self.during = nil }
      if self.during != nil { isDisturbed = true }
      return (answer, self.during)
    }
    during?()
    return answer.transportAnswer(documents: documents)
  }
}
