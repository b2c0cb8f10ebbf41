import SignalbookRegistry
import SignalbookSchemaFiles

/// A target as a package manager knows it: `signalbook.json` lists neither the targets of a package nor the folders of
/// their sources.
public struct PackageTarget: Sendable {
  public var name: String
  /// The Swift module that is compiled from it.
  public var module: String
  /// The folder of the package or project whose `signalbook.json` may name the target.
  public var package: String
  /// The folder of the `*.signalbook.json` files among its sources, whether or not there are any; `nil` if unknown.
  public var schemas: String?

  /// How a plugin gives a target as an argument: JSON, because names and paths hold any character.
  public static let argumentForm = #"{"name":…,"module":…,"package":…,"schemas":…}"#

  /// Reads the argument; `nil` when it has not that form.
  public init?(argument: String) {
    var diagnostics = Diagnostics()
    let root = JSONReader.read(SourceFile(path: "", bytes: Array(argument.utf8)), into: &diagnostics)
    guard let root, let name = root["name"]?.string, let module = root["module"]?.string,
      let package = root["package"]?.string
    else { return nil }
    (self.name, self.module, self.package) = (name, module, package)
    schemas = root["schemas"]?.string
  }
}

extension ProjectFolder {
  /// Adopts the package manager's targets. Afterwards a target's own schema files are read from its folder there, and
  /// imports find the registries of these targets in any package.
  ///
  /// Faults in the configuration of another package are added to `diagnostics`.
  public mutating func use(_ targets: [PackageTarget], into diagnostics: inout Diagnostics) {
    packageTargets = targets
    let own = FolderReader.realPath(prefix.isEmpty ? "." : prefix)
    for package in Set(targets.map(\.package)).sorted() {
      var folder = ProjectFolder(prefix: package + "/", files: files)
      folder.packageTargets = targets
      let isOwn = FolderReader.realPath(package) == own
      // The caller reports faults of this package's configuration.
      let configuration = isOwn ? nil : folder.configuration(into: &diagnostics)
      for target in targets where target.package == package {
        let entry = configuration?.targets.first { $0.name == target.name }
        if let entry { folder.checkRegistries(of: [entry], into: &diagnostics) }
        guard let paths = folder.schemaPaths(of: entry ?? .init(unconfigured: target.name)), !paths.files.isEmpty
        else { continue }
        importedEntries[target.module] = entry ?? .init(unconfigured: target.name)
        imports["target:\(target.name)"] = ImportedModule(folder: paths.folder, module: target.module)
      }
    }
  }

  /// Loads the registry of a target that the build plugin serves, with its entry in `signalbook.json`.
  ///
  /// - Parameters:
  ///   - target: one of the targets passed to ``use(_:into:)``; the others are its dependencies.
  ///   - siblings: the names of all targets of its package; empty if unknown.
  ///   - diagnostics: receives the findings of the configuration and the schemas.
  /// - Returns: `nil` after an error.
  public func load(forBuildOf target: String, siblings: Set<String>, into diagnostics: inout Diagnostics)
    -> (target: Configuration.Target, registry: Registry)?
  {
    guard let configuration = configuration(into: &diagnostics) else { return nil }
    var copy = self
    copy.restrictReading(to: configuration)
    return copy.load(forBuildOf: target, siblings: siblings, in: configuration, into: &diagnostics)
  }

  private func load(
    forBuildOf target: String, siblings: Set<String>, in configuration: Configuration,
    into diagnostics: inout Diagnostics
  ) -> (target: Configuration.Target, registry: Registry)? {
    check(configuration, targets: siblings.isEmpty ? nil : siblings, into: &diagnostics)
    let entry = configuration.targets.first { $0.name == target }
    let dependencies = configuration.targets.filter { $0.name != target && isKnown($0.name) }
    checkRegistries(of: dependencies, into: &diagnostics)
    if let entry, let location = entry.outputLocation {
      diagnostics.add(
        Diagnostic(
          .generatedTwice,
          "the target \(quoted(target)) would be generated twice; remove \"output\" here, or remove the plugin "
            + "from the target in Package.swift",
          at: location))
      return nil
    }
    let hasOwnFiles = schemaPaths(of: .init(unconfigured: target)).map { !$0.files.isEmpty } ?? false
    guard entry != nil || hasOwnFiles else {
      let known = configuration.targets.map(\.name)
      let near = nearest(to: target, among: known).map { "; did you mean to configure it as \(quoted($0))?" } ?? ""
      diagnostics.add(
        Diagnostic(
          .missingRegistry,
          "the target \(quoted(target)) uses the plugin but has no registry; set one here ({\"targets\": "
            + "{\(quoted(target)): {\"registry\": \"schemas/…\"}}}), or add a *.signalbook.json file to the "
            + "target\(near)",
          at: configuration.location))
      return nil
    }
    let loaded = load([entry ?? .init(unconfigured: target)], of: configuration, into: &diagnostics).first
    return loaded?.loaded.registry.map { (loaded?.target ?? .init(unconfigured: target), $0) }
  }
}
