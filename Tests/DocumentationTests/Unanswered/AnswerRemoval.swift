import SignalbookRegistry
import SignalbookReview
import SignalbookSchemaFiles
import SignalbookTestSupport

/// The files of a registry and its imports, from which single answers can be removed.
struct AnswerRemoval {
  /// An answer in a schema file.
  struct Place: Sendable {
    var file: Int
    /// The keys and indices that lead to the answer, such as `streams.core.consent.default`.
    var path: String
    var key: String
    /// The range of the member, including its comma.
    var range: Range<Int>
  }

  let folder: String
  private(set) var files: [SourceFile] = []
  private(set) var places: [Place] = []
  /// The provenance of answers, which is always removed, because documents list it together with each answer.
  private var sources: [Place] = []

  /// The keys that answer a reviewer's question, by the key of the enclosing object. An empty key represents any entry.
  private static let keys: [String: Set<String>] = [
    "": [
      "why", "data", "purposes", "owner", "review", "expires", "recipients", "identifiers", "retention", "consent",
      "population", "controller", "legal", "security", "deletion", "docs", "approvedBy",
    ],
    "identifiers": ["origin", "reset"], "optOut": ["device", "recipient"],
    "recipients": ["role", "country", "safeguard", "tracking"], "retention": ["device", "recipient"],
    "consent": ["default", "mechanism", "optOut", "privateMode"], "controller": ["dpo", "representative"],
    "legal": ["basis", "subjects"],
    "security": ["encryptedInTransit", "measures"], "deletion": ["url", "autoDays"],
  ]

  init(folder: String) {
    self.folder = folder
    var folders = [folder]
    var seen: Set<String> = []
    while let next = folders.popLast() {
      guard seen.insert(next).inserted else { continue }
      var diagnostics = Diagnostics()
      for file in FolderReader.read(next, into: &diagnostics) {
        var faults = Diagnostics()
        guard let root = JSONReader.read(file, into: &faults) else { continue }
        files.append(file)
        for item in root["registry"]?["imports"]?.elements ?? [] {
          if let path = item.string, path.hasPrefix("../") {
            folders.append(
              next.split(separator: "/").dropLast().joined(separator: "/").asPath + "/" + path.dropFirst(3))
          }
        }
        collect(root, in: files.count - 1, inside: "", path: "")
      }
    }
  }

  private mutating func collect(_ node: JSONNode, in file: Int, inside: String, path: String) {
    for (index, element) in (node.elements ?? []).enumerated() {
      collect(element, in: file, inside: inside, path: "\(path)[\(index)]")
    }
    let members = node.members ?? []
    for (index, member) in members.enumerated() {
      let name = path.isEmpty ? member.key : "\(path).\(member.key)"
      let isAnswer = (Self.keys[inside] ?? Self.keys[""])?.contains(member.key) == true
      // Keys of maps are names. For example, an event can be named `why`.
      let isName = ["streams", "events", "types", "attributes", "messages", "links", "fields", "envelope", "common"]
        .contains(inside)
      let isSource = member.key == "provenance" && !isName
      if isAnswer && !isName || isSource {
        let start = index > 0 ? members[index - 1].value.range.end : member.keyRange.start
        let end =
          index > 0
          ? member.value.range.end
          : members.count > 1 ? members[1].keyRange.start : member.value.range.end
        let place = Place(file: file, path: name, key: member.key, range: start..<end)
        if isSource { sources.append(place) } else { places.append(place) }
      }
      if isSource { continue }
      collect(member.value, in: file, inside: member.key, path: name)
    }
  }

  /// Returns the registry with some answers removed, or `nil` if the language requires one of them. Removed answers are
  /// replaced with spaces, so that all other locations stay the same.
  func registry(without removed: [Place]) -> Registry? {
    var edited = files
    for place in sources + removed {
      var bytes = edited[place.file].bytes
      for index in place.range where bytes[index] != 0x0A { bytes[index] = 0x20 }
      edited[place.file] = SourceFile(path: edited[place.file].path, bytes: bytes)
    }
    var byPath: [String: SourceFile] = [:]
    for file in edited { byPath[file.path] = file }
    var diagnostics = Diagnostics()
    let own = FolderReader.read(folder, into: &diagnostics).map { byPath[$0.path] ?? $0 }
    let registry = loadRegistry(
      files: own, folder: folder, into: &diagnostics,
      reading: { folder, diagnostics in FolderReader.read(folder, into: &diagnostics).map { byPath[$0.path] ?? $0 } })
    return diagnostics.hasErrors ? nil : registry
  }
}

extension String {
  fileprivate var asPath: String { "/" + self }
}
