import Foundation
import SignalbookTestSupport
import Testing

@Suite("Locations of faults in signalbook.json") struct ConfigurationPlaceTests {
  private static func registry(_ name: String, imports: String = "") -> String {
    #"{"$schema": "../signalbook-1.schema.json", "registry": {"name": "\#(name)", "namespace": "\#(name.capitalized)Telemetry", "version": "1.0.0", "description": "T."\#(imports)}}"#
  }

  private func inPackage(
    _ targets: String, app: String = "", core: String = "", _ body: (String) throws -> Void
  ) throws {
    try inTemporaryFolder { folder in
      try write("{\"targets\": {\(targets)}}", to: folder + "/signalbook.json")
      try write(Self.registry("app", imports: app), to: folder + "/schemas/app/app.json")
      try write(Self.registry("core", imports: core), to: folder + "/schemas/core/core.json")
      try body(folder)
    }
  }

  private static let both =
    #""App": {"registry": "schemas/app", "output": "A", "access": "public"}, "Core": {"registry": "schemas/core", "output": "C", "access": "public"}"#

  @Test("an unknown profile is reported in signalbook.json, with the target", arguments: [["lint"], ["generate"]])
  func profile(verb: [String]) throws {
    try inPackage(#""App": {"registry": "schemas/app", "output": "A", "profiles": ["x"]}"#) { folder in
      let result = try Tool.run(verb, in: folder)
      let lines = (result.output + result.errors).split(separator: "\n").filter { $0.contains("SB0401") }
      #expect(
        result.status == 1 && lines.count == 1
          && lines.allSatisfy {
            $0.hasPrefix("signalbook.json:1:") && $0.contains("the target 'App' uses the profile 'x'")
          },
        "\(result)")
    }
  }

  @Test("circular imports of targets are reported once, as a cycle") func cycle() throws {
    for (app, core) in [("target:Core", "target:App"), ("../core", "../app")] {
      try inPackage(
        Self.both, app: #", "imports": ["\#(app)"]"#, core: #", "imports": ["\#(core)"]"#
      ) { folder in
        let result = try Tool.run(["lint"], in: folder)
        let lines = (result.output + result.errors).split(separator: "\n").filter { $0.contains(": error:") }
        #expect(
          result.status == 1 && lines.count == 1
            && lines.allSatisfy { $0.contains("schemas/app → schemas/core → schemas/app") && $0.contains("SB0205") },
          "\(result)")
      }
    }
  }

  @Test("a misspelled target gets a suggestion") func misspelled() throws {
    try inPackage(Self.both, app: #", "imports": ["target:Cor"]"#) { folder in
      let result = try Tool.run(["lint"], in: folder)
      #expect(
        (result.output + result.errors).contains("unknown registry 'target:Cor'; did you mean 'target:Core'? [SB0204"),
        "\(result)")
    }
  }
}
