#if canImport(XcodeProjectPlugin)
  import Foundation
  import PackagePlugin
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
