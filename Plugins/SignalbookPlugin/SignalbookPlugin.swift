import Foundation
import PackagePlugin

/// A plugin that generates Swift code from a target's schema files before the target is compiled.
@main
struct SignalbookPlugin: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    guard let node = GraphNode(target, in: context.package.packagesOfTargets) else {
      Diagnostics.error(
        "the target '\(target.name)' uses SignalbookPlugin but is not a Swift target; remove the plugin from the target"
      )
      return []
    }
    return try commands(
      for: node, tool: context.tool(named: "signalbook-generate").url, folder: context.pluginWorkDirectoryURL)
  }

  /// Returns one command that detects changes and one that generates code, or a combined command. The plugin cannot
  /// determine which files the commands read, or the names that their output depends on; see
  /// docs/decisions/0018-outputs-of-the-plugin.md.
  func commands(for node: GraphNode, tool: URL, folder: URL) throws -> [Command] {
    let folders = Set(node.schemaFiles.map { $0.deletingLastPathComponent().path })
    guard folders.count < 2 else {
      Diagnostics.error(
        "the target '\(node.target.name)' has schema files in several folders: \(folders.sorted().joined(separator: ", ")); "
          + "move them to one folder, because a registry is a single folder")
      return []
    }
    let rerun = folder.appendingPathComponent("rerun")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    if !FileManager.default.fileExists(atPath: rerun.path) { try Data().write(to: rerun) }
    var arguments = ["--output", folder.path, "--target", node.target.argument]
    for dependency in node.dependencies { arguments += ["--dependency", dependency.argument] }
    for sibling in node.siblings { arguments += ["--sibling", sibling] }
    // Without these inputs, SwiftPM warns about unhandled files. If the plan contains a removed file, the build fails.
    let inputs = [rerun] + (node.isPlannedAgain ? node.schemaFiles : [])
    let generating = "Signalbook: generating Swift for \(node.target.name)"
    // Only SwiftPM's native build system supports outputs other than sources. Its tools have this suffix.
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
        displayName: "Signalbook: checking for schema changes in \(node.target.name)", executable: tool,
        arguments: arguments + ["--watch", String(Self.linkCount)], inputFiles: inputs,
        outputFiles: links),
      .buildCommand(
        displayName: generating, executable: tool, arguments: arguments, inputFiles: [rerun] + links,
        outputFiles: sources(in: folder)),
    ]
  }

  /// The maximum number of files and folders to watch. If there are more, the tool runs in every build.
  private static let linkCount = 256

  /// Returns the files named in `FileLayout.bucketFileNames`.
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
