import Foundation
import SignalbookSchemaFiles
import SignalbookSwiftGeneration
import SignalbookTestSupport
import Testing

@Suite("Former names of events") struct FormerNamesTests {
  /// A schema with every kind of rename, including reused names.
  private static func text(hasFormerNames: Bool) -> String {
    func event(_ formerly: [String], _ more: String = "") -> String {
      let list = formerly.map { "\"\($0)\"" }.joined(separator: ", ")
      let key = hasFormerNames && !formerly.isEmpty ? #", "formerly": [\#(list)]"# : ""
      return #"{"description": "It happened."\#(more)\#(key)}"#
    }
    let count = #", "fields": {"count": {"type": "integer"}, "kind": {"type": "kind"}}"#
    return """
      {"$schema": "signalbook-1.schema.json", "registry": {"name": "r", "namespace": "R", "version": "1.0.0", "description": "x",
      "defaults": {"stream": "b"}}, "types": {"kind": {"cases": {"small": \(event(["tiny", "large_"])), "large": "Large."}}},
      "streams": {"b": {"encoding": "object", "consent": {"default": "on"}, "eventField": {"wire": "e", "type": "string"}}},
      "events": {
        "menu.shown": \(event(["menu.opened", "menu_opened_at_root", "sheet.opened"])),
        "menu.tapped": \(event(["menu.clicked", "other.clicked", "clicked"], count)),
        "menu.default": \(event(["menu.standard"])),
        "other.shown": \(event([])),
        "page.read": \(event(["old-page.read"])),
        "page.left": \(event(["old-page.left"], count)),
        "page.deep.seen": \(event(["page.flat.seen"])),
        "alone": \(event(["lonely", "sheet.closed", "menu.alone"], #", "deprecated": "Use menu.shown.""#)),
        "two-words": \(event(["menu.taken-by.other"])),
        "menu.taken-by": \(event(["menu.tap-ped"])),
        "menu.tapPed": \(event([]))
      }}
      """
  }

  private static func generated(hasFormerNames: Bool = true, layout: FileLayout = .schemaFiles(name: "r")) -> Generated
  {
    let source = SourceFile(path: "r/a.json", bytes: Array(text(hasFormerNames: hasFormerNames).utf8))
    return Generated([source], folder: "r", layout: layout)
  }

  /// Returns the diagnostics of calls, one per line. A fix-it is on the line below its diagnostic.
  private static func errors(_ calls: [String], compiler: Compiler) throws -> String {
    try inTemporaryFolder { folder in
      let main = "import Signalbook\nfunc all() -> [R.Event] {\n  [\n" + calls.joined(separator: ",\n") + "\n  ]\n}\n"
      var paths: [String] = []
      for file in generated().files + [GeneratedFile(name: "calls.swift", text: Array(main.utf8))] {
        paths.append(folder + "/" + file.name)
        try Data(file.text).write(to: URL(fileURLWithPath: paths[paths.count - 1]))
      }
      return compiler.run(
        [
          "-typecheck", "-swift-version", "6", "-diagnostic-style", "llvm", "-module-name", "Code", "-I",
          compiler.modules,
        ]
          + paths
      ).output
    }
  }

  @Test(
    "a call under a former name is a compile error that has the new name, with its arguments",
    .enabled(if: Compiler.found != nil, "needs swiftc and a build"))
  func errors() throws {
    let calls = [
      (".menu.opened", "'opened' has been renamed to 'shown'", "shown"),
      (".menuOpenedAtRoot", "'menuOpenedAtRoot' has been renamed to 'menu.shown'", "menu.shown"),
      (".menu.clicked(count: 3, kind: .small)", "has been renamed to 'tapped'", "tapped"),
      (".menu.clicked(count: -1, kind: .large)", "has been renamed to 'tapped'", "tapped"),
      (".clicked(count: 3, kind: .small)", "has been renamed to 'menu.tapped'", "menu.tapped"),
      (".menu.standard", "'standard' has been renamed to 'default'", "default"),
      (".lonely", "'lonely' has been renamed to 'alone'", "alone"),
      (".menu.tapped(count: 1, kind: .tiny)", "'tiny' has been renamed to 'small'", "small"),
      // A fix-it can only replace a name with another name.
      (".other.clicked(count: 1, kind: .small)", "is unavailable: renamed to '.menu.tapped'", ""),
      (".menu.alone", "'alone' is unavailable: renamed to '.alone'", ""),
      // Removed groups. Their events are now in another group, or in several groups.
      (".oldPage.read", "'oldPage' has been renamed to 'page'", "page"),
      (".oldPage.left(count: 1, kind: .small)", "'oldPage' has been renamed to 'page'", "page"),
      (".page.flat.seen", "'flat' has been renamed to 'deep'", "deep"),
      (".sheet.opened", "'opened' is unavailable: renamed to '.menu.shown'", ""),
      (".sheet.closed", "'closed' is unavailable: renamed to '.alone'", ""),
    ]
    let output = try Self.errors(calls.map(\.0), compiler: try #require(Compiler.found))
    let lines = output.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    for (index, (call, message, fix)) in calls.enumerated() {
      let found = lines.indices.filter {
        lines[$0].contains("calls.swift:\(index + 4):") && lines[$0].contains("error: ")
      }
      #expect(found.contains { lines[$0].contains(message) }, "\(call): \(found.map { lines[$0] })")
      #expect(found.allSatisfy { lines[$0].contains("named") }, "\(call): \(found.map { lines[$0] })")
      if !fix.isEmpty, let place = found.first {
        #expect(lines[place + 3].trimmingCharacters(in: .whitespaces) == fix, "\(call): \(lines[place...].prefix(4))")
      }
    }
  }

  @Test(
    "a member of today takes precedence, and all of it compiles without a warning",
    .enabled(if: Compiler.found != nil, "needs swiftc and a build"),
    arguments: ["5", "6"], [FileLayout.schemaFiles(name: "r"), .buckets])
  func compiles(mode: String, layout: FileLayout) throws {
    let generated = Self.generated(layout: layout)
    #expect(generated.diagnostics.sorted.map(\.compilerText) == [])
    let calls = """
      import Signalbook
      let all: [R.Event] = [
        .menu.shown, .menu.tapped(count: 1, kind: .large), .menu.default, .other.shown, .page.deep.seen, .menu.takenBy, .menu.tapPed,
      ]
      """
    let result = try #require(Compiler.found).check(
      generated.files + [GeneratedFile(name: "calls.swift", text: Array(calls.utf8))], mode: mode)
    #expect(result.status == 0, "\(result.output)")
  }

  @Test(
    "former names add no code and no data to a release build",
    .enabled(if: Compiler.found != nil, "needs swiftc and a build"),
    arguments: [GenerationOptions.Access.public, .internal])
  func bytes(access: GenerationOptions.Access) throws {
    let compiler = try #require(Compiler.found)
    let definitions = try [false, true].map { hasFormerNames in
      try inTemporaryFolder { folder in
        let registry = try #require(Self.generated(hasFormerNames: hasFormerNames).registry)
        var diagnostics = Diagnostics()
        let files = generateSwift(
          registry, layout: .schemaFiles(name: "r"), options: GenerationOptions(access: access), into: &diagnostics)
        for file in files { try Data(file.text).write(to: URL(fileURLWithPath: folder + "/" + file.name)) }
        let result = compiler.run(
          ["-emit-ir", "-O", "-wmo", "-parse-as-library", "-swift-version", "6", "-module-name", "Code"]
            + ["-I", compiler.modules, "-o", folder + "/code.ll"] + files.map { folder + "/" + $0.name })
        #expect(result.status == 0, "\(result.output)")
        let lines = try String(contentsOfFile: folder + "/code.ll", encoding: .utf8).split(separator: "\n")
        return lines.count { $0.hasPrefix("define ") || $0.contains(" constant ") || $0.contains(" global ") }
      }
    }
    #expect(definitions[0] == definitions[1] && definitions[0] > 0)
  }
}
