import Foundation
import SignalbookTestSupport
import Testing

/// Checks that symbolic links are followed if the user's path passes through them or they lead to another disk.
@Suite("Ordinary links") struct OrdinaryLinkTests {
  @Test("a registry is found through a link outside the checkout, from any current folder")
  func operands() throws {
    try Scratch.with("sound") { scratch in
      let around = URL(fileURLWithPath: scratch.folder).deletingLastPathComponent().path
      let (home, elsewhere) = (around + "/home", around + "/elsewhere")
      try FileManager.default.createSymbolicLink(atPath: home, withDestinationPath: around)
      try FileManager.default.createDirectory(atPath: elsewhere, withIntermediateDirectories: true)
      let registry = home + "/scratch/schemas/toy"
      for folder in [around, elsewhere, scratch.folder] {
        let result = try Tool.run(["diff", registry, registry], in: folder, environment: Scratch.environment)
        #expect(result.status == 0 && result.output.contains("No change"), "\(folder): \(result)")
      }
      try scratch.write(#"{"targets": {"Toy": {"registry": "\#(registry)"}}}"#, to: "signalbook.json")
      #expect(try scratch.signalbook("lint").status == 0)
    }
  }

  @Test("the build plugin's tool writes through a '.build' that is a link to another disk") func buildFolder() throws {
    try Scratch.with("sound") { scratch in
      let disk = URL(fileURLWithPath: scratch.folder).deletingLastPathComponent().path + "/disk"
      try FileManager.default.createDirectory(atPath: disk, withIntermediateDirectories: true)
      try FileManager.default.createSymbolicLink(atPath: scratch.folder + "/.build", withDestinationPath: disk)
      try scratch.write(#"{"targets": {"Toy": {"registry": "schemas/toy"}}}"#, to: "signalbook.json")
      let target =
        #"{"name": "Toy", "module": "Toy", "package": "\#(scratch.folder)", "schemas": "\#(scratch.folder)/Sources"}"#
      let result = try Tool.run(
        executable: Tool.products.appendingPathComponent("signalbook-generate"),
        ["--target", target, "--output", scratch.folder + "/.build/plugins/outputs/Toy"], in: scratch.folder)
      #expect(result.status == 0, "\(result)")
      #expect(FileManager.default.fileExists(atPath: disk + "/plugins/outputs/Toy/rerun") == false)
      let files = try FileManager.default.contentsOfDirectory(atPath: disk + "/plugins/outputs/Toy")
      #expect(files.contains { $0.hasSuffix(".swift") }, "\(files)")
    }
  }
}
