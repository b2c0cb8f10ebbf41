import SignalbookJSONWriting
import SignalbookRegistry
import SignalbookReview

/// The facts that the page's filters use. The page stores each distinct set of facts once, and entries refer to a set
/// by its number.
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
    var status = "declared"
    var owner = ""
    var since = ""
    var expires = ""
    /// Whether the data is linked to the user: `yes`, `no` or `unanswered`. Empty for an entry without a stream.
    var linkage = ""
    /// The sources of the answers.
    var sources: [String] = []
    /// The questions about recipients, retention and the legal basis that are unanswered, such as `country`.
    var unanswered: [String] = []
    /// The encoded changes in releases. Empty if there are no changes or no history.
    var changes = ""
  }

  private var numbers: [Set: Int] = [:]
  private(set) var sets: [Set] = []

  /// Returns the number of the given set. Adds the set if it is new.
  mutating func number(of set: Set) -> Int {
    if let number = numbers[set] { return number }
    numbers[set] = sets.count
    sets.append(set)
    return sets.count - 1
  }

  /// The sets as ASCII JSON that can be embedded in a `script` element.
  var json: String {
    let list = JSONTree.list(
      sets.map { set in
        .list(
          [
            .text(set.kind), .text(set.registry), .text(set.stream), .text(set.data), .integer(Int64(set.category)),
            .texts(set.purposes), .texts(set.recipients), .texts(set.identifiers), .texts(set.consent),
            .text(set.status), .text(set.owner), .text(set.since), .text(set.expires), .text(set.linkage),
            .texts(set.sources), .texts(set.unanswered),
          ] + (set.changes.isEmpty ? [] : [.text(set.changes)]))
      })
    return Self.escapedForScript(list)
  }

  /// Returns ASCII JSON that can be embedded in a `script` element.
  static func escapedForScript(_ tree: JSONTree) -> String {
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
  /// The facts for an entry in a library, without the answers. The apps that use the library provide the answers.
  var ofLibrary: Self {
    var set = FacetTable.Set(kind: kind, registry: registry, stream: stream)
    set.status = "library"
    return set
  }

  /// Creates a set from the facts that a stream's points share.
  init(kind: String, registry: String, stream: StreamInventory) {
    self.init(kind: kind, registry: registry, stream: stream.stream.name)
    recipients = stream.recipients.map(\.name)
    if stream.audiences.contains(where: { !$0.recipients.isAnswered }) { recipients.append(Words.unanswered) }
    for audience in stream.audiences {
      let word = audience.defaultWord ?? Words.unanswered
      if !consent.contains(word) { consent.append(word) }
    }
    identifiers = stream.identifiers.value.map { Swift.Set($0.map(\.scope)).sorted() } ?? [Words.unanswered]
    // The filter `linked:yes` also finds streams that are linked only for another receiver.
    let isLinked = stream.isLinked.value.map { $0 || !stream.linkingProfiles.isEmpty }
    linkage = isLinked.map { $0 ? "yes" : "no" } ?? Words.unanswered
    let open = Swift.Set(stream.audiences.flatMap { $0.recipients.value ?? [] }.flatMap(\.unansweredKeys))
    unanswered = ["role", "country", "safeguard", "tracking"].filter(open.contains)
    if !stream.retentionOnDevice.isAnswered || !stream.retentionAtRecipient.isAnswered {
      unanswered.append("retention")
    }
    fill(from: stream.metadata, needsAnswers: stream.points.isEmpty)
    if let found = stream.category { category = found.category.rawValue }
  }

  /// Adds the facts about a point.
  ///
  /// - Parameters:
  ///   - metadata: The point's metadata, including inherited answers.
  ///   - needsAnswers: Whether reviewers need answers for this point. If so, missing answers count as unanswered.
  mutating func fill(from metadata: Metadata, needsAnswers: Bool = false) {
    let none = needsAnswers ? Words.unanswered : ""
    data = metadata.data ?? none
    category = metadata.data.flatMap(DataClass.named)?.category.rawValue ?? 0
    purposes = metadata.purposes.isEmpty && needsAnswers ? [none] : metadata.purposes
    status = Words.status(of: metadata)
    owner = metadata.owner ?? none
    since = metadata.since ?? ""
    expires = metadata.expires ?? none
  }
}
