import SignalbookRegistry
import SignalbookSchemaFiles
import SignalbookSwiftGeneration

/// The result of generating one target, or of checking its output.
public struct TargetGeneration: Sendable {
  public var target: String
  public var registryFolder: String
  /// How many schema files, streams and events of its own the registry has.
  public var schemaFileCount: Int
  public var streamCount: Int
  public var eventCount: Int
  /// The folder of the generated files as seen from the current folder.
  public var output: String
  /// Paths of the files whose bytes differ, or differed, from the generator's.
  public var changed: [String]
  /// Paths of generated files of schema files that are gone.
  public var surplus: [String]
  public var unchangedCount: Int
  /// Paths of all generated files.
  public var files: [String]

  public var isStale: Bool { !changed.isEmpty || !surplus.isEmpty }
}

extension ProjectFolder {
  /// Generates the files of every target that has an `output`.
  ///
  /// Reads, checks and generates everything first: an error in any registry prevents all writing.
  ///
  /// - Parameters:
  ///   - configuration: the content of `signalbook.json`.
  ///   - writes: whether files are written; otherwise they are only compared. A project that is not read from the disk
  ///     is never written.
  ///   - diagnostics: receives the findings of the schemas.
  /// - Returns: The results; `nil` after an error.
  /// - Throws: ``FileReplacement/Failure`` if a file or its folder cannot be written.
  public func generate(
    _ configuration: Configuration, writes: Bool, into diagnostics: inout Diagnostics
  ) throws(FileReplacement.Failure) -> [TargetGeneration]? {
    check(configuration, into: &diagnostics)
    let targets = configuration.targets.filter { $0.output != nil }
    let loaded = load(targets, of: configuration, into: &diagnostics)
    checkStrays(loaded.map(\.loaded), of: configuration, isWhole: false, into: &diagnostics)
    var pending: [(TargetGeneration, OutputFolder)] = []
    for (target, loaded) in loaded {
      guard let registry = loaded.registry, let output = target.output else { continue }
      let files = generateSwift(
        registry, layout: .schemaFiles(name: loaded.folderName), options: target.options, into: &diagnostics)
      let folder = OutputFolder(path(output), files, in: self.files is DiskFiles ? nil : self.files)
      for name in folder.foreign {
        diagnostics.add(
          Diagnostic(
            .unusableOutput,
            "the output folder contains a file \(quoted(name)) that was not generated; move the file, or "
              + "choose another folder", at: target.outputLocation ?? target.location,
            notes: [.init("the file", at: FolderReader.start(folder.path + "/" + name))]))
      }
      pending.append((TargetGeneration(target.name, loaded.folder, registry, folder), folder))
    }
    if diagnostics.hasErrors { return nil }
    if writes, self.files is DiskFiles {
      for (_, folder) in pending { try folder.write() }
    }
    return pending.map(\.0)
  }
}

extension TargetGeneration {
  fileprivate init(_ target: String, _ registryFolder: String, _ registry: Registry, _ folder: OutputFolder) {
    let changed = folder.changed.map { folder.path + "/" + $0.name }
    self.init(
      target: target, registryFolder: registryFolder, schemaFileCount: registry.files.count,
      streamCount: registry.streams.filter { $0.origin.importIndex == nil }.count,
      eventCount: registry.events.filter { $0.origin.importIndex == nil }.count, output: folder.path, changed: changed,
      surplus: folder.surplus.map { folder.path + "/" + $0 }, unchangedCount: folder.files.count - changed.count,
      files: folder.files.map { folder.path + "/" + $0.name })
  }
}
