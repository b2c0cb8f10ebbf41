import Foundation
import PackagePlugin
import XcodeProjectPlugin

// Simulates Xcode running the build plugin of a target: gets the plugin's commands and runs them. Uses the stub of
// Xcode's module.
// Arguments: the project's folder, the target's name, the plugin's work folder, the tool.

let arguments = CommandLine.arguments
let target = XcodeTarget(displayName: arguments[2])
let context = XcodePluginContext(
  xcodeProject: XcodeProject(
    displayName: arguments[2], directoryURL: URL(fileURLWithPath: arguments[1]), targets: [target]),
  pluginWorkDirectoryURL: URL(fileURLWithPath: arguments[3]),
  tools: ["signalbook-generate": URL(fileURLWithPath: arguments[4])])
for command in try SignalbookPlugin().createBuildCommands(context: context, target: target) {
  guard case .buildCommand(let name, let executable, let arguments, _, _, let outputs) = command else { exit(2) }
  print(name ?? "a command without a name")
  let process = Process()
  process.executableURL = executable
  process.arguments = arguments
  try process.run()
  process.waitUntilExit()
  guard process.terminationStatus == 0 else { exit(process.terminationStatus) }
  // Xcode compiles the Swift files among the outputs.
  for output in outputs where output.pathExtension == "swift" { print(output.path) }
}
