import SignalbookJSONWriting
import SignalbookRegistry
import SignalbookReview

/// What the page's filters know of an entry. Entries that agree in all of it share one set: the page holds each set once
/// and, at the entry, its number.
struct FacetTable {
  struct Set: Hashable {
    var kind: String
    var registry: String
    var stream = ""
    var data = ""
    var category = 0
    var purposes: [String] = []
    var recipients: [String] = []
    var identifiers: [String] = []
    var consent: [String] = []
    var status = "active"
    var owner = ""
    var since = ""
    var expires = ""
    var isLinked = false
    /// What has happened since releases, in signs; empty where the page does not tell it, or nothing has.
    var changes = ""
  }

  private var places: [Set: Int] = [:]
  private(set) var sets: [Set] = []

  /// The number of a set.
  mutating func place(of set: Set) -> Int {
    if let place = places[set] { return place }
    places[set] = sets.count
    sets.append(set)
    return sets.count - 1
  }

  /// The sets as JSON that can stand inside a `script` element: in ASCII, and nothing in it ends the element.
  var json: String {
    let list = JSONTree.list(
      sets.map { set in
        .list(
          [
            .text(set.kind), .text(set.registry), .text(set.stream), .text(set.data), .integer(Int64(set.category)),
            .texts(set.purposes), .texts(set.recipients), .texts(set.identifiers), .texts(set.consent),
            .text(set.status), .text(set.owner), .text(set.since), .text(set.expires), .integer(set.isLinked ? 1 : 0),
          ] + (set.changes.isEmpty ? [] : [.text(set.changes)]))
      })
    return Self.embedded(list)
  }

  /// JSON that can stand inside a `script` element.
  static func embedded(_ tree: JSONTree) -> String {
    var text = ""
    for unit in tree.oneLine().utf16 {
      if unit > 0x7E || unit == 0x3C || unit == 0x3E {
        let hex = String(unit, radix: 16)
        text += "\\u" + String(repeating: "0", count: 4 - hex.utf8.count) + hex
      } else {
        text.unicodeScalars.append(Unicode.Scalar(UInt8(unit)))
      }
    }
    return text
  }
}

extension FacetTable.Set {
  /// What a stream's points share.
  init(kind: String, registry: String, stream: StreamInventory) {
    self.init(kind: kind, registry: registry, stream: stream.stream.name)
    recipients = stream.recipients.map(\.name)
    for audience in stream.audiences {
      let word = audience.defaultWord ?? "unanswered"
      if !consent.contains(word) { consent.append(word) }
    }
    identifiers = Array(Swift.Set(stream.identifiers.value?.map(\.scope) ?? [])).sorted()
    isLinked = stream.isLinked.value ?? false
    fill(from: stream.stream.metadata)
    if let found = stream.category { category = found.category.rawValue }
  }

  /// What a point says for itself.
  mutating func fill(from metadata: Metadata) {
    data = metadata.data ?? ""
    category = metadata.data.flatMap(DataClass.named)?.category.rawValue ?? 0
    purposes = metadata.purposes
    status = Words.status(metadata)
    owner = metadata.owner ?? ""
    since = metadata.since ?? ""
    expires = metadata.expires ?? ""
  }
}
