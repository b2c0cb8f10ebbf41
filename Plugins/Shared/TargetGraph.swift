import Foundation
import PackagePlugin

// Code about targets, shared by the plugins. It is in a single file, because SwiftPM compiles each file of a plugin in
// a separate process, which loads Foundation before the app's build begins. Plugins do not read schema files; the tool
// does, because it reports locations.

/// A target of a package or an Xcode project, passed to the tools as JSON.
struct GraphTarget: Encodable {
  var name: String
  var module: String
  /// The folder of the package or project whose `signalbook.json` may contain the target.
  var package: String
  /// The folder for the target's `*.signalbook.json` files.
  var schemas: String?

  static let schemaSuffix = ".signalbook.json"

  var argument: String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return (try? encoder.encode(self)).map { String(decoding: $0, as: UTF8.self) } ?? ""
  }
}

/// A target with its direct and indirect dependencies.
struct GraphNode {
  var target: GraphTarget
  var dependencies: [GraphTarget]
  /// The names of all targets in the same package.
  var siblings: [String]
  /// The schema files among the target's sources.
  var schemaFiles: [URL]
  /// Whether the build system plans the build again after a schema file was added or removed. SwiftPM watches only the
  /// root package's folders.
  var isPlannedAgain: Bool
}

extension GraphTarget {
  /// Creates a graph target, or returns `nil` if the target has no Swift sources.
  init?(_ target: any Target, in packages: [Target.ID: Package]) {
    guard let module = target as? SwiftSourceModuleTarget, let package = packages[target.id] else { return nil }
    self.init(
      name: target.name, module: module.moduleName, package: package.directoryURL.path,
      schemas: (GraphNode.schemaFiles(of: module).first?.deletingLastPathComponent() ?? module.directoryURL).path)
  }
}

extension GraphNode {
  static func schemaFiles(of module: SwiftSourceModuleTarget) -> [URL] {
    module.sourceFiles(withSuffix: GraphTarget.schemaSuffix).map(\.url).sorted { $0.path < $1.path }
  }

  /// Creates a node, or returns `nil` if the target has no Swift sources.
  init?(_ target: any Target, in packages: [Target.ID: Package]) {
    guard let own = GraphTarget(target, in: packages), let module = target as? SwiftSourceModuleTarget else {
      return nil
    }
    self.target = own
    dependencies = target.recursiveTargetDependencies.compactMap { GraphTarget($0, in: packages) }
    siblings = packages[target.id]?.targets.map(\.name) ?? []
    schemaFiles = Self.schemaFiles(of: module)
    isPlannedAgain = if case .root = packages[target.id]?.origin { true } else { false }
  }
}

extension Package {
  /// The packages of all targets in this package's graph, by target ID.
  var packagesOfTargets: [Target.ID: Package] {
    var result: [Target.ID: Package] = [:]
    var visited = Set<Package.ID>()
    var open = [self]
    while let package = open.popLast() {
      guard visited.insert(package.id).inserted else { continue }
      for target in package.targets { result[target.id] = package }
      open += package.dependencies.map(\.package)
    }
    return result
  }
}

#if canImport(XcodeProjectPlugin)
  import XcodeProjectPlugin

  extension GraphNode {
    /// Creates a node for a target in an Xcode project. `signalbook.json` is next to the project, and the dependencies
    /// are targets of the same project.
    init(_ target: XcodeTarget, in project: XcodeProject) {
      self.target = GraphTarget(target, in: project)
      dependencies = target.dependencies.compactMap { dependency in
        switch dependency {
        case .target(let other): GraphTarget(other, in: project)
        case .product: nil
        @unknown default: nil
        }
      }
      siblings = project.targets.map(\.displayName)
      schemaFiles = Self.schemaFiles(of: target)
      isPlannedAgain = true
    }

    static func schemaFiles(of target: XcodeTarget) -> [URL] {
      target.inputFiles.map(\.url).filter { $0.path.hasSuffix(GraphTarget.schemaSuffix) }.sorted { $0.path < $1.path }
    }
  }

  extension GraphTarget {
    fileprivate init(_ target: XcodeTarget, in project: XcodeProject) {
      self.init(
        name: target.displayName, module: target.product?.name ?? target.displayName,
        package: project.directoryURL.path,
        schemas: GraphNode.schemaFiles(of: target).first?.deletingLastPathComponent().path)
    }
  }
#endif
