import SignalbookRegistry
import SignalbookSchemaFiles
import SignalbookSwiftGeneration

/// The content of `signalbook.json`.
public struct Configuration: Sendable {
  /// The file, for messages.
  public var path: String
  /// Sorted by name.
  public var targets: [Target]
  /// Folders outside of the package that schema files may be read from, as written.
  public var roots: [String] = []
  /// The key `targets`, or the start of the file.
  var location: Location
  /// Form `lint`, with the file it is in; `nil` when there is none.
  public var lint: (node: JSONNode, file: SourceFile)?
  /// The words of `diff.failOn`; `nil` without the key.
  public var failOn: [String]?
  /// Changes of this file that are meant: `diff.accepted`.
  public var accepted: [Registry.Acceptance] = []
  /// The values of `roots` and `diff.failOn`, or the start of the file.
  public var rootsLocation: Location
  public var failOnLocation: Location
  /// The web address of the package's folder: `docs.sourceLink`.
  public var sourceLink: String?
  /// The releases whose changes documents show, in the syntax of `docs --since`.
  public var releases: [String] = []

  public struct Target: Sendable {
    public var name: String
    /// The folder of the schema files, normalized.
    public var registry: String?
    /// The folder of the generated Swift, normalized; `nil` for targets that the build plugin serves.
    public var output: String?
    public var options: GenerationOptions
    public var imports: [String: Import]
    /// The value of `registry` in the file, or the target's key.
    public var location: Location
    /// The target's key.
    public var keyLocation: Location
    /// The value of `output`; `nil` when there is none.
    public var outputLocation: Location?
    /// The word `decoders` in `generate`; `nil` when it is not there.
    var decodersLocation: Location?
  }

  public struct Import: Sendable {
    public var registry: String?
    public var module: String?
  }

  public init(path: String, targets: [Target]) {
    self.path = path
    self.targets = targets
    location = FolderReader.start(path)
    (rootsLocation, failOnLocation) = (location, location)
  }
}

extension Configuration {
  /// A folder as the rest of the tool spells it, however the file does: `./schemas//app/` is `schemas/app`, and the folder of
  /// the file itself is `.`.
  fileprivate static func folder(_ written: String) -> String {
    let path = LexicalPath.normalized(written)
    return path.isEmpty ? "." : path
  }

  /// Reads the file; every fault in it is reported.
  ///
  /// - Returns: The configuration; `nil` when there was a fault.
  public static func read(_ file: SourceFile, into diagnostics: inout Diagnostics) -> Configuration? {
    guard let root = JSONReader.read(file, into: &diagnostics) else { return nil }
    guard checkGrammar(root, in: file, language: ConfigurationGrammar.language, into: &diagnostics) else { return nil }
    let targets = (root["targets"]?.members ?? []).map { Target($0, in: file) }
    if diagnostics.hasErrors { return nil }
    var configuration = Configuration(path: file.path, targets: targets.sorted { $0.name < $1.name })
    if let targets = root.member("targets") { configuration.location = file.location(targets.keyRange) }
    configuration.roots = root["roots"]?.elements?.compactMap(\.string) ?? []
    configuration.lint = root["lint"].map { ($0, file) }
    configuration.sourceLink = root["docs"]?["sourceLink"]?.string
    configuration.releases = root["docs"]?["since"]?.elements?.compactMap(\.string) ?? []
    configuration.accepted = Registry.Acceptance.read(root["diff"]?["accepted"], in: file)
    if let roots = root["roots"] { configuration.rootsLocation = file.location(roots.range) }
    if let failOn = root["diff"]?["failOn"] { configuration.failOnLocation = file.location(failOn.range) }
    configuration.failOn = root["diff"]?["failOn"]?.elements?.compactMap(\.string)
    return configuration
  }
}

extension Configuration.Target {
  fileprivate init(_ member: JSONMember, in file: SourceFile) {
    let node = member.value
    name = member.key
    registry = node["registry"]?.string.map(Configuration.folder)
    output = node["output"]?.string.map(Configuration.folder)
    options = GenerationOptions()
    if let access = node["access"]?.string.flatMap(GenerationOptions.Access.init(rawValue:)) { options.access = access }
    if let parts = node["generate"]?.elements {
      options.parts = Set(parts.compactMap { $0.string.flatMap(GenerationOptions.Part.init(rawValue:)) })
    }
    options.profiles = (node["profiles"]?.elements ?? []).compactMap(\.string)
    imports = [:]
    for imported in node["imports"]?.members ?? [] {
      imports[imported.key] = Configuration.Import(
        registry: imported.value["registry"]?.string.map(Configuration.folder), module: imported.value["module"]?.string
      )
    }
    location = file.location(node["registry"]?.range ?? member.keyRange)
    keyLocation = file.location(member.keyRange)
    outputLocation = node["output"].map { file.location($0.range) }
    decodersLocation = node["generate"]?.elements?.first { $0.string == GenerationOptions.Part.decoders.rawValue }
      .map { file.location($0.range) }
  }

  /// Spells its folders otherwise.
  mutating func mapFolders(_ body: (String) -> String) {
    registry = registry.map(body)
    output = output.map(body)
    imports = imports.mapValues { Configuration.Import(registry: $0.registry.map(body), module: $0.module) }
  }

  /// A target that the file does not name.
  init(unconfigured name: String) {
    self.name = name
    options = GenerationOptions()
    imports = [:]
    location = FolderReader.start(ConfigurationGrammar.fileName)
    keyLocation = location
  }
}
