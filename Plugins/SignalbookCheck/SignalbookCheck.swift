import Foundation
import PackagePlugin

/// `swift package signalbook-check VERB …`: the subcommands that only read. The plugin does not need write access, so
/// SwiftPM does not ask for permission.
@main
struct SignalbookCheck: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) throws {
    try CommandLineRun(context).run(readOnly(arguments))
  }

  /// Returns the arguments, by default `lint`. Exits if they would write files, because not every system has a sandbox
  /// that prevents it.
  func readOnly(_ arguments: [String]) -> [String] {
    guard let verb = arguments.first else { return ["lint"] }
    let options = Set(arguments.dropFirst().map { String($0.prefix { $0 != "=" }) })
    let isReading =
      switch verb {
      case "generate", "format", "docs": options.contains("--check")
      case "lint":
        !options.contains("--write-baseline") && (!options.contains("--fix") || options.contains("--dry-run"))
      case "init": options.contains("--dry-run")
      case "export": !options.contains("--output")
      default: true
      }
    if isReading || options.contains("--help") || options.contains("-h") { return arguments }
    let hint =
      switch verb {
      case "generate", "format", "docs": "add --check, or run"
      case "lint", "init": "add --dry-run, or run"
      default: "leave out --output, or run"
      }
    Diagnostics.error(
      "signalbook-check only reads; \(hint) 'swift package --allow-writing-to-package-directory signalbook "
        + arguments.joined(separator: " ") + "'")
    exit(2)
  }
}

#if canImport(XcodeProjectPlugin)
  import XcodeProjectPlugin

  extension SignalbookCheck: XcodeCommandPlugin {
    func performCommand(context: XcodePluginContext, arguments: [String]) throws {
      try CommandLineRun(context).run(readOnly(arguments))
    }
  }
#endif
