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
