import Foundation

/// What `signalbook.json` says about one target, as far as a plugin needs it. The file as a whole is checked by the
/// command line (`signalbook lint`), which knows the place of every token; here only the target's own entry matters.
struct TargetSettings {
  var registry: String?
  var output: String?
  var access = "internal"
  var parts = ["events"]
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
      case ("imports", let map as [String: [String: String]]):
        imports = map.mapValues { ImportSettings(registry: $0["registry"], module: $0["module"]) }
      case ("note", is String): break
      case ("registry", _), ("output", _), ("access", _), ("generate", _), ("imports", _), ("note", _):
        throw PluginError(
          "'\(key)' of target '\(target)' in \(path) has the wrong kind of value; see docs/configuration.md.")
      default:
        throw PluginError(
          "'\(key)' of target '\(target)' in \(path) is unknown; known are registry, output, access, generate, imports, note."
        )
      }
    }
  }
}
