import Foundation
import PackagePlugin

/// Generates Swift from the schema files of a target before it is compiled: one command for each target.
@main
struct SignalbookPlugin: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    guard let place = TargetPlace(target, in: PackageIndex(context.package)) else {
      Diagnostics.error(
        "Target '\(target.name)' uses SignalbookPlugin but is no Swift target: remove the plugin from it.")
      return []
    }
    return try commands(
      for: place, tool: context.tool(named: "signalbook-generate").url, folder: context.pluginWorkDirectoryURL)
  }

  func commands(for target: TargetPlace, tool: URL, folder: URL) throws -> [Command] {
    let generation: Generation
    do {
      generation = try Generation(target)
    } catch let error as PluginError {
      Diagnostics.error(error.description)
      return []
    }
    return [
      .buildCommand(
        displayName: "Signalbook: generating Swift for \(target.name)", executable: tool,
        arguments: generation.arguments(output: folder.path),
        inputFiles: generation.inputs.map(URL.init(fileURLWithPath:)),
        outputFiles: generation.outputs.map { folder.appendingPathComponent($0) })
    ]
  }
}

#if canImport(XcodeProjectPlugin)
  import XcodeProjectPlugin

  extension SignalbookPlugin: XcodeBuildToolPlugin {
    func createBuildCommands(context: XcodePluginContext, target: XcodeTarget) throws -> [Command] {
      try commands(
        for: TargetPlace(target, in: context.xcodeProject), tool: context.tool(named: "signalbook-generate").url,
        folder: context.pluginWorkDirectoryURL)
    }
  }
#endif
