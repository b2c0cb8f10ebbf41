import Foundation
import SignalbookRegistry
import SignalbookSchemaFiles
import SignalbookSwiftGeneration
import SignalbookTestSupport

/// The code generated from a folder or from source files.
struct Generated {
  var registry: Registry?
  var files: [GeneratedFile]
  var diagnostics: Diagnostics

  init(
    folder: String, name: String, modules: [String: ImportedModule] = [:],
    parts: Set<GenerationOptions.Part> = Set(GenerationOptions.Part.allCases)
  ) {
    var diagnostics = Diagnostics()
    let registry = loadRegistry(folder: folder, modules: modules, into: &diagnostics)
    self.init(registry, .schemaFiles(name: name), diagnostics, parts)
  }

  /// Generates code. `imported` contains the files of imports, by folder.
  init(
    _ sources: [SourceFile], folder: String, name: String = "r", modules: [String: ImportedModule] = [:],
    imported: [String: [SourceFile]] = [:], layout: FileLayout? = nil,
    parts: Set<GenerationOptions.Part> = Set(GenerationOptions.Part.allCases)
  ) {
    var diagnostics = Diagnostics()
    let registry =
      imported.isEmpty
      ? loadRegistry(files: sources, folder: folder, modules: modules, into: &diagnostics)
      : loadRegistry(
        files: sources, folder: folder, modules: modules, into: &diagnostics,
        reading: { path, _ in imported[path] ?? [] })
    self.init(registry, layout ?? .schemaFiles(name: name), diagnostics, parts)
  }

  private init(
    _ registry: Registry?, _ layout: FileLayout, _ found: Diagnostics, _ parts: Set<GenerationOptions.Part>
  ) {
    var diagnostics = found
    files = []
    if let registry, !diagnostics.hasErrors {
      let options = GenerationOptions(access: .public, parts: parts)
      files = generateSwift(registry, layout: layout, options: options, into: &diagnostics)
    }
    self.registry = registry
    self.diagnostics = diagnostics
  }

  /// The contents of all files in a single string.
  var text: String {
    files.map { "// ---- \($0.name)\n" + String(decoding: $0.text, as: UTF8.self) }.joined(separator: "\n")
  }
}

/// The example registries for difficult cases of the language.
enum LanguageExamples {
  static let folder = Paths.root + "/Examples/language"

  static let names: [String] = {
    let all = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return all.filter { !$0.hasSuffix(".md") }.sorted()
  }()

  static func generate(_ name: String, parts: Set<GenerationOptions.Part> = Set(GenerationOptions.Part.allCases))
    -> Generated
  { Generated(folder: folder + "/" + name, name: name, parts: parts) }
}

/// The Swift compiler and the runtime's module.
struct Compiler {
  var modules: String

  /// Uses the built modules next to the products of the test's build.
  static let found: Compiler? = {
    var candidates = [Paths.root + "/.build/debug/Modules"]
    var parent = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
    for _ in 0..<4 {
      candidates.append(parent.appendingPathComponent("Modules").path)
      parent.deleteLastPathComponent()
    }
    guard
      let modules = candidates.first(where: { FileManager.default.fileExists(atPath: $0 + "/Signalbook.swiftmodule") })
    else { return nil }
    return Compiler(modules: modules).run(["--version"]).status == 0 ? Compiler(modules: modules) : nil
  }()

  /// The runtime's object files, for linking with generated code.
  var objects: [String] {
    let folder = URL(fileURLWithPath: modules).deletingLastPathComponent().path + "/Signalbook.build"
    let files = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    // The build keeps the object files of removed sources.
    let sources = FileManager.default.enumerator(atPath: Paths.root + "/Sources/Signalbook")
    let names = Set(
      (sources?.allObjects ?? []).compactMap { ($0 as? String)?.split(separator: "/").last.map(String.init) })
    return files.filter { $0.hasSuffix(".o") && names.contains(String($0.dropLast(2))) }.sorted()
      .map { folder + "/" + $0 }
  }

  func run(_ arguments: [String]) -> (status: Int32, output: String) {
    Self.run("/usr/bin/env", ["swiftc"] + arguments)
  }

  private static func run(_ program: String, _ arguments: [String]) -> (status: Int32, output: String) {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = arguments
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = pipe
    do { try process.run() } catch { return (127, "\(error)") }
    let output = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: output, as: UTF8.self))
  }

  /// Compiles modules, each of which can import the preceding modules, links them with the runtime, and runs a program.
  func run(_ parts: [(module: String, files: [GeneratedFile])], main: String) throws -> (status: Int32, output: String)
  {
    try inTemporaryFolder { folder in
      var objects: [String] = []
      for (module, files) in parts {
        var paths: [String] = []
        for file in files {
          paths.append(folder + "/" + module + "_" + file.name)
          try Data(file.text).write(to: URL(fileURLWithPath: paths[paths.count - 1]))
        }
        objects.append(folder + "/" + module + ".o")
        let made = run(
          [
            "-c", "-emit-module", "-parse-as-library", "-wmo", "-swift-version", "6", "-module-name", module, "-I",
            modules,
            "-I", folder, "-emit-module-path", folder + "/" + module + ".swiftmodule", "-o", objects[objects.count - 1],
          ] + paths)
        if made.status != 0 { return made }
      }
      let runtime = URL(fileURLWithPath: modules).deletingLastPathComponent().path + "/Signalbook.build/"
      objects += try FileManager.default.contentsOfDirectory(atPath: runtime).filter { $0.hasSuffix(".o") }.map {
        runtime + $0
      }
      try Data(main.utf8).write(to: URL(fileURLWithPath: folder + "/main.swift"))
      let linked = run(
        ["-swift-version", "6", "-I", modules, "-I", folder, "-o", folder + "/program", folder + "/main.swift"]
          + objects)
      return linked.status == 0 ? Self.run(folder + "/program", []) : linked
    }
  }

  /// Type-checks files as a module in a language mode, with warnings as errors. `imported` is a separate module.
  func check(
    _ files: [GeneratedFile], mode: String, imported: (name: String, files: [GeneratedFile])? = nil,
    package: String? = nil, warningsAreErrors: Bool = true
  ) throws
    -> (status: Int32, output: String)
  {
    try inTemporaryFolder { folder in
      if let imported {
        var paths: [String] = []
        for file in imported.files {
          paths.append(folder + "/imported_" + file.name)
          try Data(file.text).write(to: URL(fileURLWithPath: paths[paths.count - 1]))
        }
        let emitted = run(
          [
            "-emit-module", "-parse-as-library", "-wmo", "-swift-version", mode, "-module-name", imported.name, "-I",
            modules, "-emit-module-path", folder + "/" + imported.name + ".swiftmodule",
          ] + paths)
        if emitted.status != 0 { return emitted }
      }
      var paths: [String] = []
      for file in files {
        let path = folder + "/" + file.name
        try Data(file.text).write(to: URL(fileURLWithPath: path))
        paths.append(path)
      }
      return run(
        [
          "-typecheck", "-wmo", "-swift-version", mode, "-module-name", "GeneratedCode", "-I", modules, "-I", folder,
        ] + (package.map { ["-package-name", $0] } ?? []) + (warningsAreErrors ? ["-warnings-as-errors"] : []) + paths)
    }
  }
}
