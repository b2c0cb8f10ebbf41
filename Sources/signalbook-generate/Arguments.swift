import SignalbookRegistry
import SignalbookSwiftGeneration

/// What the tool was asked for.
struct Arguments {
  enum Outcome {
    case arguments(Arguments)
    case help
    /// One sentence.
    case fault(String)
  }

  /// The registry's folder; for single files, what relative imports are relative to.
  var registry = ""
  var schemas: [String] = []
  var output = ""
  /// The folder's name, with which generated files' names begin.
  var name = ""
  var options = GenerationOptions()
  var imports: [String: ImportedModule] = [:]
  var checksOnly = false

  static let help = """
    OVERVIEW: Writes the Swift of one registry. Used by the build plugin.

    USAGE: signalbook-generate --registry DIR --output DIR [--name NAME] [--access LEVEL] [--parts LIST]
                               [--profile NAME]... [--import REFERENCE=DIR[:MODULE]]... [--check]

    OPTIONS:
      --registry DIR         The folder of schema files.
      --schema FILE          One schema file; repeated, instead of a folder.
      --output DIR           Where to write.
      --name NAME            What the files' names begin with. Default: the folder's name.
      --access LEVEL         internal, package or public. Default: internal.
      --parts LIST           events,vocabularies,decoders,calls,validators,links. Default: events.
      --profile NAME         A receiver profile that the code is for; repeated, a later one wins.
      --import REF=DIR[:MODULE]
                             An import's folder and the module that owns its generated code.
      --check                Writes nothing; exit status 1 when a file is not what the schemas say.

    """

  static func parse(_ words: [String]) -> Outcome {
    var result = Arguments()
    var rest = words[...]
    while let word = rest.popFirst() {
      if word == "--help" || word == "-h" { return .help }
      if word == "--check" {
        result.checksOnly = true
        continue
      }
      guard
        ["--registry", "--schema", "--output", "--name", "--access", "--parts", "--profile", "--import"].contains(word)
      else {
        return .fault("unknown argument '\(word)'; see --help")
      }
      guard let value = rest.popFirst() else { return .fault("'\(word)' takes a value") }
      if let fault = result.set(word, value) { return .fault(fault) }
    }
    if result.output.isEmpty { return .fault("'--output DIR' is missing") }
    if result.registry.isEmpty && result.schemas.isEmpty { return .fault("'--registry DIR' is missing") }
    if result.registry.isEmpty, let first = result.schemas.first {
      result.registry = first.lastIndex(of: "/").map { String(first[..<$0]) } ?? "."
    }
    if result.name.isEmpty {
      result.name = result.registry.split(separator: "/").last.map(String.init) ?? "registry"
    }
    return .arguments(result)
  }

  /// - Returns: a sentence when the value is not acceptable.
  private mutating func set(_ word: String, _ value: String) -> String? {
    switch word {
    case "--registry": registry = value
    case "--schema": schemas.append(value)
    case "--output": output = value
    case "--name": name = value
    case "--profile": options.profiles.append(value)
    case "--access":
      guard let access = GenerationOptions.Access(rawValue: value) else {
        return "'\(value)' is no access level; it is internal, package or public"
      }
      options.access = access
    case "--parts":
      options.parts = []
      for part in value.split(separator: ",") {
        guard let known = GenerationOptions.Part(rawValue: String(part)) else {
          return "'\(part)' is no part; parts are events, vocabularies, decoders, calls, validators, links"
        }
        options.parts.insert(known)
      }
    default:
      guard let (reference, module) = ImportedModule.parse(value) else {
        return "'--import' takes \(ImportedModule.argumentForm), not '\(value)'"
      }
      imports[reference] = module
    }
    return nil
  }
}
