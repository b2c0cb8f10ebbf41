import SignalbookNaming
import SignalbookSchemaFiles

/// One schema file that was read.
final class SchemaFile {
  let parsed: ParsedFile
  let stem: String
  let root: JSONNode
  /// The registry it belongs to.
  unowned let scope: SchemaScope

  var source: SourceFile { parsed.source }

  /// What its declarations share. Made when the first of them is resolved: then the registry's acronyms are known.
  private(set) lazy var origin = Origin.File(
    importIndex: scope.importIndex, stem: stem, path: source.path, acronyms: scope.acronyms)

  init(_ parsed: ParsedFile, stem: String, root: JSONNode, scope: SchemaScope) {
    self.parsed = parsed
    self.stem = stem
    self.root = root
    self.scope = scope
  }
}

/// An entry as it is in a file.
struct Declared {
  var name: String
  var keyRange: ByteRange
  var node: JSONNode
  var file: SchemaFile

  func location(_ range: ByteRange) -> Location { file.source.location(range) }

  /// An event with what the `defaults` of its file say and it does not, at the location of the default. A key that only tuples have
  /// is no default of an event with fields.
  var withDefaultsOfFile: Declared {
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
  var keyLocation: Location { location(keyRange) }
}

/// The sections of a registry whose entries can be referred to.
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

  /// What one entry is called in messages.
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

/// The declarations of one registry: the name space in which its references are looked up.
final class SchemaScope {
  /// The folder, without `.` and `..`; empty for files that were given one by one.
  let folder: String
  /// The identity of the folder: the same by whichever path it is reached.
  let identity: String
  /// As written by the importer; empty for the registry that is loaded.
  let reference: String
  /// The Swift module that owns the generated code of an import.
  let module: String?
  /// Index in the loaded registry's imports; `nil` for that registry itself.
  var importIndex: Int?
  var files: [SchemaFile] = []
  /// Its own imports.
  var imports: [SchemaScope] = []
  /// The `registry` object and its file.
  var registry: Declared?
  /// The path of the first file, read or not.
  var firstPath = ""
  /// The key `registry`, or the start of the first file if no file has it.
  var location: Location { registry?.keyLocation ?? FolderReader.start(firstPath) }
  /// False when a file could not be read as JSON: then unknown names are not reported, they may be there.
  var isComplete = true
  /// Whether every file could be read as JSON. What else is wrong cannot be told from what the unread file declares.
  var isReadable = true

  /// By section: entries by name.
  var entries = [[String: Declared]](repeating: [:], count: Section.allCases.count)

  /// By section: what the loaded registry narrows of these entries.
  var refinements = [[String: Declared]](repeating: [:], count: Section.allCases.count)

  // Filled by the resolver.
  var types: [String: ValueType] = [:]
  var typesInProgress: [String] = []
  var streamIndices: [String: Int] = [:]
  var profileIndices: [String: Int] = [:]
  /// Those of the names that are generated with its code: every registry's, its own and its imports'.
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

  /// Entries of a section by name.
  func sorted(_ section: Section) -> [Declared] {
    // The names are sorted: to move whole entries about takes as long again.
    let entries = entries[section.rawValue]
    return entries.keys.sorted(by: isOrdered).compactMap { entries[$0] }
  }

  /// Enters the entries of a file; a name that is there already is reported with both locations.
  func add(_ file: SchemaFile, into diagnostics: inout Diagnostics) {
    files.append(file)
    for member in file.root.members ?? [] {
      if member.key == "registry" {
        let declared = Declared(name: "registry", keyRange: member.keyRange, node: member.value, file: file)
        if let first = registry {
          reportTwice(declared, first: first, "the registry", into: &diagnostics)
        } else {
          registry = declared
        }
      } else if let section = Section.allCases.first(where: { $0.key == member.key }) {
        for entry in member.value.members ?? [] {
          let declared = Declared(name: entry.key, keyRange: entry.keyRange, node: entry.value, file: file)
          if let first = entries[section.rawValue][entry.key] {
            reportTwice(declared, first: first, "the \(section.noun) '\(entry.key)'", into: &diagnostics)
          } else {
            entries[section.rawValue][entry.key] = declared
          }
        }
      }
    }
  }

  private func reportTwice(_ second: Declared, first: Declared, _ what: String, into diagnostics: inout Diagnostics) {
    diagnostics.add(
      Diagnostic(
        .declaredTwice, "\(what) is declared twice; remove or rename one", at: second.keyLocation,
        notes: [.init("first declared here", at: first.keyLocation)]))
  }
}

/// The order of names: by Unicode scalars, so that it never depends on a locale.
func isOrdered(_ left: String, _ right: String) -> Bool {
  left == right ? left.utf8.lexicographicallyPrecedes(right.utf8) : left < right
}
