extension RecorderCore {
  /// Sends a request.
  ///
  /// - Returns: The response, and whether the request was canceled or never sent because it contained a declined
  ///   stream's
  ///   data.
  func send(_ job: UploadJob, _ transport: any TelemetryTransport) async -> (answer: TransportResult, isWithdrawn: Bool)
  {
    let body = job.body
    let sending: Task<TransportResult, Never>? = lock.withLock {
      if isWithdrawn(job) { return nil }
      let sending = Task { await transport.send(body.request) }
      inFlight[job.ping] = InFlightUpload(job: job, task: sending)
      return sending
    }
    guard let sending else { return (.failure("withdrawn"), true) }
    let answer = await withTaskCancellationHandler {
      await sending.value
    } onCancel: {
      sending.cancel()
    }
    return (answer, lock.withLock { inFlight.removeValue(forKey: job.ping)?.isWithdrawn ?? false })
  }

  /// Marks requests with declined streams' data as withdrawn, and returns their tasks. The caller must hold the lock,
  /// and must cancel the tasks after releasing it.
  func withdrawUploads() -> [Task<TransportResult, Never>] {
    inFlight.keys.compactMap { ping in
      guard let upload = inFlight[ping], !upload.isWithdrawn, isWithdrawn(upload.job) else { return nil }
      inFlight[ping]?.isWithdrawn = true
      return upload.task
    }
  }

  private func isWithdrawn(_ job: UploadJob) -> Bool {
    streams.contains { stream in
      guard let position = stream.erasurePosition, job.file.number <= position.file else { return false }
      return job.units.contains { stream.description.name.hasSameBytes(as: $0.stream) }
    }
  }
}

/// A request in flight.
struct InFlightUpload {
  let job: UploadJob
  let task: Task<TransportResult, Never>
  var isWithdrawn = false
}

/// A request whose body is zeroed when the object is deallocated. Copies that a transport makes are not zeroed.
///
/// `@unchecked Sendable`: the request changes only in `deinit`, when there is no other reference. `HeapTests` sends and
/// cancels requests during a decision, and `SharedPingTests` does so on several threads.
final class SentBody: @unchecked Sendable {
  private(set) var request: TransportRequest

  init(_ request: TransportRequest) { self.request = request }

  deinit { request.body.erase() }
}
