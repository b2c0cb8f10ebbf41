import SignalbookRegistry
import SignalbookSchemaFiles
import SignalbookSwiftGeneration

/// The result of generating a target's code, or of checking its output.
public struct TargetGeneration: Sendable {
  public var target: String
  public var registryFolder: String
  /// The numbers of schema files, streams and events that the registry declares.
  public var schemaFileCount: Int
  public var streamCount: Int
  public var eventCount: Int
  /// The folder of the generated files, relative to the current folder.
  public var output: String
  /// The paths of files whose contents differ from the generator's output, or did before writing.
  public var changedFiles: [String]
  /// The paths of generated files whose schema files no longer exist.
  public var obsoleteFiles: [String]
  public var unchangedCount: Int
  /// The paths of all generated files.
  public var files: [String]

  public var isStale: Bool { !changedFiles.isEmpty || !obsoleteFiles.isEmpty }
}

extension ProjectFolder {
  /// Generates the files of every target that has an `output`.
  ///
  /// Reads, checks, and generates everything first, so that an error in any registry prevents all writing.
  ///
  /// - Parameters:
  ///   - configuration: The contents of `signalbook.json`.
  ///   - writes: Whether to write the files instead of only comparing them. Projects that are not on the disk are never
  ///     written.
  ///   - diagnostics: Receives the findings about the schemas.
  /// - Returns: The results, or `nil` if there was an error.
  /// - Throws: ``FileReplacement/Failure`` if a file or its folder cannot be written.
  public func generate(
    _ configuration: Configuration, writes: Bool, into diagnostics: inout Diagnostics
  ) throws(FileReplacement.Failure) -> [TargetGeneration]? {
    check(configuration, into: &diagnostics)
    let targets = configuration.targets.filter { $0.output != nil }
    let loaded = load(targets, of: configuration, into: &diagnostics)
    checkStrays(loaded.map(\.loaded), of: configuration, isWhole: false, into: &diagnostics)
    var plannedOutputs: [(TargetGeneration, OutputFolder)] = []
    for (target, loaded) in loaded {
      guard let registry = loaded.registry, let output = target.output else { continue }
      let files = generateSwift(
        registry, layout: .schemaFiles(name: loaded.folderName), options: target.locatedOptions, into: &diagnostics)
      let folder = OutputFolder(displayPath(for: output), files, in: self.files is DiskFiles ? nil : self.files)
      for name in folder.foreign {
        diagnostics.add(
          Diagnostic(
            .unusableOutput,
            "the output folder contains \(quoted(name)), which is not a generated file; move the file, or choose "
              + "another folder", at: target.outputLocation ?? target.location,
            notes: [.init("the file", at: FolderReader.start(of: folder.path + "/" + name))]))
      }
      plannedOutputs.append((TargetGeneration(target.name, loaded.folder, registry, folder), folder))
    }
    if diagnostics.hasErrors { return nil }
    if writes, self.files is DiskFiles {
      for (_, folder) in plannedOutputs { try folder.write() }
    }
    return plannedOutputs.map(\.0)
  }
}

extension TargetGeneration {
  fileprivate init(_ target: String, _ registryFolder: String, _ registry: Registry, _ folder: OutputFolder) {
    let changed = folder.changedFiles.map { folder.path + "/" + $0.name }
    self.init(
      target: target, registryFolder: registryFolder, schemaFileCount: registry.files.count,
      streamCount: registry.streams.filter { $0.origin.importIndex == nil }.count,
      eventCount: registry.events.filter { $0.origin.importIndex == nil }.count, output: folder.path,
      changedFiles: changed,
      obsoleteFiles: folder.obsoleteFiles.map { folder.path + "/" + $0 },
      unchangedCount: folder.files.count - changed.count,
      files: folder.files.map { folder.path + "/" + $0.name })
  }
}
