import Foundation
import Testing

@Suite("Files that look like schemas but are not read") struct StraySchemaTests {
  private static let events =
    #"{"events": {"menu.moved": {"description": "The user moved the menu.", "method": "move", "object": "menu"}}}"#
  private static let registry =
    #"{"registry": {"name": "other", "namespace": "Other", "version": "1.0.0", "description": "Another one."}}"#

  @Test(
    "each is a warning at the file, with the remedy",
    arguments: [
      ("schemas/toy/more/menu.json", "move the file to \"schemas/toy\""),
      ("schemas/toy/a/b/c/menu.json", "move the file to \"schemas/toy\""),
      ("schemas/toy/menu2.JSON", "rename it to \"menu2.json\""),
      ("schemas/toy/menu2.json.txt", "rename it to \"menu2.json\""),
      ("schemas/toy/.menu.json", "cannot begin with '.'"),
    ])
  func reported(_ path: String, _ remedy: String) throws {
    try Scratch.with("sound") { scratch in
      try scratch.write(Self.events, to: path)
      for verb in [["lint"], ["lint", "schemas/toy"]] {
        let result = try Tool.run(verb, in: scratch.folder)
        #expect(result.status == 1 && result.errors.hasPrefix("\(path):1:1: warning: this file looks like a schema"))
        #expect(result.errors.contains(remedy), "\(result.errors)")
        #expect(result.errors.contains("1 warning in 1 file"), "\(result.errors)")
      }
    }
  }

  @Test("a file that was moved out of its registry is reported, and is not a registry")
  func movedOut() throws {
    try Scratch.with("sound") { scratch in
      let schema = #"{"$schema": "signalbook-1.schema.json", "#
      try scratch.write(schema + Self.events.dropFirst(), to: "schemas/menu.json")
      let result = try scratch.signalbook("lint")
      #expect(result.status == 1 && !result.errors.contains("SB0202"), "\(result.errors)")
      #expect(result.errors.contains("move the file to the folder of its registry"), "\(result.errors)")
    }
  }

  @Test("its references count as uses, so that its dependencies are not reported as unused")
  func references() throws {
    try Scratch.with("sound") { scratch in
      try scratch.write(
        #"{"$schema": "../signalbook-1.schema.json", "types": {"size": {"description": "A size of text.", "maxLength": 3}, "spare": {"description": "A spare text.", "maxLength": 3}}}"#,
        to: "schemas/toy/types.json")
      try scratch.write(
        #"{"events": {"a": {"extras": {"b": {"type": "size"}}}}}"#, to: "schemas/toy/more/menu.json")
      let result = try scratch.signalbook("lint")
      #expect(result.errors.contains(#"no field uses the type "spare""#), "\(result.errors)")
      #expect(!result.errors.contains(#"no field uses the type "size""#), "\(result.errors)")
    }
  }

  @Test("JSON5, JSON with comments and YAML are named too", arguments: ["x.json5", "x.jsonc", "x.yaml", "x.yml"])
  func otherNotations(_ name: String) throws {
    try Scratch.with("sound") { scratch in
      try scratch.write(
        name.hasPrefix("x.j") ? "{ // more\n events: { } }" : "events:\n  menu.moved:\n", to: "schemas/toy/" + name)
      let result = try scratch.signalbook("lint")
      #expect(result.status == 1 && result.errors.contains("convert it to JSON as \"x.json\""), "\(result.errors)")
    }
  }

  @Test(
    "a registry that signalbook.json does not name is reported, wherever a person would keep one",
    arguments: [
      ("schemas/deep/er/r.json", 1), ("telemetry/other/r.json", 1), ("schemas/toy/inner/r.json", 1),
      ("schemas/other/r.json", 1),
    ])
  func unnamed(_ path: String, _ status: Int32) throws {
    try Scratch.with("sound") { scratch in
      try scratch.git("mv", "schemas/toy", "telemetry-toy")
      try scratch.write("", to: "telemetry/.keep")
      try scratch.git("mv", "telemetry-toy", "telemetry/toy")
      try scratch.edit("signalbook.json", "schemas/toy", "telemetry/toy")
      let place = path.replacing("schemas/toy", with: "telemetry/toy")
      try scratch.write(Self.registry, to: place)
      let result = try scratch.signalbook("lint")
      #expect(result.status == status, "\(result.output)\(result.errors)")
      #expect(result.errors.contains(place), "\(result.errors)")
    }
  }

  @Test("a registry in schemas/ that no target uses is a note")
  func unused() throws {
    try Scratch.with("sound") { scratch in
      try scratch.write(
        Self.registry.replacing("{\"registry\"", with: "{\"$schema\": \"signalbook-1.schema.json\", \"registry\""),
        to: "schemas/other/r.json")
      let result = try scratch.signalbook("lint")
      #expect(result.status == 0 && result.errors.contains("note: no target in signalbook.json uses the registry"))
      // An imported registry is used.
      try scratch.edit(
        "schemas/toy/registry.json", #""version": "1.0.0","#, #""version": "1.0.0", "imports": ["../other"],"#)
      #expect(try !scratch.signalbook("lint").errors.contains("no target in signalbook.json"))
    }
  }

  @Test("generate also names them, and the hook names the staged ones")
  func otherVerbs() throws {
    try Scratch.with("sound") { scratch in
      try scratch.write(Self.events, to: "schemas/toy/more/menu.json")
      let generated = try scratch.signalbook("generate")
      #expect(generated.status == 0 && generated.errors.contains("schemas/toy/more/menu.json:1:1: warning:"))
      try scratch.git("add", "-A")
      let staged = try scratch.signalbook("lint", "--staged")
      #expect(staged.status == 1 && staged.errors.contains("schemas/toy/more/menu.json:1:1: warning:"), "\(staged)")
    }
  }

  @Test("other files are ignored: other JSON, nested packages, text, and hidden folders")
  func quiet() throws {
    try Scratch.with("sound") { scratch in
      try scratch.write(#"{"name": "toy", "scripts": {"events": "x"}}"#, to: "schemas/toy/tools/package.json")
      try scratch.write(#"{"events": ["push"]}"#, to: "schemas/toy/tools/hooks.json")
      try scratch.write("The events: are there.\n", to: "schemas/toy/README.yaml")
      try scratch.write("notes on events", to: "schemas/toy/notes.txt")
      try scratch.write(Self.events, to: "schemas/toy/.cache/menu.json")
      try scratch.write(Self.events, to: "schemas/toy/example/schemas/menu.json")
      try scratch.write("", to: "schemas/toy/example/Package.swift")
      try scratch.write(Self.registry, to: "schemas/toy/menu.json.orig")
      let result = try scratch.signalbook("lint")
      #expect(result.status == 0 && result.errors.isEmpty, "\(result.errors)")
    }
  }

  @Test(
    "an unreadable schema file is reported with the reason",
    arguments: [
      ("link", "nowhere.json", "the link's target 'nowhere.json' does not exist"),
      ("link", "/dev/null", "is outside the package"), ("folder", "", "the file is a folder; remove it"),
      ("pipe", "", "the file is a pipe, a socket or a device"),
      ("link", "more", "the target 'more' of this link is a folder"),
    ])
  func unreadable(_ kind: String, _ target: String, _ message: String) throws {
    try Scratch.with("sound") { scratch in
      let path = scratch.folder + "/schemas/toy/odd.json"
      try scratch.write("", to: "schemas/toy/more/.keep")
      switch kind {
      case "link": try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: target)
      case "folder": try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
      default: #expect(mkfifo(path, 0o600) == 0)
      }
      let result = try scratch.signalbook("lint")
      #expect(result.status == 1 && result.errors.contains("schemas/toy/odd.json:1:1: error: "), "\(result)")
      #expect(result.errors.contains(message) && result.errors.contains("1 error in 1 file"), "\(result.errors)")
    }
  }

  @Test("a folder that leads back to itself ends the search")
  func loop() throws {
    try Scratch.with("sound") { scratch in
      try scratch.write(Self.events, to: "schemas/toy/more/menu.json")
      try FileManager.default.createSymbolicLink(
        atPath: scratch.folder + "/schemas/toy/more/again", withDestinationPath: "..")
      let result = try scratch.signalbook("lint")
      #expect(result.errors.contains("1 warning in 1 file"), "\(result.errors)")
    }
  }

  @Test("a schema with the configuration's name is reported, and a package's configuration is not")
  func configurationName() throws {
    try Scratch.with("sound") { scratch in
      try scratch.write(Self.events, to: "schemas/toy/signalbook.json")
      let result = try scratch.signalbook("lint")
      #expect(result.status == 1 && result.errors.contains("schemas/toy/signalbook.json:1:1: warning:"), "\(result)")
      #expect(result.errors.contains("this name is reserved for the configuration; rename the file"))
      try scratch.write(#"{"targets": {}}"#, to: "schemas/toy/signalbook.json")
      #expect(try scratch.signalbook("lint").status == 0)
    }
  }

  @Test("two registries with the same name are an error in lint, documents and exports")
  func sameName() throws {
    try Scratch.with("sound") { scratch in
      try FileManager.default.copyItem(atPath: scratch.folder + "/schemas/toy", toPath: scratch.folder + "/schemas/two")
      try scratch.edit(
        "signalbook.json", #""targets": {"#,
        #""targets": { "Two": {"registry": "schemas/two", "output": "Generated/Two"},"#)
      for verb in [["lint"], ["docs", "--output", "out"], ["export", "sql", "--output", "out"]] {
        let result = try Tool.run(verb, in: scratch.folder)
        #expect(result.status > 0 && result.errors.contains("SB0909 repeated-registry-name"), "\(verb) \(result)")
        #expect(!FileManager.default.fileExists(atPath: scratch.folder + "/out"))
      }
    }
  }

  @Test("next to a file that is not JSON, errors that the file could resolve are not reported")
  func oneCause() throws {
    for (file, old, new) in [
      ("registry.json", "{", "<<<<<<< a\n{\n=======\n{\n>>>>>>> b"), ("registry.json", #""toy""#, #""toy"#),
      ("menu.json", "{", "{ {"),
    ] {
      try Scratch.with("sound") { scratch in
        let path = "schemas/toy/" + file
        let text = try scratch.text(path)
        let start = try #require(text.range(of: old))
        try scratch.write(text.replacingCharacters(in: start, with: new), to: path)
        let errors = try scratch.signalbook("lint").errors.split(separator: "\n").filter { $0.contains(": error: ") }
        #expect(!errors.isEmpty && errors.allSatisfy { $0.hasPrefix(path) }, "\(errors)")
      }
    }
  }

  @Test("a registry outside the package is linted but not formatted")
  func outside() throws {
    try Scratch.with("sound") { scratch in
      for command in [["lint"], ["format", "--check"]] {
        try scratch.write(
          try scratch.text("signalbook.json").replacing("schemas/toy", with: "../schemas/toy"),
          to: "app/signalbook.json")
        let result = try Tool.run(command, in: scratch.folder + "/app")
        #expect(result.status == (command[0] == "lint" ? 0 : 1), "\(result)")
        if command[0] == "format" {
          #expect(
            result.errors
              == "../schemas/toy: outside the package, so not formatted; to format it, add the folder as an operand\n"
              + "1 file not formatted; run 'signalbook format'.\n")
          #expect(result.output == "signalbook.json: not formatted\n")
        }
      }
    }
  }

  @Test("only the start of a large file and a limited part of many files are read") func large() throws {
    try Scratch.with("sound") { scratch in
      let whole = scratch.folder + "/schemas/toy/"
      // Sparse files, which would be read as gigabytes.
      for name in ["a.jsonc", "b.json5", ".c.json"] {
        try scratch.write("{ // more\n", to: "schemas/toy/" + name)
        #expect(truncate(whole + name, 3 << 30) == 0)
      }
      try scratch.write("{ // more\n events: {", to: "schemas/toy/d.jsonc")
      #expect(truncate(whole + "d.jsonc", 3 << 30) == 0)
      let result = try Tool.run(
        executable: URL(fileURLWithPath: "/bin/sh"),
        ["-c", "ulimit -v 4000000; exec '\(Tool.products.appendingPathComponent("signalbook").path)' lint"],
        in: scratch.folder)
      #expect(result.status == 1 && result.errors.contains("schemas/toy/d.jsonc:1:1: warning"), "\(result)")
      #expect(result.errors.contains("1 warning in 1 file"), "\(result)")
    }
  }
}
