import Foundation
import PackagePlugin

/// Generates Swift from the schema files of a target before it is compiled.
@main
struct SignalbookPlugin: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    guard let node = GraphNode(target, in: context.package.packagesOfTargets) else {
      Diagnostics.error(
        "Target '\(target.name)' uses SignalbookPlugin but is no Swift target: remove the plugin from it.")
      return []
    }
    return try commands(
      for: node, tool: context.tool(named: "signalbook-generate").url, folder: context.pluginWorkDirectoryURL)
  }

  /// A command that looks for changes and one that generates, or one for both. Neither what they read nor the names of
  /// what they write are known here: see docs/decisions/0018-outputs-of-the-plugin.md.
  func commands(for node: GraphNode, tool: URL, folder: URL) throws -> [Command] {
    let folders = Set(node.schemaFiles.map { $0.deletingLastPathComponent().path })
    guard folders.count < 2 else {
      Diagnostics.error(
        "Target '\(node.target.name)' has schema files in several folders, \(folders.sorted().joined(separator: ", ")): "
          + "move them into one, because one folder is one registry.")
      return []
    }
    let rerun = folder.appendingPathComponent("rerun")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    if !FileManager.default.fileExists(atPath: rerun.path) { try Data().write(to: rerun) }
    var arguments = ["--output", folder.path, "--target", node.target.argument]
    for dependency in node.dependencies { arguments += ["--dependency", dependency.argument] }
    for sibling in node.siblings { arguments += ["--sibling", sibling] }
    // Without these SwiftPM warns of files that nobody takes; one that is gone without a new plan would stop the build.
    let inputs = [rerun] + (node.isPlannedAgain ? node.schemaFiles : [])
    let generating = "Signalbook: generating Swift for \(node.target.name)"
    // SwiftPM's own build system alone lets a command have outputs that are no sources; its tools have this ending.
    guard tool.lastPathComponent.hasSuffix("-tool") else {
      return [
        .buildCommand(
          displayName: generating, executable: tool, arguments: arguments + ["--always"],
          inputFiles: inputs, outputFiles: sources(in: folder))
      ]
    }
    let links = (0..<Self.linkCount).map { folder.appendingPathComponent("watched/\($0).docc") }
    return [
      .buildCommand(
        displayName: "Signalbook: looking at the schemas of \(node.target.name)", executable: tool,
        arguments: arguments + ["--watch", String(Self.linkCount)], inputFiles: inputs,
        outputFiles: links),
      .buildCommand(
        displayName: generating, executable: tool, arguments: arguments, inputFiles: [rerun] + links,
        outputFiles: sources(in: folder)),
    ]
  }

  /// How many files and folders are watched without running the tool in every build.
  private static let linkCount = 256

  /// As `FileLayout.bucketFileNames` has them.
  private func sources(in folder: URL) -> [URL] {
    let buckets = (0..<16).map { "Events\($0 < 10 ? "0" : "")\($0)" }
    return (buckets + ["Documents", "Links", "Registry"]).map { folder.appendingPathComponent("Signalbook\($0).swift") }
  }
}

#if canImport(XcodeProjectPlugin)
  import XcodeProjectPlugin

  extension SignalbookPlugin: XcodeBuildToolPlugin {
    func createBuildCommands(context: XcodePluginContext, target: XcodeTarget) throws -> [Command] {
      try commands(
        for: GraphNode(target, in: context.xcodeProject), tool: context.tool(named: "signalbook-generate").url,
        folder: context.pluginWorkDirectoryURL)
    }
  }
#endif
