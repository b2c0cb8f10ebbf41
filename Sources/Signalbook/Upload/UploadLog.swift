#if DEBUG
  extension RecorderCore {
    /// Logs that a ping waits after a failed upload, with the reason if the request was sent in this process. Without
    /// this line, a developer who starts a server after a failed upload would see neither a request nor a reason.
    ///
    /// Each ping's first failure and first wait are logged, unless the app handles refusals itself.
    func logDelay(ofPing index: Int, after answer: TransportResult? = nil) {
      guard let sealed = journal?.journal.sealed else { return }
      let tags = tags(ofPing: index)
      let files = sealed.filter { tags.contains($0.tag) }.map(\.number)
      let line: String? = lock.withLock {
        guard let log, let ping = streams[index].ping, !files.isEmpty, !loggedDelays.contains(index) else { return nil }
        let delay = max(ping.backOff.notBefore, ping.unanswered.notBefore(files)).subtractingSaturating(context.wall)
        guard delay > 0, log.shouldLogUpload() else { return nil }
        loggedDelays.insert(index)
        let seconds = delay.addingSaturating(999) / 1000
        let wait = "the next attempt is in \(seconds) \(seconds == 1 ? "second" : "seconds")"
        return if let answer {
          "Signalbook could not upload the ping '\(ping.name)': \(answer.reason); \(wait)\n"
        } else {
          "Signalbook has not uploaded the ping '\(ping.name)', because an earlier upload failed; \(wait)\n"
        }
      }
      if let line { log?.printLine(line) }
    }
  }

  extension RecorderCore {
    /// Logs the first pings of each kind that the receiver rejected, because the pings are deleted.
    func logRejection(_ job: UploadJob, _ verdict: UploadVerdict, _ answer: TransportResult) {
      let rejected = zip(job.units, verdict.outcomes(unitCount: job.units.count)).filter { $1 == false }.map(\.0)
      if rejected.isEmpty { return }
      let events = rejected.reduce(0) { $0 + $1.eventCount }
      let line: String? = lock.withLock {
        guard let log, let ping = streams[job.ping].ping, loggedRejections.insert(job.ping).inserted,
          log.shouldLogUpload()
        else { return nil }
        return "Signalbook deleted a ping '\(ping.name)' with \(events) \(events == 1 ? "event" : "events"): "
          + "\(answer.reason), which rejects the ping\n"
      }
      if let line { log?.printLine(line) }
    }
  }

  extension TransportResult {
    /// The reason for a failed upload, without data of the response.
    fileprivate var reason: String {
      switch self {
      case .response(let status, _, _): "the receiver responded with status \(status)"
      case .failure(let reason): reason
      }
    }
  }
#endif
