/// The model's view of the document of restrictions.
struct RestrictionModel {
  /// The streams that are restricted, if `isCertain`.
  private var roots: Set<String> = []
  /// The streams that a document may still restrict.
  private var possible: Set<String> = []
  private var isCertain = true
  /// Whether the document, or its removal, is on disk.
  private var isSaved = true
  /// The time until the document expires, in milliseconds.
  private var remaining: Int64 = 0
  private var version = 0

  /// Returns whether a stream is restricted, or `nil` if unknown.
  func restricts(_ root: String) -> Bool? {
    if isCertain { return roots.contains(root) }
    return possible.contains(root) ? nil : false
  }

  mutating func set(_ streams: [String], hours: Int, version: Int, isSaved: Bool) {
    possible.formUnion(streams)
    if isSaved { possible = Set(streams) }
    roots = Set(streams)
    isCertain = true
    self.isSaved = isSaved
    self.version = version
    // Documents state whole seconds.
    remaining = Int64(hours) * 3_600_000 - 1000
  }

  /// Records that a call may or may not have taken effect.
  mutating func mayBeSet(_ streams: [String]) {
    possible.formUnion(roots.union(streams))
    isCertain = false
  }

  mutating func pass(_ milliseconds: Int64) {
    remaining = remaining.subtractingReportingOverflow(milliseconds).partialValue
    if remaining <= 0, !roots.isEmpty { mayBeSet([]) }
  }

  /// Records that the clock was set, so that the document may expire at any time.
  mutating func setClock() { if !roots.isEmpty { mayBeSet([]) } }

  mutating func worked() {
    isSaved = true
    if isCertain { possible = roots }
  }

  mutating func folderGoes() { isSaved = false }

  mutating func processEnds() {
    if !isSaved { mayBeSet([]) }
    isSaved = true
  }

  /// Records that a process started. Other versions have another registry name, so that the document does not apply.
  mutating func started(version: Int, isOpen: Bool) {
    if version != self.version || !isOpen { mayBeSet([]) }
  }
}

extension Model {
  mutating func restricted(_ streams: [String], hours: Int, _ now: Int64, _ word: String) {
    guard isRunning else { return }
    let known = streams.filter { root in entries.contains { $0.root == root } }
    // A document without names is rejected.
    if known.isEmpty, !streams.isEmpty { return }
    // Times outside of the calendar cannot be written as a document's time.
    let isUsual = (0..<253_000_000_000_000).contains(now)
    if word == "rejected" {
      if isUsual { fail(.restrictionsEnd, "a document was rejected") }
      return
    }
    restrictions.set(known, hours: hours, version: options.version, isSaved: word == "stored")
    if !isUsual { restrictions.setClock() }
  }

  /// Compares the outcomes of recording with the restrictions.
  mutating func compareRestrictions(_ root: String, _ outcomes: [String]) {
    switch restrictions.restricts(root) {
    case true where outcomes.contains("recorded"): fail(.restrictedIsNotRecorded, "\(root) records")
    case false where outcomes.contains("restricted"): fail(.restrictionsEnd, "\(root) is restricted")
    default: break
    }
  }
}
