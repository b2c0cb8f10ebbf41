import Foundation
import PackagePlugin

/// Generates Swift from the schema files of a target before it is compiled: one command for each target.
@main
struct SignalbookPlugin: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    guard let place = TargetPlace(target, in: PackageIndex(context.package)) else {
      Diagnostics.error(
        "Target '\(target.name)' uses SignalbookPlugin but is no Swift target: remove the plugin from it.")
      return []
    }
    return try commands(
      for: place, tool: context.tool(named: "signalbook-generate").url, folder: context.pluginWorkDirectoryURL)
  }

  func commands(for target: TargetPlace, tool: URL, folder: URL) throws -> [Command] {
    let generation: Generation
    do {
      generation = try Generation(target)
    } catch let error as PluginError {
      Diagnostics.error(error.description)
      return []
    }
    return [
      .buildCommand(
        displayName: "Signalbook: generating Swift for \(target.name)", executable: tool,
        arguments: generation.arguments(output: folder.path),
        inputFiles: generation.inputs.map(URL.init(fileURLWithPath:)),
        outputFiles: generation.outputs.map { folder.appendingPathComponent($0) })
    ]
  }
}

#if canImport(XcodeProjectPlugin)
  import XcodeProjectPlugin

  extension SignalbookPlugin: XcodeBuildToolPlugin {
    func createBuildCommands(context: XcodePluginContext, target: XcodeTarget) throws -> [Command] {
      try commands(
        for: TargetPlace(target, in: context.xcodeProject), tool: context.tool(named: "signalbook-generate").url,
        folder: context.pluginWorkDirectoryURL)
    }
  }
#endif

/// One run of the generator for one target: its arguments, what it reads and what it writes.
struct Generation {
  var target: TargetPlace
  var settings: TargetSettings?
  var place: RegistryPlace
  var imports: [ResolvedImport]

  init(_ target: TargetPlace) throws {
    self.target = target
    settings = try TargetSettings.read(target: target.name, home: target.home)
    guard let place = try RegistryPlace.find(target, settings) else {
      // A misspelt name in the file is the likeliest reason, so the names that are there are part of the sentence.
      let known = TargetSettings.names(home: target.home)
      throw PluginError(
        "Target '\(target.name)' uses SignalbookPlugin but has no registry: name one in \(target.home)/\(TargetSettings.fileName) "
          + #"({"targets": {"\#(target.name)": {"registry": "schemas/…"}}}) or add a *\#(TargetPlace.schemaSuffix) file to it."#
          + (known.isEmpty ? "" : " The file has entries for \(known.joined(separator: ", "))."))
    }
    if settings?.output != nil {
      throw PluginError(
        "Target '\(target.name)' would be generated twice: remove \"output\" of its entry in "
          + "\(target.home)/\(TargetSettings.fileName), or the plugin from the target in Package.swift.")
    }
    self.place = place
    imports = try resolveImports(of: place, for: target, settings)
  }

  func arguments(output: String) -> [String] {
    var arguments = ["--output", output, "--name", place.name]
    arguments += [
      "--access", settings?.access ?? "internal", "--parts", (settings?.parts ?? ["events"]).joined(separator: ","),
    ]
    for profile in settings?.profiles ?? [] { arguments += ["--profile", profile] }
    if place.isInsideTarget {
      for file in place.files { arguments += ["--schema", file] }
    } else {
      arguments += ["--registry", place.folder]
    }
    for imported in imports {
      let module = imported.module.map { ":" + $0 } ?? ""
      arguments += ["--import", "\(imported.reference)=\(imported.place.folder)\(module)"]
    }
    return arguments
  }

  /// Every file whose change may change what is generated.
  var inputs: [String] {
    var files = place.files
    for imported in imports { files += imported.place.files }
    let configuration = target.home + "/" + TargetSettings.fileName
    if FileManager.default.fileExists(atPath: configuration) { files.append(configuration) }
    return files
  }

  /// The generated files' names, from the names of the schema files alone (docs/generated-code.md, section 1). What is
  /// generated along with the importer is named like the importer's own.
  var outputs: [String] {
    var stems = place.stems
    for imported in imports where imported.module == nil { stems.formUnion(imported.place.stems) }
    var names: Set = ["registry", "documents", "links"]
    for stem in stems { names.formUnion([stem, stem + "_decoding"]) }
    return names.sorted().map { "\(place.name)_\($0).swift" }
  }
}

extension RegistryPlace {
  /// The schema files' names without folder and ending.
  var stems: Set<String> {
    Set(
      files.map { file in
        let name = (file as NSString).lastPathComponent
        for suffix in [TargetPlace.schemaSuffix, ".json"] where name.hasSuffix(suffix) {
          return String(name.dropLast(suffix.count))
        }
        return name
      })
  }
}

/// Where an imported registry is and which module holds what is generated from it.
struct ResolvedImport {
  var reference: String
  var place: RegistryPlace
  /// `nil` when nothing else generates it, so that it is generated along with the importer.
  var module: String?
}

/// Finds the registries that a target's registry imports: `target:NAME` among the target's dependencies, a folder as it
/// stands, in the module of the dependency that generates this folder.
func resolveImports(of place: RegistryPlace, for target: TargetPlace, _ settings: TargetSettings?) throws
  -> [ResolvedImport]
{
  var owners: [(target: TargetPlace, place: RegistryPlace)] = []
  for dependency in target.dependencies {
    let settings = try TargetSettings.read(target: dependency.name, home: dependency.home)
    if let place = try RegistryPlace.find(dependency, settings) { owners.append((dependency, place)) }
  }
  return try place.imports.map { reference in
    let override = settings?.imports[reference]
    if let folder = override?.registry {
      guard let place = try RegistryPlace(folder: absolute(folder, from: target.home)) else {
        throw PluginError(
          "Target '\(target.name)' cannot be set up: \(target.home)/\(TargetSettings.fileName) names '\(folder)' for the import "
            + "'\(reference)', but that is no folder with *.json files.")
      }
      return ResolvedImport(reference: reference, place: place, module: override?.module)
    }
    if reference.hasPrefix("target:") {
      let name = reference.dropFirst("target:".count)
      if let owner = owners.first(where: { $0.target.name == name }) {
        return ResolvedImport(reference: reference, place: owner.place, module: owner.target.moduleName)
      }
      if target.dependencies.contains(where: { $0.name == name }) {
        throw PluginError(
          "Target '\(target.name)' imports '\(reference)' (\(place.folder)), but '\(name)' has no registry: name one in its "
            + "package's \(TargetSettings.fileName) or add *\(TargetPlace.schemaSuffix) files to it.")
      }
      throw PluginError(
        "Target '\(target.name)' imports '\(reference)' (\(place.folder)), but does not depend on '\(name)': add it to the "
          + "target's dependencies in Package.swift.")
    }
    let folder = absolute(reference, from: place.folder)
    if let owner = owners.first(where: { $0.place.folder == folder }) {
      return ResolvedImport(
        reference: reference, place: owner.place, module: override?.module ?? owner.target.moduleName)
    }
    guard let imported = try RegistryPlace(folder: folder) else {
      throw PluginError(
        "Target '\(target.name)' imports '\(reference)' (\(place.folder)), but \(folder) is no folder with *.json files."
      )
    }
    return ResolvedImport(reference: reference, place: imported, module: override?.module)
  }
}
