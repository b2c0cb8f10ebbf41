import SignalbookNaming
import SignalbookSchemaFiles

/// A parsed schema file.
final class SchemaFile {
  let parsed: ParsedFile
  let stem: String
  let root: JSONNode
  /// The registry that contains the file.
  unowned let scope: SchemaScope

  var source: SourceFile { parsed.source }

  /// The origin shared by the file's declarations. It is lazy, because the registry's acronyms are not known before the
  /// first declaration is resolved.
  private(set) lazy var origin = Origin.File(
    importIndex: scope.importIndex, stem: stem, path: source.path, acronyms: scope.acronyms)

  init(_ parsed: ParsedFile, stem: String, root: JSONNode, scope: SchemaScope) {
    self.parsed = parsed
    self.stem = stem
    self.root = root
    self.scope = scope
  }
}

/// A named JSON value, such as an entry of a section, with its file.
struct DeclaredEntry {
  var name: String
  var keyRange: ByteRange
  var node: JSONNode
  var file: SchemaFile

  func location(of range: ByteRange) -> Location { file.source.location(of: range) }

  /// The event, with missing keys added from the file's `defaults` at the locations of the defaults. Tuple keys do not
  /// apply to events with fields.
  var applyingFileDefaults: DeclaredEntry {
    guard let defaults = file.root["defaults"]?.members, !defaults.isEmpty, let own = node.members else { return self }
    let isTuple = node["code"] == nil && node["fields"] == nil
    let added = defaults.filter { member in
      node[member.key] == nil && (isTuple || !["category", "method", "object"].contains(member.key))
    }
    if added.isEmpty { return self }
    var event = self
    event.node = JSONNode(.object(own + added), node.range)
    return event
  }
  var keyLocation: Location { location(of: keyRange) }
}

/// The sections whose entries can be referenced.
enum Section: Int, CaseIterable {
  case types, profiles, streams, events, attributes, links, messages, reviews

  var key: String {
    switch self {
    case .types: "types"
    case .profiles: "profiles"
    case .streams: "streams"
    case .events: "events"
    case .attributes: "attributes"
    case .links: "links"
    case .messages: "messages"
    case .reviews: "reviews"
    }
  }

  /// The noun for the section's entries in messages.
  var noun: String {
    switch self {
    case .types: "type"
    case .profiles: "profile"
    case .streams: "stream"
    case .events: "event"
    case .attributes: "attribute"
    case .links: "link family"
    case .messages: "message"
    case .reviews: "review"
    }
  }
}

/// A registry's declarations, to which the registry's references can refer.
final class SchemaScope {
  /// The folder's normalized path, without `.` and `..`. Empty if the files were listed individually.
  let folder: String
  /// An identity of the folder that is independent of its path.
  let identity: String
  /// The reference in the importer's file. Empty for the loaded registry.
  let reference: String
  /// The Swift module that contains the generated code of an import.
  let module: String?
  /// The index in the loaded registry's imports, or `nil` for the loaded registry itself.
  var importIndex: Int?
  var files: [SchemaFile] = []
  /// The registry's own imports.
  var imports: [SchemaScope] = []
  /// The `registry` object with its file.
  var registry: DeclaredEntry?
  /// The path of the first file, including unreadable files.
  var firstPath = ""
  /// The location of the `registry` key or, if no file has that key, the start of the first file.
  var location: Location { registry?.keyLocation ?? FolderReader.start(of: firstPath) }
  /// Whether all files and imports were read. If not, unknown names are not reported, because they may be declared in
  /// an unread file.
  var isComplete = true
  /// Whether every file is valid JSON. If `false`, declarations may be missing, and other findings may be wrong.
  var isReadable = true

  /// Entries by section and name.
  var entries = [[String: DeclaredEntry]](repeating: [:], count: Section.allCases.count)

  /// The loaded registry's refinements of this scope, by section and name.
  var refinements = [[String: DeclaredEntry]](repeating: [:], count: Section.allCases.count)

  // The resolver sets these properties.
  var resolvedTypes: [String: ValueType] = [:]
  var typesInProgress: [String] = []
  var streamIndices: [String: Int] = [:]
  var profileIndices: [String: Int] = [:]
  /// The acronyms used in the registry's generated names, including acronyms from its imports.
  var acronyms = Acronyms.standard

  init(folder: String, identity: String, reference: String, module: String?) {
    self.folder = folder
    self.identity = identity
    self.reference = reference
    self.module = module
  }

  private(set) lazy var variantNames = Set((registryNode?["variants"]?.members ?? []).map(\.key))

  var registryNode: JSONNode? { registry?.node }
  var name: String { registryNode?["name"]?.string ?? "" }

  /// Returns the entries of the given section, sorted by name.
  func sortedEntries(of section: Section) -> [DeclaredEntry] {
    // Sort only the names. Moving whole entries takes twice as long.
    let entries = entries[section.rawValue]
    return entries.keys.sorted(by: areInIncreasingOrder).compactMap { entries[$0] }
  }

  /// Returns whether a file contains a misspelled form of a section. If so, the section is reported instead of what it
  /// should declare.
  func hasMisspelledSection(_ key: String) -> Bool {
    let known = Set((Grammar.form("file")?.keys ?? []).map(\.name))
    return files.contains { file in
      (file.root.members ?? []).contains { !known.contains($0.key) && nearest(to: $0.key, among: [key]) != nil }
    }
  }

  /// Adds a file's entries. Reports duplicate names with both locations.
  func add(_ file: SchemaFile, into diagnostics: inout Diagnostics) {
    files.append(file)
    for member in file.root.members ?? [] {
      if member.key == "registry" {
        let declared = DeclaredEntry(name: "registry", keyRange: member.keyRange, node: member.value, file: file)
        if let first = registry {
          reportDuplicate(declared, first: first, "the registry", into: &diagnostics)
        } else {
          registry = declared
        }
      } else if let section = Section.allCases.first(where: { $0.key == member.key }) {
        for entry in member.value.members ?? [] {
          let declared = DeclaredEntry(name: entry.key, keyRange: entry.keyRange, node: entry.value, file: file)
          if let first = entries[section.rawValue][entry.key] {
            reportDuplicate(declared, first: first, "the \(section.noun) '\(entry.key)'", into: &diagnostics)
          } else {
            entries[section.rawValue][entry.key] = declared
          }
        }
      }
    }
  }

  private func reportDuplicate(
    _ second: DeclaredEntry, first: DeclaredEntry, _ phrase: String, into diagnostics: inout Diagnostics
  ) {
    diagnostics.add(
      Diagnostic(
        .declaredTwice, "\(phrase) is declared twice; remove or rename one", at: second.keyLocation,
        notes: [.init("first declared here", at: first.keyLocation)]))
  }
}

/// Returns whether two names are in order. Compares Unicode scalars, independent of the locale.
func areInIncreasingOrder(_ left: String, _ right: String) -> Bool {
  left == right ? left.utf8.lexicographicallyPrecedes(right.utf8) : left < right
}
