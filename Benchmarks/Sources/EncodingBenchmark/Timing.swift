/// Times peers in one run, interleaved, so that whatever else the machine does falls on all of them alike.
struct Timing {
  /// Nanoseconds of one run of each peer, one figure a round, sorted.
  var whole: [[Double]]
  /// The same of its recording alone; empty for peers that have none.
  var recording: [[Double]]

  @MainActor init(_ peers: [Peer], rounds: Int, blockNanoseconds: Double = 4_000_000) throws {
    // Each figure is of a block that is long enough for the clock not to matter.
    let runs = try peers.map { peer in
      var runs = 1
      while try time(peer, runs).whole < blockNanoseconds { runs *= 2 }
      return runs
    }
    whole = Array(repeating: [], count: peers.count)
    recording = whole
    for round in 0..<rounds {
      for place in peers.indices {
        let index = (place + round) % peers.count
        let figures = try time(peers[index], runs[index])
        whole[index].append(figures.whole / Double(runs[index]))
        if peers[index].record != nil { recording[index].append(figures.recording / Double(runs[index])) }
      }
    }
    for index in peers.indices {
      whole[index].sort()
      recording[index].sort()
    }
  }
}

@MainActor private func time(_ peer: Peer, _ runs: Int) throws -> (whole: Double, recording: Double) {
  let clock = ContinuousClock()
  var recording = Duration.zero
  let start = clock.now
  if let record = peer.record {
    for _ in 0..<runs {
      let start = clock.now
      try record()
      recording += clock.now - start
      sink &+= try peer.finish()
    }
  } else {
    for _ in 0..<runs { sink &+= try peer.finish() }
  }
  return ((clock.now - start).nanoseconds, recording.nanoseconds)
}

extension Duration {
  fileprivate var nanoseconds: Double {
    Double(components.seconds) * 1_000_000_000 + Double(components.attoseconds) / 1_000_000_000
  }
}

/// Takes every result, so that no run can be left out by the compiler.
@MainActor var sink = 0
