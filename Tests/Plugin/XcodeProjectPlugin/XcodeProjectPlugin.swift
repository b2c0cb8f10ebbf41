// The declarations of Xcode's module that the plugins use, based on Apple's documentation, so that their conformances
// can be compiled without Xcode. The initializers are not part of Xcode's module; Tests/Newcomer uses them to create a
// project.

import Foundation
@_spi(PackagePluginInternal) import PackagePlugin

public protocol XcodeBuildToolPlugin: BuildToolPlugin {
  func createBuildCommands(context: XcodePluginContext, target: XcodeTarget) throws -> [Command]
}

public protocol XcodeCommandPlugin: CommandPlugin {
  func performCommand(context: XcodePluginContext, arguments: [String]) throws
}

public struct XcodePluginContext {
  public let xcodeProject: XcodeProject
  public let pluginWorkDirectoryURL: URL
  private let tools: [String: URL]

  public init(xcodeProject: XcodeProject, pluginWorkDirectoryURL: URL, tools: [String: URL]) {
    (self.xcodeProject, self.pluginWorkDirectoryURL, self.tools) = (xcodeProject, pluginWorkDirectoryURL, tools)
  }

  public func tool(named name: String) throws -> PluginContext.Tool {
    guard let url = tools[name] else { throw CocoaError(.fileNoSuchFile) }
    return PluginContext.Tool(name: name, path: Path(url.path), url: url)
  }
}

public struct XcodeProject: Identifiable {
  public let id: String
  public let displayName: String
  public let directoryURL: URL
  public let targets: [XcodeTarget]

  public init(displayName: String, directoryURL: URL, targets: [XcodeTarget]) {
    (id, self.displayName, self.directoryURL, self.targets) = (displayName, displayName, directoryURL, targets)
  }
}

public struct XcodeTarget: Identifiable {
  public let id: String
  public let displayName: String
  public let product: XcodeProduct?
  public let inputFiles: FileList
  public let dependencies: [XcodeTargetDependency]

  /// Creates a target without files.
  public init(displayName: String) {
    (id, self.displayName, product, dependencies) = (displayName, displayName, XcodeProduct(name: displayName), [])
    // `FileList` has no public initializer, but it is a struct with a single array.
    inputFiles = unsafeBitCast([File](), to: FileList.self)
  }
}

public struct XcodeProduct {
  public let name: String
}

public enum XcodeTargetDependency {
  case target(XcodeTarget)
  case product(Product)
}
