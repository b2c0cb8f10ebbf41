import SignalbookProject

/// The command-line arguments.
struct Arguments {
  enum Outcome {
    case arguments(Arguments)
    case help
    /// An error message of one sentence.
    case fault(String)
  }

  var target: PackageTarget?
  var dependencies: [PackageTarget] = []
  var siblings: Set<String> = []
  var output = ""
  /// The number of links that the build watches, or `nil` to generate Swift instead.
  var watched: Int?
  /// Whether the next build must run the tool again, even with unchanged inputs.
  var runsAlways = false

  static let help = """
    OVERVIEW: Writes the Swift of one target's registry. Used by the build plugin.

    USAGE: signalbook-generate --target TARGET [--dependency TARGET]... [--sibling NAME]... --output DIR
                               [--watch COUNT | --always]

    TARGET is \(PackageTarget.argumentForm), where "schemas" is the folder of *.signalbook.json files among the target's
    sources.

    OPTIONS:
      --target TARGET        The target to build.
      --dependency TARGET    A direct or indirect dependency of the target.
      --sibling NAME         A target of the same package, including the target itself.
      --output DIR           The output folder.
      --watch COUNT          Does not write Swift. Creates COUNT links in DIR to all files that generation would read.
      --always               Makes the build run the tool again next time.

    """

  static func parse(_ words: [String]) -> Outcome {
    var result = Arguments()
    var remainingWords = words[...]
    while let word = remainingWords.popFirst() {
      if word == "--help" || word == "-h" { return .help }
      if word == "--always" {
        result.runsAlways = true
        continue
      }
      guard ["--target", "--dependency", "--sibling", "--output", "--watch"].contains(word) else {
        return .fault("unknown argument '\(word)'; see --help")
      }
      guard let value = remainingWords.popFirst() else { return .fault("'\(word)' requires a value") }
      if let fault = result.set(word, value) { return .fault(fault) }
    }
    if result.target == nil { return .fault("'--target TARGET' is missing") }
    if result.output.isEmpty { return .fault("'--output DIR' is missing") }
    return .arguments(result)
  }

  /// Sets a value.
  ///
  /// - Returns: An error message if the value is invalid.
  private mutating func set(_ word: String, _ value: String) -> String? {
    switch word {
    case "--sibling": siblings.insert(value)
    case "--output": output = value
    case "--watch":
      guard let count = Int(value), count > 0 else { return "'--watch' requires a number, not '\(value)'" }
      watched = count
    default:
      guard let target = PackageTarget(argument: value) else {
        return "'\(word)' requires \(PackageTarget.argumentForm), not '\(value)'"
      }
      if word == "--target" { self.target = target } else { dependencies.append(target) }
    }
    return nil
  }
}
