import SignalbookRegistry
import SignalbookSchemaFiles
import SignalbookSwiftGeneration

/// The contents of `signalbook.json`.
public struct Configuration: Sendable {
  /// The file's path in messages.
  public var path: String
  /// The targets, sorted by name.
  public var targets: [Target]
  /// The folders outside the package that may contain schema files, as written.
  public var roots: [String] = []
  /// The location of `targets`, or of the file's start.
  var location: Location
  /// The `lint` section and its file, if there is one.
  public var lint: (node: JSONNode, file: SourceFile)?
  /// The keywords in `diff.failOn`, or `nil` if the key is missing.
  public var failOn: [String]?
  /// The accepted changes in `diff.accepted`.
  public var accepted: [Registry.Acceptance] = []
  /// The locations of the values of `roots` and `diff.failOn`, or of the file's start.
  public var rootsLocation: Location
  public var failOnLocation: Location
  /// The URL of the package's folder, from `docs.sourceLink`.
  public var sourceLink: String?
  /// The releases whose changes documents describe, in the syntax of `docs --since`.
  public var releases: [String] = []

  public struct Target: Sendable {
    public var name: String
    /// The normalized path of the folder with the schema files.
    public var registry: String?
    /// The normalized path of the folder for the generated code, or `nil` if the build plugin generates it.
    public var output: String?
    public var options: GenerationOptions
    public var imports: [String: Import]
    /// The location of the value of `registry`, or of the target's key.
    public var location: Location
    /// The location of the target's key.
    public var keyLocation: Location
    /// The location of the value of `output`, if there is one.
    public var outputLocation: Location?
    /// The location of the value of `profiles`, if there is one.
    var profilesLocation: Location?
    /// The locations of the parts that `generate` lists.
    var partLocations: [GenerationOptions.Part: Location] = [:]
  }

  public struct Import: Sendable {
    public var registry: String?
    public var module: String?
  }

  public init(path: String, targets: [Target]) {
    self.path = path
    self.targets = targets
    location = FolderReader.start(of: path)
    (rootsLocation, failOnLocation) = (location, location)
  }
}

extension Configuration {
  /// Returns the normalized form of a folder path, such as `schemas/app` for `./schemas//app/`, or `.` for the folder
  /// that contains the configuration.
  fileprivate static func folder(at written: String) -> String {
    let path = LexicalPath.normalized(written)
    return path.isEmpty ? "." : path
  }

  /// Reads the configuration and reports all errors.
  ///
  /// - Returns: The configuration, or `nil` if there was an error.
  public static func read(_ file: SourceFile, into diagnostics: inout Diagnostics) -> Configuration? {
    guard let root = JSONReader.read(file, into: &diagnostics) else { return nil }
    guard checkGrammar(root, in: file, language: ConfigurationGrammar.language, into: &diagnostics) else { return nil }
    let targets = (root["targets"]?.members ?? []).map { Target($0, in: file) }
    if diagnostics.hasErrors { return nil }
    var configuration = Configuration(path: file.path, targets: targets.sorted { $0.name < $1.name })
    if let targets = root.member("targets") { configuration.location = file.location(of: targets.keyRange) }
    configuration.roots = root["roots"]?.elements?.compactMap(\.string) ?? []
    configuration.lint = root["lint"].map { ($0, file) }
    configuration.sourceLink = root["docs"]?["sourceLink"]?.string
    configuration.releases = root["docs"]?["since"]?.elements?.compactMap(\.string) ?? []
    configuration.accepted = Registry.Acceptance.read(root["diff"]?["accepted"], in: file)
    if let roots = root["roots"] { configuration.rootsLocation = file.location(of: roots.range) }
    if let failOn = root["diff"]?["failOn"] { configuration.failOnLocation = file.location(of: failOn.range) }
    configuration.failOn = root["diff"]?["failOn"]?.elements?.compactMap(\.string)
    return configuration
  }
}

extension Configuration.Target {
  /// The options, with the location of the profiles for findings.
  public var locatedOptions: GenerationOptions {
    var options = options
    options.profilesOrigin = profilesLocation.map { .init(target: name, location: $0) }
    return options
  }

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
    location = file.location(of: node["registry"]?.range ?? member.keyRange)
    keyLocation = file.location(of: member.keyRange)
    outputLocation = node["output"].map { file.location(of: $0.range) }
    profilesLocation = node["profiles"].map { file.location(of: $0.range) }
    for element in node["generate"]?.elements ?? [] {
      guard let part = element.string.flatMap(GenerationOptions.Part.init) else { continue }
      partLocations[part] = partLocations[part] ?? file.location(of: element.range)
    }
  }

  /// Transforms the folder paths of the target.
  mutating func mapFolders(_ body: (String) -> String) {
    registry = registry.map(body)
    output = output.map(body)
    imports = imports.mapValues { Configuration.Import(registry: $0.registry.map(body), module: $0.module) }
  }

  /// Creates a target that is not in the configuration.
  init(unconfigured name: String) {
    self.name = name
    options = GenerationOptions()
    imports = [:]
    location = FolderReader.start(of: ConfigurationGrammar.fileName)
    keyLocation = location
  }
}
