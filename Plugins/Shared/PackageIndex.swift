import PackagePlugin

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
