/// A subcommand, and options with numbers or paths.
struct Arguments {
  let verb: String
  private var values: [String: String] = [:]
  /// The arguments that are not options.
  private let strays: [String]

  init(_ arguments: some Sequence<String>) {
    var rest = Array(arguments)
    verb = rest.isEmpty ? "" : rest.removeFirst()
    while rest.count >= 2 {
      let name = rest.removeFirst()
      values[name] = rest.removeFirst()
    }
    strays = rest
  }

  /// Returns the unknown arguments, such as the options of another subcommand.
  func unknown(besides known: [String]) -> [String] {
    strays + values.keys.filter { name in !known.contains { "--" + $0 == name } }.sorted()
  }

  func number(_ name: String, _ fallback: Int) -> Int { values["--" + name].flatMap { Int($0) } ?? fallback }
  func text(_ name: String) -> String { values["--" + name] ?? "" }
  var seed: UInt64 { values["--seed"].flatMap { UInt64($0) } ?? .random(in: 0...999_999) }
}
