/// The mode that the command line selects.
enum Options {
  case compare(rounds: Int, form: Form)
  case allocations(form: Form)
  case names
  /// The given number of runs of one peer after two warm-up runs, to be measured by an instruction counter.
  case only(name: String, workload: Workload, runs: Int)
  case show(Workload)

  /// The output format: a human-readable table, or tab-separated values for a script.
  enum Form { case table, tabs }

  static let usage = """
    usage: EncodingBenchmark [--rounds 40] [--tabs]
           EncodingBenchmark --allocations [--tabs]      counts, when libAllocationCount.so is preloaded
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
      let isFlag = ["--allocations", "--names", "--tabs"].contains(name)
      guard isFlag || index + 1 < arguments.count else { return nil }
      values[name] = isFlag ? "" : arguments[index + 1]
      index += isFlag ? 1 : 2
    }
    let form: Form = values.removeValue(forKey: "--tabs") == nil ? .table : .tabs
    if values["--allocations"] != nil {
      self = .allocations(form: form)
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
      self = .compare(rounds: rounds, form: form)
    }
  }
}
