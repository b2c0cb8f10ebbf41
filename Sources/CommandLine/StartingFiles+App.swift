import SignalbookJSONWriting
import SignalbookProject
import SignalbookSchemaFiles

// The files of an app that records events, and the lines to add to an existing app.
extension StartingFiles {
  /// The path of a clone of Signalbook, relative to the package that depends on it.
  static let cloneFolder = "../signalbook"

  /// The rules that report unanswered questions of a privacy review.
  private static let unanswered = [
    "missing-owner", "missing-why", "missing-review", "missing-data-class", "missing-retention", "missing-recipient",
    "missing-consent",
  ]

  /// Returns a target's entry in the configuration.
  private static func entry(of target: AdoptingTarget, registry: String) -> String {
    var keys = "\"registry\": \(JSONTree.text(registry).oneLine())"
    if target.isCommitted { keys += ", \"output\": \(JSONTree.text(target.output).oneLine())" }
    if target.isModule { keys += #", "access": "public""# }
    return "\(JSONTree.text(target.name).oneLine()): { \(keys) }"
  }

  /// Returns a configuration with a target for each existing registry. The targets after the first are named after the
  /// folders of their registries.
  static func configuration(of target: AdoptingTarget, registries: [String]) -> String {
    var names: Set<String> = []
    let entries = registries.map { registry in
      var own = target
      if !names.isEmpty {
        own.name = LexicalPath.name(of: registry).split { !$0.isLetter && !$0.isNumber }.map {
          $0.prefix(1).uppercased() + $0.dropFirst()
        }
        .joined()
        own.sources = "Sources/" + own.name
      }
      while !names.insert(own.name).inserted { own.name += "Telemetry" }
      return "    " + entry(of: own, registry: registry)
    }
    return """
      {
        "$schema": "schemas/\(ConfigurationGrammar.schemaName)",
        "targets": {
      \(entries.joined(separator: ",\n"))
        }
      }

      """
  }

  static func configuration(of target: AdoptingTarget) -> String {
    """
    {
      "$schema": "schemas/\(ConfigurationGrammar.schemaName)",
      "targets": {
        \(entry(of: target, registry: "schemas/app"))
      },
      "lint": {
        "note": "Notes instead of warnings until the questions of a privacy review are answered.",
        "rules": {
    \(unanswered.map { "      \"\($0)\": \"note\"" }.joined(separator: ",\n"))
        }
      }
    }

    """
  }

  static func manifest(isCommitted: Bool) -> String {
    let plugins = #"plugins: [.plugin(name: "SignalbookPlugin", package: "signalbook")])"#
    return """
      // swift-tools-version: 6.0
      import PackageDescription

      let package = Package(
        name: "app",
        platforms: [.macOS(.v13), .iOS(.v16)],
        // The folder of your clone of Signalbook.
        dependencies: [.package(path: "\(cloneFolder)")],
        targets: [
          .executableTarget(
            name: "App",
            dependencies: [.product(name: "Signalbook", package: "signalbook")]\(isCommitted ? ")" : ",\n      " + plugins)
        ]
      )

      """
  }

  /// Code that creates an in-memory recorder and records an event.
  static let firstEvent = """
    import Signalbook

    let telemetry = Telemetry(AppRegistry.self, variant: .standard)
    telemetry.setConsent(true)  // when the user agrees
    telemetry.record(.search.started)
    print(telemetry.recordedEvents(of: .event).texts)
    """

  static let main = """
    import Foundation
    import Signalbook

    // The folder that keeps events until they are sent. An app uses a folder in Application Support instead.
    let folder = FileManager.default.currentDirectoryPath + "/.build/telemetry"
    // A server on this machine, instead of the address in the schema.
    let upload = UploadSettings(endpoints: ["*": "http://localhost:8080"])
    let telemetry = Telemetry(AppRegistry.self, variant: .standard, directory: folder, upload: upload)

    telemetry.setConsent(true)  // when the user agrees
    telemetry.lifecycleChanged(to: .foreground)
    telemetry.record(.search.started)
    print(telemetry.recordedEvents(of: .event).texts)
    // The schema sends the events when the app leaves the foreground.
    telemetry.lifecycleChanged(to: .background)
    await telemetry.performDueWork()
    await telemetry.close()

    """
}
