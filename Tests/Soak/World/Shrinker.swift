/// Shortens a script while it still violates the same property.
struct Shrinker {
  /// Returns whether a script still violates the property.
  let breaks: ([Action]) -> Bool
  /// The limit on the number of runs.
  var runsAtMost = 400

  func shortened(_ script: [Action]) -> [Action] {
    var script = script
    var runs = 0
    func attempt(_ candidate: [Action]) -> Bool {
      runs += 1
      guard runs <= runsAtMost, candidate.first?.isStart == true, candidate != script, breaks(candidate) else {
        return false
      }
      script = candidate
      return true
    }
    var changed = true
    while changed, runs < runsAtMost {
      changed = false
      var size = max(1, script.count / 2)
      while size >= 1 {
        var at = 1
        while at < script.count {
          var candidate = script
          candidate.removeSubrange(at..<min(at + size, script.count))
          if attempt(candidate) { changed = true } else { at += size }
        }
        if size == 1 { break }
        size /= 2
      }
      for index in script.indices {
        for simpler in script[index].simpler {
          var candidate = script
          candidate[index] = simpler
          if attempt(candidate) {
            changed = true
            break
          }
        }
      }
    }
    return script
  }
}

extension Action {
  var isStart: Bool { if case .start = self { true } else { false } }

  /// The simpler actions to try instead.
  fileprivate var simpler: [Action] {
    switch self {
    case .start(let options):
      options.consent != nil || options.hasUnknownEndpoint
        ? [.start(StartOptions(version: options.version))]
        : options.version > 1 ? [.start(StartOptions(version: 1))] : []
    case .restart(let isKilled, let options):
      (isKilled ? [.restart(isKilled: false, options)] : [])
        + (options.version > 1 ? [.restart(isKilled: isKilled, StartOptions(version: 1))] : [])
    case .record(let stream, let count, let bytes):
      (count > 1
        ? [.record(stream: stream, count: 1, bytes: bytes), .record(stream: stream, count: count / 2, bytes: bytes)]
        : [])
        + (bytes > 0 ? [.record(stream: stream, count: count, bytes: 0)] : [])
    case .repeatValues(let count): count > 1 ? [.repeatValues(1), .repeatValues(count / 2)] : []
    case .search(let keys, let bytes):
      (keys > 1 ? [.search(keys: 1, bytes: bytes), .search(keys: keys / 2, bytes: bytes)] : [])
        + (bytes > 10 ? [.search(keys: keys, bytes: 10)] : [])
    case .crash(let calls): calls > 0 ? [.crash(afterCalls: 0), .crash(afterCalls: calls / 2)] : []
    case .answer(let answer, let count): count > 1 ? [.answer(answer, count: 1)] : []
    case .second(let count): count > 1 ? [.second(count: 1)] : []
    default: []
    }
  }

  /// The version of the registry that the action starts, if any.
  var version: Int? {
    switch self {
    case .start(let options), .restart(_, let options): options.version
    default: nil
    }
  }

  /// The kind of action, which is used to group findings.
  var verb: String { String(description.split(separator: " ")[0]) }
}
