import Foundation
import PackagePlugin

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
