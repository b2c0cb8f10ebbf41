import Foundation

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
