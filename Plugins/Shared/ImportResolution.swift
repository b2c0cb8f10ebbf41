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
