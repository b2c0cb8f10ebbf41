import Foundation
import SignalbookTestSupport
import Testing

/// `Tests/Adoption/run.py` tests the created project as a whole.
@Suite("signalbook init") struct InitTests {
  @Test("a first registry has no findings, is formatted, and generates")
  func first() throws {
    try inTemporaryFolder { folder in
      let result = try Tool.run(["init", "--committed"], in: folder)
      #expect(result.status == 0 && result.errors.isEmpty)
      #expect(result.output.contains("signalbook.json: written"))
      // The command works as printed, regardless of the tool's location.
      #expect(result.output.contains("/signalbook generate\n"))
      #expect(
        try String(contentsOfFile: folder + "/.githooks/pre-commit", encoding: .utf8).contains(
          "generate --check --staged"))
      // The output mentions that there is no repository.
      #expect(result.output.contains("git init"))
      let lint = try Tool.run(["lint"], in: folder)
      #expect(lint.status == 0, "\(lint.errors)")
      // Privacy answers are missing, so lint warns but does not block the first commit.
      for rule in ["owner", "why", "review", "data-class", "retention", "recipient", "consent", "expiry"] {
        #expect(lint.errors.contains("missing-\(rule)]"), "\(rule): \(lint.errors)")
      }
      #expect(try Tool.run(["format", "--check"], in: folder).status == 0)
      #expect(try Tool.run(["generate"], in: folder).status == 0)
      #expect(try Tool.run(["generate", "--check"], in: folder).status == 0)
      let again = try Tool.run(["init"], in: folder).output
      #expect(again.contains(".githooks/pre-commit: unchanged") && !again.contains("written"))
      let mode = try FileManager.default.attributesOfItem(atPath: folder + "/.githooks/pre-commit")[.posixPermissions]
      #expect((mode as? Int).map { $0 & 0o111 } == 0o111)
    }
  }

  @Test("the script is the same as in this repository's hooks")
  func tool() throws {
    try inTemporaryFolder { folder in
      #expect(try Tool.run(["init"], in: folder).status == 0)
      let written = try String(contentsOfFile: folder + "/.githooks/signalbook-tool", encoding: .utf8)
      #expect(try written == String(contentsOfFile: Paths.root + "/Scripts/signalbook-tool", encoding: .utf8))
    }
  }

  @Test("if there is a registry, only the hook and the workflow are written, at the repository's root")
  func existing() throws {
    try Scratch.with("sound") { scratch in
      let result = try scratch.signalbook("init", in: "schemas/toy")
      #expect(
        result.output.hasPrefix(
          "../../.githooks/pre-commit: written\n../../.githooks/signalbook-tool: "
            + "written\n../../.github/workflows/signalbook.yml: written\nschemas: existing registries were "
            + "kept\n\nNext:\n"))
      #expect(try scratch.git("status", "--porcelain") == "?? .githooks/\n?? .github/\n")
      #expect(try scratch.text(".github/workflows/signalbook.yml").contains("generate --check"))
      #expect(try scratch.text(".githooks/pre-commit").contains("generate --check --staged"))
      #expect(
        result.output.contains("  git add ../../.githooks ../../.github/workflows/signalbook.yml\n"), "\(result.output)"
      )
    }
  }

  @Test("a hook written before the project commits generated code checks that code")
  func laterOutput() throws {
    try Scratch.with("sound") { scratch in
      try scratch.edit("signalbook.json", #", "output": "Generated/Toy", "access": "public""#, "")
      _ = try scratch.signalbook("format")
      _ = try scratch.signalbook("init")
      try scratch.git("config", "core.hooksPath", ".githooks")
      var environment = Scratch.environment
      environment["SIGNALBOOK"] = Tool.products.appendingPathComponent("signalbook").path
      func commit() throws -> Tool.Result {
        try Tool.run(
          executable: URL(fileURLWithPath: "/usr/bin/env"), ["git", "commit", "-qam", "x"], in: scratch.folder,
          environment: environment)
      }
      try scratch.git("add", "-A")
      let first = try commit()
      #expect(first.status == 0, "\(first.errors)")
      try scratch.edit(
        "signalbook.json", #""registry": "schemas/toy""#, #""registry": "schemas/toy", "output": "Generated/Toy""#)
      _ = try scratch.signalbook("generate")
      try scratch.git("add", "-A")
      #expect(try commit().status == 0)
      try scratch.edit("schemas/toy/menu.json", "The menu was closed.", "The user closed the menu.")
      let stale = try commit()
      #expect(
        stale.status == 1 && stale.errors.contains("Generated/Toy/toy_menu.swift: stale: differs from the staged"),
        "\(stale)")
      _ = try scratch.signalbook("generate")
      let current = try commit()
      #expect(current.status == 0, "\(current.errors)")
    }
  }

  @Test("a commit of a link alone is checked, because it may lead to schemas")
  func link() throws {
    try Scratch.with("sound") { scratch in
      _ = try scratch.signalbook("format")
      _ = try scratch.signalbook("init")
      try scratch.git("mv", "schemas/toy", "telemetry")
      try scratch.edit("telemetry/menu.json", #""method": "close""#, #""metod": "close""#)
      try scratch.commit("elsewhere")
      try FileManager.default.createDirectory(atPath: scratch.folder + "/schemas", withIntermediateDirectories: true)
      try FileManager.default.createSymbolicLink(
        atPath: scratch.folder + "/schemas/toy", withDestinationPath: "../telemetry")
      try scratch.git("add", "-A")
      var environment = Scratch.environment
      environment["SIGNALBOOK"] = Tool.products.appendingPathComponent("signalbook").path
      let hook = try Tool.run(
        executable: URL(fileURLWithPath: scratch.folder + "/.githooks/pre-commit"), [], in: scratch.folder,
        environment: environment)
      #expect(hook.status != 0 && hook.errors.contains("did you mean \"method\"?"), "\(hook)")
    }
  }

  @Test func `init with committed code says what to change in a configuration that it keeps`() throws {
    try inTemporaryFolder { folder in
      _ = try Tool.run(["init"], in: folder)
      let again = try Tool.run(["init", "--committed"], in: folder)
      #expect(
        again.output.contains(
          "--committed: signalbook.json was kept; set \"output\" of App, remove the plugin from Package.swift, and run "
            + "'signalbook generate'\n"), "\(again.output)")
      #expect(try !Tool.run(["init"], in: folder).output.contains("--committed"))
    }
  }

  @Test("a second init lists missing commands in hooks and workflows, and files of another version")
  func outdated() throws {
    try Scratch.with("sound") { scratch in
      _ = try scratch.signalbook("init")
      try scratch.write(
        scratch.text(".githooks/pre-commit").replacing("\"$tool\" generate", with: "# \"$tool\" generate"),
        to: ".githooks/pre-commit")
      try scratch.write(
        scratch.text(".github/workflows/signalbook.yml").replacing(
          "run: signalbook generate --check", with: "run: exit 0"),
        to: ".github/workflows/signalbook.yml")
      try scratch.write("#!/bin/sh\n", to: ".githooks/signalbook-tool")
      try scratch.write("{}", to: "schemas/signalbook-1.schema.json")
      let again = try scratch.signalbook("init").output
      #expect(
        again.hasPrefix(
          """
          .githooks/pre-commit: kept, but lacks 'generate --check --staged'; add the commands, or use --force to overwrite the file
          .githooks/signalbook-tool: kept, but differs from this version's file; use --force to overwrite it
          .github/workflows/signalbook.yml: kept, but lacks 'signalbook generate --check'; add the commands, or use --force to overwrite the file
          schemas/signalbook-1.schema.json: kept, but differs from this version's file; use --force to overwrite it

          """), "\(again)")
      _ = try scratch.signalbook("init", "--force")
      #expect(try scratch.text("schemas/signalbook-1.schema.json").contains("$schema"))
    }
  }

  @Test(
    "the printed `git add` lists exactly the files that init wrote, and build products are ignored",
    arguments: [true, false])
  func staging(isRepositoryFirst: Bool) throws {
    try inTemporaryFolder { folder in
      let git = URL(fileURLWithPath: "/usr/bin/env")
      func run(_ arguments: String...) throws -> Tool.Result {
        try Tool.run(executable: git, arguments, in: folder, environment: Scratch.environment)
      }
      // Without a repository, init asks for one and is run again.
      let first = isRepositoryFirst ? nil : try Tool.run(["init"], in: folder).output
      #expect(try run("git", "init", "-q").status == 0)
      let output = try Tool.run(["init"], in: folder).output
      try write("x", to: folder + "/.build/debug/App")
      try write("x", to: folder + "/mine.txt")
      #expect(try String(contentsOfFile: folder + "/.gitignore", encoding: .utf8) == ".build/\n")
      let line = try #require(output.split(separator: "\n").first { $0.hasPrefix("  git add ") })
      let command = line.dropFirst(2).components(separatedBy: "  ")[0]
      #expect(try run("sh", "-c", command).status == 0)
      let staged = try run("git", "diff", "--cached", "--name-only").output.split(separator: "\n")
      let written = (first ?? output).split(separator: "\n").filter { $0.hasSuffix(": written") }.map {
        $0.dropLast(": written".count)
      }
      #expect(staged.sorted() == written.sorted() && !written.isEmpty)
      #expect(!output.contains("git add -A"))
    }
  }

  @Test(
    "an existing .gitignore is not changed: init names the missing line", arguments: [".build/\n", "*.o\n"])
  func ignoring(text: String) throws {
    try inTemporaryFolder { folder in
      _ = try Tool.run(
        executable: URL(fileURLWithPath: "/usr/bin/env"), ["git", "init", "-q"], in: folder,
        environment: Scratch.environment)
      try write(text, to: folder + "/.gitignore")
      try write(Self.manifest, to: folder + "/Package.swift")
      let output = try Tool.run(["init"], in: folder, environment: Scratch.environment).output
      #expect(output.contains("  .gitignore  ") == (text == "*.o\n"), "\(output)")
      #expect(try String(contentsOfFile: folder + "/.gitignore", encoding: .utf8) == text)
    }
  }

  @Test("unrelated JSON is neither formatted nor read as a registry, and init reports this")
  func foreignSchemas() throws {
    try inTemporaryFolder { folder in
      let text = #"{"type":"object"}"#
      try write(text, to: folder + "/schemas/app/registry.json")
      try write("", to: folder + "/Package.swift")
      let format = try Tool.run(["format"], in: folder)
      #expect(format.status == 0 && format.output == "0 files formatted correctly.\n", "\(format)")
      let result = try Tool.run(["init"], in: folder)
      #expect(result.output.contains("schemas/app: contains other JSON files"), "\(result)")
      #expect(try String(contentsOfFile: folder + "/schemas/app/registry.json", encoding: .utf8) == text)
      #expect(!FileManager.default.fileExists(atPath: folder + "/signalbook.json"))
    }
  }

  @Test("files are overwritten only with --force, and --dry-run does not write")
  func keeps() throws {
    try Scratch.with("sound") { scratch in
      try scratch.write("mine", to: ".githooks/pre-commit")
      let dry = try scratch.signalbook("init", "--dry-run", "--force")
      #expect(dry.output.contains(".githooks/pre-commit: would be overwritten"))
      #expect(dry.output.contains(".github/workflows/signalbook.yml: would be written"))
      #expect(try scratch.git("status", "--porcelain") == "?? .githooks/\n")
      #expect(try scratch.signalbook("init").output.contains(".githooks/pre-commit: kept, but lacks 'format"))
      #expect(try scratch.text(".githooks/pre-commit") == "mine")
    }
  }

  @Test("the step that enables the hook matches the repository")
  func steps() throws {
    try Scratch.with("sound") { scratch in
      #expect(try scratch.signalbook("init").output.contains("cp .githooks/pre-commit .githooks/signalbook-tool "))
      try scratch.write("exit 0", to: ".git/hooks/pre-commit")
      #expect(try scratch.signalbook("init").output.contains(".git/hooks/pre-commit  "))
      try scratch.git("config", "core.hooksPath", ".husky")
      #expect(try scratch.signalbook("init").output.contains(".husky/pre-commit  "))
      try scratch.write("repos: []", to: ".pre-commit-config.yaml")
      #expect(try scratch.signalbook("init").output.contains(".pre-commit-config.yaml  "))
    }
  }

  @Test("an invalid configuration and a folder that cannot be created are errors")
  func faults() throws {
    try Scratch.with("sound") { scratch in
      try scratch.write("", to: ".githooks")
      let blocked = try scratch.signalbook("init")
      #expect(blocked.status == 2 && blocked.errors.contains(".githooks"))
      try scratch.write("{", to: "signalbook.json")
      #expect(try scratch.signalbook("init").status == 2)
    }
  }

  private static let manifest = """
    // swift-tools-version: 6.0
    import PackageDescription

    let package = Package(
      name: "Notes",
      /* .executableTarget(name: "Commented", dependencies: []) */
      products: [.library(name: "Notes", targets: ["NotesCore"])],
      targets: [
        .target(name: "NotesCore", swiftSettings: [.define("A")]),
        // .executableTarget(name: "Gone"),
        .executableTarget(name: "NotesApp", dependencies: [.target(name: "NotesCore")], path: "App"),
        .testTarget(name: "NotesTests", dependencies: ["NotesCore"]),
      ]
    )
    """

  @Test("an empty folder becomes a package whose app records without further changes")
  func empty() throws {
    try inTemporaryFolder { folder in
      let output = try Tool.run(["init"], in: folder).output
      #expect(output.contains("Package.swift: written") && output.contains("Sources/App/main.swift: written"))
      #expect(!output.contains("Add") && output.contains("  swift run  "))
      let configuration = try String(contentsOfFile: folder + "/signalbook.json", encoding: .utf8)
      #expect(configuration.contains(#""App": { "registry": "schemas/app" }"#))
      #expect(try Tool.run(["lint"], in: folder).status == 0)
      // The build plugin generates the code, so there is no committed code for the hook to check.
      let check = try Tool.run(["generate", "--check"], in: folder)
      #expect(check.status == 0 && check.output.hasPrefix("No target has an \"output\""), "\(check)")
      #expect(try Tool.run(["generate"], in: folder).status == 2)
    }
  }

  @Test("init does not write an app next to other files, or anything if the project is in a subfolder")
  func elsewhere() throws {
    try inTemporaryFolder { folder in
      try write("", to: folder + "/ios/Notes.xcodeproj/project.pbxproj")
      let below = try Tool.run(["init"], in: folder)
      #expect(
        below.status == 2 && below.errors.contains("in the subfolder 'ios'; run 'signalbook init' there"), "\(below)")
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["ios"])
      try FileManager.default.removeItem(atPath: folder + "/ios")
      try write("", to: folder + "/server/main.go")
      let output = try Tool.run(["init"], in: folder).output
      #expect(output.contains("Add Signalbook to the build") && !output.contains("Package.swift"), "\(output)")
      #expect(!FileManager.default.fileExists(atPath: folder + "/Package.swift"))
    }
  }

  @Test("in a package, init names the recording target and prints the missing lines of its manifest")
  func package() throws {
    try inTemporaryFolder { folder in
      try write(Self.manifest, to: folder + "/Package.swift")
      let output = try Tool.run(["init", "--committed"], in: folder).output
      let configuration = try String(contentsOfFile: folder + "/signalbook.json", encoding: .utf8)
      #expect(
        configuration.contains(#""NotesApp": { "registry": "schemas/app", "output": "App/Generated" }"#),
        "\(configuration)")
      #expect(output.contains("platforms: [.macOS(.v13), .iOS(.v16)],"))
      #expect(output.contains(#"dependencies: [.package(path: "../signalbook")],"#))
      // If the target has dependencies, add one to the list.
      #expect(
        output.contains(
          """
            // in the dependencies of the target NotesApp
            .product(name: "Signalbook", package: "signalbook"),
          """))
      #expect(!output.contains("plugins:") && output.contains("another target (NotesCore), change"))
      #expect(try String(contentsOfFile: folder + "/Package.swift", encoding: .utf8) == Self.manifest)
      #expect(!FileManager.default.fileExists(atPath: folder + "/Sources"))
    }
  }

  @Test("a manifest that creates its targets in code gets a separate module with public events")
  func module() throws {
    try inTemporaryFolder { folder in
      try write(
        "import PackageDescription\nlet package = Package(name: \"x\", targets: all)\n", to: folder + "/Package.swift")
      let output = try Tool.run(["init"], in: folder).output
      let configuration = try String(contentsOfFile: folder + "/signalbook.json", encoding: .utf8)
      #expect(configuration.contains(#""AppTelemetry": { "registry": "schemas/app", "access": "public" }"#))
      #expect(output.contains("Sources/AppTelemetry/AppTelemetry.swift: written"))
      #expect(output.contains("  import AppTelemetry\n") && output.contains(#"    name: "AppTelemetry","#))
    }
  }

  @Test(
    "projects of other build systems get their own steps",
    arguments: [
      ("Notes.xcodeproj/project.pbxproj", "Notes", "Run Build Tool Plug-ins"),
      ("Project.swift", "App", "the Tuist project"),
      ("project.yml", "App", "the XcodeGen project"), ("MODULE.bazel", "App", "the Bazel project"),
    ])
  func others(file: String, target: String, words: String) throws {
    try inTemporaryFolder { folder in
      try write("", to: folder + "/" + file)
      let output = try Tool.run(["init"], in: folder).output
      #expect(
        output.contains(words) && output.contains("AppRegistry.self") && !output.contains("Package.swift"), "\(output)")
      #expect(!FileManager.default.fileExists(atPath: folder + "/Package.swift"))
      let configuration = try String(contentsOfFile: folder + "/signalbook.json", encoding: .utf8)
      #expect(configuration.contains("\"\(target)\": {"))
      // Bazel does not run plugins, so the generated code is committed.
      #expect(configuration.contains("output") == (file == "MODULE.bazel"))
    }
  }

  @Test("a copied hook is enabled until .githooks changes, and a hook of another tool has to call it") func copiedHook()
    throws
  {
    try Scratch.with("sound") { scratch in
      _ = try scratch.signalbook("init")
      func copy() throws {
        for name in ["pre-commit", "signalbook-tool"] {
          try scratch.write(try scratch.text(".githooks/" + name), to: ".git/hooks/" + name)
        }
      }
      try copy()
      #expect(try scratch.signalbook("init").output.contains(".git/hooks/pre-commit"))
      #expect(try scratch.signalbook("init").output.contains("is enabled"))
      #expect(try scratch.signalbook("init", in: "schemas/toy").output.contains("is enabled"))
      try scratch.edit(".githooks/pre-commit", "set -eu", "set -eux")
      let outdated = try scratch.signalbook("init").output
      #expect(outdated.contains("copies the hook again") && !outdated.contains("call .githooks"), "\(outdated)")
      try scratch.write("#!/bin/sh\nmake lint\n", to: ".git/hooks/pre-commit")
      #expect(try scratch.signalbook("init").output.contains("call .githooks/pre-commit from this hook"))
      try scratch.write("#!/bin/sh\nexec .githooks/pre-commit\n", to: ".git/hooks/pre-commit")
      #expect(try scratch.signalbook("init").output.contains("is enabled, and calls .githooks/pre-commit"))
    }
  }

  @Test("existing registries without a configuration get a target each", arguments: [false, true])
  func registriesWithoutConfiguration(hasManifest: Bool) throws {
    try Scratch.with("sound") { scratch in
      try scratch.git("rm", "-q", "-r", "signalbook.json")
      if hasManifest {
        try scratch.write(
          "import PackageDescription\nlet package = Package(name: \"x\", targets: [.executableTarget(name: \"Shop\")])\n",
          to: "Package.swift")
        try scratch.write("print(1)\n", to: "Sources/Shop/main.swift")
      }
      let registry = try scratch.text("schemas/toy/registry.json")
      try scratch.write(
        registry.replacing("\"toy\"", with: "\"other\"").replacing("\"Toy\"", with: "\"Other\""),
        to: "schemas/toy-other/registry.json")
      let result = try scratch.signalbook("init")
      #expect(result.output.contains("signalbook.json: written"), "\(result)")
      let configuration = try scratch.text("signalbook.json")
      #expect(configuration.contains(hasManifest ? "\"Shop\": { \"registry\": \"schemas/toy\"" : "\"App\": {"))
      #expect(configuration.contains("\"ToyOther\": { \"registry\": \"schemas/toy-other\""), "\(configuration)")
      #expect(result.output.contains("SignalbookPlugin") == hasManifest, "\(result)")
      // The first event of a new registry does not exist here.
      #expect(!result.output.contains("search.started"), "\(result)")
      let lint = try scratch.signalbook("lint")
      #expect(lint.status == 0 && !lint.errors.contains("no package"), "\(lint)")
    }
  }

  @Test("the hook checks files with other extensions", arguments: ["more.jsonc", "More.JSON"])
  func otherExtensions(name: String) throws {
    try Scratch.with("sound") { scratch in
      _ = try scratch.signalbook("init")
      try scratch.git("config", "core.hooksPath", ".githooks")
      try scratch.git("add", "-A")
      try scratch.git("commit", "-qm", "hook", "--no-verify")
      try scratch.write(
        #"{"$schema": "signalbook-1.schema.json", "events": {"a": {"description": "It happened."}}}"#,
        to: "schemas/toy/" + name)
      try scratch.git("add", "-A")
      var environment = Scratch.environment
      environment["SIGNALBOOK"] = Tool.products.appendingPathComponent("signalbook").path
      let result = try Tool.run(
        executable: URL(fileURLWithPath: "/usr/bin/env"), ["git", "commit", "-qm", "x"], in: scratch.folder,
        environment: environment)
      #expect(result.status != 0 && (result.output + result.errors).contains("stray-schema"), "\(result)")
    }
  }
}
