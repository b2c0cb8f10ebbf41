/// What the command line asks for.
enum Options {
  case compare(rounds: Int)
  case allocations
  case names
  /// So many runs of one peer, and nothing else: what an instruction counter is put around.
  case only(name: String, workload: Workload, runs: Int)
  case show(Workload)

  static let usage = """
    usage: EncodingBenchmark [--rounds 40]
           EncodingBenchmark --allocations      counts, when libAllocationCount.so is preloaded
           EncodingBenchmark --names            the peers, one a line
           EncodingBenchmark --only NAME --workload focus|replay --runs N
           EncodingBenchmark --show focus|replay    the document that Signalbook makes
    """

  init?(_ arguments: [String]) {
    var values: [String: String] = [:]
    var index = 0
    while index < arguments.count {
      let name = arguments[index]
      guard name.hasPrefix("--") else { return nil }
      let isFlag = name == "--allocations" || name == "--names"
      guard isFlag || index + 1 < arguments.count else { return nil }
      values[name] = isFlag ? "" : arguments[index + 1]
      index += isFlag ? 1 : 2
    }
    if values["--allocations"] != nil {
      self = .allocations
    } else if values["--names"] != nil {
      self = .names
    } else if let name = values["--only"] {
      guard let workload = values["--workload"].flatMap(Workload.init), let runs = values["--runs"].flatMap({ Int($0) })
      else { return nil }
      self = .only(name: name, workload: workload, runs: runs)
    } else if let workload = values["--show"] {
      guard let workload = Workload(rawValue: workload) else { return nil }
      self = .show(workload)
    } else {
      guard values.isEmpty || values.keys.first == "--rounds", let rounds = Int(values["--rounds"] ?? "40"), rounds > 0
      else { return nil }
      self = .compare(rounds: rounds)
    }
  }
}
