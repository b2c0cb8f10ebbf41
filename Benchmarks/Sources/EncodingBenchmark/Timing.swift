/// Times peers in one interleaved run, so that other load on the machine affects all peers equally.
struct Timing {
  /// The time of one run of each peer in nanoseconds, one figure per round, sorted.
  var whole: [[Double]]
  /// The time of the recording step alone. Empty for peers without a separate recording step.
  var recording: [[Double]]

  @MainActor init(_ peers: [Peer], rounds: Int, blockNanoseconds: Double = 4_000_000) throws {
    // Each figure is for a block of runs that is long enough for the clock's resolution not to matter.
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

/// Receives every result, so that the compiler cannot remove a run.
@MainActor var sink = 0
