import Foundation
import PackagePlugin

// What both plugins know of targets and their registries, in one file: each file of a plugin is compiled by a compiler
// process of its own, which loads Foundation again, before an app's build begins.

/// What the plugins need to know of a target, whether it belongs to a package or to an Xcode project.
struct TargetPlace {
  var name: String
  var moduleName: String
  /// Folder of the package or project whose `signalbook.json` speaks about the target.
  var home: String
  /// Schema files among the target's own files, sorted.
  var schemaFiles: [String]
  /// The targets it depends on, directly or not.
  var dependencies: [TargetPlace]

  static let schemaSuffix = ".signalbook.json"
}

/// Which package each target of a package graph belongs to.
struct PackageIndex {
  private var homes: [Target.ID: String] = [:]

  init(_ root: Package) {
    var visited = Set<Package.ID>()
    var open = [root]
    while let package = open.popLast() {
      guard visited.insert(package.id).inserted else { continue }
      for target in package.targets { homes[target.id] = package.directoryURL.path }
      open += package.dependencies.map(\.package)
    }
  }

  func home(of target: any Target) -> String? { homes[target.id] }
}

extension TargetPlace {
  /// `nil` for targets without Swift sources.
  init?(_ target: any Target, in packages: PackageIndex) {
    self.init(alone: target, in: packages)
    dependencies = target.recursiveTargetDependencies.compactMap { TargetPlace(alone: $0, in: packages) }
  }

  private init?(alone target: any Target, in packages: PackageIndex) {
    guard let module = target as? SwiftSourceModuleTarget, let home = packages.home(of: target) else { return nil }
    name = target.name
    moduleName = module.moduleName
    self.home = home
    schemaFiles = module.sourceFiles(withSuffix: TargetPlace.schemaSuffix).map(\.url.path).sorted()
    dependencies = []
  }
}

#if canImport(XcodeProjectPlugin)
  import XcodeProjectPlugin

  extension TargetPlace {
    /// A target of an Xcode project: the settings stand beside the project; it depends on targets of the same project.
    init(_ target: XcodeTarget, in project: XcodeProject) {
      self.init(alone: target, in: project)
      dependencies = target.dependencies.compactMap { dependency in
        switch dependency {
        case .target(let other): TargetPlace(alone: other, in: project)
        case .product: nil
        @unknown default: nil
        }
      }
    }

    private init(alone target: XcodeTarget, in project: XcodeProject) {
      name = target.displayName
      moduleName = target.product?.name ?? target.displayName
      home = project.directoryURL.path
      schemaFiles = target.inputFiles.map(\.url.path).filter { $0.hasSuffix(TargetPlace.schemaSuffix) }.sorted()
      dependencies = []
    }
  }
#endif

/// What `signalbook.json` says about one target, as far as a plugin needs it. The file as a whole is checked by the
/// command line (`signalbook lint`), which knows the place of every token; here only the target's own entry matters.
struct TargetSettings {
  var registry: String?
  var output: String?
  var access = "internal"
  var parts = ["events"]
  var profiles: [String] = []
  /// Where the registries of import references are, for references that the targets' dependencies do not answer.
  var imports: [String: ImportSettings] = [:]

  struct ImportSettings {
    var registry: String?
    /// The module that holds the generated code; `nil`: generated along with the importer's.
    var module: String?
  }

  static let fileName = "signalbook.json"

  /// The settings of the target, `nil` when there is no file or the file does not name the target.
  static func read(target: String, home: String) throws -> TargetSettings? {
    let path = home + "/" + fileName
    guard let bytes = FileManager.default.contents(atPath: path) else { return nil }
    let root: Any
    do {
      root = try JSONSerialization.jsonObject(with: bytes)
    } catch {
      let detail = (error as NSError).userInfo[NSDebugDescriptionErrorKey] as? String ?? error.localizedDescription
      throw PluginError("Target '\(target)' cannot be set up: \(path) is not JSON: \(detail)")
    }
    guard let targets = (root as? [String: Any])?["targets"] as? [String: Any] else {
      throw PluginError(
        #"Target '\#(target)' cannot be set up: \#(path) needs an object "targets" with an entry for each target."#)
    }
    guard let entry = targets[target] else { return nil }
    return try TargetSettings(entry, target: target, path: path)
  }

  /// The targets that the file names, sorted.
  static func names(home: String) -> [String] {
    guard let bytes = FileManager.default.contents(atPath: home + "/" + fileName),
      let root = try? JSONSerialization.jsonObject(with: bytes) as? [String: Any],
      let targets = root["targets"] as? [String: Any]
    else { return [] }
    return targets.keys.sorted()
  }

  private init(_ entry: Any, target: String, path: String) throws {
    guard let entry = entry as? [String: Any] else {
      throw PluginError("The entry of target '\(target)' in \(path) must be an object.")
    }
    for (key, value) in entry.sorted(by: { $0.key < $1.key }) {
      switch (key, value) {
      case ("registry", let folder as String): registry = folder
      case ("output", let folder as String): output = folder
      case ("access", let level as String): access = level
      case ("generate", let list as [String]): parts = list
      case ("profiles", let list as [String]): profiles = list
      case ("imports", let map as [String: [String: String]]):
        imports = map.mapValues { ImportSettings(registry: $0["registry"], module: $0["module"]) }
      case ("note", is String): break
      case ("registry", _), ("output", _), ("access", _), ("generate", _), ("profiles", _), ("imports", _), ("note", _):
        throw PluginError(
          "'\(key)' of target '\(target)' in \(path) has the wrong kind of value; see docs/configuration.md.")
      default:
        throw PluginError(
          "'\(key)' of target '\(target)' in \(path) is unknown; known are registry, output, access, generate, profiles, imports, note."
        )
      }
    }
  }
}

/// Where a target's schema files are.
struct RegistryPlace {
  /// Absolute path of the folder that holds them.
  var folder: String
  /// Absolute paths, sorted.
  var files: [String]
  /// The first part of the names of generated files.
  var name: String
  /// Whether the files were picked one by one out of the target's sources.
  var isInsideTarget: Bool

  /// The registry that `signalbook.json` names for the target, else the target's own `*.signalbook.json` files; `nil`
  /// when there is neither.
  static func find(_ target: TargetPlace, _ settings: TargetSettings?) throws -> RegistryPlace? {
    if let folder = settings?.registry {
      let path = absolute(folder, from: target.home)
      let place = try RegistryPlace(folder: path)
      guard let place else {
        throw PluginError(
          "Target '\(target.name)' cannot be set up: \(target.home)/\(TargetSettings.fileName) names the registry '\(folder)', "
            + "but \(path) is no folder with *.json files.")
      }
      return place
    }
    guard let first = target.schemaFiles.first else { return nil }
    let folder = parent(first)
    if let stray = target.schemaFiles.first(where: { parent($0) != folder }) {
      throw PluginError(
        "Target '\(target.name)' has schema files in two folders, \(first) and \(stray): move them into one, because one "
          + "folder is one registry.")
    }
    return RegistryPlace(folder: folder, files: target.schemaFiles, name: target.moduleName, isInsideTarget: true)
  }

  private init(folder: String, files: [String], name: String, isInsideTarget: Bool) {
    self.folder = folder
    self.files = files
    self.name = name
    self.isInsideTarget = isInsideTarget
  }

  /// A folder of `*.json` files; `nil` when there are none.
  init?(folder: String) throws {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    let files = names.filter { $0.hasSuffix(".json") && !$0.hasPrefix(".") }.sorted()
    guard !files.isEmpty else { return nil }
    self.init(
      folder: folder, files: files.map { folder + "/" + $0 }, name: (folder as NSString).lastPathComponent,
      isInsideTarget: false)
  }

  /// What the registry imports, as written in its `registry.imports`. A file that cannot be read as JSON says nothing
  /// here; the generator reports it with its place.
  var imports: [String] {
    var references = Set<String>()
    for file in files {
      guard let bytes = FileManager.default.contents(atPath: file),
        let root = try? JSONSerialization.jsonObject(with: bytes) as? [String: Any],
        let list = (root["registry"] as? [String: Any])?["imports"] as? [String]
      else { continue }
      references.formUnion(list)
    }
    return references.sorted()
  }
}

/// An absolute path without `.`, `..` and links in its middle.
func absolute(_ path: String, from folder: String) -> String {
  URL(fileURLWithPath: path, relativeTo: URL(fileURLWithPath: folder, isDirectory: true)).standardizedFileURL.path
}

private func parent(_ path: String) -> String { (path as NSString).deletingLastPathComponent }

/// A mistake in how a target is set up: one sentence that names the target, the file and the way to mend it.
struct PluginError: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}
